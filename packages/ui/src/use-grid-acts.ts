import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { GridActs } from "./edit-grid-acts";
import { isForGrid, isTypingAfter, type KeyPress } from "./edit-grid-keys";
import { type GridParts, gridParts, loadEditGrid } from "./load-edit-grid";
import type { GridState } from "./use-edit-grid";

/** From so long on one is told that what was pressed waits. */
const LATE_MS = 400;

type Press = (acts: GridActs) => void;

/** What is done in the cells by keys and the clipboard: at once, or in the same order when the script for it has come. */
export function useGridActs<Row>(state: GridState<Row>) {
  const [parts, setParts] = useState<GridParts | undefined>(gridParts);
  const [standing, setStanding] = useState<"ready" | "late" | "failed">("ready");
  const waiting = useRef<Press[]>([]);
  const isTyping = useRef(false);
  const isGone = useRef(false);
  const isLoading = useRef(false);
  const soonLate = useRef<ReturnType<typeof setTimeout>>(undefined);
  const acts = parts?.actsOf(state);
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  /** Does what was pressed, one after the other, each on what the one before it left. */
  function catchUp(come: GridParts): void {
    if (isGone.current) return;
    const before = document.activeElement;
    flushSync(() => {
      setParts(come);
      setStanding("ready");
    });
    for (let next = waiting.current[0]; next; next = waiting.current[0]) {
      const press = next;
      flushSync(() => latest.current && press(latest.current));
      waiting.current.shift();
    }
    isTyping.current = false;
    // Who has gone on elsewhere stays there: what was typed is kept by that.
    if (before instanceof HTMLElement && before !== document.body && !state.root.current?.contains(before))
      before.focus({ preventScroll: true });
  }

  function load(): void {
    if (parts) return;
    // Counted from the first key, which may come long after the script was asked for.
    if (waiting.current.length > 0) soonLate.current ??= setTimeout(() => setStanding("late"), LATE_MS);
    if (isLoading.current) return;
    isLoading.current = true;
    loadEditGrid()
      .then(catchUp, (fault: unknown) => {
        setStanding("failed");
        globalThis.reportError(fault);
      })
      .finally(() => {
        clearTimeout(soonLate.current);
        soonLate.current = undefined;
        isLoading.current = false;
      });
  }

  function press(act: Press): void {
    if (acts && waiting.current.length === 0) {
      act(acts);
      return;
    }
    waiting.current.push(act);
    load();
  }

  return {
    parts,
    acts,
    standing,
    load,
    press,
    waits: () => waiting.current.length > 0,
    key(event: KeyboardEvent<HTMLElement>): void {
      const { key, altKey, shiftKey } = event;
      const pressed: KeyPress = { key, altKey, shiftKey, far: event.ctrlKey || event.metaKey, at: event.timeStamp };
      if (!isForGrid(pressed, isTyping.current || state.isOnRun.current)) return;
      if (acts && waiting.current.length === 0) {
        if (acts.key(pressed)) event.preventDefault();
        return;
      }
      event.preventDefault();
      isTyping.current = isTypingAfter(pressed, isTyping.current);
      press((later) => later.key(pressed));
    },
    copy(event: ClipboardEvent): void {
      if (acts && waiting.current.length === 0) event.clipboardData?.setData("text/plain", acts.copy());
      else
        press((later) => {
          void navigator.clipboard?.writeText(later.copy()).catch(() => state.tell(""));
        });
    },
  };
}
