import type { Validator, Verdict } from "./verdict";

const DECIMAL = /^-?\d+(\.\d+)?$/;
const PLACES = 8;
const CENT_PLACES = 2;

type Figure = string | number;

/** The figure times ten to the eighth, so that figures are compared and added without a float; null when it is none. */
function exact(figure: Figure, places = PLACES): bigint | null {
  const text = String(figure).trim();
  if (!DECIMAL.test(text)) return null;
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const digits = BigInt(whole + fraction.padEnd(places, "0").slice(0, places));
  const roundsUp = (fraction[places] ?? "0") >= "5";
  const size = roundsUp ? digits + 1n : digits;
  return text.startsWith("-") ? -size : size;
}

function isAbove(one: Figure, other: Figure): boolean {
  const [a, b] = [exact(one), exact(other)];
  return a !== null && b !== null && a > b;
}

/** "$1,234.50" (platform.md section 9: US dollars, en-US formatting). */
export function usDollars(amount: Figure): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(
    amount as Intl.StringNumericLiteral,
  );
}

export const decimal: Validator<string> = (value) => (value === "" || DECIMAL.test(value) ? null : { key: "number" });

export const min =
  (least: number): Validator<string> =>
  (value) =>
    isAbove(least, value) ? { key: "min", params: ["", least] } : null;

export const max =
  (most: number): Validator<string> =>
  (value) =>
    isAbove(value, most) ? { key: "max", params: ["", most] } : null;

/** The figure behind what a mask shows: "$1,234.50" is 1234.50, "12 %" is 12; "" when there is none. */
export function unmasked(text: string): string {
  const bare = text.replace(/[^\d.-]/g, "");
  return DECIMAL.test(bare) ? bare : "";
}

export const maskedMin =
  (least: number): Validator<string> =>
  (value) =>
    min(least)(unmasked(value));

export const maskedMax =
  (most: number): Validator<string> =>
  (value) =>
    max(most)(unmasked(value));

/** Of two fields that bound something, on the lower one: it must not exceed the upper one. */
export const lowerOf =
  (upper: Figure | null | undefined): Validator<string> =>
  (value) =>
    upper !== null && upper !== undefined && isAbove(value, upper) ? { key: "minLesser" } : null;

/** And on the upper one: it must not be below the lower one. */
export const upperOf =
  (lower: Figure | null | undefined): Validator<string> =>
  (value) =>
    lower !== null && lower !== undefined && isAbove(lower, value) ? { key: "greater" } : null;

/** Minimum compensation must not exceed maximum compensation, and the other way round. */
export const minCompensation = lowerOf;
export const maxCompensation = upperOf;

/** The approximate price must not be below the down payment. */
export const priceFor = upperOf;

/** The down payment must not be above the price. */
export const downPaymentFor =
  (price: Figure | null | undefined): Validator<string> =>
  (value) =>
    price !== null && price !== undefined && isAbove(value, price) ? { key: "lesser" } : null;

/** The sources of the down payment must add up to it, to 2 decimals. */
export function downPaymentSum(sources: readonly Figure[], downPayment: Figure): Verdict {
  const total = sources.reduce((sum, source) => sum + (exact(source, CENT_PLACES) ?? 0n), 0n);
  return total === (exact(downPayment, CENT_PLACES) ?? 0n) ? null : { key: "downPaymentMisMatch" };
}

export const maxAmount =
  (most: Figure): Validator<string> =>
  (value) =>
    isAbove(value, most) ? { key: "maxAmountErr", params: [usDollars(most)] } : null;

export const maxCashOut =
  (most: Figure): Validator<string> =>
  (value) =>
    isAbove(value, most) ? { key: "maxCashOut", params: [usDollars(most)] } : null;

/** A percentage field of its own, as the LTV of a pricing scenario. */
export const maxLTV =
  (most: Figure): Validator<string> =>
  (value) =>
    isAbove(value, most) ? { key: "maxLTVErr", params: [most] } : null;

/** The highest LTV of a program in percent; null where none is set. USDA's comes from configuration. */
export function ltvLimit(mortgageType: string | null | undefined, usda: number): number | null {
  switch (mortgageType) {
    case "Conventional":
      return 97;
    case "FHA":
      return 96.5;
    case "HELOC":
      return 100;
    case "USDA":
    case "USDARuralDevelopment":
      return usda;
    default:
      return null;
  }
}

export const ltv =
  (mortgageType: string | null | undefined, usda: number): Validator<string> =>
  (value) => {
    const most = ltvLimit(mortgageType, usda);
    return most !== null && isAbove(value, most) ? { key: "invalidLTVPercentage", params: [most] } : null;
  };
