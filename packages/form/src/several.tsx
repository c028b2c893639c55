"use client";
import { useText } from "@gable/i18n";
import { Checkbox } from "@gable/ui";
import type { Verdict } from "@gable/validation";
import type { ReactNode } from "react";
import { useField } from "./fields";

/** Several of an enumeration, as a list of values or of whatever `make` makes of one. */
export function Several({
  path,
  options,
  legend,
  keyOf = (entry) => String(entry),
  make = (value) => value,
  children,
  hidden,
  check,
}: {
  path: string;
  options: { value: string; label: string }[];
  legend: ReactNode;
  keyOf?: (entry: unknown) => string;
  make?: (value: string) => unknown;
  /** What belongs under one of the choices while it is chosen. */
  children?: (value: string) => ReactNode;
  hidden?: boolean;
  /** What is wrong with those that are chosen, by their values. */
  check?: (values: string[]) => Verdict;
}) {
  const words = typeof legend === "string" ? { label: legend } : {};
  const { value, props } = useField({ path, ...words, checkAll: (all) => check?.(all.map(keyOf)) ?? null });
  const noteId = `${props.id}-note`;
  const wrong = typeof props.error === "string" ? props.error : null;
  const entries = Array.isArray(value) ? (value as unknown[]) : [];
  return (
    <fieldset
      id={props.id}
      disabled={props.readOnly}
      aria-describedby={wrong ? noteId : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className={hidden ? "sr-only" : "pb-1.5 font-medium text-ink-muted text-xs"}>{legend}</legend>
      {options.map(({ value: one, label }) => {
        const chosen = entries.some((entry) => keyOf(entry) === one);
        return (
          <div key={one} className="flex flex-col gap-2">
            <Checkbox
              label={label}
              checked={chosen}
              onBlur={props.onBlur}
              onChange={(on) =>
                props.onChange(on ? [...entries, make(one)] : entries.filter((entry) => keyOf(entry) !== one))
              }
            />
            {chosen ? children?.(one) : null}
          </div>
        );
      })}
      {wrong ? (
        <p id={noteId} className="text-bad text-xs">
          {wrong}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The borrowers a record belongs to, by id. */
export function BorrowersField({
  path = "Borrowers",
  people,
  label,
}: {
  path?: string;
  people: { value: string; label: string }[];
  label?: string;
}) {
  const text = useText();
  return (
    <Several
      path={path}
      options={people}
      legend={label ?? text("holdings:borrowers")}
      keyOf={(entry) => (entry as { id: string }).id}
      make={(id) => ({ id })}
    />
  );
}
