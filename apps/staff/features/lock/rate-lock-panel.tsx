"use client";
import { productQuery } from "@gable/api/pricing-query";
import { type LoanLock, type RateLock, rateLockQuery } from "@gable/api/rate-lock";
import { useReadOnly } from "@gable/form";
import { formatDate, formatUsd, useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Badge, Banner, Button, buttonClass, cx } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { LOCK_ENDS_SOON } from "../loan/lock-end";
import { ProductChanged } from "../pricing/product-changed";
import { ChangeList } from "./change-list";
import { LateDay } from "./late-day";
import { LockHistory } from "./lock-history";
import { costName, extensionsLeft, holds, inDollars, points, rate, STATE_TONES } from "./lock-words";
import { NotEligible } from "./not-eligible";
import { TypedLock, TypedStatus } from "./typed-lock";

const LockDialog = dynamic(() => import("./lock-dialog").then((module) => module.LockDialog), { ssr: false });
const AnswerDialog = dynamic(() => import("./answer-dialog").then((module) => module.AnswerDialog), { ssr: false });

/** What a dialog of the panel does. */
export type LockDo = "lock" | "extend" | "float-down" | "reprice" | "cancel" | "accept" | "reject";

/** The loan's rate at the lock desk: what is locked and until when, what is asked, and the ways on. */
export function RateLockPanel({ loanId }: { loanId: number }) {
  const { t } = useTranslation("locks");
  const found = useQuery(rateLockQuery(loanId));
  const product = useQuery(productQuery(loanId)).data;
  const [open, setOpen] = useState<LockDo | null>(null);
  const { data } = found;
  return (
    <section aria-labelledby="rate-lock-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="rate-lock-title" className="font-medium font-serif text-lg/6">
          {t("title")}
        </h2>
        {data?.RateLock ? <StateBadge state={data.RateLock.state} /> : null}
        {data && !data.RateLock ? <TypedStatus of={data} /> : null}
      </div>
      {data ? (
        <div className="flex flex-col gap-4 rounded-lg border border-line bg-sheet px-4 py-3.5">
          {data.RateLock ? <Standing of={data} lock={data.RateLock} /> : <TypedLock of={data} />}
          <Ways of={data} hasProduct={product?.quote !== undefined} onOpen={setOpen} />
          {data.RateLock ? <LockHistory loanId={loanId} lock={data.RateLock} /> : null}
        </div>
      ) : (
        <NotRead of={found} title={t("failed")} lines={4} />
      )}
      {data && open === "accept" ? <AnswerDialog loanId={loanId} of={data} onClose={() => setOpen(null)} /> : null}
      {data && open && open !== "accept" ? (
        <LockDialog key={open} loanId={loanId} of={data} act={open} product={product} onClose={() => setOpen(null)} />
      ) : null}
    </section>
  );
}

function StateBadge({ state }: { state: RateLock["state"] }) {
  const text = useText();
  return <Badge tone={STATE_TONES[state]}>{text(`locks:state.${state}`)}</Badge>;
}

function Standing({ of, lock }: { of: LoanLock; lock: RateLock }) {
  const { t } = useTranslation("locks");
  const { price } = lock;
  const paid = of.FinalDiscountPointsAmt ?? price.FinalDiscountPoints;
  const said = [price.ProductName || price.ProductId, price.InvestorName].filter(Boolean).join(" · ");
  return (
    <>
      {lock.changes?.length ? <Differs lock={lock} /> : null}
      <NotEligible why={lock.reasons} said={lock.Eligibility} exception={lock.exception?.reason} />
      <ProductChanged parts={of.productChanges} />
      {lock.request ? <Asked of={of} lock={lock} /> : null}
      <LateDay of={of} />
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <div>
          <p className="text-ink-muted text-xs">{t("rate")}</p>
          <p className="font-medium font-serif text-2xl/8 tabular-nums">{rate(price.NoteRatePercent)}</p>
        </div>
        <div>
          <p className="text-ink-muted text-xs">{t(paid < 0 ? "credit" : "points")}</p>
          <p className="font-medium text-lg/8 tabular-nums">
            {/* With a credit in dollars, what was a credit of the amount that was priced may be points of another one. */}
            {paid < 0 === price.FinalDiscountPoints < 0 ? `${points(Math.abs(price.FinalDiscountPoints))} ` : null}
            <span className="font-normal text-ink-muted text-sm">
              {of.FinalDiscountPointsAmt === undefined ? "" : formatUsd(Math.abs(of.FinalDiscountPointsAmt))}
            </span>
          </p>
        </div>
        {lock.expiresOn ? <Ends of={of} lock={lock} /> : null}
        {of.Confirmation?.documentUrl ? (
          <a
            href={of.Confirmation.documentUrl}
            target="_blank"
            rel="noreferrer"
            className={cx(buttonClass("outline", "sm"), "ml-auto")}
          >
            {t("confirmation")}
          </a>
        ) : null}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-2 text-sm">
        <Fact name={t("product")}>{said}</Fact>
        <Fact name={t("price")}>{points(price.Price)}</Fact>
        <Fact name={t("period")}>{t("days", { count: price.lockDays })}</Fact>
        <Fact name={t("lockedOn")}>
          {lock.lockedOn ? [formatDate(lock.lockedOn), lock.lockedByName].filter(Boolean).join(" · ") : "—"}
        </Fact>
        {lock.InvestorLockNumber ? <Fact name={t("reference")}>{lock.InvestorLockNumber}</Fact> : null}
        {lock.extensionCount ? (
          <Fact name={t("extensions")}>
            {t("extendedBy", { count: lock.extensionDaysTotal ?? 0, cost: points(lock.extensionCost) })}
          </Fact>
        ) : null}
        {price.isManual ? <Fact name={t("manual")}>{price.manualReason}</Fact> : null}
      </dl>
      <Adjustments lock={lock} />
    </>
  );
}

/** The last day, as loud as it is near. */
function Ends({ of, lock }: { of: LoanLock; lock: RateLock }) {
  const { t } = useTranslation("locks");
  const left = of.daysLeft;
  const isNear = left !== undefined && left < LOCK_ENDS_SOON;
  return (
    <div>
      <p className="text-ink-muted text-xs">{t("expiresOn")}</p>
      <p
        className={cx(
          "font-medium text-lg/8",
          isNear && "text-warn",
          lock.state === "EXPIRED" && "text-bad",
          lock.state === "CANCELLED" && "line-through",
        )}
      >
        {formatDate(lock.expiresOn)}{" "}
        {left === undefined ? null : (
          <span className="text-sm">{left === 0 ? t("lastDay") : t("left", { count: left })}</span>
        )}
      </p>
    </div>
  );
}

/** What waits for the lock desk. */
function Asked({ of, lock }: { of: LoanLock; lock: RateLock }) {
  const { t } = useTranslation("locks");
  const text = useText();
  const { request } = lock;
  if (!request) return null;
  const what = text(`locks:asks.${request.kind}`, {
    days: request.days ?? 0,
    rate: rate((request.price ?? lock.price).NoteRatePercent),
  });
  const cost = request.cost
    ? t("costs", { points: points(request.cost), amount: inDollars(request.cost, of.LoanAmt) })
    : "";
  return (
    <Banner tone="warn" title={what}>
      {[t("askedBy", { name: request.byName ?? "" }), cost, request.note].filter(Boolean).join(" · ")}
      {of.requestChanges?.length ? (
        <div className="mt-2 border-line border-t pt-2 text-sm">
          <p className="mb-1 text-xs">{t("since")}</p>
          <ChangeList changes={of.requestChanges} />
        </div>
      ) : null}
    </Banner>
  );
}

/** What of the loan is otherwise than when it was priced. */
function Differs({ lock }: { lock: RateLock }) {
  const { t } = useTranslation("locks");
  const changes = lock.changes ?? [];
  return (
    <Banner tone="bad" title={t(changes.some(({ endsLock }) => endsLock) ? "endsLock" : "toBeRepriced")}>
      <ChangeList changes={changes} />
    </Banner>
  );
}

function Adjustments({ lock }: { lock: RateLock }) {
  const { t } = useTranslation("locks");
  const text = useText();
  const { PricingAdjustments: all, BasePrice, Price } = lock.price;
  if (all.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-7 cursor-pointer text-ink-muted">{t("adjustments", { count: all.length })}</summary>
      <table className="mt-1 w-full max-w-md tabular-nums">
        <tbody>
          <AdjustmentRow name={t("basePrice")} value={BasePrice} />
          {all.map((one, index) => (
            <AdjustmentRow
              key={index}
              name={`${costName(one, text)}${one.AdjustmentAmt === undefined ? "" : ` ${formatUsd(one.AdjustmentAmt)}`} · ${text(`locks:margin.${one.Type === "MANUAL" || one.Type === "LOCK" ? one.Type : one.MarginType}`)}`}
              value={one.AdjustmentPrice}
            />
          ))}
          <AdjustmentRow name={t("price")} value={Price} isSum />
        </tbody>
      </table>
    </details>
  );
}

function AdjustmentRow({ name, value, isSum = false }: { name: string; value: number; isSum?: boolean }) {
  return (
    <tr className={cx(isSum && "border-line border-t font-medium")}>
      <th scope="row" className="py-0.5 pr-4 text-left font-[inherit]">
        {name}
      </th>
      <td className="py-0.5 text-right">{points(value)}</td>
    </tr>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-muted text-xs">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children || "—"}</dd>
    </div>
  );
}

/** What can be done now, by who looks. */
function Ways({ of, hasProduct, onOpen }: { of: LoanLock; hasProduct: boolean; onOpen: (act: LockDo) => void }) {
  const { t } = useTranslation("locks");
  const isLocked = useReadOnly();
  const lock = of.RateLock;
  if (isLocked) return null;
  const isOpen = lock !== undefined && (lock.state === "REQUESTED" || holds(lock.state));
  const isIdle = lock !== undefined && holds(lock.state) && !lock.request;
  const mayCancel = of.mayDecide || (of.mayAsk && (lock?.state === "REQUESTED" || of.policy.desk === "INVESTOR"));
  return (
    <div className="flex flex-wrap gap-2 border-line border-t pt-3 empty:hidden">
      {lock?.request && of.mayDecide ? (
        <>
          <Button look="solid" onClick={() => onOpen("accept")}>
            {t("do.accept")}
          </Button>
          <Button look="danger" onClick={() => onOpen("reject")}>
            {t("do.reject")}
          </Button>
        </>
      ) : null}
      {!isOpen && of.mayAsk && (hasProduct || of.mayPriceByHand) ? (
        <Button look="solid" onClick={() => onOpen("lock")}>
          {t(of.policy.desk === "OWN" ? "do.lock" : "do.note")}
        </Button>
      ) : null}
      {!isOpen && of.mayAsk && !hasProduct && !of.mayPriceByHand ? (
        <p className="text-ink-muted text-sm">{t("chooseFirst")}</p>
      ) : null}
      {isIdle && of.mayAsk && extensionsLeft(of.policy, lock).length > 0 ? (
        <Button
          look={(of.daysLeft ?? LOCK_ENDS_SOON) < LOCK_ENDS_SOON ? "solid" : "outline"}
          onClick={() => onOpen("extend")}
        >
          {t("do.extend")}
        </Button>
      ) : null}
      {isIdle && of.mayDecide && lock.changes?.length ? (
        <Button look="solid" onClick={() => onOpen("reprice")}>
          {t("do.reprice")}
        </Button>
      ) : null}
      {isIdle && of.mayAsk && of.policy.floatDowns && !lock.floatedDownOn ? (
        <Button onClick={() => onOpen("float-down")}>{t("do.floatDown")}</Button>
      ) : null}
      {isOpen && mayCancel ? (
        <Button look="ghost" onClick={() => onOpen("cancel")}>
          {t(lock.state === "REQUESTED" ? "do.withdraw" : "do.cancel")}
        </Button>
      ) : null}
    </div>
  );
}
