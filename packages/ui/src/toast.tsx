"use client";
import { Toaster as Sonner, toast as sonner } from "sonner";

export interface Toast {
  tone: "good" | "bad" | "warn" | "note";
  title: string;
  detail?: string;
  /** Milliseconds; 5000 (platform.md section 9) unless said otherwise. */
  duration?: number;
  action?: { label: string; onClick: () => void };
}

const SHOW = { good: sonner.success, bad: sonner.error, warn: sonner.warning, note: sonner.info };

/** Shows a toast at the top right. */
export function showToast({ tone, title, detail, duration = 5000, action }: Toast): void {
  SHOW[tone](title, { description: detail, duration, action });
}

export function Toaster({ theme, label }: { theme: "light" | "dark"; label: string }) {
  return (
    <Sonner
      theme={theme}
      position="top-right"
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
