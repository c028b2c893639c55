import type { ReactNode } from "react";
import type { Option } from "./select";

/** A column of cells that one types into. A value is a plain text: "1234.5", "2026-03-01", an option's value, "true". */
export interface GridColumn<Row> {
  key: string;
  /** Its heading, which is what a reader says before a cell. */
  header: string;
  kind: "text" | "choice" | "check";
  value: (row: Row) => string;
  /** How the cell looks while one does not type in it; its text unless said otherwise. */
  show?: (row: Row) => ReactNode;
  /** A value as one types and copies it, "1,234.50"; as it is unless said otherwise. */
  text?: (value: string) => string;
  /** The value of what was typed or pasted; text that is none stays as it is, for others to say what is wrong with it. */
  parse?: (text: string) => string;
  options?: readonly Option[];
  /** Whether this row's cell can be changed; it can unless said otherwise. */
  canEdit?: (row: Row) => boolean;
  align?: "left" | "right";
  /** In pixels, to begin with. */
  width?: number;
  /** Takes the room that is left. */
  grow?: boolean;
  inputMode?: "decimal" | "numeric" | "tel" | "email";
  /** The name by which the rows are sorted by this column; without it they are not. */
  sortKey?: string;
  /** The name of a cell's box to tick. */
  cellLabel?: (row: Row) => string;
}

/** A cell that was typed into, ticked, cleared or pasted over. */
export interface GridChange {
  row: string;
  column: string;
  value: string;
}

/** What a grid says by itself, in the reader's language. */
export interface EditGridWords {
  /** How it is used by the keyboard. */
  help: string;
  newRow: string;
  openRow: (name: string) => string;
  resize: (column: string) => string;
  copied: (cells: number) => string;
  pasted: (cells: number, added: number) => string;
  /** What was not taken of a paste: cells that can't be changed, rows beyond the most. */
  left: (cells: number) => string;
  invalid: (cells: number) => string;
  /** The cells can't be typed in, as what is needed for it could not be loaded. */
  failed: string;
  /** The button to load it again. */
  again: string;
}

const YES = /^(true|yes|y|x|1|✓|sí|si|s)$/i;

/** The text of a value in its cell, as it is typed and copied. */
export function textOf<Row>(column: GridColumn<Row>, value: string): string {
  if (column.text) return column.text(value);
  if (column.kind === "check") return value === "true" ? "TRUE" : "FALSE";
  return column.options?.find((option) => option.value === value)?.label ?? value;
}

/** The value that a text stands for in a column. */
export function plainOf<Row>(column: GridColumn<Row>, text: string): string {
  if (column.parse) return column.parse(text);
  const bare = text.trim();
  if (column.kind === "check") return YES.test(bare) ? "true" : "false";
  if (column.kind !== "choice") return bare;
  const same = (other: string) => other.localeCompare(bare, undefined, { sensitivity: "base" }) === 0;
  return column.options?.find((option) => same(option.label) || same(option.value))?.value ?? bare;
}

/** What one has typed in a cell that is chosen in, and when. */
export interface Typed {
  text: string;
  at: number;
}

/** So long after a letter the next one begins another word. */
const WORD_MS = 1000;

/** What is typed with one more letter: it goes on with what was typed just before. */
export const typedOn = (before: Typed | null, letter: string, at: number): Typed => ({
  text: before && at - before.at < WORD_MS ? before.text + letter : letter,
  at,
});

/**
 * The choice that typing leads to: of one letter, or the same again and again, the next one that begins with it, round from the
 * end; of a word, the first that begins with it, from what is chosen on. Where none does, what is chosen stays.
 */
export function choiceAfter(options: readonly Option[], value: string, typed: string): string {
  const [first = "", ...more] = typed;
  const isOne = more.every((letter) => letter === first);
  const word = isOne ? first : typed;
  const at = options.findIndex((option) => option.value === value) + (isOne ? 1 : 0);
  const around = [...options.slice(Math.max(at, 0)), ...options.slice(0, Math.max(at, 0))];
  const begins = ({ label }: Option) =>
    label.slice(0, word.length).localeCompare(word, undefined, { sensitivity: "base" }) === 0;
  return around.find((option) => !option.disabled && begins(option))?.value ?? value;
}
