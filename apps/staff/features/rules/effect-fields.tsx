"use client";
import type { RuleEffect } from "@gable/api";
import { useChoices, useText, useTranslation } from "@gable/i18n";
import { Button, Checkbox, IconButton, Select, TextArea, TextField } from "@gable/ui";
import { Plus, Trash2 } from "lucide-react";
import { hasField, withDeed } from "./draft";

interface EffectProps {
  effect: RuleEffect;
  onChange: (effect: RuleEffect) => void;
  stages: readonly string[];
  readOnly: boolean;
}

/** The rule's effects, each with the fields of what it does. */
export function EffectFields({
  effects,
  onChange,
  deeds,
  stages,
  readOnly,
}: {
  effects: readonly RuleEffect[];
  onChange: (effects: RuleEffect[]) => void;
  deeds: readonly string[];
  stages: readonly string[];
  readOnly: boolean;
}) {
  const { t } = useTranslation("rules");
  const text = useText();
  const put = (index: number, effect: RuleEffect) => onChange(effects.map((one, at) => (at === index ? effect : one)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium font-serif text-lg">{t("then")}</legend>
      {effects.map((effect, index) => (
        <div key={index} className="flex flex-col gap-3 rounded-md border border-line p-3">
          <div className="flex items-end gap-2">
            <Select
              className="flex-1"
              label={t("effect")}
              value={effect.do ?? ""}
              readOnly={readOnly}
              options={deeds.map((deed) => ({ value: deed, label: text(`rules:effects.${deed}`) }))}
              onChange={(deed) => put(index, withDeed(effect, deed))}
            />
            {!readOnly && effects.length > 1 ? (
              <IconButton
                label={t("removeEffect", { place: index + 1 })}
                onClick={() => onChange(effects.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </IconButton>
            ) : null}
          </div>
          <OneEffect effect={effect} onChange={(next) => put(index, next)} stages={stages} readOnly={readOnly} />
        </div>
      ))}
      {readOnly ? null : (
        <p>
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => onChange([...effects, { do: (deeds[0] ?? "WARN") as RuleEffect["do"] }])}
          >
            {t("addEffect")}
          </Button>
        </p>
      )}
    </fieldset>
  );
}

function OneEffect({ effect, onChange, stages, readOnly }: EffectProps) {
  const { t } = useTranslation("rules");
  const stageChoices = useChoices();
  const lines = (value: string) =>
    value
      .split("\n")
      .map((line) => line.trimStart())
      .filter((line, at, all) => line !== "" || at === all.length - 1);
  return (
    <>
      {hasField(effect, "title") ? (
        <TextField
          label={t("questionTitle")}
          value={effect.title ?? ""}
          readOnly={readOnly}
          onChange={(title) => onChange({ ...effect, title })}
        />
      ) : null}
      {hasField(effect, "message") ? (
        <TextArea
          label={t("message")}
          rows={2}
          value={effect.message ?? ""}
          readOnly={readOnly}
          onChange={(message) => onChange({ ...effect, message })}
        />
      ) : null}
      {hasField(effect, "missingFields") ? (
        <TextArea
          label={t("missingFields")}
          hint={t("onePerLine")}
          rows={2}
          value={(effect.missingFields ?? []).join("\n")}
          readOnly={readOnly}
          onChange={(value) => onChange({ ...effect, missingFields: lines(value) })}
        />
      ) : null}
      {hasField(effect, "stages") ? (
        <fieldset>
          <legend className="mb-1 text-sm">{t("stages")}</legend>
          <div className="grid gap-1 sm:grid-cols-2">
            {stageChoices("Stage", stages).map((stage) => (
              <Checkbox
                key={stage.value}
                label={stage.label}
                disabled={readOnly}
                checked={(effect.stages ?? []).includes(stage.value as never)}
                onChange={(on) =>
                  onChange({
                    ...effect,
                    stages: (on
                      ? [...(effect.stages ?? []), stage.value]
                      : (effect.stages ?? []).filter((one) => one !== stage.value)) as never,
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      {hasField(effect, "WorkflowTaskId") ? (
        <>
          <TextField
            label={t("task")}
            value={effect.WorkflowTaskId ?? ""}
            readOnly={readOnly}
            onChange={(task) => onChange({ ...effect, WorkflowTaskId: task })}
          />
          <TextArea
            label={t("items")}
            hint={t("onePerLine")}
            rows={2}
            value={(effect.checklistItems ?? []).join("\n")}
            readOnly={readOnly}
            onChange={(value) => onChange({ ...effect, checklistItems: lines(value) })}
          />
        </>
      ) : null}
      {hasField(effect, "needs") ? (
        <TextArea
          label={t("needs")}
          hint={t("onePerLine")}
          rows={3}
          value={(effect.needs ?? []).map((need) => need.name).join("\n")}
          readOnly={readOnly}
          onChange={(value) =>
            onChange({
              ...effect,
              needs: lines(value).map((name) => ({ ...effect.needs?.find((need) => need.name === name), name })),
            })
          }
        />
      ) : null}
      {hasField(effect, "link") ? (
        <TextField
          label={t("link")}
          hint={t("linkHint")}
          value={effect.link ?? ""}
          readOnly={readOnly}
          onChange={(link) => onChange({ ...effect, link })}
        />
      ) : null}
    </>
  );
}
