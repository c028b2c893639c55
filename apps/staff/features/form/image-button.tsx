"use client";
import { buttonClass, cx } from "@gable/ui";
import { useId } from "react";

/** A button that asks for an image file; while `busy` it takes none. */
export function ImageButton({
  busy = false,
  onChoose,
  children,
}: {
  busy?: boolean;
  onChoose: (file: File) => void;
  children: string;
}) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      aria-busy={busy || undefined}
      className={cx(buttonClass("outline"), "cursor-pointer focus-within:outline-2 focus-within:outline-focus")}
    >
      {children}
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
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
