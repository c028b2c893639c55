"use client";
import { Fault } from "@gable/api";
import { type Offer, type RealtorCalc, useDealOffer, useLetters, useLetterWrites } from "@gable/api/preapproval";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { NotRead, notify, WithAreas } from "@gable/shell";
import { MadeLetters } from "@gable/shell/made-letters";
import { Badge, Button, cx, MoneyField, TextField } from "@gable/ui";
import { amountRequired, decimal, required, upperOf } from "@gable/validation";
import { useDeferredValue, useState } from "react";

/** An offer on a deal: what it comes to within the lender's bounds, the letter for it, and the letters that were made. */
export default function DealLetters({ loanId }: { loanId: number }) {
  return (
    <WithAreas areas={["letters"]}>
      <OfferCard loanId={loanId} />
    </WithAreas>
  );
}

/** An offer that only finds out whether anything can be said of one: its amounts don't matter. */
const ANY_OFFER = { salesPrice: "100000", downPayment: "20000" };

/** The form where a letter can be made, else why not. */
function OfferCard({ loanId }: { loanId: number }) {
  const { t } = useTranslation("letters");
  const text = useText();
  const answer = useDealOffer(loanId, ANY_OFFER);
  const status = answer.error instanceof Fault ? answer.error.status : 0;
  const missing = answer.data?.missing ?? [];
  return (
    <section aria-labelledby="letters" className="rounded-lg border border-line bg-sheet p-5">
      <h2 id="letters" className="font-medium font-serif text-xl">
        {t("realtor.title")}
      </h2>
      {status === 403 ? <p className="mt-1">{t("realtor.closed")}</p> : null}
      {status === 409 ? <p className="mt-1">{t("onlyPurchase")}</p> : null}
      {missing.map((what) => (
        <p key={what} className="mt-1">
          {text(`letters:missing.${what}`)}
        </p>
      ))}
      {status === 403 || status === 409 || missing.length > 0 ? null : <OfferForm loanId={loanId} />}
      <Made loanId={loanId} />
    </section>
  );
}

function OfferForm({ loanId }: { loanId: number }) {
  const { t } = useTranslation("letters");
  const [price, setPrice] = useState("");
  const [down, setDown] = useState("");
  const [dues, setDues] = useState("");
  const [property, setProperty] = useState("");
  const [busy, setBusy] = useState(false);
  const writes = useLetterWrites("realtor", loanId);
  const isWhole =
    (amountRequired(price) ??
      decimal(price) ??
      required(down) ??
      decimal(down) ??
      (dues ? decimal(dues) : null) ??
      upperOf(down)(price)) === null;
  const asked: Omit<Offer, "asRealtor"> | null = isWhole
    ? { salesPrice: price, downPayment: down, ...(dues && { dues }) }
    : null;
  const answer = useDealOffer(loanId, useDeferredValue(asked));
  const isClosed = answer.error instanceof Fault && answer.error.status === 403;
  const make = async () => {
    setBusy(true);
    try {
      await writes.make({
        salesPrice: Number(price),
        downPayment: Number(down),
        ...(dues && { dues: Number(dues) }),
        ...(property.trim() && { property }),
      });
      notify({ tone: "good", title: t("made") });
    } catch {
      // The toast says why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="mt-1 text-ink-muted">{t("realtor.lead")}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <MoneyField label={t("price")} value={price} onChange={setPrice} />
        <MoneyField label={t("down")} value={down} onChange={setDown} />
        <MoneyField label={t("dues")} value={dues} onChange={setDues} />
        <TextField
          label={t("property")}
          hint={t("propertyHint")}
          value={property}
          maxLength={200}
          autoComplete="off"
          onChange={setProperty}
        />
      </div>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {isClosed ? <p>{t("realtor.closed")}</p> : null}
        {isWhole && !isClosed ? <NotRead look="banner" lines={3} of={answer} title={t("realtor.notRead")} /> : null}
        {isWhole && answer.data && !isClosed ? <Result calc={answer.data} faded={answer.isPlaceholderData} /> : null}
      </div>
      <Button
        look="solid"
        className="mt-4"
        busy={busy}
        disabled={!isWhole || !answer.data?.isWithin || answer.isPlaceholderData}
        onClick={() => void make()}
      >
        {t("make")}
      </Button>
    </>
  );
}

function Result({ calc, faded }: { calc: RealtorCalc; faded: boolean }) {
  const { t } = useTranslation("letters");
  const text = useText();
  const amount = formatUsd(calc.HousingPayment.TotalAmt, { cents: true });
  return (
    <div className={cx("flex flex-col gap-2", faded && "opacity-60")}>
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-medium">{t("realtor.payment", { amount, loan: formatUsd(calc.LoanAmt) })}</span>
        <Badge tone={calc.isWithin ? "good" : "warn"}>{t(calc.isWithin ? "realtor.within" : "realtor.outside")}</Badge>
      </p>
      {calc.isWithin ? null : (
        <ul className="flex flex-col gap-1 border-warn border-l-2 pl-3">
          {calc.breaches.map(({ bound, byAmt, limitAmt }) => (
            <li key={bound}>
              {text(`letters:breach.${bound === "QUALIFYING" && limitAmt ? "QUALIFYING_UP_TO" : bound}`, {
                by: byAmt ? formatUsd(byAmt, { cents: true }) : "",
                limit: limitAmt ? formatUsd(limitAmt) : "",
              })}
            </li>
          ))}
          {calc.missing.map((what) => (
            <li key={what}>{text(`letters:missing.${what}`)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Made({ loanId }: { loanId: number }) {
  const { t } = useTranslation("letters");
  const rows = useLetters("realtor", loanId).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 mb-2 font-medium">{t("realtor.own")}</h3>
      <MadeLetters reader="realtor" loanId={loanId} rows={rows} />
    </>
  );
}
