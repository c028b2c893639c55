import type { SheetMapping, SheetPreview } from "@gable/api/pricing";

export const COLUMNS = ["productCode", "noteRate", "lockDays", "price", "amortization", "termMonths"] as const;
export type ColumnName = (typeof COLUMNS)[number];

/** What a product's choice has where its rows are left out: no code begins with a space. */
export const LEFT_OUT = " ";

const LONGEST_LOCK = 365;

/** The headings that may be a lock period's: those that are no other column's. */
export function headingsLeft(headings: readonly string[], of: SheetMapping): string[] {
  const taken = COLUMNS.map((name) => of.columns?.[name]);
  return headings.filter((heading) => !taken.includes(heading));
}

/** The mapping with the lock period of a column of prices; without one where the days are none. */
export function withDays(of: SheetMapping, heading: string, days: number): Partial<SheetMapping> {
  const others = (of.locks ?? []).filter((lock) => lock.heading !== heading);
  const isLock = Number.isInteger(days) && days > 0 && days <= LONGEST_LOCK;
  const locks = isLock ? [...others, { heading, days }].toSorted((a, b) => a.days - b.days) : others;
  if (locks.length === 0) return { locks };
  const { lockDays: _lockDays, price: _price, ...columns } = of.columns ?? {};
  return { locks, columns };
}

/** The mapping with a product's code, " " for one that is left out, "" for one of which nothing is said. */
export function withProduct(of: SheetMapping, name: string, code: string): Partial<SheetMapping> {
  const others = (of.products ?? []).filter((one) => one.name !== name);
  if (code === "") return { products: others };
  return { products: [...others, code === LEFT_OUT ? { name } : { name, code }] };
}

/** The names that are asked about, each in its place: those that were said, and those of the file that nobody has said yet. */
export function namesOf(of: SheetMapping, preview: SheetPreview): string[] {
  return [...new Set([...(of.products ?? []), ...preview.unknownProducts].map(({ name }) => name))].toSorted();
}
