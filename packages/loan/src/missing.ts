export interface Missing {
  path: string;
  /** The record it is missing on, where there are several. */
  recordId?: string;
}

/** Which of several a path is about, from one on: of "Residences.1.LineText" the second; null of what there is one of. */
export function numberOf({ path }: Missing): number | null {
  const index = path.split(".").find((part) => /^\d+$/.test(part));
  return index === undefined ? null : Number(index) + 1;
}

/** Collects what is not given. */
export class Asked {
  readonly missing: Missing[] = [];
  constructor(private readonly recordId?: string) {}
  need(path: string, given: unknown): void {
    const isGiven =
      given !== undefined &&
      given !== null &&
      given !== "" &&
      given !== false &&
      !(Array.isArray(given) && given.length === 0);
    if (!isGiven) this.missing.push(this.recordId ? { path, recordId: this.recordId } : { path });
  }
  /** For yes/no answers and amounts, where "no" and 0 are answers. */
  answer(path: string, given: unknown): void {
    this.need(path, given !== undefined && given !== null && given !== "");
  }
}
