import { ChevronDown } from "lucide-react";
import { Button, type ButtonProps } from "./button";
import { cx } from "./cx";

/** A button that opens a list to choose from; `chosen` while the choice narrows what is shown. */
export function MenuButton({ chosen, className, children, ...rest }: ButtonProps & { chosen?: boolean }) {
  return (
    <Button {...rest} className={cx("pr-2!", chosen && "border-pine! text-pine!", className)}>
      {children}
      <ChevronDown aria-hidden="true" className={cx("size-4 shrink-0", !chosen && "text-ink-muted")} />
    </Button>
  );
}
