import { applyPatch, at, CalledOff, Fault, isAway, type Standing, same } from "@gable/api";
import type { Verdict } from "@gable/validation";
import { Judgement } from "./judgement";
import { OwnSaves } from "./own-saves";
import { Retries } from "./retries";
import type { Problem, SavingState, Source, Versioned } from "./source";
import { TypedOver } from "./typed-over";
import { apart, type Tree, without } from "./values";

const SAVE_AFTER_MS = 800;
const ATTEMPTS = 3;

/**
 * One record being changed and saved: what is typed over it goes as a merge patch on the version it is based on, one write at a time,
 * asked for or by itself, again where nobody was there. Where someone else changed the same, the person chooses.
 */
export class Form<T extends Versioned> {
  state: SavingState = "idle";
  savedAt: Date | null = null;
  /** Counts the saves asked for, so that a summary takes the focus each time. */
  attempts = 0;
  /** Why the last save was refused. */
  fault: Fault | null = null;
  /** The person called the last save off: what is left waits until they ask for it. */
  isCalledOff = false;
  private ownSaves = new OwnSaves();

  private over: TypedOver<T>;
  private known = new Judgement();
  private underWay: Promise<boolean> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retries = new Retries();
  private listeners = new Set<() => void>();
  private turn = 0;
  private isUndoing = false;

  constructor(
    record: T,
    public source: Source<T>,
  ) {
    this.over = new TypedOver(record, () => this.source);
  }

  /** The record as it was last read or saved. */
  get base(): T {
    return this.over.base;
  }

  /** What is in the fields: numbers are texts here. */
  get values(): object {
    return this.over.values;
  }

  /** The record as the form has it now. */
  get current(): T {
    return this.over.current;
  }

  /** What saving would send now, as a merge patch: the same for a preview. */
  get change(): Tree {
    return this.over.change;
  }

  /** What is typed and differs from what is stored, be it asked for or not. */
  get typed(): Tree {
    return this.over.typed;
  }

  /** Whether something typed is not on record. */
  get dirty(): boolean {
    return Object.keys(this.change).length > 0;
  }

  /** Whether the last save came to nothing because someone else's came first, which is not here yet. */
  get isStale(): boolean {
    return this.over.isStale;
  }

  /** The record as someone else saved it while the same was being changed here. */
  get theirs(): T | null {
    return this.over.theirs;
  }

  /** The fields that someone else changed while they were being changed here. */
  get contested(): string[] {
    return this.over.contested;
  }

  at = (path: string): unknown => at(this.values, path);

  /** Whether one has been in a field and left it, or asked to save. */
  isAsked = (path: string): boolean => this.attempts > 0 || this.known.isTouched(path);

  problemAt = this.known.problemAt;

  /** What does not pass its rules as it stands, by path. */
  wrong(): Map<string, NonNullable<Verdict>> {
    return this.known.wrong(this.source.fields, this.values, this.current, this.base);
  }

  /** All that stands in the way of saving: what its rules say of a field, then what is said from elsewhere. */
  problems(told: (verdict: Verdict) => string | undefined): [path: string, message: string][] {
    const own = [...this.wrong()].filter(([path]) => !this.known.problemAt(path));
    return [
      ...own.map(([path, verdict]): [string, string] => [path, told(verdict) ?? ""]),
      ...this.known.told.map(([path, { message }]): [string, string] => [path, message ?? ""]),
    ];
  }

  /** Whether there is a save to take back. */
  get canUndo(): boolean {
    return !this.ownSaves.isEmpty && this.state !== "saving";
  }

  /** Takes back the last save; what others have changed of it since stays. */
  undo = (): Promise<boolean> => {
    const back = this.ownSaves.last((made) => this.over.difference(applyPatch(this.base, made), this.base));
    if (!back) return Promise.resolve(false);
    this.over.type(back);
    this.isUndoing = true;
    return this.save().finally(() => {
      this.isUndoing = false;
    });
  };

  set = (path: string, value: unknown): void => {
    this.over.set(path, value);
    this.known.untell(path);
    const isByItself = this.source.saves === "itself";
    if (this.state !== "saving" && (isByItself || this.state !== "away")) this.state = "dirty";
    this.look();
    if (isByItself && !this.isCalledOff) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.save(), SAVE_AFTER_MS);
    }
    this.tell();
  };

  /** One has left a field. */
  touch = (path: string): void => {
    this.known.touch(path);
    this.tell();
  };

  /** Says of a field what its own rules can't know. */
  tellOf(path: string, problem: Problem): void {
    this.known.tell(path, problem);
    this.tell();
  }

  /** Holds the value at a path to a rule for as long as the field is on the screen. */
  judge(path: string, judge: (value: unknown) => Verdict): () => void {
    return this.known.judge(path, judge);
  }

  /** Forgets what is known of the fields below a path, whose places have changed. */
  forget(path: string): void {
    this.known.forget(path);
  }

  /** The record as it is read now. */
  arrive(record: T): void {
    if (!this.over.tell(record)) return;
    const wasStale = this.isStale;
    if (!this.look()) return;
    this.tell();
    // What came too late for a save that was made by itself is what it goes onto now.
    if (wasStale && this.source.saves === "itself" && !this.theirs && this.dirty) void this.save("quiet");
  }

  /**
   * Saves what is in the form; answers whether it is stored then. Where one asks for it, a save under way is the answer; what
   * saves itself goes on with what is left after it.
   */
  save = (as: Standing = "form"): Promise<boolean> => {
    clearTimeout(this.timer);
    this.retries.stop();
    this.isCalledOff = false;
    if (this.underWay && this.source.saves === "asked") return this.underWay;
    const run = (this.underWay ?? Promise.resolve()).then(() => this.attempt(as));
    this.underWay = run;
    void run.finally(() => {
      if (this.underWay === run) this.underWay = null;
    });
    return run;
  };

  /** Saves what found nobody there: the server is reached again, or some time has passed. */
  again = (): void => {
    if (this.state === "away" && this.dirty) void this.save("quiet");
  };

  /** Tries nothing more by itself: nobody looks at it any longer. */
  rest = (): void => this.retries.stop();

  discard = (): void => {
    this.start(this.base);
    this.tell();
  };

  /** Settles what someone else changed as well: their version of it, or one's own on theirs. */
  decide = (keepsMine: boolean): Promise<boolean> => {
    const theirs = this.theirs;
    if (!theirs) return Promise.resolve(false);
    // What they did not touch stays as it was typed; of what they did, only what one keeps goes onto their version.
    const typed = keepsMine ? this.typed : apart(this.typed, this.over.difference(this.base, theirs));
    if (!keepsMine) this.start(theirs);
    this.over.rebase(theirs, typed);
    this.tell();
    return keepsMine || this.source.saves === "itself" ? this.save() : Promise.resolve(true);
  };

  /** Takes back what was typed before. */
  bring(typed: object): void {
    this.over.type(typed);
    this.state = "dirty";
    this.look();
    if (this.source.saves === "itself") void this.save();
    this.tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Another number after each change. */
  version = (): number => this.turn;

  private tell(): void {
    this.turn += 1;
    for (const listener of this.listeners) listener();
  }

  private become(state: SavingState): void {
    this.state = state;
    this.tell();
  }

  /** Takes in the record that came last, or holds it beside what is typed; answers whether anything is different now. */
  private look(): boolean {
    return this.state === "saving" ? this.over.wait() : this.over.look();
  }

  private start(from: T): void {
    this.over.rebase(from, {});
    this.state = "idle";
    this.fault = null;
    this.attempts = 0;
    this.known.begin();
  }

  private async attempt(as: Standing): Promise<boolean> {
    const isAsked = this.source.saves === "asked";
    if (isAsked) this.attempts += 1;
    this.over.isStale = false;
    // What the server said of fields that are not on the screen would stand in the way for good.
    if (isAsked) this.known.untell();
    for (let turn = 0; turn < ATTEMPTS; turn++) {
      const wrong = [...this.wrong().keys()];
      const isNew = isAsked && this.over.isNew;
      const patch = isAsked ? this.change : this.passing(wrong);
      if (isAsked ? wrong.length > 0 : this.theirs) {
        this.become("held");
        return false;
      }
      if (Object.keys(patch).length === 0 && !isNew) {
        const { dirty } = this;
        // What is left is wrong as it stands: nothing is under way, whatever was a moment ago.
        this.become(dirty ? "held" : this.savedAt ? "saved" : "idle");
        return !dirty;
      }
      this.over.sent.keep(patch);
      this.fault = null;
      this.become("saving");
      try {
        const whole = isAsked ? this.over.toStore(this.current) : applyPatch(this.base, patch);
        this.settle(await this.source.write({ patch, version: this.base.version, whole, as }), whole);
        return isAsked || !this.dirty;
      } catch (cause) {
        if (!(await this.recover(cause))) return false;
      }
    }
    this.become("failed");
    return false;
  }

  /** What can be saved without the person: what is wrong stays, and what the server refused holds up nothing else. */
  private passing(wrong: readonly string[]): Tree {
    const passing = without(this.change, wrong);
    const others = without(passing, this.known.refused);
    return Object.keys(others).length > 0 ? others : passing;
  }

  /** Whether what the server refused at a path is there still. */
  private isLeft(path: string): boolean {
    return this.source.saves === "itself" && !same(at(this.change, path), undefined);
  }

  private remember(whole: T): void {
    if (this.isUndoing || this.source.saves !== "itself") return;
    const made = this.over.difference(this.base, whole);
    const back = this.over.difference(whole, this.base);
    this.ownSaves.keep(made, back);
  }

  private settle(saved: T | undefined, whole: T): void {
    this.remember(whole);
    this.over.stored(saved, whole);
    for (const [path] of this.known.told) if (!this.isLeft(path)) this.known.untell(path);
    this.savedAt = new Date();
    this.retries.begin();
    this.state = "saved";
    this.look();
    if (this.source.saves === "itself" && this.dirty) {
      const held = [...this.wrong().keys(), ...this.known.refused];
      this.state = Object.keys(without(this.change, held)).length > 0 ? "dirty" : "held";
    }
    this.tell();
    this.source.onSaved?.();
  }

  /** After a write that failed; true when it is worth another try on what is on record now. */
  private async recover(cause: unknown): Promise<boolean> {
    const { saves, reread, waits, wordsOf, placeOf, retries = saves === "itself" } = this.source;
    if (!(cause instanceof Fault)) {
      this.isCalledOff = cause instanceof CalledOff;
      this.become(cause instanceof CalledOff && saves === "asked" ? "dirty" : "failed");
      if (!(cause instanceof CalledOff)) globalThis.reportError(cause);
      return false;
    }
    const { status } = cause;
    this.fault = cause;
    if (status === 412 && reread) {
      const fresh = await reread().catch(() => null);
      if (fresh) {
        this.over.tell(fresh);
        this.state = "dirty";
        this.look();
        return true;
      }
    }
    this.over.isStale = status === 412;
    const told = new Set<string>();
    for (const entry of cause.entries) {
      if (!entry.field) continue;
      const place = placeOf?.(entry.field) ?? entry.field;
      // Of several faults that are shown at one place the first is told.
      if (!told.has(place)) this.known.tell(place, { by: "server", message: wordsOf(entry) });
      told.add(place);
    }
    if (isAway(cause)) {
      this.become("away");
      this.retries.failed(retries ? this.again : undefined);
      return false;
    }
    this.become(status === 423 ? "locked" : waits?.(cause) ? "waiting" : "failed");
    this.look();
    return false;
  }
}
