"use client";
import { useText, useTranslation } from "@gable/i18n";
import { PIPELINES } from "@gable/loan";
import { ChoiceFilter } from "../list/choice-filter";
import { FLAGS } from "./flag-chips";

const FLAG = "flag:";

/** Which stages are shown, all or any number of them, and which flags: loans that bear any of those chosen. */
export function StageFilter({
  stages,
  flags,
  onChange,
  className,
}: {
  stages: readonly string[];
  flags: readonly string[];
  onChange: (stages: string[], flags: string[]) => void;
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
  const marks = FLAGS.map((flag, index) => ({
    value: `${FLAG}${flag}`,
    label: text(`pipeline:flag.${flag}`),
    ...(index === 0 ? { group: t("flags") } : {}),
  }));
  return (
    <ChoiceFilter
      label={t("allStages")}
      name={t(flags.length > 0 ? "filters" : "stage")}
      values={[...stages, ...flags.map((flag) => `${FLAG}${flag}`)]}
      options={[...options, ...marks]}
      onChange={(values) =>
        onChange(
          values.filter((value) => !value.startsWith(FLAG)),
          values.filter((value) => value.startsWith(FLAG)).map((value) => value.slice(FLAG.length)),
        )
      }
      {...(className ? { className } : {})}
    />
  );
}
