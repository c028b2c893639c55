import { buttonClass, cx } from "@gable/ui";
import { useId } from "react";

interface Props {
  label: string;
  /** The kinds of file that are taken, as a browser lists them. */
  accept: string;
  /** What is said below it: which file was chosen, or what it has to hold. */
  said: string;
  onChoose: (file: File) => void;
}

/** Chooses a file; the same one can be chosen again once it was changed. */
export function FileChoice({ label, accept, said, onChoose }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col items-start gap-1 sm:col-span-2">
      <label
        htmlFor={id}
        className={cx(buttonClass("outline"), "cursor-pointer focus-within:outline-2 focus-within:outline-focus")}
      >
        {label}
        <input
          id={id}
          type="file"
          accept={accept}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (file) onChoose(file);
          }}
        />
      </label>
      <p role="status" className="text-ink-muted text-xs [overflow-wrap:anywhere]">
        {said}
      </p>
    </div>
  );
}
