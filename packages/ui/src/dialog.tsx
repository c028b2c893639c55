"use client";
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button, IconButton } from "./button";
import { cx } from "./cx";
import { firstFieldOf, useLateFirstField } from "./first-field";
import { type CloseReason, registerModal } from "./open-modals";
import { useWords } from "./words";

interface DialogProps {
  open: boolean;
  /** `reason` tells a person's own closing from a navigation that takes the dialog away. */
  onClose: (reason: CloseReason) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Widths of platform.md sections 2 and 9, in pixels; 500 unless said otherwise. */
  width?: 500 | 550 | 680 | 740 | 1000;
  /** At the right edge and full height, for editing one record beside its list. */
  side?: boolean;
  /** A click outside does not close: what was typed would be lost. */
  sticky?: boolean;
  /** What takes the focus first; the first field unless said otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Something to read: nothing in it takes the focus, so the text does, and keys scroll it. */
  reading?: boolean;
  /** Stays when the person goes to another page. */
  skipNavigationClose?: boolean;
}

/**
 * A modal dialog: the first field takes the focus, where there is none the first button below; focus stays inside, Esc closes,
 * and focus goes back to where it was.
 */
export function Dialog({
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
  skipNavigationClose,
}: DialogProps) {
  const words = useWords();
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (open) return registerModal({ close: () => close.current("navigation"), skipNavigationClose });
  }, [open, skipNavigationClose]);
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

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  message: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  onDismiss?: (reason: CloseReason) => void;
  danger?: boolean;
  width?: 550 | 680 | 1000;
}

/** Asks before what can't be undone; `confirmLabel` names the thing done. */
export function ConfirmDialog({
  open,
  title,
  message,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  onDismiss,
  danger,
  width = 550,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onDismiss ?? onCancel}
      title={title}
      width={width}
      footer={
        <>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button look={danger ? "danger" : "solid"} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-sm">{message}</div>
    </Dialog>
  );
}
