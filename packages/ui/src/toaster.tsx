"use client";
import { useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import type { Toast } from "./toast";

const SHOW = { good: sonner.success, bad: sonner.error, warn: sonner.warning, note: sonner.info };

/** The corner that shows toasts; it takes those that were waiting for it when it arrives. */
export default function ToastCorner({
  theme,
  label,
  onReady,
}: {
  theme: "light" | "dark";
  label: string;
  onReady: (show: (toast: Toast) => void) => void;
}) {
  useEffect(() => {
    onReady(({ tone, title, detail, duration = 5000, action }) =>
      SHOW[tone](title, { description: detail, duration, action }),
    );
  }, [onReady]);
  return (
    <Sonner
      theme={theme}
      position="top-right"
      offset={{ top: "var(--toast-top, 3.75rem)", right: "1rem" }}
      className="font-sans!"
      containerAriaLabel={label}
      visibleToasts={4}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-[22rem] max-w-[calc(100vw-2rem)] items-start gap-2.5 rounded-md border border-line bg-sheet px-3.5 py-3 text-sm text-ink shadow-lift",
          title: "font-medium",
          description: "text-ink-muted whitespace-pre-line [overflow-wrap:anywhere]",
          content: "min-w-0 flex-1",
          icon: "mt-0.5 shrink-0",
          actionButton: "shrink-0 rounded-sm border border-line-strong px-2 py-0.5 text-xs font-medium",
          success: "border-l-4! border-l-good! [&_[data-icon]]:text-good",
          error: "border-l-4! border-l-bad! [&_[data-icon]]:text-bad",
          warning: "border-l-4! border-l-warn! [&_[data-icon]]:text-warn",
          info: "border-l-4! border-l-note! [&_[data-icon]]:text-note",
        },
      }}
    />
  );
}
