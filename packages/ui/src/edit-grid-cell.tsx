import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { cx } from "./cx";
import type { GridColumn } from "./edit-grid-column";

/** How one leaves a cell that was typed in: with what was typed, to the cell there; or as it was. */
export type Leaving = "stay" | "down" | "up" | "next" | "back" | "cancel";

/** Where a cell's value is typed or chosen; what is typed is the grid's, so that nothing of it is lost when the cell scrolls out of sight. */
export function CellEditor<Row>({
  column,
  name,
  text,
  problem,
  onType,
  onLetter,
  onLeave,
}: {
  column: GridColumn<Row>;
  name: string;
  text: string;
  /** The id of what says why the value is wrong. */
  problem: string | undefined;
  onType: (text: string) => void;
  /** A letter that chooses, of a cell that is chosen in: a browser would begin a word anew with each list that it draws. */
  onLetter: (letter: string, at: number) => void;
  onLeave: (way: Leaving) => void;
}) {
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const hasLeft = useRef(false);
  const leave = (way: Leaving) => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    onLeave(way);
  };
  const first = useRef(text);
  const hasBegun = useRef(false);
  // The space bar opens the list until a word is begun.
  const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
    key.length === 1 && !ctrlKey && !metaKey && !altKey && (key !== " " || hasBegun.current);
  useLayoutEffect(() => {
    const field = control.current;
    field?.focus({ preventScroll: true });
    // One goes on after what is there.
    if (field instanceof HTMLInputElement) field.setSelectionRange(first.current.length, first.current.length);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const ways: Partial<Record<string, Leaving>> = {
      Enter: event.shiftKey ? "up" : "down",
      Tab: event.shiftKey ? "back" : "next",
      Escape: "cancel",
    };
    const way = event.nativeEvent.isComposing ? undefined : ways[event.key];
    // Every other key is the field's own.
    if (way || !(event.ctrlKey || event.metaKey)) event.stopPropagation();
    if (column.kind === "choice" && isLetter(event)) {
      event.preventDefault();
      hasBegun.current = true;
      onLetter(event.key, event.timeStamp);
    }
    if (!way) return;
    event.preventDefault();
    leave(way);
  };
  const wiring = {
    ref: control,
    "aria-label": `${column.header}: ${name}`,
    "aria-invalid": problem ? (true as const) : undefined,
    "aria-describedby": problem,
    onKeyDown,
    onBlur: () => leave("stay"),
    className: cx(
      "absolute inset-0 w-full bg-sheet px-2.5 text-ink outline-2 outline-focus -outline-offset-2",
      column.align === "right" && "text-right",
    ),
  };
  if (column.kind === "choice")
    return (
      <select {...wiring} value={text} onChange={(event) => onType(event.target.value)}>
        {column.options?.some((option) => option.value === text) ? null : <option value={text}>{text}</option>}
        {column.options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...wiring}
      type="text"
      autoComplete="off"
      inputMode={column.inputMode}
      value={text}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
