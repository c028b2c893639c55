"use client";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";
import { Button } from "./button";
import { type CloseReason, registerModal } from "./open-modals";
import { patiently } from "./patiently";

export interface DialogProps {
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

/** Loads what draws dialogs. */
export const loadDialog = () => import("./dialog-popup");
const DialogPopup = lazy(() => patiently(loadDialog));

/**
 * A modal dialog: the first field takes the focus, where there is none the first button below; focus stays inside, Esc closes,
 * and focus goes back to where it was. Enter in a field presses the main button of the footer, unless something of several lines is written. What draws it is loaded with the first one that opens.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, skipNavigationClose } = props;
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (open) return registerModal({ close: () => close.current("navigation"), skipNavigationClose });
  }, [open, skipNavigationClose]);
  const wasOpen = useRef(open);
  wasOpen.current ||= open;
  if (!wasOpen.current) return null;
  return (
    <Suspense>
      <DialogPopup {...props} />
    </Suspense>
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
