"use client";
import { useSession } from "@gable/api";
import { type ProcessingRequest, useDropProcessingPerson, useEndSharing } from "@gable/api/processing";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Badge, Button, IconButton } from "@gable/ui";
import { Unlink, UserMinus } from "lucide-react";
import { isProcessor } from "../frame/person";

/** The processor organisation that the loan is shared with: who of it sees the loan, and the way to end that, whatever locks the loan. */
export function SharingPanel({ loanId, sharing }: { loanId: number; sharing: ProcessingRequest }) {
  const { t } = useTranslation("team");
  const session = useSession();
  const drop = useDropProcessingPerson(loanId);
  const end = useEndSharing(loanId);
  const active = session.data?.active;
  const company = sharing.processorName ?? "";
  const mayEnd = active?.permissions?.includes("loan:share") && !isProcessor(active);
  return (
    <section aria-labelledby="people-sharing" className="mt-7">
      <h3 id="people-sharing" className="font-medium font-serif text-lg">
        {t("sharedWith", { company })}
      </h3>
      <p className="mt-1 text-ink-muted text-sm">
        {sharing.status === "REQUESTED"
          ? t("sharingAsked", { company })
          : t(sharing.people.some((person) => person.working) ? "sharingHint" : "sharingNobody")}
      </p>
      <ul className="my-2 flex flex-col divide-y divide-line">
        {sharing.people.map((person) => (
          <li key={person.WizeUserId} className="flex items-center gap-3 py-2 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{person.name || person.email}</span>
              <span className="block truncate text-ink-muted text-xs">{person.email}</span>
            </span>
            {person.working ? null : <Badge tone="note">{t("notWorking")}</Badge>}
            {mayEnd ? (
              <IconButton
                size="sm"
                label={t("takeOff", { name: person.name ?? "" })}
                disabled={drop.isPending}
                onClick={() =>
                  drop.mutate(person.WizeUserId, {
                    onSuccess: () =>
                      notify({ tone: "note", title: t("takenOff", { name: person.name || person.email }) }),
                  })
                }
              >
                <UserMinus aria-hidden="true" className="size-4" />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      {mayEnd ? (
        <Button
          size="sm"
          busy={end.isPending}
          icon={<Unlink aria-hidden="true" className="size-4" />}
          onClick={() =>
            end.mutate(undefined, {
              onSuccess: () => notify({ tone: "note", title: t("sharingEnded", { company }) }),
            })
          }
        >
          {t("endSharing", { company })}
        </Button>
      ) : null}
    </section>
  );
}
