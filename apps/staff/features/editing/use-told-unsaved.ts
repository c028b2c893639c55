import { at, keepUnsaved, type UnsavedEdit } from "@gable/api";
import type { Typed } from "@gable/form";
import type { StepId } from "@gable/loan";
import { withoutSecrets } from "@gable/shell";
import { useEffect } from "react";
import { unsavedOf } from "../form/unsaved";

/** What is kept of a session at most (domain/loan/editing.go). */
const MOST = 200;
const LONGEST = { field: 200, label: 200, value: 300 };
/** How often it is looked at: whoever takes over is told what was so this long ago at most. */
const EVERY_MS = 2_000;

/** Every value that is typed, by its path; what is one person's secret is left out. */
export function unsavedEdits(section: StepId, forms: readonly Typed[]): UnsavedEdit[] {
  const edits = forms.flatMap((form) => {
    const values = withoutSecrets(form.values()) as object;
    return leavesOf(values).map((field) => ({
      section,
      field: field.slice(0, LONGEST.field),
      label: form.label(field).slice(0, LONGEST.label) || field.slice(0, LONGEST.label),
      value: wordsOf(at(values, field)),
    }));
  });
  return edits.slice(0, MOST);
}

function leavesOf(value: object, above = ""): string[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = above ? `${above}.${key}` : key;
    return typeof inner === "object" && inner !== null && !Array.isArray(inner) ? leavesOf(inner, path) : [path];
  });
}

function wordsOf(value: unknown): string {
  const text = typeof value === "string" ? value : value === null || value === undefined ? "" : JSON.stringify(value);
  return text.slice(0, LONGEST.value);
}

/** While one edits a loan, says what is changed and not saved, so that whoever takes over sees it before it is lost. */
export function useToldUnsaved(loanId: number, section: StepId, isEditor: boolean): void {
  useEffect(() => {
    if (!isEditor) return;
    // What was told before this step may be saved by now: the first look tells anew.
    let told: string | undefined;
    let underWay = false;
    const tell = () => {
      const edits = unsavedEdits(section, unsavedOf(loanId));
      const now = JSON.stringify(edits);
      if (underWay || now === told) return;
      underWay = true;
      // What is not heard is said again: the next look finds it untold.
      keepUnsaved(loanId, edits)
        .then(() => {
          told = now;
        })
        .catch(() => undefined)
        .finally(() => {
          underWay = false;
        });
    };
    const timer = setInterval(tell, EVERY_MS);
    return () => clearInterval(timer);
  }, [loanId, section, isEditor]);
}
