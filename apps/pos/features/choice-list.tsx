import { cx } from "@gable/ui";
import { CircleAlert } from "lucide-react";

/** One of a few, each a surface large enough for a thumb. */
export function ChoiceList({
  id,
  label,
  value,
  onChange,
  onBlur,
  options,
  error,
}: {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  options: readonly { value: string; label: string }[];
  error?: string | undefined;
}) {
  return (
    <fieldset id={id} aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-note` : undefined}>
      <legend className={cx("flex items-center gap-1.5 pb-2 font-medium", error && "text-bad")}>
        {error ? <CircleAlert aria-hidden="true" className="size-4 shrink-0" /> : null}
        {label}
      </legend>
      <div className="flex flex-col gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-13 cursor-pointer items-center gap-3 rounded-2xl border border-line-strong bg-sheet px-4 has-checked:border-pine has-checked:bg-pine-wash has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              aria-describedby={error ? `${id}-note` : undefined}
              className="size-5 shrink-0 accent-pine outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
      {error ? (
        <span id={`${id}-note`} className="mt-1 block text-bad text-sm">
          {error}
        </span>
      ) : null}
    </fieldset>
  );
}
