import { type SheetDetail, usePricingWrites, useRateSheet } from "@gable/api/pricing";
import { useTranslation } from "@gable/i18n";
import { Banner } from "@gable/ui";
import { FaultList } from "./fault-list";
import { ChangeTable, Figures, PublishDialog } from "./publish-dialog";
import { priceText, rateText } from "./show";

/** What a rate sheet changes of the one in force, and its publishing. */
export function SheetPreview({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("pricing");
  const sheet = useRateSheet(id);
  const writes = usePricingWrites();
  const number = sheet.data?.number ?? 0;
  return (
    <PublishDialog
      of={sheet}
      title={t("sheet.title", { number })}
      failed={t("sheet.failed")}
      isDraft={sheet.data?.state === "DRAFT"}
      publish={() => writes.publish(id)}
      published={t("sheet.published", { number })}
      onClose={onClose}
    >
      {sheet.data ? <Changes of={sheet.data} /> : null}
    </PublishDialog>
  );
}

function Changes({ of }: { of: SheetDetail }) {
  const { t } = useTranslation("pricing");
  const d = of.difference;
  const counts = (["added", "changed", "removed", "unchanged"] as const).map((name) => ({
    label: t(name === "removed" ? "sheet.gone" : `sheet.${name}`),
    value: d[name],
  }));
  const largest = d.largest === undefined ? [] : [{ label: t("sheet.largest"), value: priceText(d.largest) }];
  return (
    <div className="flex flex-col gap-4">
      <Figures of={[...counts, ...largest]} />
      <p className="text-ink-muted text-sm">
        {d.againstNumber === undefined ? t("sheet.first") : t("sheet.against", { number: d.againstNumber })}
      </p>
      {of.leftOutRows > 0 ? (
        <FaultList
          entries={of.leftOut}
          tone="warn"
          title={t("sheet.without", { count: of.leftOutRows })}
          within={["pricing:sheet.fault"]}
        />
      ) : null}
      {of.leftOutProductRows > 0 ? (
        <p className="text-ink-muted text-sm">{t("sheet.withoutProducts", { count: of.leftOutProductRows })}</p>
      ) : null}
      {d.missingProducts.length > 0 ? (
        <Banner tone="warn" title={t("sheet.missing")}>
          {d.missingProducts.join(", ")}
        </Banner>
      ) : null}
      {d.changes.length > 0 ? (
        <ChangeTable
          caption={t("sheet.changes")}
          columns={[t("column.product"), t("column.rate"), t("column.lock")]}
          changes={d.changes.map(({ productCode, noteRate, lockDays, was, will }) => ({
            key: `${productCode} ${noteRate} ${lockDays}`,
            of: [productCode, rateText(noteRate), String(lockDays)],
            was: priceText(was),
            will: priceText(will),
            isBetter: was === undefined || will === undefined ? undefined : will > was,
          }))}
        />
      ) : null}
    </div>
  );
}
