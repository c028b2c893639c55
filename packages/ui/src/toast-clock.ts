/** How long a toast stays: `time` on its own, and `extended` once a reader has been at it (platform.md section 9). */
export interface ToastTimes {
  time: number;
  extended: number;
}

export const TOAST_TIMES: ToastTimes = { time: 5_000, extended: 1_000 };
/** What the rule engine says stays longer, also after it was looked at. */
export const RULE_TOAST_TIMES: ToastTimes = { time: 15_000, extended: 15_000 };
/** What can be taken back stays until a slow reader has got to it (WCAG 2.2.1); the inbox keeps it for longer. */
export const UNDO_TOAST_TIMES: ToastTimes = { time: 20_000, extended: 10_000 };

interface Running extends ToastTimes {
  /** What is left of the time. */
  left: number;
  /** When the count last went on. */
  since: number;
  timer: ReturnType<typeof setTimeout> | null;
  wasRead: boolean;
}

/**
 * Counts the time of every toast on the screen. While a reader is at the toasts, or the page is hidden, none of them runs
 * out; when the reader goes, those that were read stay their extended time, the others what was left of theirs.
 */
export class ToastClock<Id> {
  private running = new Map<Id, Running>();
  private isHeld = false;

  constructor(private close: (id: Id) => void) {}

  /** Begins to count a toast's time; while the clock is held, it begins when the clock goes on. */
  start(id: Id, times: ToastTimes): void {
    this.stop(id);
    const one: Running = { ...times, left: times.time, since: 0, timer: null, wasRead: false };
    this.running.set(id, one);
    if (!this.isHeld) this.count(id, one);
  }

  /** Forgets a toast that is gone. */
  stop(id: Id): void {
    const one = this.running.get(id);
    if (one?.timer) clearTimeout(one.timer);
    this.running.delete(id);
  }

  hold(): void {
    if (this.isHeld) return;
    this.isHeld = true;
    for (const one of this.running.values()) {
      if (one.timer) clearTimeout(one.timer);
      one.timer = null;
      one.left = Math.max(0, one.left - (Date.now() - one.since));
    }
  }

  /** Notes that a reader is at this toast. */
  read(id: Id): void {
    const one = this.running.get(id);
    if (one) one.wasRead = true;
  }

  release(): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    for (const [id, one] of this.running) {
      if (one.wasRead) one.left = one.extended;
      one.wasRead = false;
      this.count(id, one);
    }
  }

  private count(id: Id, one: Running): void {
    one.since = Date.now();
    one.timer = setTimeout(() => {
      this.running.delete(id);
      this.close(id);
    }, one.left);
  }
}
