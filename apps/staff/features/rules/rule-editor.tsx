"use client";
import {
  Fault,
  type Rule,
  type RuleDraft,
  type RuleVocabulary,
  useOrgUnits,
  useSaveRule,
  useSwitchRule,
} from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { notify, useFieldMessage } from "@gable/shell";
import { Button, Checkbox, Dialog, Select, TextArea, TextField, UNDO_TOAST_TIMES } from "@gable/ui";
import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { ConditionField } from "./condition-field";
import { gapsOf, trimmed } from "./draft";
import { EffectFields } from "./effect-fields";
import { TrialDialog } from "./trial";

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
  const message = useFieldMessage();
  const labelOf = (field: string) => (field === "name" ? t("name") : t("effect"));
  const units = useOrgUnits();
  const save = useSaveRule();
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [trying, setTrying] = useState(false);
  const turn = useSwitchRule();
  const isNew = !start.id;
  const [begins, setBegins] = useState(true);
  const put = (change: Partial<RuleDraft>) => setDraft((was) => ({ ...was, ...change }));
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
    if (isNew && begins) return turnOn(saved);
    notify({
      tone: "warn",
      title: t("savedOff", { name: saved.name }),
      duration: UNDO_TOAST_TIMES.time,
      extended: UNDO_TOAST_TIMES.extended,
      action: { label: t("turnOn"), onClick: () => void turnOn(saved) },
    });
  };
  const submit = () => {
    const gaps = gapsOf(draft);
    if (gaps.length > 0) {
      setFaults(Object.fromEntries(gaps.map(({ field, ...entry }) => [field, message(entry, labelOf(field))])));
      return;
    }
    save.mutate(trimmed(draft), {
      onSuccess: (saved) => {
        onClose();
        void told(saved);
      },
      onError: (fault) => {
        if (!(fault instanceof Fault)) return;
        const found: Record<string, string> = {};
        for (const entry of fault.entries) found[entry.field?.split(".")[0] ?? ""] ??= entry.message ?? "";
        setFaults(fault.status === 412 ? { "": t("stale") } : found);
      },
    });
  };

  return (
    <>
      <Dialog
        open
        side
        sticky
        width={740}
        title={draft.id ? t("editTitle") : t("newTitle")}
        description={t("editLead")}
        onClose={onClose}
        footer={
          <>
            <Button icon={<FlaskConical aria-hidden="true" className="size-4" />} onClick={() => setTrying(true)}>
              {t("test")}
            </Button>
            <Button onClick={onClose}>{readOnly ? t("close") : t("cancel")}</Button>
            {readOnly ? null : (
              <Button look="solid" busy={save.isPending} onClick={submit}>
                {t("save")}
              </Button>
            )}
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {Object.keys(faults).length > 0 ? (
            <p role="alert" className="rounded-md border border-bad/30 bg-bad-wash px-3 py-2 text-bad text-sm">
              {faults[""] || faults.effects || t("notSaved")}
            </p>
          ) : null}
          <TextField
            label={t("name")}
            required
            value={draft.name}
            error={faults.name}
            readOnly={readOnly}
            maxLength={150}
            onChange={(name) => put({ name })}
          />
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
            error={faults.condition}
          />
          <EffectFields
            effects={draft.effects}
            onChange={(effects) => put({ effects })}
            deeds={deeds}
            stages={vocabulary.stages ?? []}
            readOnly={readOnly}
          />
          {isNew && !readOnly ? (
            <Checkbox label={t("begins")} hint={t("beginsHint")} checked={begins} onChange={setBegins} />
          ) : null}
        </div>
      </Dialog>
      {trying ? (
        <TrialDialog vocabulary={vocabulary} drafts={[trimmed(draft)]} onClose={() => setTrying(false)} />
      ) : null}
    </>
  );
}
