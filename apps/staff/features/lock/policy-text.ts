// The lists of a lock policy as a person types them.

const LONGEST = 365;

/** "15, 30, 45" of days. */
export const daysText = (days: readonly number[] | undefined): string => (days ?? []).join(", ");

/** The days of a text such as "15, 30, 45". What is no day is -1, which the server refuses. */
export function daysOf(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((part) => (/^\d{1,3}$/.test(part) && Number(part) <= LONGEST ? Number(part) : -1));
}

/** "5: 0.1, 15: 0.25" of extensions. */
export const extensionsText = (all: readonly { days: number; cost: number }[] | null | undefined): string =>
  (all ?? []).map(({ days, cost }) => `${days}: ${cost}`).join(", ");

/** The extensions of a text such as "5: 0.1, 15: 0.25". What is none has no days, which the server refuses. */
export function extensionsOf(text: string): { days: number; cost: number }[] {
  return text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, days, cost] = /^(\d{1,3})\s*:\s*(\d{1,2}(?:\.\d{1,6})?)$/.exec(part) ?? [];
      return days && cost ? { days: Number(days), cost: Number(cost) } : { days: 0, cost: 0 };
    });
}
