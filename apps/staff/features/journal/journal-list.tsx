"use client";
import type { Activity } from "@gable/api";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { usePreferences, WithAreas } from "@gable/shell";
import { cx } from "@gable/ui";
import Link from "next/link";
import { changedFields } from "./changed-field";
import { declaredField } from "./declared";
import { inWords, keysFor } from "./value-word";

/** The areas of the catalogue that values have their words in. */
export const VALUE_AREAS = [
  "journal",
  "loan",
  "terms",
  "borrower",
  "finance",
  "holdings",
  "enums",
  "mismo",
  "conditions",
  "lifecycle",
  "editing",
  "contacts",
  "leads",
  "questions",
  "users",
  "organization",
  "template",
  "registration",
  "preapproval",
  "government",
  "needSets",
  "conditionTemplates",
  "fees",
  "closingCosts",
  "credentials",
  "documentSettings",
  "forms",
  "portal",
  "locks",
] as const;

/** Entries of the journal, newest first: what, when, who and acting for whom, what was and what is. */
export function JournalList({
  rows,
  className,
  linked,
}: {
  rows: readonly Activity[];
  className?: string;
  /** Entries lead to the loan they are about. */
  linked?: boolean;
}) {
  return (
    <WithAreas areas={VALUE_AREAS}>
      <ol className={cx("flex w-full flex-col divide-y divide-line", className)}>
        {rows.map((row) => (
          <Entry key={row.id} row={row} linked={linked} />
        ))}
      </ol>
    </WithAreas>
  );
}

function Entry({ row, linked }: { row: Activity; linked: boolean | undefined }) {
  const { t } = useTranslation("journal");
  const text = useText();
  const word = useValueWord(row.kind);
  const { language } = usePreferences();
  const name = useFieldName(row.kind);
  const said = (of: "kinds" | "actions", word = "") =>
    text(`journal:${of}.${word.replace(/\W+/g, "_")}`, { fallback: word });
  const acted = Boolean(row.ImpersonationId) || (row.ActorId && row.WizeUserId && row.ActorId !== row.WizeUserId);
  const fields = changedFields(row.before, row.after);
  return (
    <li className="py-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>
          <span className="font-medium">{said("kinds", row.kind)}</span> · {said("actions", row.action)}
          {row.LoanId && linked ? (
            <>
              {" · "}
              <Link prefetch={false} className="text-pine hover:underline" href={`/app/loans/${row.LoanId}/loan-info`}>
                {row.LoanId}
              </Link>
            </>
          ) : null}
        </span>
        <time dateTime={row.at} className="shrink-0 text-ink-muted text-xs">
          {row.at ? formatInstant(row.at, language) : ""}
        </time>
      </p>
      <p className="text-ink-muted text-xs">
        {acted
          ? t("for", { name: row.ActorName ?? "", other: row.WizeUserName ?? "" })
          : t("by", { name: row.ActorName ?? "—" })}
      </p>
      {fields.length > 0 ? (
        <dl className="mt-1.5 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs">
          {fields.map(({ path, was, is }) => (
            <div key={path} className="contents">
              <dt className="truncate text-ink-muted" title={path}>
                {name(path)}
              </dt>
              <dd className="[overflow-wrap:anywhere]">
                {was ? <s className="mr-1.5 text-ink-muted">{word(path, was)}</s> : null}
                {word(path, is)}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

/** A value as people say it: yes or no, the words of its enumeration, one by one in a list; any other as it is. */
export function useValueWord(kind: string | undefined): (path: string, value: string) => string {
  const { i18n } = useTranslation();
  const text = useText();
  const say = (path: string, value: string) => {
    const key = keysFor(kind ?? "", path, value).find((one) => i18n.exists(one));
    return key ? text(key) : inWords(path, value);
  };
  return (path, value) =>
    value
      .split(", ")
      .map((one) => say(path, one))
      .join(", ");
}

/** A field's name as the form of its record calls it; its path where none does. */
function useFieldName(kind = ""): (path: string) => string {
  const { i18n } = useTranslation();
  const text = useText();
  return (path) => {
    const keys = [declaredField(kind, path).label, `journal:fields.${path.slice(path.lastIndexOf(".") + 1)}`];
    const key = keys.find((one) => one && i18n.exists(one));
    return key ? text(key) : path.split(".").slice(-2).join(".");
  };
}
