"use client";
import { useText, useTranslation } from "@gable/i18n";
import { PIPELINES } from "@gable/loan";
import { ChoiceFilter } from "../list/choice-filter";

/** Which stages are shown: all, or any number of them. */
export function StageFilter({
  value,
  onChange,
  className,
}: {
  value: string[];
  onChange: (value: string[]) => void;
  className?: string;
}) {
  const { t } = useTranslation("pipeline");
  const text = useText();
  const options = [...PIPELINES.slice(1), ...PIPELINES.slice(0, 1)].flatMap((pipeline) =>
    pipeline.stages.map((stage, index) => ({
      value: stage,
      label: text(`enums:Stage.${stage}`),
      ...(index === 0 ? { group: text(`enums:Pipeline.${pipeline.id}`) } : {}),
    })),
  );
  return (
    <ChoiceFilter
      label={t("allStages")}
      name={t("stage")}
      values={value}
      options={options}
      onChange={onChange}
      {...(className ? { className } : {})}
    />
  );
}
