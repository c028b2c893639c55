import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { cx } from "./cx";

export type ButtonLook = "solid" | "outline" | "ghost" | "danger";

const LOOKS: Record<ButtonLook, string> = {
  solid: "bg-pine text-pine-ink hover:bg-pine-strong border-transparent",
  outline: "bg-sheet text-ink border-line-strong hover:bg-sunken",
  ghost: "bg-transparent text-ink border-transparent hover:bg-sunken",
  danger: "bg-sheet text-bad border-bad hover:bg-bad-wash",
};

/** The classes of a button, for links that look like one. On a phone one that is wider than what it stands in takes a second line. */
export function buttonClass(look: ButtonLook = "outline", size: "md" | "sm" | "lg" = "md"): string {
  return cx(
    "inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md max-sm:max-w-full max-sm:whitespace-normal border font-medium transition-colors disabled:opacity-55 aria-disabled:opacity-55",
    size === "sm" && "h-7 px-2 text-xs max-sm:h-auto max-sm:min-h-7 max-sm:py-0.5",
    size === "md" && "button-height px-3 text-sm",
    size === "lg" && "min-h-12 px-5 text-base",
    LOOKS[look],
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  size?: "md" | "sm" | "lg";
  /** Shows that work is under way; the button stays focusable and does nothing. */
  busy?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button; `type` is "button" unless said otherwise, so that nothing submits by accident. With `aria-disabled` it does nothing and keeps the focus. */
export function Button({
  look = "outline",
  size = "md",
  busy = false,
  icon,
  className,
  children,
  onClick,
  "aria-disabled": held,
  ...rest
}: ButtonProps) {
  const still = busy || held === true;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={still || undefined}
      aria-busy={busy || undefined}
      data-main={look === "solid" || undefined}
      onClick={still ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass(look, size), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A square button with an icon; `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  look = "ghost",
  size = "md",
  className,
  children,
  ...rest
}: Omit<ButtonProps, "icon" | "busy"> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(buttonClass(look, size), "aspect-square px-0!", className)}
    >
      {children}
    </button>
  );
}

export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}
