import type { Offer, Quote, WhatIf } from "@gable/api/pricing";
import { useReadOnly } from "@gable/form";
import { formatPercent, formatUsd, useTranslation } from "@gable/i18n";
import { Badge, Button, Checkbox, cx } from "@gable/ui";
import { ChevronDown, ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Ladder } from "./ladder";
import { isUnborne, pointsText, priceText, rateText } from "./show";

const ChooseDialog = dynamic(() => import("./choose-dialog").then((module) => module.ChooseDialog), { ssr: false });

interface Props {
  loanId: number;
  offers: readonly Offer[];
  open: string | null;
  onOpen: (product: string | null) => void;
  compared: readonly string[];
  onCompare: (product: string) => void;
  whatIf: WhatIf;
  /** Prices of a loan that is otherwise than it is kept: nothing of them can be chosen. */
  isSupposed: boolean;
  chosen: string | undefined;
}

const CELL = "px-2.5 py-1.5 text-right tabular-nums";

/** The best price of each product that the loan can have, the lowest rate first; a row opens to all its rates. */
export function OfferTable(props: Props) {
  const { t } = useTranslation("pricing");
  const [taken, setTaken] = useState<{ offer: Offer; quote: Quote } | null>(null);
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-sheet">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t("products")}</caption>
        <thead className="bg-sunken text-ink-muted text-xs">
          <tr>
            <th scope="col" className="px-3 py-2 text-left font-medium">
              {t("column.product")}
            </th>
            {(["rate", "apr", "price", "points", "payment", "cash", "dti"] as const).map((name) => (
              <th key={name} scope="col" className="whitespace-nowrap px-2.5 py-2 text-right font-medium">
                {t(`column.${name}`)}
              </th>
            ))}
            <th scope="col" className="px-3 py-2">
              <span className="sr-only">{t("column.acts")}</span>
            </th>
          </tr>
        </thead>
        {props.offers.map((offer) => (
          <OfferRows key={offer.ProductId} {...props} offer={offer} onTake={(quote) => setTaken({ offer, quote })} />
        ))}
      </table>
      {taken ? (
        <ChooseDialog
          loanId={props.loanId}
          offer={taken.offer}
          quote={taken.quote}
          planId={props.whatIf.compensationPlanId}
          waiver={props.whatIf.waiver}
          minimumMi={props.whatIf.minimumMortgageInsurance}
          onClose={() => setTaken(null)}
        />
      ) : null}
    </div>
  );
}

function OfferRows({
  offer,
  open,
  onOpen,
  compared,
  onCompare,
  isSupposed,
  chosen,
  onTake,
}: Props & { offer: Offer; onTake: (quote: Quote) => void }) {
  const { t } = useTranslation("pricing");
  const locked = useReadOnly();
  const best = offer.best;
  if (!best) return null;
  const isOpen = open === offer.ProductId;
  const maySelect = !locked && !isSupposed;
  return (
    <tbody className="border-line border-t">
      <tr className={cx("h-10 hover:bg-sunken/60", chosen === offer.ProductId && "bg-pine-wash")}>
        <th scope="row" className="px-3 py-1.5 text-left font-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            className="flex min-w-48 items-center gap-1.5 text-left"
            onClick={() => onOpen(isOpen ? null : offer.ProductId)}
          >
            {isOpen ? (
              <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
            ) : (
              <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
            )}
            <span>
              <span className="font-medium">{offer.name}</span>{" "}
              <span className="text-ink-muted text-xs">
                {offer.ProductProviderName} · {offer.code}
                {offer.interestOnlyMonths ? ` · ${t("interestOnly", { count: offer.interestOnlyMonths })}` : ""}
              </span>
            </span>
            {chosen === offer.ProductId ? <Badge tone="good">{t("chosen")}</Badge> : null}
            {isUnborne(offer) ? <Badge tone="warn">{t("takesReason")}</Badge> : null}
          </button>
        </th>
        <td className={cx(CELL, "font-medium text-base")}>{rateText(best.NoteRatePercent)}</td>
        <td className={CELL}>{rateText(best.APR)}</td>
        <td className={CELL}>{priceText(best.price)}</td>
        <td className={cx(CELL, "whitespace-nowrap", best.points < 0 && "text-good")}>{pointsText(best)}</td>
        <td className={CELL}>{formatUsd(best.paymentAmt)}</td>
        <td className={CELL}>{formatUsd(best.CashToClose, { cents: false })}</td>
        <td className={CELL}>{best.DTI === undefined ? "—" : formatPercent(best.DTI)}</td>
        <td className="px-3 py-1.5">
          <span className="flex items-center justify-end gap-3">
            <Checkbox
              label={t("compareOf", { name: offer.name, investor: offer.ProductProviderName })}
              labelHidden
              checked={compared.includes(offer.ProductId)}
              onChange={() => onCompare(offer.ProductId)}
            />
            <Button
              size="sm"
              disabled={!maySelect}
              aria-label={t("chooseOf", { name: offer.name, investor: offer.ProductProviderName })}
              onClick={() => onTake(best)}
            >
              {t("choose")}
            </Button>
          </span>
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={9} className="border-line border-t bg-sunken/50 p-0">
            <Ladder offer={offer} maySelect={maySelect} onTake={onTake} />
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}
