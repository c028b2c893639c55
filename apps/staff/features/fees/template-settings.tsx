"use client";
import { type ClosingCostTemplate, useClosingCostTemplates } from "@gable/api/fee";
import { useText, useTranslation } from "@gable/i18n";
import { Badge, Button } from "@gable/ui";
import { ListedPage } from "../organization/listed-page";
import { TemplateEditor } from "./template-editor";

/** What the company's loans usually cost to close. */
export function TemplateSettings() {
  const { t } = useTranslation("closingCosts");
  return (
    <ListedPage<ClosingCostTemplate>
      found={useClosingCostTemplates()}
      words={{ title: t("title"), lead: t("lead"), add: t("add"), failed: t("failed"), none: t("none") }}
      dialog={(template, close) => <TemplateEditor template={template} onClose={close} />}
    >
      {(rows, edit) => (
        <ul aria-label={t("title")} className="divide-y divide-line rounded-lg border border-line bg-sheet">
          {rows.map((row) => (
            <Row key={row.id} row={row} onEdit={() => edit(row)} />
          ))}
        </ul>
      )}
    </ListedPage>
  );
}

function Row({ row, onEdit }: { row: ClosingCostTemplate; onEdit: () => void }) {
  const { t } = useTranslation("closingCosts");
  const text = useText();
  const name = row.name ?? "";
  const loans = [
    ...(row.LoanPurposeTypes ?? []).map((one) => text(`enums:LoanPurposeType.${one}`)),
    ...(row.MortgageTypes ?? []).map((one) => text(`enums:MortgageType.${one}`)),
    ...(row.StateCodes ?? []),
  ];
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-[min(14rem,100%)] flex-1">
        <span className="block font-medium text-sm [overflow-wrap:anywhere]">{name}</span>
        <span className="text-ink-muted text-xs">
          {[loans.join(", ") || t("any"), t("fees", { count: row.defaultFees?.length ?? 0 })].join(" · ")}
        </span>
      </span>
      {row.isActive ? null : <Badge>{t("off")}</Badge>}
      <Button size="sm" onClick={onEdit} aria-label={t("editOf", { name })}>
        {t("edit")}
      </Button>
    </li>
  );
}
