"use client";
import type { Borrower, InvitationState, LoanFile } from "@gable/api";
import { useReadOnly } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { Badge, Button, cx } from "@gable/ui";
import { CircleCheck, Plus } from "lucide-react";
import { nameOf } from "../financial/person";
import { missingOf } from "./missing";

/** The people of the loan, those taken off it last and marked. How far each is stands here, but for the one who is open: beside it. */
export function PeopleList({
  file,
  people,
  invitations,
  current,
  onChoose,
  onAdd,
}: {
  file: LoanFile;
  people: readonly Borrower[];
  invitations: ReadonlyMap<string, InvitationState> | undefined;
  current: string | undefined;
  onChoose: (id: string) => void;
  onAdd: () => void;
}) {
  const { t } = useTranslation("borrower");
  const text = useText();
  const locked = useReadOnly();
  return (
    <nav aria-label={t("people")} className="min-w-0">
      <ul className="relative flex gap-2 overflow-x-auto p-0.5 xl:flex-col">
        {people.map((person) => {
          const isCurrent = person.id === current;
          const isOff = person.active === false;
          const missing = missingOf(file, person).length;
          const percent = invitations?.get(person.id)?.pctComplete;
          const says = !isCurrent && !isOff;
          return (
            <li key={person.id} className="shrink-0 max-xl:w-60 max-sm:w-44">
              <button
                type="button"
                aria-current={isCurrent ? "true" : undefined}
                onClick={() => onChoose(person.id)}
                className={cx(
                  "flex w-full flex-col gap-1 rounded-lg border px-3 py-2.5 text-left",
                  isCurrent ? "border-pine bg-pine-wash" : "border-line bg-sheet hover:bg-sunken",
                )}
              >
                <span className="flex w-full items-center justify-between gap-2">
                  <span className={cx("truncate font-medium", isOff && "text-ink-muted line-through")}>
                    {nameOf(person) || t("unnamed")}
                  </span>
                  {says && missing === 0 ? (
                    <>
                      <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
                      <span className="sr-only">{t("complete")}</span>
                    </>
                  ) : null}
                </span>
                <span className="flex flex-wrap items-center gap-1.5 text-ink-muted text-xs">
                  {isOff ? <Badge tone="warn">{t("inactive")}</Badge> : null}
                  {person.isPrimaryBorrower ? (
                    <Badge tone="pine">{t("primary")}</Badge>
                  ) : (
                    text(`enums:BorrowerRole.${person.Role ?? "Borrower"}`)
                  )}
                  {says && missing > 0 ? <span>{t("missingTitle", { count: missing })}</span> : null}
                  {says && percent !== undefined ? <span>{t("pct", { pct: percent })}</span> : null}
                </span>
              </button>
            </li>
          );
        })}
        {locked ? null : (
          <li className="shrink-0 max-xl:self-center">
            <Button className="w-full" icon={<Plus aria-hidden="true" className="size-4" />} onClick={onAdd}>
              {t("add")}
            </Button>
          </li>
        )}
      </ul>
    </nav>
  );
}
