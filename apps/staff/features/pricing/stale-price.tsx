import { type ProductInfo, useProductWrites } from "@gable/api/pricing";
import { formatUsd, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Banner, Button } from "@gable/ui";
import { seenOf } from "./moved-price";
import { priceText } from "./show";

/** That the chosen price is another one for the loan as it is by now, with today's, which may be taken. */
export function StalePrice({ loanId, of, locked }: { loanId: number; of: ProductInfo; locked: boolean }) {
  const { t } = useTranslation("pricing");
  const { choose } = useProductWrites(loanId);
  const { stale, quote } = of;
  if (!stale || !quote) return null;
  const { now } = stale;
  const take = () => {
    if (!now) return;
    choose.mutate(
      {
        ProductId: of.ProductId,
        NoteRatePercent: now.NoteRatePercent,
        lockDays: now.lockDays,
        seen: seenOf(now),
        ...(of.waiver ? { waiver: of.waiver } : {}),
        ...(of.minimumMortgageInsurance ? { minimumMortgageInsurance: true } : {}),
        ...(of.compensationReason && of.compensationPlanId
          ? { compensationPlanId: of.compensationPlanId, compensationReason: of.compensationReason }
          : {}),
      },
      { onSuccess: () => notify({ tone: "good", title: t("stale.taken") }) },
    );
  };
  return (
    <Banner tone="warn" title={t("stale.title")}>
      <p>{stale.points === undefined ? t("stale.gone") : t("stale.was", { points: priceText(stale.points) })}</p>
      <p>
        {now
          ? t(now.points < 0 ? "stale.credit" : "stale.now", {
              points: priceText(Math.abs(now.points)),
              amount: formatUsd(Math.abs(now.pointsAmt)),
            })
          : t("stale.none")}
      </p>
      {now && !locked ? (
        <Button size="sm" className="mt-2" busy={choose.isPending} onClick={take}>
          {t("stale.take")}
        </Button>
      ) : null}
    </Banner>
  );
}
