/** A key as it was pressed. */
export interface KeyPress {
  key: string;
  altKey: boolean;
  shiftKey: boolean;
  /** With Ctrl or Cmd. */
  far: boolean;
  /** When, in milliseconds. */
  at: number;
}

const MOVES = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down))$/;
const ENDS_TYPING = /^(Enter|Tab|Escape)$/;

/** Whether a key does something in a cell; by the tabulator one leaves the grid unless one types, or has just typed. */
export function isForGrid({ key, altKey, shiftKey, far }: KeyPress, isTyping: boolean): boolean {
  if (altKey) return shiftKey && /^Arrow(Left|Right)$/.test(key);
  if (MOVES.test(key)) return true;
  if (far) return /^(a|Enter)$/i.test(key);
  return key.length === 1 || /^(Enter|F2|Escape|Delete|Backspace)$/.test(key) || (isTyping && key === "Tab");
}

/** Whether one types in a cell after a key. */
export function isTypingAfter({ key, altKey, far }: KeyPress, isTyping: boolean): boolean {
  if (altKey || far) return isTyping;
  if (isTyping) return !ENDS_TYPING.test(key);
  return key.length === 1 || key === "Enter" || key === "F2";
}
