import { CalledOff, Fault, mergePatch } from "@gable/api";
import { useFaultWords, useFieldMessage } from "@gable/shell";
import { useState } from "react";
import type { Checks } from "./checks";

type Draft = Record<string, unknown>;

export interface Setting {
  draft: Draft;
  set: (field: string, value: unknown) => void;
  /** Text of a field, "" while there is none. */
  text: (field: string) => string;
  faultOf: (field: string) => string | undefined;
  /** Says what is wrong with a field that the person has left, if anything is. */
  leave: (field: string) => void;
  isDirty: boolean;
  state: "idle" | "saving" | "saved" | "failed";
  /** What no field is to blame for. */
  message: string | undefined;
  save: () => Promise<boolean>;
  discard: () => void;
}

/** Edits one configuration: what is typed stays until it is saved or given up, whatever arrives meanwhile. */
export function useSetting(
  value: object,
  onSave: (patch: object) => Promise<unknown>,
  labelOf: (field: string) => string,
  checks?: Checks,
): Setting {
  const fieldMessage = useFieldMessage();
  const wordsOf = useFaultWords();
  const [changes, setChanges] = useState<Draft>({});
  const [state, setState] = useState<Setting["state"]>("idle");
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [message, setMessage] = useState<string>();
  const draft = { ...(value as Draft), ...changes };
  const patch = mergePatch(value, draft);
  const isDirty = Object.keys(patch).length > 0;
  const wrong = () =>
    Object.fromEntries(
      Object.entries(checks?.(draft) ?? {}).flatMap(([field, verdict]) =>
        verdict
          ? [[field, fieldMessage({ ...verdict, params: (verdict.params ?? []).map(String) }, labelOf(field))]]
          : [],
      ),
    ) as Record<string, string>;
  return {
    draft,
    isDirty,
    state,
    message,
    text: (field) => (typeof draft[field] === "string" ? (draft[field] as string) : ""),
    faultOf: (field) => faults[field],
    set: (field, next) => {
      setChanges((before) => ({ ...before, [field]: next }));
      setState("idle");
      setFaults((before) => ({ ...before, [field]: "" }));
    },
    leave: (field) => {
      const fault = field in changes ? wrong()[field] : undefined;
      if (fault) setFaults((before) => ({ ...before, [field]: fault }));
    },
    discard: () => {
      setChanges({});
      setFaults({});
      setState("idle");
    },
    save: async () => {
      if (state === "saving") return false;
      const known = wrong();
      if (Object.keys(known).length > 0) {
        setFaults(known);
        setState("failed");
        return false;
      }
      setState("saving");
      setFaults({});
      setMessage(undefined);
      try {
        await onSave(patch);
        // What was typed meanwhile stays.
        setChanges((now) => Object.fromEntries(Object.entries(now).filter(([field, next]) => next !== changes[field])));
        setState("saved");
        return true;
      } catch (cause) {
        setState("failed");
        if (cause instanceof CalledOff) return false;
        if (!(cause instanceof Fault)) throw cause;
        const found = Object.fromEntries(
          cause.entries.map((entry) => [entry.field ?? "", fieldMessage(entry, labelOf(entry.field ?? ""))]),
        );
        setFaults(found);
        if (cause.entries.length === 0) setMessage(wordsOf(cause));
        return false;
      }
    },
  };
}
