import { Fault } from "@gable/api";
import { closeToast, isAnyModalOpen, type Toast, UNDO_TOAST_TIMES } from "@gable/ui";
import { noteUndo, notify, type UndoState } from "./notices";
import { preferences } from "./preferences";
import { isTyping } from "./shortcut";

/** What was just done and can be taken back, in the person's words. */
export interface Undoable {
  /** What was done. */
  title: string;
  /** To what; "" where the title says so. */
  detail: string;
  words: { undo: string; done: string; failed: string };
  undo: () => Promise<void>;
  /** Why it could not be taken back; undefined where the person called it off, or was told already. */
  reason: (cause: unknown) => string | undefined;
}

interface Offer {
  toast: Toast;
  take: () => void;
}

/** Those whose toasts show, the latest last. */
let shown: readonly Offer[] = [];

/** Ctrl+Z, or Cmd+Z on a Mac, takes back the latest; in a text field it is the field's. */
function onKey(event: KeyboardEvent): void {
  const latest = shown.at(-1);
  if (!latest || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
  if (event.shiftKey || event.altKey || !preferences().shortcuts || isTyping(event.target) || isAnyModalOpen()) return;
  event.preventDefault();
  latest.take();
}

function show(next: readonly Offer[]): void {
  if (shown.length === 0 && next.length > 0) window.addEventListener("keydown", onKey);
  if (next.length === 0) window.removeEventListener("keydown", onKey);
  shown = next;
}

/** Says what was done and offers to take it back: on the toast, by the keyboard while it shows, and in the inbox after. */
export function offerUndo({ title, detail, words, undo, reason }: Undoable): void {
  let state: UndoState = "offered";
  const be = (next: UndoState) => {
    state = next;
    noteUndo(id, next);
  };
  const forget = () => show(shown.filter((other) => other !== offer));
  const take = async () => {
    if (state !== "offered") return;
    be("busy");
    forget();
    closeToast(toast);
    try {
      await undo();
      be("done");
      notify({ tone: "good", title: words.done, detail });
    } catch (cause) {
      be(cause instanceof Fault && cause.status === 404 ? "gone" : "offered");
      const why = reason(cause);
      if (why) notify({ tone: "bad", title: words.failed, detail: detail ? `${detail}\n${why}` : why });
    }
  };
  const toast: Toast = {
    tone: "good",
    title,
    detail,
    duration: UNDO_TOAST_TIMES.time,
    extended: UNDO_TOAST_TIMES.extended,
    action: { label: words.undo, onClick: () => void take() },
    onClose: forget,
  };
  const offer: Offer = { toast, take: () => void take() };
  const id = notify(toast, state);
  show([...shown, offer]);
}
