"use client";
import { useText, useTranslation } from "@gable/i18n";
import { DraftBanner, TheirsBanner } from "@gable/shell";
import { ErrorSummary } from "@gable/ui";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { fieldId } from "./field-id";
import { useReadOnly } from "./read-only";
import type { RecordForm } from "./record-form";
import type { Versioned } from "./source";
import { useSurroundings } from "./surroundings";
import { useMessage, verdictText } from "./verdict";

/** What a field needs of its form: none of it changes while someone types, so that only what is typed in is drawn again. */
// biome-ignore lint/suspicious/noExplicitAny: fields know paths, not records
type FieldsForm = Pick<RecordForm<any>, "id" | "form" | "fields" | "labelKey" | "stored">;

const FormContext = createContext<FieldsForm | null>(null);
const CurrentContext = createContext<unknown>(null);

/** The form that the fields below belong to. */
export function useFormOfFields(): FieldsForm {
  const form = useContext(FormContext);
  if (!form) throw new Error("RecordFields is missing");
  return form;
}

/** The record as the form has it now: what asks for it is drawn again with every key. */
export function useCurrent(): object {
  return useContext(CurrentContext) as object;
}

/** The words of a field's label. */
export function useLabel(): (path: string) => string {
  const { labelKey } = useFormOfFields();
  const text = useText();
  return (path) => text(labelKey(path));
}

/** Fields of one record, under what stands in the way of saving and under what someone else saved meanwhile. */
export function RecordFields<T extends Versioned>({ form, children }: { form: RecordForm<T>; children: ReactNode }) {
  const { t } = useTranslation(["common", "errors"]);
  const text = useText();
  const locked = useReadOnly();
  const { Around, Theirs } = useSurroundings();
  const { id: formId, form: control, fields, labelKey, stored } = form;
  const { id, version } = stored;
  const own = useMemo(
    () => ({ id: formId, form: control, fields, labelKey, stored }),
    [formId, control, fields, labelKey, stored],
  );
  return (
    <FormContext.Provider value={own}>
      <CurrentContext.Provider value={form.current}>
        <div className="flex flex-col gap-4">
          {locked ? null : <DraftBanner of={form.draft} />}
          {form.theirs ? (
            <TheirsBanner title={t("errors:stale")} onTake={form.takeTheirs} onKeep={() => void form.keepMine()}>
              {Theirs ? (
                <Theirs
                  recordId={id}
                  base={stored}
                  theirs={form.theirs}
                  mine={form.change}
                  label={(path) => text(labelKey(path))}
                />
              ) : null}
              {t("common:theirsHint")}
            </TheirsBanner>
          ) : null}
          <Problems form={form} />
          {Around ? (
            <Around recordId={id} version={version}>
              {children}
            </Around>
          ) : (
            children
          )}
        </div>
      </CurrentContext.Provider>
    </FormContext.Provider>
  );
}

function Problems<T extends Versioned>({ form }: { form: RecordForm<T> }) {
  const { t } = useTranslation(["validation", "errors"]);
  const label = useLabel();
  const message = useMessage();
  const problems = form.attempts > 0 ? form.form.problems(verdictText) : [];
  const entries = problems.map(([path, error]) => ({
    id: fieldId(path, form.id),
    message: message(error, label(path)) ?? label(path),
  }));
  if (form.isStale && !form.theirs) entries.push({ id: form.id, message: t("errors:stale") });
  return (
    <div id={form.id} className="empty:hidden">
      <ErrorSummary key={form.attempts} title={t("validation:summary")} entries={entries} />
    </div>
  );
}
