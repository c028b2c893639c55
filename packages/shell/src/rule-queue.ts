import type { FaultEntry, RuleOutcome, StageChange, StageDecision } from "@gable/api";

/** What the rule engine asks in the middle of a request (platform.md section 4), with the way to answer it. */
export type RuleQuestion =
  | { kind: "confirm"; entries: FaultEntry[]; path: string; answer: (outcome: RuleOutcome) => void }
  | { kind: "stage"; change: StageChange; entries: FaultEntry[]; answer: (decision: StageDecision | null) => void };

/** The questions that are open: several requests may be asked at a time, and each gets its own answer, in the order they came. */
export class RuleQueue {
  private open: readonly RuleQuestion[] = [];
  private listeners = new Set<() => void>();

  first = (): RuleQuestion | null => this.open[0] ?? null;

  confirm = (entries: FaultEntry[], path: string): Promise<RuleOutcome> =>
    new Promise((answer) => this.change([...this.open, { kind: "confirm", entries, path, answer }]));

  chooseStage = (change: StageChange, entries: FaultEntry[]): Promise<StageDecision | null> =>
    new Promise((answer) => this.change([...this.open, { kind: "stage", change, entries, answer }]));

  /** Takes a question away and then gives its answer. */
  settle = (question: RuleQuestion, act: () => void): void => {
    this.change(this.open.filter((one) => one !== question));
    act();
  };

  /** Nobody is there any more to answer: every question is called off. */
  clear(): void {
    const left = this.open;
    this.change([]);
    for (const question of left) {
      if (question.kind === "stage") question.answer(null);
      else question.answer("dismissed");
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private change(next: readonly RuleQuestion[]): void {
    this.open = next;
    for (const listener of this.listeners) listener();
  }
}
