import { Fault, useSession } from "@gable/api";
import { type Offer, type Quote, type SeenPrice, useProductWrites, type WhatIf } from "@gable/api/pricing";
import { FaultBanner } from "@gable/form";
import { formatUsd, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Banner, Button, Dialog, NumberField, TextField } from "@gable/ui";
import { useState } from "react";
import { WhyList } from "./ineligible";
import { PriceMade } from "./ladder";
import { type Moved, MovedPrice, movedOf, seenAnew, seenOf } from "./moved-price";
import { isUnborne, rateText } from "./show";

interface Props {
  loanId: number;
  offer: Offer;
  quote: Quote;
  planId: string | undefined;
  waiver: WhatIf["waiver"] | undefined;
  minimumMi: boolean | undefined;
  onClose: () => void;
}

/**
 * Makes a product at a note rate the loan's, at the price that stands here; with the permission for it, at one set by hand. A price that has moved
 * meanwhile is shown before it is taken.
 */
export function ChooseDialog({ loanId, offer, quote, planId, waiver, minimumMi, onClose }: Props) {
  const { t } = useTranslation("pricing");
  const { t: common } = useTranslation("common");
  const { choose } = useProductWrites(loanId);
  const maySet = useSession().data?.active.permissions?.includes("loan:set-price") ?? false;
  const [price, setPrice] = useState("");
  const [reason, setReason] = useState("");
  const [planReason, setPlanReason] = useState("");
  const [waiverReason, setWaiverReason] = useState("");
  const takesReason = isUnborne(offer);
  const [seen, setSeen] = useState(() => seenOf(quote));
  const [moved, setMoved] = useState<Moved | null>(null);
  const lacksReason = (price !== "" && reason.trim() === "") || (maySet && takesReason && waiverReason.trim() === "");
  const save = (seen: SeenPrice) => {
    setSeen(seen);
    choose.mutate(
      {
        ProductId: offer.ProductId,
        NoteRatePercent: quote.NoteRatePercent,
        lockDays: quote.lockDays,
        seen,
        ...(waiver ? { waiver } : {}),
        ...(waiverReason ? { waiverReason } : {}),
        ...(minimumMi ? { minimumMortgageInsurance: true } : {}),
        ...(planId ? { compensationPlanId: planId, ...(planReason ? { compensationReason: planReason } : {}) } : {}),
        ...(price ? { ManualRatePrice: Number(price), manualReason: reason } : {}),
      },
      {
        onSuccess: () => {
          notify({ tone: "good", title: t("wasChosen", { name: offer.name, rate: rateText(quote.NoteRatePercent) }) });
          onClose();
        },
        onError: (fault) => setMoved(movedOf(fault) ?? moved),
      },
    );
  };
  return (
    <Dialog
      open
      sticky
      width={550}
      title={t("chooseTitle", { name: offer.name, rate: rateText(quote.NoteRatePercent) })}
      description={`${offer.ProductProviderName} · ${t("paymentOf", { amount: formatUsd(quote.paymentAmt) })}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{moved ? t("moved.back") : common("cancel")}</Button>
          {moved?.isGone ? null : (
            <Button
              look="solid"
              busy={choose.isPending}
              disabled={lacksReason}
              onClick={() => save(moved ? seenAnew(seen, moved) : seen)}
            >
              {t(moved ? "moved.take" : "chooseThis")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FaultBanner of={choose.error instanceof Fault && !movedOf(choose.error) ? choose.error : null} told={false} />
        {moved ? (
          <MovedPrice of={moved} />
        ) : (
          <>
            <p className="text-sm">{t("chooseHint")}</p>
            {takesReason ? (
              <Banner tone="warn" title={t("unborne")}>
                <WhyList of={offer.reasons} />
              </Banner>
            ) : null}
            <PriceMade of={quote} />
          </>
        )}
        {maySet && !moved?.isGone ? (
          <fieldset className="flex flex-col gap-3 border-line border-t pt-3">
            <legend className="sr-only">{t("manual")}</legend>
            {planId ? (
              <TextField
                label={t("planReason")}
                hint={t("planReasonHint")}
                maxLength={300}
                value={planReason}
                onChange={setPlanReason}
              />
            ) : null}
            {takesReason ? (
              <TextField
                label={t("waiverReason")}
                hint={t("waiverReasonHint")}
                required
                maxLength={300}
                value={waiverReason}
                onChange={setWaiverReason}
              />
            ) : null}
            <NumberField label={t("manual")} hint={t("manualHint")} value={price} decimals={3} onChange={setPrice} />
            {price ? (
              <TextField
                label={t("manualReason")}
                required
                maxLength={300}
                value={reason}
                error={reason.trim() === "" || undefined}
                onChange={setReason}
              />
            ) : null}
          </fieldset>
        ) : null}
      </div>
    </Dialog>
  );
}
