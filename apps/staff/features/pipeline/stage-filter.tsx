"use client";
import { useText, useTranslation } from "@gable/i18n";
import { PIPELINES } from "@gable/loan";
import { Menu, MenuButton } from "@gable/ui";

/** Which stages are shown: all, or any number of them. */
export function StageFilter({ value, onChange }: { value: string[]; onChange: (value: string[]) => void }) {
  const { t } = useTranslation("pipeline");
  const text = useText();
  const toggle = (stage: string) =>
    onChange(value.includes(stage) ? value.filter((one) => one !== stage) : [...value, stage]);
  const entries = [...PIPELINES.slice(1), ...PIPELINES.slice(0, 1)].flatMap((pipeline) =>
    pipeline.stages.map((stage, index) => ({
      key: stage,
      label: text(`enums:Stage.${stage}`),
      checked: value.includes(stage),
      onSelect: () => toggle(stage),
      ...(index === 0 ? { group: text(`enums:Pipeline.${pipeline.id}`) } : {}),
    })),
  );
  const name =
    value.length === 0
      ? t("allStages")
      : value.length === 1
        ? text(`enums:Stage.${value[0]}`)
        : `${t("stage")} · ${value.length}`;
  return (
    <Menu
      align="start"
      checks="many"
      entries={entries}
      trigger={<MenuButton chosen={value.length > 0}>{name}</MenuButton>}
    />
  );
}
