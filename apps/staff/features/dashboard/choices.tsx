import type { WidgetName } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Select } from "@gable/ui";
import { OFFERED, PERIODS, type WidgetChoices } from "./widget";

/** What can be chosen on a widget; nothing where it offers nothing. */
export function Choices({
  widget,
  choices,
  onChange,
}: {
  widget: WidgetName;
  choices: WidgetChoices;
  onChange: (change: Partial<WidgetChoices>) => void;
}) {
  const { t } = useTranslation("dashboard");
  const offered = OFFERED[widget];
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2 *:min-w-36">
      {offered.includes("period") ? (
        <Select
          label={t("choice.period")}
          value={choices.period}
          onChange={(period) => onChange({ period: period as WidgetChoices["period"] })}
          options={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
        />
      ) : null}
      {offered.includes("stages") ? (
        <Select
          label={t("choice.stages")}
          value={choices.stages}
          onChange={(stages) => onChange({ stages: stages as WidgetChoices["stages"] })}
          options={(["all", "open", "funded"] as const).map((value) => ({ value, label: t(`stages.${value}`) }))}
        />
      ) : null}
      {offered.includes("measure") ? (
        <Select
          label={t("choice.measure")}
          value={choices.measure}
          onChange={(measure) => onChange({ measure: measure as WidgetChoices["measure"] })}
          options={(["amount", "count"] as const).map((value) => ({ value, label: t(`measure.${value}`) }))}
        />
      ) : null}
    </div>
  );
}
