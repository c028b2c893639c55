"use client";
import type { FieldSpec } from "@gable/form";
import { fieldId, goTo } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { type Missing, numberOf } from "@gable/loan";
import { Panel } from "@gable/ui";
import { CircleCheck } from "lucide-react";
import { memo } from "react";
import { LOAN_INFO_LISTS } from "./fields";

/** What the step still asks for; each line goes to its field. */
export const MissingList = memo(function MissingList({
  missing,
  fields,
}: {
  missing: readonly Missing[];
  fields: readonly FieldSpec[];
}) {
  const { t } = useTranslation("loan");
  const text = useText();
  const name = (entry: Missing) => {
    const field = fields.find((one) => one.path === entry.path);
    const last = entry.path.split(".").at(-1) ?? "";
    if (field) return text(field.label);
    const words = text(`enums:ExpenseType.${last}`, { fallback: text(`terms:field.${last}`, { fallback: last }) });
    const number = numberOf(entry);
    const which = entry.path.startsWith(LOAN_INFO_LISTS.owners.path) ? "owner" : "credit";
    return number === null ? words : t("missingOf", { what: t(which, { number }), field: words });
  };
  return (
    <Panel
      className="@container"
      id="missing"
      title={missing.length === 0 ? t("missingTitle") : t("missing", { count: missing.length })}
    >
      {missing.length === 0 ? (
        <p className="flex items-center gap-2 text-good text-sm">
          <CircleCheck aria-hidden="true" className="size-4" />
          {t("missingNone")}
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-x-4 text-sm @xl:grid-cols-3">
          {missing.map((entry) => (
            <li key={`${entry.recordId}${entry.path}`}>
              <a
                href={`#${fieldId(entry.path)}`}
                className="inline-block py-1 text-ink-muted leading-4 underline decoration-line-strong underline-offset-2 hover:text-ink"
                onClick={(event) => {
                  event.preventDefault();
                  goTo(fieldId(entry.path));
                }}
              >
                {name(entry)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
});
