"use client";
import { usePricingBook } from "@gable/api/pricing";
import { type Area, useTranslation } from "@gable/i18n";
import { NotRead, WithAreas } from "@gable/shell";
import { Loading, Tabs } from "@gable/ui";
import dynamic from "next/dynamic";
import { usePlace, writePlace } from "../frame/place";
import { SettingPage } from "../organization/setting-page";
import { ProductList } from "./product-list";
import { SheetList } from "./sheet-list";
import { TermsList } from "./terms-list";

const AdjustmentGridList = dynamic(() => import("./adjustment-grid-list").then((module) => module.AdjustmentGridList), {
  ssr: false,
  loading: () => <Loading lines={4} />,
});
const GRID_WORDS: readonly Area[] = ["adjustmentGrids"];
const TABS = ["sheets", "grids", "products", "terms"] as const;

/** What the company sells and at what price: rate sheets, price adjustments, investors with their products, margins and compensation. */
export function PricingSettings() {
  const { t } = useTranslation("pricing");
  const book = usePricingBook();
  const asked = usePlace("tab");
  const tab = TABS.find((one) => one === asked) ?? TABS[0];
  return (
    <SettingPage title={t("settings.title")} lead={t("settings.lead")}>
      <NotRead of={book} title={t("settings.failed")} lines={9} />
      {book.data ? (
        <Tabs
          label={t("settings.title")}
          value={tab}
          onChange={(next) => writePlace({ tab: next === TABS[0] ? null : next })}
          tabs={[
            { value: "sheets", label: t("settings.sheets"), content: <SheetList book={book.data} /> },
            {
              value: "grids",
              label: t("settings.grids"),
              content: (
                <WithAreas areas={GRID_WORDS}>
                  <AdjustmentGridList book={book.data} />
                </WithAreas>
              ),
            },
            { value: "products", label: t("settings.products"), content: <ProductList book={book.data} /> },
            { value: "terms", label: t("settings.terms"), content: <TermsList book={book.data} /> },
          ]}
        />
      ) : null}
    </SettingPage>
  );
}
