import type { ProductInfo } from "@gable/api/pricing";
import type { AskedPrice, LoanLock, LockAct } from "@gable/api/rate-lock";
import type { FieldSpec, Versioned } from "@gable/form";
import { notBeforeOther } from "@gable/loan";
import { extensionsLeft } from "./lock-words";
import type { LockDo } from "./rate-lock-panel";

/** What is typed into a dialog of the lock desk. */
export interface LockTyped extends Versioned {
  isByHand?: boolean;
  exceptionReason?: string;
  NoteRatePercent?: number;
  BasePrice?: number;
  ProductName?: string;
  InvestorName?: string;
  manualReason?: string;
  lockDays?: string;
  InvestorLockNumber?: string;
  lockDate?: string;
  lockExpirationDate?: string;
  days?: string;
  reason?: string;
  note?: string;
}

const isByHand = (typed: object) => (typed as LockTyped).isByHand === true;

const RATE: FieldSpec = { path: "NoteRatePercent", kind: "percent", label: "locks:field.NoteRatePercent", must: true };
const BY_HAND: readonly FieldSpec[] = [
  { path: "isByHand", kind: "check", label: "locks:field.isByHand" },
  {
    path: "BasePrice",
    kind: "percent",
    label: "locks:field.BasePrice",
    hint: "locks:hint.BasePrice",
    must: true,
    when: isByHand,
  },
  {
    path: "manualReason",
    kind: "text",
    label: "locks:field.manualReason",
    maxLength: 500,
    must: true,
    when: isByHand,
  },
];
const NOTE: FieldSpec = { path: "note", kind: "area", label: "locks:field.note", maxLength: 500 };
const REASON: FieldSpec = { path: "reason", kind: "area", label: "locks:field.reason", maxLength: 500, must: true };

/** The days of a lock that was made elsewhere, as its paper says them. */
export const NOTED_DAYS: readonly FieldSpec[] = [
  { path: "lockDate", kind: "date", label: "locks:field.lockDate", hint: "locks:hint.lockDate" },
  {
    path: "lockExpirationDate",
    kind: "date",
    label: "locks:field.lockExpirationDate",
    hint: "locks:hint.lockExpirationDate",
    against: { paths: ["lockDate"], check: notBeforeOther },
  },
];

/** Why a product is locked that the loan can't have. */
export const EXCEPTION: FieldSpec = {
  path: "exceptionReason",
  kind: "area",
  label: "locks:field.exceptionReason",
  maxLength: 500,
  must: true,
};

/** The fields of each dialog. */
export const LOCK_DIALOG_FIELDS: Readonly<Record<Exclude<LockDo, "accept">, readonly FieldSpec[]>> = {
  lock: [
    ...BY_HAND,
    { ...RATE, when: isByHand },
    { path: "ProductName", kind: "text", label: "locks:field.ProductName", maxLength: 150, must: true, when: isByHand },
    { path: "InvestorName", kind: "text", label: "locks:field.InvestorName", maxLength: 150, when: isByHand },
    { path: "lockDays", kind: "choice", label: "locks:field.lockDays", must: true },
    { path: "InvestorLockNumber", kind: "text", label: "locks:field.InvestorLockNumber", maxLength: 60 },
    ...NOTED_DAYS,
    NOTE,
  ],
  extend: [{ path: "days", kind: "choice", label: "locks:field.days", must: true }, NOTE],
  "float-down": [RATE, ...BY_HAND, NOTE],
  reprice: [RATE, ...BY_HAND, NOTE],
  cancel: [REASON],
  reject: [REASON],
};

/** What a form begins with: a lock with the product that the loan has, another price with the rate that is locked. */
export function begun(act: LockDo, { RateLock: lock, policy }: LoanLock, product: ProductInfo | undefined): LockTyped {
  switch (act) {
    case "lock": {
      const periods = policy.lockPeriods ?? [];
      const asked = product?.quote?.lockDays ?? lock?.price.lockDays;
      return {
        isByHand: product?.quote === undefined,
        lockDays: String(asked && periods.includes(asked) ? asked : (periods[1] ?? periods[0] ?? "")),
        ProductName: product?.productName ?? lock?.price.ProductName ?? "",
        InvestorName: product?.ProductProviderName ?? lock?.price.InvestorName ?? "",
        ...(lock ? { NoteRatePercent: lock.price.NoteRatePercent } : {}),
      };
    }
    case "extend":
      return { days: String(lock ? (extensionsLeft(policy, lock)[0]?.days ?? "") : "") };
    case "reprice":
      return lock ? { NoteRatePercent: lock.price.NoteRatePercent, isByHand: lock.price.isManual } : {};
    default:
      return { isByHand: false };
  }
}

const priceByHand = (typed: LockTyped) => ({
  BasePrice: typed.BasePrice ?? 0,
  manualReason: typed.manualReason ?? "",
});

function priceOf(typed: LockTyped): AskedPrice {
  return { NoteRatePercent: typed.NoteRatePercent ?? 0, ...(typed.isByHand ? priceByHand(typed) : {}) };
}

/** The price that stands in the dialog: where the loan has changed, that of today's rate sheet, but for one that somebody set. */
export const priceSeen = (product: ProductInfo, quote: NonNullable<ProductInfo["quote"]>) =>
  product.LoanProductExtension.ManualRatePrice ?? product.stale?.now?.price ?? quote.price;

/** The lock that is asked for. The price of a first one is held to what was seen; a later one is at the worse of two. */
function lockOf(typed: LockTyped, of: LoanLock, product: ProductInfo | undefined): LockAct {
  const lockDays = Number(typed.lockDays);
  const more = {
    lockDays,
    ...(typed.note ? { note: typed.note } : {}),
    ...(typed.InvestorLockNumber ? { InvestorLockNumber: typed.InvestorLockNumber } : {}),
    ...(typed.lockDate ? { lockDate: typed.lockDate } : {}),
    ...(typed.lockExpirationDate ? { lockExpirationDate: typed.lockExpirationDate } : {}),
    ...(typed.exceptionReason ? { exceptionReason: typed.exceptionReason } : {}),
  };
  const quote = product?.quote;
  if (!typed.isByHand && product?.ProductId && quote) {
    const isAsSeen = !of.RateLock && lockDays === quote.lockDays;
    return {
      do: "lock",
      product: product.ProductId,
      terms: {
        NoteRatePercent: quote.NoteRatePercent,
        ...(isAsSeen ? { Price: priceSeen(product, quote) } : {}),
        ...more,
      },
    };
  }
  // A product that is priced by hand is known by its name: another name is another product.
  const known = [
    { id: of.RateLock?.price.ProductId, name: of.RateLock?.price.ProductName },
    { id: product?.ProductId, name: product?.productName },
  ].find(({ id, name }) => id !== undefined && name === typed.ProductName);
  return {
    do: "lock",
    product: known?.id ?? "manual",
    terms: {
      ...priceOf(typed),
      ...more,
      ProductName: typed.ProductName ?? "",
      ...(typed.InvestorName ? { InvestorName: typed.InvestorName } : {}),
    },
  };
}

/** What is asked of the server. */
export function actOf(
  act: Exclude<LockDo, "accept">,
  typed: LockTyped,
  of: LoanLock,
  product: ProductInfo | undefined,
): LockAct {
  const note = typed.note ? { note: typed.note } : {};
  switch (act) {
    case "lock":
      return lockOf(typed, of, product);
    case "extend":
      return { do: "extend", days: Number(typed.days), ...note };
    case "cancel":
      return { do: "cancel", reason: typed.reason ?? "" };
    case "reject":
      return { do: "reject", request: of.RateLock?.request?.kind ?? "LOCK", reason: typed.reason ?? "" };
    default:
      return { do: act, terms: { ...priceOf(typed), ...note } };
  }
}
