/** How long a form waits before it tries again by itself, and how long at most. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/** The tries that a form makes by itself while nobody answers, each after twice the time of the one before. */
export class Retries {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait = FIRST_WAIT_MS;

  /** Nobody answered: `again` is called after a while, where the form tries by itself. */
  failed(again: (() => void) | undefined): void {
    if (again) this.timer = setTimeout(again, this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  /** Tries nothing more until the next failure. */
  stop(): void {
    clearTimeout(this.timer);
  }

  /** Somebody answered: the next failure is the first again. */
  begin(): void {
    this.wait = FIRST_WAIT_MS;
  }
}
