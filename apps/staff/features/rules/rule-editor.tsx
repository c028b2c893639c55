"use client";
import {
  type Rule,
  type RuleDraft,
  type RuleEffect,
  type RuleVocabulary,
  useOrgUnits,
  useSaveRule,
  useSwitchRule,
} from "@gable/api";
import { Check, type FieldSpec, FormField, ReadOnly, useField, useRecordForm } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, Select, TextArea, UNDO_TOAST_TIMES } from "@gable/ui";
import { nonEmpty, type Verdict } from "@gable/validation";
import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { SettingDialog } from "../organization/setting-dialog";
import { ConditionField } from "./condition-field";
import { draftOf, effectsCheck, LONGEST_NAME, trimmed } from "./draft";
import { EffectFields } from "./effect-fields";
import { TrialDialog } from "./trial";

/** A rule as it is written; whether it begins at once is asked of a new one. */
type RuleInForm = RuleDraft & { begins?: boolean };

const ruleOf = ({ begins: _, ...draft }: RuleInForm) => trimmed(draft);

const RULE_FIELDS: readonly FieldSpec[] = [
  { path: "name", kind: "text", label: "rules:name", asked: true, maxLength: LONGEST_NAME, validators: [nonEmpty] },
];

/** One rule: for whom, when, and then what. It can be tried on a loan before it is saved. */
export function RuleEditor({
  start,
  vocabulary,
  readOnly,
  onClose,
}: {
  start: RuleDraft;
  vocabulary: RuleVocabulary;
  readOnly: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation("rules");
  const text = useText();
  const units = useOrgUnits();
  const save = useSaveRule();
  const [trying, setTrying] = useState(false);
  const turn = useSwitchRule();
  const isNew = !start.id;
  const [record] = useState<RuleInForm>(() => (isNew ? { ...start, begins: true } : start));
  const form = useRecordForm<RuleInForm>({
    record,
    id: "rule",
    name: start.id ?? "new",
    fields: RULE_FIELDS,
    numbers: [],
    labels: "rules:field",
    keepsEmptyLists: true,
    // An effect's fields are shown by the effect as a whole.
    placeOf: (field) => field.split(".")[0] ?? field,
    write: async ({ whole: { begins: _, ...draft }, version }) => {
      const saved = (await save.mutateAsync(trimmed({ ...draft, ...(version ? { version } : {}) }))) as Rule;
      void told(saved);
      return draftOf(saved);
    },
  });
  const draft = form.current;
  const put = (change: Partial<RuleInForm>) => {
    for (const [path, value] of Object.entries(change)) form.form.set(path, value);
  };
  const faultOf = (path: string) => form.form.problemAt(path)?.message;
  const deeds = vocabulary.kinds.find((kind) => kind.kind === draft.kind)?.effects ?? [];

  const turnOn = async (rule: Rule) => {
    try {
      await turn.mutateAsync({ id: rule.id, on: true });
      notify({ tone: "good", title: t("turnedOn", { name: rule.name }) });
    } catch {
      // The request pipeline has said why; the list shows that it is off.
    }
  };
  /** What is saved and off does nothing: that is said, and the way to turn it on stands beside. */
  const told = async (saved: Rule) => {
    if (saved.enabled) return notify({ tone: "good", title: t("saved", { name: saved.name }) });
    if (isNew && draft.begins) return turnOn(saved);
    notify({
      tone: "warn",
      title: t("savedOff", { name: saved.name }),
      duration: UNDO_TOAST_TIMES.time,
      extended: UNDO_TOAST_TIMES.extended,
      action: { label: t("turnOn"), onClick: () => void turnOn(saved) },
    });
  };
  return (
    <ReadOnly value={readOnly}>
      <SettingDialog
        of={form}
        side
        width={740}
        title={draft.id ? t("editTitle") : t("newTitle")}
        description={t("editLead")}
        create={t("save")}
        others={
          <Button icon={<FlaskConical aria-hidden="true" className="size-4" />} onClick={() => setTrying(true)}>
            {t("test")}
          </Button>
        }
        onClose={onClose}
      >
        <FormField path="name" required />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t("kind")}
            value={draft.kind}
            readOnly={readOnly}
            hint={text(`rules:kinds.${draft.kind}.hint`)}
            options={vocabulary.kinds.map(({ kind }) => ({ value: kind, label: text(`rules:kinds.${kind}.name`) }))}
            onChange={(kind) => put({ kind })}
          />
          <Select
            label={t("forWhom")}
            value={draft.WizeOrgUnitId ?? ""}
            readOnly={readOnly}
            emptyLabel={t("wholeCompany")}
            options={(units.data ?? []).map((unit) => ({ value: unit.id ?? "", label: unit.name ?? "" }))}
            onChange={(unit) => put({ WizeOrgUnitId: unit || null })}
          />
        </div>
        <TextArea
          label={t("description")}
          rows={2}
          value={draft.description}
          readOnly={readOnly}
          onChange={(description) => put({ description })}
        />
        <ConditionField
          value={draft.condition}
          onChange={(condition) => put({ condition })}
          vocabulary={vocabulary}
          readOnly={readOnly}
          error={faultOf("condition")}
        />
        <Effects deeds={deeds} stages={vocabulary.stages ?? []} readOnly={readOnly} />
        {isNew && !readOnly ? <Check path="begins" label={t("begins")} hint={t("beginsHint")} /> : null}
      </SettingDialog>
      {trying ? (
        <TrialDialog vocabulary={vocabulary} drafts={[ruleOf(draft)]} onClose={() => setTrying(false)} />
      ) : null}
    </ReadOnly>
  );
}

/** The effects as a field of the form: one at least, and no more than the server takes. */
function Effects(props: { deeds: readonly string[]; stages: readonly string[]; readOnly: boolean }) {
  const { t } = useTranslation("rules");
  const { value, props: field } = useField({
    path: "effects",
    label: t("effect"),
    checkAll: effectsCheck as (entries: readonly unknown[]) => Verdict,
  });
  return (
    <>
      {typeof field.error === "string" ? (
        <p id={field.id} className="text-bad text-xs">
          {field.error}
        </p>
      ) : null}
      <EffectFields {...props} effects={(value ?? []) as RuleEffect[]} onChange={field.onChange} />
    </>
  );
}
