import type { LockPolicy, RateLock } from "@gable/api/rate-lock";
import { formatPercent, formatUsd, type useText } from "@gable/i18n";
import type { Tone } from "@gable/ui";

/** How a state is coloured: what waits for somebody stands out, what has ended stands back. */
export const STATE_TONES: Readonly<Record<RateLock["state"], Tone>> = {
  REQUESTED: "warn",
  EXTENSION_REQUESTED: "warn",
  LOCKED: "good",
  EXTENDED: "good",
  RELOCKED: "good",
  FLOATED_DOWN: "good",
  EXPIRED: "bad",
  CANCELLED: "plain",
  REJECTED: "bad",
};

const ENDED: readonly RateLock["state"][] = ["EXPIRED", "CANCELLED", "REJECTED"];

/** Whether the rate is locked in the state. */
export function holds(state: RateLock["state"]): boolean {
  return state !== "REQUESTED" && !ENDED.includes(state);
}

/** A rate as rate sheets have it: to the eighth. */
export const rate = (value: number) => formatPercent(value, { min: 3, max: 3 });

/** Points as rate sheets have them, without what they are a percentage of. */
export const points = (value: number) => value.toFixed(3);

/** What an adjustment is called: what the lock itself costs by its code, all else as the company calls it. */
export function costName(
  one: RateLock["price"]["PricingAdjustments"][number],
  text: ReturnType<typeof useText>,
): string {
  return one.lockCost
    ? text(`locks:cost.${one.lockCost}`, { count: one.days ?? 0, fallback: one.AdjustmentName })
    : one.AdjustmentName;
}

/** What points come to in dollars; nothing while the amount is not known. */
export function inDollars(value: number, amount: number | undefined): string {
  return amount === undefined ? "" : formatUsd(Math.abs(Math.round(value * amount) / 100));
}

/** The extensions that are still to be had. */
export function extensionsLeft(policy: LockPolicy, lock: RateLock): readonly { days: number; cost: number }[] {
  if ((lock.extensionCount ?? 0) >= (policy.maxExtensions ?? 0)) return [];
  const left = (policy.maxExtensionDays ?? 0) - (lock.extensionDaysTotal ?? 0);
  return (policy.extensions ?? []).filter(({ days }) => days <= left);
}
