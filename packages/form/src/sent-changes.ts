import { same } from "@gable/api";
import type { Tree } from "./values";

/** Of so many changes that were sent without an answer it is remembered that they were. */
const MOST = 10;

/** What was sent and not answered: should it be on record all the same, it is nobody else's. */
export class SentChanges {
  all: Tree[] = [];

  keep(change: Tree): void {
    if (!same(this.all.at(-1), change)) this.all = [...this.all, change].slice(-MOST);
  }

  forget(): void {
    this.all = [];
  }
}
