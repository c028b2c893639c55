"use client";
import type { LoanFile } from "@gable/api";
import { formatDate, useTranslation } from "@gable/i18n";
import { useAreas } from "@gable/shell";
import { Badge } from "@gable/ui";

/** The flags that a loan has. */
export function LifecycleBadges({ of }: { of: LoanFile["Lifecycle"] }) {
  const there = useAreas(["lifecycle"]);
  const { t } = useTranslation("lifecycle");
  if (!there) return null;
  return (
    <>
      {of.CreditRepairInd ? <Badge tone="note">{t("badge.repair")}</Badge> : null}
      {of.McrExcludeInd ? <Badge tone="warn">{t("badge.mcr")}</Badge> : null}
      {of.RepurchaseInd ? (
        <Badge tone="warn">{t("badge.repurchase", { date: formatDate(of.RepurchaseDate) })}</Badge>
      ) : null}
    </>
  );
}
