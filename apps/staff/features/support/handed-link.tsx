"use client";
import { Fault, type SupportUser, useAuthDetails, useSession, useSupportCalls } from "@gable/api";
import { FaultBanner } from "@gable/form";
import { formatInstant, useTranslation } from "@gable/i18n";
import { notify, usePreferences } from "@gable/shell";
import { Banner, Button } from "@gable/ui";
import { Copy } from "lucide-react";

const ADMINS = ["Administrator", "Owner", "CompanyAdmin", "BranchAdmin", "AssociateAdmin", "LoanAdmin"];

/** A link that is handed over in place of a letter. For who looks after others one super admin asks and another approves. */
export function HandedLink({ user }: { user: SupportUser }) {
  const { t } = useTranslation(["support"]);
  const { language } = usePreferences();
  const session = useSession();
  const auth = useAuthDetails(user.id);
  const { makeInviteUrl } = useSupportCalls();
  const at = (instant: string) => formatInstant(instant, language);
  const needsTwo = (user.WizeRoles ?? []).some((role) => ADMINS.includes(role.name));
  const waiting = auth.data?.linkRequest;
  const mine = waiting?.askedBy === session.data?.loggedIn.id;
  const link = makeInviteUrl.data;
  const make = (approve: boolean) => makeInviteUrl.mutate({ id: user.id, approve });
  return (
    <div className="flex flex-col gap-3">
      <FaultBanner of={makeInviteUrl.error instanceof Fault ? makeInviteUrl.error : undefined} />
      {link?.url ? (
        <div className="flex flex-col gap-1.5 rounded-md border border-line bg-sheet p-3 text-sm">
          <span className="flex items-start justify-between gap-3">
            <code className="min-w-0 break-all text-xs">{link.url}</code>
            <Button
              size="sm"
              icon={<Copy aria-hidden="true" className="size-3.5" />}
              onClick={() =>
                void navigator.clipboard
                  .writeText(link.url ?? "")
                  .then(() => notify({ tone: "good", title: t("support:copied") }))
              }
            >
              {t("support:copy")}
            </Button>
          </span>
          <span className="text-ink-muted text-xs">
            {t("support:linkUntil", { until: at(link.expiresAt) })} {t("support:handed.proof", { email: user.email })}
          </span>
        </div>
      ) : waiting ? (
        <Banner tone="warn">
          {t(mine ? "support:handed.asked" : "support:handed.waits", {
            name: waiting.askedByName,
            at: at(waiting.askedAt),
            until: at(waiting.expiresAt),
          })}
        </Banner>
      ) : null}
      {waiting && mine ? null : (
        <Button className="self-end" busy={makeInviteUrl.isPending} onClick={() => make(Boolean(waiting))}>
          {t(waiting ? "support:handed.approve" : needsTwo ? "support:handed.askLink" : "support:makeLink")}
        </Button>
      )}
    </div>
  );
}
