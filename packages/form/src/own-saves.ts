import { apart, type Tree } from "./values";

/** So many saves that a form made by itself can be taken back. */
const MOST = 10;

/** The last saves that were made without being asked for, and what would take each back, the latest last. */
export class OwnSaves {
  private saves: { made: Tree; back: Tree }[] = [];

  get isEmpty(): boolean {
    return this.saves.length === 0;
  }

  keep(made: Tree, back: Tree): void {
    this.saves = [...this.saves, { made, back }].slice(-MOST);
  }

  /** Takes out what undoes the last save; `since` says what others have changed of it, which stays. */
  last(since: (made: Tree) => Tree): Tree | undefined {
    const last = this.saves.pop();
    return last && apart(last.back, since(last.made));
  }
}
