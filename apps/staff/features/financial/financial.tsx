"use client";
import { useText, useTranslation } from "@gable/i18n";
import { Tabs } from "@gable/ui";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { StepProps } from "../loan/step";
import { AssetsList } from "./assets";
import { IncomeList } from "./income";
import { LiabilitiesList } from "./liabilities";
import { OwnedList } from "./owned";

const TABS = ["assets", "liabilities", "realEstates", "income"] as const;

/** What the borrowers own, owe and earn, each list with its totals. */
export function FinancialStep(props: StepProps) {
  const { t } = useTranslation("finance");
  const text = useText();
  const [tab, setTab] = useQueryState(
    "tab",
    parseAsStringLiteral(TABS).withDefault("assets").withOptions({ history: "replace" }),
  );
  const { file } = props;
  const counts = {
    assets: file.Assets?.length ?? 0,
    liabilities: file.Liabilities?.length ?? 0,
    realEstates: file.OwnedProperties?.length ?? 0,
    income:
      (file.Employers?.length ?? 0) +
      (file.IncomeItems ?? []).filter((item) => !item.EmployerId && item.IncomeType !== "SubjectPropertyNetCashFlow")
        .length,
  };
  const views = { assets: AssetsList, liabilities: LiabilitiesList, realEstates: OwnedList, income: IncomeList };
  return (
    <Tabs
      label={t("tabs")}
      value={tab}
      onChange={(value) => void setTab(value as (typeof TABS)[number])}
      tabs={TABS.map((value) => {
        const View = views[value];
        return {
          value,
          label: (
            <>
              {text(`finance:tab.${value}`)}
              <span className="rounded-full bg-sunken px-1.5 text-ink-muted text-xs">{counts[value]}</span>
            </>
          ),
          content: <View {...props} />,
        };
      })}
    />
  );
}
