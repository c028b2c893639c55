import { at } from "@gable/api";
import type { Verdict } from "@gable/validation";
import type { Problem } from "./source";
import { checkOf, type FieldSpec, isShown, verdictOn } from "./spec";

type Judge = (value: unknown) => Verdict;

/** What is known of a form's fields: where one has been, what their rules say, and what is said from elsewhere. */
export class Judgement {
  private touched = new Set<string>();
  private given = new Map<string, Problem>();
  private judges = new Map<string, Judge>();

  /** Whether one has been in a field and left it. */
  isTouched = (path: string): boolean => this.touched.has(path);

  touch(path: string): void {
    this.touched.add(path);
  }

  problemAt = (path: string): Problem | undefined => this.given.get(path);

  /** What is said of fields from elsewhere. */
  get told(): [path: string, problem: Problem][] {
    return [...this.given];
  }

  /** What the server refused. */
  get refused(): string[] {
    return this.told.filter(([, { by }]) => by === "server").map(([path]) => path);
  }

  /** Says of a field what its own rules can't know. */
  tell(path: string, problem: Problem): void {
    this.given.set(path, problem);
  }

  /** Nothing is said of a field from elsewhere any longer, or of none. */
  untell(path?: string): void {
    if (path === undefined) this.given.clear();
    else this.given.delete(path);
  }

  /** Holds the value at a path to a rule for as long as the field is on the screen. */
  judge(path: string, judge: Judge): () => void {
    this.judges.set(path, judge);
    return () => {
      if (this.judges.get(path) === judge) this.judges.delete(path);
    };
  }

  /** What does not pass its rules as it stands, by path. */
  wrong(fields: readonly FieldSpec[], values: object, current: object, base: object) {
    const found = new Map<string, NonNullable<Verdict>>();
    const judges = new Map<string, Judge>();
    for (const field of fields) {
      if (isShown(field, current))
        judges.set(field.path, (value) => verdictOn(value, at(base, field.path), [checkOf(field, current)]));
    }
    for (const [path, judge] of [...judges, ...this.judges]) {
      const verdict = judge(at(values, path));
      if (verdict) found.set(path, verdict);
    }
    return found;
  }

  /** Forgets what is known of the fields below a path, whose places have changed. */
  forget(path: string): void {
    const isBelow = (one: string) => one.startsWith(`${path}.`);
    for (const one of [...this.touched].filter(isBelow)) this.touched.delete(one);
    for (const one of [...this.given.keys()].filter(isBelow)) this.given.delete(one);
  }

  /** The form begins again; the fields on the screen keep their rules. */
  begin(): void {
    this.touched.clear();
    this.given.clear();
  }
}
