export interface Missing {
  path: string;
  /** The record it is missing on, where there are several. */
  recordId?: string;
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
