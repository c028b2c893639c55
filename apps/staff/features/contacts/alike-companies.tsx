"use client";
import { type ContactCompany, useAlikeCompanies } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Banner, Button } from "@gable/ui";

const SHOWN = 3;

/** Companies that may be one, offered for merging to who may do it. */
export function AlikeCompanies({ onMerge }: { onMerge: (companies: readonly ContactCompany[]) => void }) {
  const { t } = useTranslation("contacts");
  const text = useText();
  const groups = useAlikeCompanies(true).data?.rows ?? [];
  if (groups.length === 0) return null;
  return (
    <Banner tone="note" title={t("companies.alike", { count: groups.length })}>
      <ul className="mt-1 flex flex-col divide-y divide-line">
        {groups.slice(0, SHOWN).map(({ companies, reasons }) => (
          <li key={companies[0]?.id} className="flex items-center justify-between gap-3 py-1.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{companies.map(({ name }) => name).join(" · ")}</span>
              <span className="block text-xs">
                {reasons.map((why) => text(`contacts:companies.why.${why}`)).join(", ")}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={t("companies.alikeMerge", { name: companies[0]?.name })}
              onClick={() => onMerge(companies as readonly ContactCompany[])}
            >
              {t("companies.alikeShow")}
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
