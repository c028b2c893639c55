"use client";
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "./button";
import { cx } from "./cx";
import type { DialogProps } from "./dialog";
import { sendByEnter } from "./enter-sends";
import { firstFieldOf, useLateFirstField } from "./first-field";
import { useWords } from "./words";

/** The dialog itself, loaded when the first one opens. */
export default function DialogPopup({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  width = 500,
  side,
  sticky,
  initialFocus,
  reading,
}: DialogProps) {
  const words = useWords();
  const body = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLElement>(null);
  useLateFirstField(body, open && !initialFocus && !reading);
  const first = () => {
    if (initialFocus) return initialFocus.current ?? true;
    if (reading) return body.current ?? true;
    return firstFieldOf(body.current) ?? foot.current?.querySelector<HTMLElement>("button") ?? true;
  };
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose("dismissed")} disablePointerDismissal={sticky}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-(--layer-shade) animate-fade bg-shade" />
        <Base.Popup
          initialFocus={first}
          onKeyDown={(event) => sendByEnter(event, foot.current)}
          style={{ width, maxWidth: `calc(100vw - ${side ? 0 : 1.5}rem)` }}
          className={cx(
            "fixed z-(--layer-modal) flex animate-fade flex-col bg-sheet text-ink shadow-lift outline-none",
            side
              ? "inset-y-0 right-0 border-line border-l"
              : "top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-lg border border-line",
          )}
        >
          <header className="flex items-start justify-between gap-3 border-line border-b px-5 pt-4 pb-3">
            <div className="min-w-0">
              <Base.Title className="font-serif text-xl/7 font-medium">{title}</Base.Title>
              {description ? (
                <Base.Description className="text-ink-muted text-sm">{description}</Base.Description>
              ) : null}
            </div>
            <IconButton label={words.close} size="sm" onClick={() => onClose("dismissed")}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </header>
          <div
            ref={body}
            tabIndex={reading ? 0 : undefined}
            className="min-h-0 flex-1 overflow-y-auto px-5 py-4 -outline-offset-2"
          >
            {children}
          </div>
          {footer ? (
            <footer
              ref={foot}
              className={cx(
                "flex flex-wrap items-center justify-end gap-2 border-line border-t bg-paper px-5 py-3",
                !side && "rounded-b-lg",
              )}
            >
              {footer}
            </footer>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
