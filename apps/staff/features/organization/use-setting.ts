import { AWAY, CalledOff, Fault, mergePatch } from "@gable/api";
import {
  type KeptDraft,
  REACHED_AGAIN,
  subscribe,
  useFaultWords,
  useFieldMessage,
  useKeptValues,
  useLeaveGuard,
} from "@gable/shell";
import { useEffect, useRef, useState } from "react";
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
  /** What an ended session or a closed tab left unsaved here. */
  kept: KeptDraft;
}

interface Options {
  /** Tells the settings of a page apart. */
  name: string;
  value: object;
  write: (patch: object) => Promise<unknown>;
  labelOf: (field: string) => string;
  checks?: Checks;
  onSaved?: () => void;
}

/**
 * Edits one configuration: what is typed stays until it is saved or given up, whatever arrives meanwhile. A save that found
 * nobody there is made when the server is reached again.
 */
export function useSetting({ name, value, write, labelOf, checks, onSaved }: Options): Setting {
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
  useLeaveGuard(isDirty);
  const kept = useKeptValues(name, changes, isDirty, (left) => setChanges((before) => ({ ...before, ...left })));
  const isAway = useRef(false);
  const again = useRef(() => {});
  again.current = () => {
    if (isAway.current && isDirty) void save();
  };
  useEffect(() => subscribe(REACHED_AGAIN, () => again.current()), []);
  async function save(): Promise<boolean> {
    if (state === "saving") return false;
    isAway.current = false;
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
      await write(patch);
      // What was typed meanwhile stays.
      setChanges((now) => Object.fromEntries(Object.entries(now).filter(([field, next]) => next !== changes[field])));
      setState("saved");
      kept.drop();
      onSaved?.();
      return true;
    } catch (cause) {
      setState("failed");
      if (cause instanceof CalledOff) return false;
      if (!(cause instanceof Fault)) throw cause;
      isAway.current = AWAY.has(cause.status) || cause.status === 408;
      const found = Object.fromEntries(
        cause.entries.map((entry) => [entry.field ?? "", fieldMessage(entry, labelOf(entry.field ?? ""))]),
      );
      setFaults(found);
      if (cause.entries.length === 0) setMessage(wordsOf(cause));
      return false;
    }
  }
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
    save,
    kept,
  };
}
