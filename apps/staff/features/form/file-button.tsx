"use client";
import { buttonClass, cx } from "@gable/ui";
import { useId } from "react";

/** A button that asks for a file; while `busy` it takes none. */
export function FileButton({
  accept,
  busy,
  look = "outline",
  onChoose,
  children,
}: {
  /** Which files may be chosen, as an input has it. */
  accept: string;
  busy?: boolean;
  look?: "solid" | "outline";
  onChoose: (file: File) => void;
  children: string;
}) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      aria-busy={busy || undefined}
      className={cx(buttonClass(look), "cursor-pointer focus-within:outline-2 focus-within:outline-focus")}
    >
      {children}
      <input
        id={id}
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file && !busy) onChoose(file);
        }}
      />
    </label>
  );
}
