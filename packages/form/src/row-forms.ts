import type { Fault, FaultEntry } from "@gable/api";
import { Form } from "./form";
import { formValue } from "./grid-columns";
import { type Change, hasFailed, type SavingState, type Versioned } from "./source";
import { type FieldSpec, numbersOf } from "./spec";

/** A record of a list that is edited in place, under a name that stays when a new one is stored. */
export interface RecordRow<T> {
  key: string;
  record: T;
}

export interface RowSource<T> {
  fields: readonly FieldSpec[];
  /** Sends a change of a stored record, on the version it is based on. */
  update: (id: string, change: Change<T>) => Promise<T>;
  /** Makes the record of a new row, once nothing that it has to have is missing. */
  create: (record: T) => Promise<T>;
  /** Reads a record again that someone else has changed meanwhile. */
  reread: (id: string) => Promise<T>;
  /** What a new row begins with. */
  begin: () => T;
  wordsOf: (entry: FaultEntry) => string;
}

const CREATE_AFTER_MS = 800;

/** The records of a list, each with a form of its own from when it is first changed: what is typed in a row is saved with that row alone. */
export class RowForms<T extends Versioned & object> {
  private forms = new Map<string, Form<T>>();
  /** New rows that are not stored yet, in the order they came. */
  private fresh: string[] = [];
  /** The names of the rows whose records were made here, by their ids. */
  private names = new Map<string, string>();
  private stored: readonly T[] = [];
  private known = new Set<string>();
  private shown = new Map<string, { version: number; row: RecordRow<T> }>();
  private timers = new Map<string, ReturnType<typeof setTimeout>>();
  private made = 0;
  private isArriving = false;
  private turn = 0;
  private listeners = new Set<() => void>();

  constructor(public source: RowSource<T>) {}

  /** The records as they are read now; nobody is told, since who hands them over draws them. */
  arrive(records: readonly T[]): void {
    if (records === this.stored) return;
    this.stored = records;
    this.isArriving = true;
    const there = new Map(records.map((record) => [this.nameOf(record.id ?? ""), record]));
    for (const [key, form] of this.forms) {
      const record = there.get(key);
      if (record) form.arrive(record);
      else if (!this.fresh.includes(key)) this.forget(key);
    }
    this.isArriving = false;
  }

  /** All rows: the stored ones as they are read, changed by what is typed, then the new ones. */
  get rows(): RecordRow<T>[] {
    // Until the answer is here to say which one it is, a record that comes up meanwhile is that of the new row.
    const isMaking = this.fresh.some((key) => this.forms.get(key)?.state === "saving");
    const records = this.stored.filter(({ id = "" }) => !isMaking || this.known.has(id) || this.names.has(id));
    if (!isMaking) this.known = new Set(this.stored.map(({ id = "" }) => id));
    const rows = records.map((record) => this.row(this.nameOf(record.id ?? ""), record));
    const there = new Set(rows.map(({ key }) => key));
    const fresh = this.fresh.filter((key) => !there.has(key));
    return [...rows, ...fresh.map((key) => this.row(key, (this.forms.get(key) as Form<T>).base))];
  }

  isNew = (key: string): boolean => this.fresh.includes(key);

  change(key: string, path: string, value: string): void {
    const form = this.formOf(key);
    if (!form) return;
    const field = this.source.fields.find((one) => one.path === path);
    form.set(path, formValue(field, value));
    form.touch(path);
    if (this.isNew(key)) this.makeSoon(key);
  }

  /** New rows, each with its values by path; answers their names. */
  add(rows: readonly Record<string, string>[]): string[] {
    return rows.map((values) => {
      const key = `new-${++this.made}`;
      this.fresh.push(key);
      this.forms.set(key, this.listen(new Form<T>(this.source.begin(), this.sourceOf(key))));
      for (const [path, value] of Object.entries(values)) this.change(key, path, value);
      return key;
    });
  }

  /** Takes a new row away again; answers what was in it. */
  drop(key: string): Record<string, string> {
    const form = this.forms.get(key);
    const values = this.source.fields.map(({ path }) => [path, form?.at(path)] as const);
    this.fresh = this.fresh.filter((one) => one !== key);
    this.forget(key);
    this.tell();
    return Object.fromEntries(values.filter(([, value]) => value).map(([path, value]) => [path, String(value)]));
  }

  /** Why fields are wrong as they stand, by row and path. */
  problems(told: Parameters<Form<T>["problems"]>[0]): Map<string, Map<string, string>> {
    const found = new Map<string, Map<string, string>>();
    for (const [key, form] of this.forms) {
      const problems = form.dirty || this.isNew(key) ? form.problems(told) : [];
      if (problems.length > 0) found.set(key, new Map(problems));
    }
    return found;
  }

  /** The rows that someone else has changed as well. */
  get contested(): { key: string; form: Form<T> }[] {
    return [...this.forms].filter(([, form]) => form.theirs).map(([key, form]) => ({ key, form }));
  }

  get dirty(): boolean {
    return this.fresh.length > 0 || [...this.forms.values()].some((form) => form.dirty);
  }

  /** Where saving stands for all rows: what failed comes before what is under way. */
  get state(): SavingState {
    const states = [...this.forms.values()]
      .filter((form) => form.dirty || form.state === "saving")
      .map(({ state }) => state);
    const failed = states.find(hasFailed);
    if (failed) return failed;
    if (states.includes("saving")) return "saving";
    return states.length > 0 ? "dirty" : this.savedAt ? "saved" : "idle";
  }

  get savedAt(): Date | null {
    const times = [...this.forms.values()].flatMap(({ savedAt }) => (savedAt ? [savedAt.getTime()] : []));
    return times.length > 0 ? new Date(Math.max(...times)) : null;
  }

  /** Why the last save of a row was refused, where no field of it tells. */
  get fault(): Fault | null {
    const faults = [...this.forms.values()].map(({ fault }) => fault);
    return faults.find((fault) => fault && !fault.isAtFields) ?? null;
  }

  /** What is typed and not on record, by row, so that it can be kept for another day; `bring` takes it back. */
  get typed(): Record<string, unknown> {
    const dirty = [...this.forms].filter(([key, form]) => form.dirty || this.isNew(key));
    return Object.fromEntries(dirty.map(([key, form]) => [this.isNew(key) ? key : (form.base.id ?? key), form.typed]));
  }

  bring(typed: Record<string, unknown>): void {
    for (const [name, values] of Object.entries(typed)) {
      const isStored = this.stored.some(({ id }) => id === name);
      const key = isStored ? this.nameOf(name) : this.add([{}])[0];
      if (!key) continue;
      this.formOf(key)?.bring(values as object);
      if (this.isNew(key)) this.makeSoon(key);
    }
  }

  /** Saves all that can be saved as it stands. */
  async save(): Promise<void> {
    await Promise.all(
      [...this.forms].map(([key, form]) => (this.isNew(key) ? this.make(key) : form.dirty && form.save())),
    );
  }

  /** Tries nothing more by itself: nobody looks at it any longer. */
  rest(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const form of this.forms.values()) form.rest();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  version = (): number => this.turn;

  private tell(): void {
    this.turn += 1;
    if (this.isArriving) return;
    for (const listener of this.listeners) listener();
  }

  private nameOf(id: string): string {
    return this.names.get(id) ?? id;
  }

  private row(key: string, record: T): RecordRow<T> {
    const form = this.forms.get(key);
    const version = form ? form.version() : -1;
    const kept = this.shown.get(key);
    // The same row as long as nothing of it is different, so that it is not drawn again.
    if (kept && kept.version === version && (form || kept.row.record === record)) return kept.row;
    const row = { key, record: form ? form.current : record };
    this.shown.set(key, { version, row });
    return row;
  }

  private formOf(key: string): Form<T> | undefined {
    const there = this.forms.get(key);
    if (there) return there;
    const record = this.stored.find(({ id = "" }) => this.nameOf(id) === key);
    if (!record) return undefined;
    const form = this.listen(new Form<T>(record, this.sourceOf(key)));
    this.forms.set(key, form);
    return form;
  }

  private listen(form: Form<T>): Form<T> {
    form.subscribe(() => this.tell());
    return form;
  }

  private forget(key: string): void {
    clearTimeout(this.timers.get(key));
    this.forms.get(key)?.rest();
    this.forms.delete(key);
    this.shown.delete(key);
  }

  private sourceOf(key: string): Form<T>["source"] {
    const own = this;
    const idOf = () => this.forms.get(key)?.base.id ?? "";
    return {
      fields: this.source.fields,
      numbers: numbersOf(this.source.fields),
      // A new row is stored whole, once nothing is missing; from then on what is typed saves itself.
      get saves() {
        return own.isNew(key) ? ("asked" as const) : ("itself" as const);
      },
      write: async (change) => {
        if (!this.isNew(key)) return this.source.update(idOf(), change);
        const made = await this.source.create(change.whole);
        this.names.set(made.id ?? "", key);
        this.fresh = this.fresh.filter((one) => one !== key);
        return made;
      },
      reread: () => this.source.reread(idOf()),
      wordsOf: (entry) => this.source.wordsOf(entry),
    };
  }

  private makeSoon(key: string): void {
    clearTimeout(this.timers.get(key));
    this.timers.set(
      key,
      setTimeout(() => void this.make(key), CREATE_AFTER_MS),
    );
  }

  private async make(key: string): Promise<void> {
    clearTimeout(this.timers.get(key));
    const form = this.forms.get(key);
    if (!form || !this.isNew(key) || form.wrong().size > 0 || form.state === "saving") return;
    // What was typed while it was being made is saved after it.
    if ((await form.save()) && form.dirty) await form.save();
  }
}
