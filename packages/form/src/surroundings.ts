"use client";
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useRef } from "react";

/** What a screen puts around the forms on it; a form does without where nothing is said. */
export interface Surroundings {
  /** Marks something here as changed and not saved, until what it answers is called. */
  mark?: (typed: Typed) => () => void;
  /** What stands around the fields of a stored record: the way to their past. */
  Around?: ComponentType<{ recordId: string | undefined; version: number | undefined; children: ReactNode }>;
  /** What someone else saved meanwhile, field by field, of what is being changed here. */
  Theirs?: ComponentType<TheirsProps>;
}

/** What is typed and not saved, asked for when somebody looks. */
export interface Typed {
  values: () => object;
  /** What a field is called, by its path. */
  label: (path: string) => string;
}

export interface TheirsProps {
  recordId: string | undefined;
  /** The record as this form had it, as it is now, and what the form would change of it. */
  base: { version?: number };
  theirs: { version?: number };
  mine: object;
  /** What a field is called, by its path. */
  label: (path: string) => string;
}

const SurroundingsContext = createContext<Surroundings>({});

/** Says to the forms inside what stands around them. */
export const FormSurroundings = SurroundingsContext.Provider;

export function useSurroundings(): Surroundings {
  return useContext(SurroundingsContext);
}

/** Tells the screen that something here is changed and not saved, for as long as `isDirty`. */
export function useMark(isDirty: boolean, typed: Typed): void {
  const { mark } = useSurroundings();
  const latest = useRef(typed);
  latest.current = typed;
  useEffect(
    () =>
      isDirty
        ? mark?.({ values: () => latest.current.values(), label: (path) => latest.current.label(path) })
        : undefined,
    [isDirty, mark],
  );
}
