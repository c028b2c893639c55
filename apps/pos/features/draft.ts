import { Fault, type Standing } from "@gable/api";
import { isEndExpected, type KeptDraft, REACHED_AGAIN, subscribe, useKeptValues } from "@gable/shell";
import { useEffect, useState, useSyncExternalStore } from "react";

/** The answers of one screen: plain strings by field, "" when empty. */
export type Answers = Record<string, string>;
/** What is wrong with answers: keys of the catalogue under pos:fault. */
export type Faults = Record<string, string>;
/**
 * Where saving stands: `held` is typed and not to be sent as it stands, `away` could not be sent for want of a connection and is
 * sent again by itself.
 */
export type SaveState = "kept" | "dirty" | "saving" | "saved" | "held" | "waiting" | "away" | "failed" | "locked";

interface Typed {
  value: string;
  /** What was on record when the person began to type. */
  from: string;
  /** What was sent of it last: should it be on record though no answer came, it is nobody else's. */
  sent?: string | undefined;
}

export interface DraftSource {
  /** What is on record. */
  base: Answers;
  /** What can't be saved as it stands; what is merely missing is not in it. */
  wrong: (answers: Answers) => Faults;
  /** Sends the changed answers, quietly where nobody asked to; rejects with a Fault. */
  save: (changed: Answers, as: Standing) => Promise<void>;
  /** Reads the record again, after someone else's write came first. */
  reread: () => Promise<Answers>;
  /** The field that a server's dotted path belongs to. */
  fieldOf: (path: string) => string | undefined;
  /** Whether what was refused only waits for an answer that is still to come on the same screen. */
  waits?: (fault: Fault) => boolean;
}

const SAVE_AFTER_MS = 800;
const ATTEMPTS = 3;
/** How long it waits before it tries again by itself, and how long at most. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;
/** What is over later: no answer, no connection, a server that is away or asks for patience. */
const PASSING: ReadonlySet<number> = new Set([0, 408, 429, 502, 503, 504, 520]);

/**
 * Answers that save themselves: what is valid is sent shortly after typing, one write at a time. What someone else
 * changes meanwhile shows in fields the person has not touched; in the others the person decides.
 */
export class Draft {
  state: SaveState = "kept";
  savedAt: Date | null = null;
  /** Fields the server refused. */
  refused: Faults = {};
  /** Fields that someone else changed while the person did. */
  conflict: string[] = [];

  private typed: Record<string, Typed> = {};
  private running: Promise<boolean> = Promise.resolve(true);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private wait = FIRST_WAIT_MS;
  private listeners = new Set<() => void>();
  private turn = 0;

  constructor(public source: DraftSource) {}

  get answers(): Answers {
    const mine = Object.entries(this.typed).map(([field, { value }]) => [field, value] as const);
    return { ...this.source.base, ...Object.fromEntries(mine) };
  }

  /** What was typed and is not on record. */
  get mine(): Answers {
    const mine = Object.entries(this.typed).filter(([field, { value }]) => value.trim() !== this.recorded(field));
    return Object.fromEntries(mine.map(([field, { value }]) => [field, value]));
  }

  /** Whether something typed is not on record yet. */
  get unsaved(): boolean {
    return Object.keys(this.mine).length > 0;
  }

  set = (field: string, value: string): void => {
    const before = this.typed[field];
    this.typed[field] = { value, from: before?.from ?? this.recorded(field), sent: before?.sent };
    const { [field]: _, ...others } = this.refused;
    this.refused = others;
    if (this.state !== "saving") this.state = "dirty";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), SAVE_AFTER_MS);
    this.tell();
  };

  /** Saves what is left after the write under way; answers whether everything typed is on record then. */
  flush = (as: Standing = "form"): Promise<boolean> => {
    clearTimeout(this.timer);
    clearTimeout(this.retry);
    this.running = this.running.then(() => this.write(as));
    return this.running;
  };

  /** Tries again what could not be sent: the network is back, or some time has passed. */
  again = (): void => {
    if (this.state === "away") void this.flush("quiet");
  };

  /** Tries nothing more by itself: nobody looks at it any longer. */
  rest = (): void => clearTimeout(this.retry);

  decide = (keepMine: boolean): void => {
    for (const field of this.conflict) {
      const typed = this.typed[field];
      if (typed && keepMine) typed.from = this.recorded(field);
      else delete this.typed[field];
    }
    this.conflict = [];
    this.tell();
    void this.flush();
  };

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Another number after each change. */
  version = (): number => this.turn;

  private recorded(field: string): string {
    return this.source.base[field] ?? "";
  }

  private tell(): void {
    this.turn += 1;
    for (const listener of this.listeners) listener();
  }

  private become(state: SaveState): void {
    this.state = state;
    this.tell();
  }

  private async write(as: Standing): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const wrong = this.source.wrong(this.answers);
      const changed = Object.entries(this.typed).filter(
        ([field, { value }]) => !wrong[field] && value.trim() !== this.recorded(field),
      );
      this.conflict = changed
        .filter(([field, { from, sent }]) => ![from, sent].includes(this.recorded(field)))
        .map(([field]) => field);
      if (this.conflict.length > 0) {
        this.become("held");
        return false;
      }
      if (changed.length === 0) {
        // What is left is wrong as it stands: nothing is under way, whatever was a moment ago.
        this.become(this.unsaved ? "held" : this.savedAt ? "saved" : "kept");
        return !this.unsaved;
      }
      const sent = Object.fromEntries(changed.map(([field, { value }]) => [field, value.trim()]));
      for (const [field, typed] of changed) typed.sent = sent[field];
      this.become("saving");
      try {
        await this.source.save(sent, as);
        this.settle(sent);
        return !this.unsaved;
      } catch (fault) {
        if (!(await this.recover(fault))) return false;
      }
    }
    this.become("failed");
    return false;
  }

  private settle(sent: Answers): void {
    this.source = { ...this.source, base: { ...this.source.base, ...sent } };
    for (const [field, value] of Object.entries(sent)) {
      const typed = this.typed[field];
      // A space just typed stays: the record has the answer without it, the person goes on writing.
      if (typed?.value === value) delete this.typed[field];
      else if (typed) typed.from = value;
    }
    this.refused = {};
    this.savedAt = new Date();
    this.wait = FIRST_WAIT_MS;
    const wrong = this.source.wrong(this.answers);
    const left = Object.keys(this.mine);
    this.become(left.length === 0 ? "saved" : left.every((field) => wrong[field]) ? "held" : "dirty");
  }

  /** After a write that failed; true when it is worth another try on what is on record now. */
  private async recover(fault: unknown): Promise<boolean> {
    const status = fault instanceof Fault ? fault.status : 0;
    if (status === 412) {
      const fresh = await this.source.reread().catch(() => null);
      if (fresh) {
        this.source = { ...this.source, base: fresh };
        return true;
      }
    }
    if (fault instanceof Fault && status === 422) this.refused = refusedFields(fault, this.source.fieldOf);
    const waits = fault instanceof Fault && this.source.waits?.(fault) === true;
    if (fault instanceof Fault && PASSING.has(status)) {
      this.become("away");
      this.retry = setTimeout(this.again, this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
      return false;
    }
    this.become(status === 423 ? "locked" : waits ? "waiting" : "failed");
    return false;
  }
}

function refusedFields(fault: Fault, fieldOf: DraftSource["fieldOf"]): Faults {
  const fields = fault.entries.map((entry) => fieldOf(entry.field ?? "")).filter((field) => field !== undefined);
  return Object.fromEntries(fields.map((field) => [field, "server"]));
}

/** The draft of a screen; what is valid is still sent when the person leaves it, the rest is kept when the session ends. */
export function useDraft(source: DraftSource): { draft: Draft; kept: KeptDraft } {
  const [draft] = useState(() => new Draft(source));
  draft.source = source;
  useSyncExternalStore(draft.subscribe, draft.version, draft.version);
  const { unsaved } = draft;
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => {
      // Nobody is there to answer when it is the silence that ends the session; the work is kept.
      if (!isEndExpected()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unsaved]);
  useEffect(() => {
    window.addEventListener("online", draft.again);
    const unsubscribe = subscribe(REACHED_AGAIN, draft.again);
    return () => {
      window.removeEventListener("online", draft.again);
      unsubscribe();
      void draft.flush().finally(draft.rest);
    };
  }, [draft]);
  const kept = useKeptValues("answers", draft.mine, unsaved, (answers) => {
    for (const [field, value] of Object.entries(answers)) if (typeof value === "string") draft.set(field, value);
  });
  return { draft, kept };
}
