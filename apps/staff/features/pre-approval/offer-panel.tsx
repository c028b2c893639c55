"use client";
import { type Offer, type PreapprovalRules, type RealtorCalc, useOffer } from "@gable/api/preapproval";
import { formatPercent, formatUsd, useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Badge, Checkbox, cx, MoneyField, Panel } from "@gable/ui";
import { amountRequired, decimal, required, upperOf } from "@gable/validation";
import { useDeferredValue, useState } from "react";
import type { LoanOffer } from "./offer";

const PARTS = [
  "PrincipalAndInterestAmt",
  "RealEstateTaxAmt",
  "HomeownersInsuranceAmt",
  "MortgageInsuranceAmt",
  "AssociationDuesAmt",
  "OtherFinancingAmt",
  "SupplementalInsuranceAmt",
  "OtherAmt",
] as const;
const FIFTH = 5;
const isPriceWrong = (price: string) => (amountRequired(price) ?? decimal(price)) !== null;
const isDownWrong = (down: string) => (required(down) ?? decimal(down)) !== null;

/** An offer that is tried, the loan's own at first: what it would cost, and which bound it breaks by how far. Nothing of it is saved. */
export function OfferPanel({ loanId, rules, own }: { loanId: number; rules: PreapprovalRules; own: LoanOffer }) {
  const { t } = useTranslation("preapproval");
  const start = own.price || String(rules.maxSalesPriceAmt ?? "");
  const [price, setPrice] = useState(start);
  const [down, setDown] = useState(own.down || (start && String(Number(start) / FIFTH)));
  const [asRealtor, setAsRealtor] = useState(true);
  const isTooMuch = down !== "" && !decimal(down) && upperOf(down)(price) !== null;
  const isWhole = !isPriceWrong(price) && !isDownWrong(down) && !isTooMuch;
  const offer = useDeferredValue<Offer | null>(isWhole ? { salesPrice: price, downPayment: down, asRealtor } : null);
  const answer = useOffer(loanId, offer);
  return (
    <Panel id="offer" title={t("offer.title")}>
      <div className="flex flex-col gap-3">
        <MoneyField label={t("offer.price")} value={price} onChange={setPrice} />
        <MoneyField
          label={t("offer.down")}
          value={down}
          onChange={setDown}
          error={isTooMuch ? t("offer.tooMuchDown") : undefined}
        />
        <Checkbox label={t("offer.asRealtor")} checked={asRealtor} onChange={setAsRealtor} />
        {isWhole ? <NotRead look="banner" lines={6} of={answer} title={t("offer.notRead")} /> : null}
        {answer.data && isWhole ? <Result calc={answer.data} faded={answer.isPlaceholderData} /> : null}
      </div>
    </Panel>
  );
}

function Result({ calc, faded }: { calc: RealtorCalc; faded: boolean }) {
  const { t } = useTranslation("preapproval");
  const text = useText();
  const parts = PARTS.filter((part) => calc.HousingPayment[part]);
  const ratios = [
    ["LTV", calc.LTV],
    ["HousingRatio", calc.HousingRatio],
    ["DTI", calc.DTI],
  ] as const;
  return (
    <div aria-live="polite" className={cx("border-line border-t pt-3", faded && "opacity-60")}>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-medium font-serif text-3xl/9 tabular-nums">
          {calc.missing.includes("RATE_OR_TERM") ? "—" : formatUsd(calc.HousingPayment.TotalAmt, { cents: true })}
        </span>
        <Badge tone={calc.isWithin ? "good" : "warn"}>{t(calc.isWithin ? "offer.within" : "offer.outside")}</Badge>
      </div>
      <p className="text-ink-muted text-sm">{t("offer.aMonth", { loan: formatUsd(calc.LoanAmt, { cents: true }) })}</p>
      <Problems calc={calc} />
      <dl className="mt-3 flex flex-col gap-1 text-sm tabular-nums">
        {parts.map((part) => (
          <Line key={part} name={text(`preapproval:part.${part}`)}>
            {formatUsd(calc.HousingPayment[part], { cents: true })}
          </Line>
        ))}
        <Line name={t("offer.downShare")}>{formatPercent(calc.downPaymentPercent)}</Line>
        {ratios.map(([name, ratio]) =>
          ratio === undefined ? null : (
            <Line key={name} name={text(`preapproval:ratio.${name}`)}>
              {formatPercent(ratio)}
            </Line>
          ),
        )}
        {calc.CashToClose === undefined ? null : (
          <Line name={t("offer.cash")}>{formatUsd(calc.CashToClose, { cents: true })}</Line>
        )}
      </dl>
    </div>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Which bounds are broken, by how far, and what the loan lacks. */
function Problems({ calc }: { calc: RealtorCalc }) {
  const text = useText();
  if (calc.breaches.length + calc.missing.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1 border-warn border-l-2 pl-3 text-sm">
      {calc.breaches.map(({ bound, byAmt, byPercent, limitAmt }) => {
        const by = byAmt === undefined ? byPercent && formatPercent(byPercent) : formatUsd(byAmt, { cents: true });
        const key = bound === "QUALIFYING" && limitAmt ? "QUALIFYING_UP_TO" : bound;
        return (
          <li key={bound}>
            {text(`preapproval:breach.${key}`, { by: by ?? "", limit: limitAmt ? formatUsd(limitAmt) : "" })}
          </li>
        );
      })}
      {calc.missing.map((what) => (
        <li key={what}>{text(`preapproval:missing.${what}`)}</li>
      ))}
    </ul>
  );
}
