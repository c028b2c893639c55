"use client";
import { useEffect, useState } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import type { Draw, ToastPlace } from "./toast";
import { TOAST_TIMES, ToastClock } from "./toast-clock";

const SHOW = { good: sonner.success, bad: sonner.error, warn: sonner.warning, note: sonner.info };
const BELOW_THE_BAR = "3.75rem";
// Above what stays at the bottom: the dock, a bar that saves, the buttons of a dialog (tokens.css).
const ABOVE_THE_BAR = "var(--toast-bottom, 1rem)";
/** Where they stand on a screen, and on a phone. */
const PLACES = {
  bottom: {
    position: "bottom-left",
    offset: { bottom: ABOVE_THE_BAR, left: "1rem" },
    mobileOffset: { bottom: ABOVE_THE_BAR, right: "1rem", left: "1rem" },
  },
  top: {
    position: "top-right",
    offset: { top: BELOW_THE_BAR, right: "1rem" },
    mobileOffset: { top: BELOW_THE_BAR, right: "1rem", left: "1rem" },
  },
} as const;
const NUMBERED = "gable-toast-";
let lastNumber = 0;

/** The number of the toast that an event happened on. */
function numberOf(target: EventTarget | null): number | null {
  const toast = target instanceof Element ? target.closest("[data-sonner-toast]") : null;
  const name = [...(toast?.classList ?? [])].find((one) => one.startsWith(NUMBERED));
  return name ? Number(name.slice(NUMBERED.length)) : null;
}

/** Holds the clock while pointer or focus is at a toast, or the page is hidden; answers how to end it. */
function watchReader(clock: ToastClock<number>): () => void {
  // Looked at from the document: a toast that vanishes under the pointer tells nobody that the pointer has left it.
  const come = ({ target }: Event) => {
    const id = numberOf(target);
    if (id === null) return go(null);
    clock.hold();
    clock.read(id);
  };
  const go = (to: EventTarget | null) => {
    if (to === null && !document.hidden) clock.release();
  };
  const left = ({ relatedTarget }: FocusEvent | PointerEvent) => go(relatedTarget);
  const look = () => (document.hidden ? clock.hold() : clock.release());
  look();
  const ends = new AbortController();
  const options = { signal: ends.signal };
  for (const name of ["pointerover", "focusin"] as const) document.addEventListener(name, come, options);
  for (const name of ["pointerout", "focusout"] as const) document.addEventListener(name, left, options);
  document.addEventListener("visibilitychange", look, options);
  return () => ends.abort();
}

/** The corner that shows toasts; it takes those that were waiting for it when it arrives. */
export default function ToastCorner({
  theme,
  label,
  place,
  onReady,
}: {
  theme: "light" | "dark";
  label: string;
  place: ToastPlace;
  onReady: (draw: Draw) => void;
}) {
  const [clock] = useState(() => new ToastClock<number>((id) => sonner.dismiss(id)));
  useEffect(() => {
    onReady(
      ({ tone, title, detail, duration = TOAST_TIMES.time, extended = TOAST_TIMES.extended, action, onClose }) => {
        lastNumber += 1;
        const id = lastNumber;
        clock.start(id, { time: duration, extended });
        SHOW[tone](title, {
          id,
          className: `${NUMBERED}${id}`,
          description: detail,
          // The clock is ours: the toaster has no extended time.
          duration: Number.POSITIVE_INFINITY,
          action,
          onDismiss: () => {
            clock.stop(id);
            onClose?.();
          },
        });
        return () => {
          // What had the focus before the toast has it again at once, and not when the toast has faded.
          const at = document.activeElement;
          if (at instanceof HTMLElement && numberOf(at) === id) at.blur();
          sonner.dismiss(id);
        };
      },
    );
  }, [onReady, clock]);
  useEffect(() => watchReader(clock), [clock]);
  return (
    <Sonner
      theme={theme}
      {...PLACES[place]}
      className="z-(--layer-toast)! font-sans!"
      containerAriaLabel={label}
      visibleToasts={4}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            // Those behind the front one have its height: what is longer must not look out below.
            "data-[expanded=false]:data-[front=false]:overflow-hidden data-[expanded=false]:data-[front=false]:*:opacity-0 flex w-[22rem] max-w-[calc(100vw-2rem)] items-start gap-2.5 rounded-md border border-line bg-sheet px-3.5 py-3 text-sm text-ink shadow-lift",
          title: "font-medium",
          description: "text-ink-muted whitespace-pre-line [overflow-wrap:anywhere]",
          content: "min-w-0 flex-1",
          icon: "mt-0.5 shrink-0",
          actionButton: "min-h-7 shrink-0 rounded-sm border border-line-strong px-2 text-xs font-medium",
          success: "border-l-4! border-l-good! [&_[data-icon]]:text-good",
          error: "border-l-4! border-l-bad! [&_[data-icon]]:text-bad",
          warning: "border-l-4! border-l-warn! [&_[data-icon]]:text-warn",
          info: "border-l-4! border-l-note! [&_[data-icon]]:text-note",
        },
      }}
    />
  );
}
