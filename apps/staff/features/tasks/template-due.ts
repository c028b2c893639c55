import type { TaskTemplate } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";

/** By when a template's task is due, in words. */
export function useDueWords() {
  const { t } = useTranslation("template");
  const text = useText();
  return ({ due: { offset = 0, unit = "BUSINESS_DAY", from: date } }: Pick<TaskTemplate, "due">): string => {
    if (unit === "MINUTE") return t("whenNow.MINUTE", { count: offset });
    const from = date ? text(`template:date.${date}`) : t("giving");
    if (offset === 0) return date ? t("theDay", { from }) : t("theDayGiven");
    return offset < 0
      ? t(`whenBefore.${unit}`, { count: -offset, from })
      : t(`whenNow.${unit}`, { count: offset, from });
  };
}
