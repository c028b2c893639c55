import { applyPatch } from "@gable/api";
import { SentChanges } from "./sent-changes";
import type { Source, Versioned } from "./source";
import { storedOf } from "./spec";
import { clashes, fromForm, patchBetween, put, sameNumbers, type Tree, toForm } from "./values";

/**
 * What is typed over a record as it is stored. What others save comes in by itself where nothing typed here is about the same
 * fields; where it is, it is held beside what is typed.
 */
export class TypedOver<T extends Versioned> {
  /** The record as it was last read or saved. */
  base: T;
  /** What is in the fields: numbers are texts here. */
  values: object;
  /** The record as someone else saved it while the same was being changed here. */
  theirs: T | null = null;
  /** Whether the last save came to nothing because someone else's came first, which is not here yet. */
  isStale = false;
  readonly sent = new SentChanges();

  private latest: T;
  /** The record that was last told of and has been taken in. */
  private seen: T;
  /** The version that was just written from here is no one else's. */
  private ours: number | undefined;

  constructor(
    record: T,
    private source: () => Source<T>,
  ) {
    this.base = record;
    this.latest = record;
    this.seen = record;
    this.ours = record.version;
    this.values = toForm(record, source().numbers);
  }

  /** The record with what is typed. */
  get current(): T {
    return fromForm<T>(this.values, this.source().numbers);
  }

  /** What saving would send now, as a merge patch. */
  get change(): Tree {
    return this.difference(this.base, this.toStore(this.current));
  }

  /** What is typed and differs from what is stored, be it asked for or not. */
  get typed(): Tree {
    return this.difference(this.base, this.current);
  }

  /** The fields that someone else changed while they were being changed here. */
  get contested(): string[] {
    return this.theirs ? this.clashesWith(this.theirs) : [];
  }

  /** Whether nothing of it is stored yet. */
  get isNew(): boolean {
    return this.base.version === undefined && this.latest.version === undefined;
  }

  set(path: string, value: unknown): void {
    this.values = put(this.values, path, value);
  }

  /** Types what differs in a merge patch. */
  type(patch: object): void {
    this.values = toForm(applyPatch(this.current, patch), this.source().numbers);
  }

  difference(from: T, to: T): Tree {
    return patchBetween(from, to, this.source().keepsEmptyLists);
  }

  /** What is stored of a record as it is in the fields. */
  toStore(whole: T): T {
    const { normalize, fields } = this.source();
    return normalize?.(whole, this.base) ?? storedOf<T>(fields, whole, this.base);
  }

  /** Is told of the record as it is read now; answers whether that is another. */
  tell(record: T): boolean {
    const isOther = record !== this.latest;
    this.latest = record;
    return isOther;
  }

  /** Takes in the record that came last, or holds it beside what is typed; answers whether anything is different now. */
  look(): boolean {
    const before = this.theirs;
    const isNews = this.isForeign();
    this.theirs = isNews && this.clashesWith(this.latest).length > 0 ? this.latest : null;
    const isTaken = isNews && !this.theirs;
    if (isTaken) this.rebase(this.latest, this.typed);
    return isTaken || !before !== !this.theirs || before?.version !== this.theirs?.version;
  }

  /** Leaves what came last for later, while a save is under way; answers whether anything is different now. */
  wait(): boolean {
    const isHeld = this.theirs !== null;
    this.theirs = null;
    return isHeld;
  }

  /** Lays what is typed over another record. */
  rebase(onto: T, typed: object): void {
    this.base = onto;
    this.seen = this.latest;
    const { numbers, saves } = this.source();
    const values = toForm(applyPatch(onto, typed), numbers);
    // What saves itself does so while someone types: "12." stays as it is until they go on.
    this.values = saves === "itself" ? sameNumbers(values, this.values, numbers) : values;
    this.isStale = false;
    this.theirs = null;
  }

  /** After a save: what was typed meanwhile, and answers that nothing calls for at the moment, stay. */
  stored(saved: T | undefined, whole: T): void {
    const typed = this.difference(whole, this.current);
    this.sent.forget();
    this.ours = saved?.version;
    this.rebase(saved ?? whole, typed);
  }

  private clashesWith(record: T): string[] {
    return clashes(this.difference(this.base, record), this.change, this.sent.all);
  }

  /** Whether the record that came last is someone else's news. */
  private isForeign(): boolean {
    const { version } = this.latest;
    if (version !== undefined) return (this.base.version ?? 0) < version && this.ours !== version;
    if (this.base.version !== undefined) return false;
    return this.latest !== this.seen && Object.keys(this.difference(this.base, this.latest)).length > 0;
  }
}
