import type { CocSummary } from "@gable/api";
import { Choice, Text } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { useFigureWords } from "./use-figure-words";

const LONGEST = 1000;

/** One figure as it was disclosed and as it is, and why it changed. */
export function CocChange({
  change: { field, from = "", to = "" },
  kinds,
}: {
  change: CocSummary["changes"][number];
  kinds: CocSummary["reasons"];
}) {
  const { t } = useTranslation("editing");
  const text = useText();
  const words = useFigureWords();
  const label = text(`editing:label.${field}`);
  const options = kinds.flatMap(({ reason, codes }) =>
    codes.map((code) => ({ value: `${reason}.${code}`, label: `${reason} · ${text(`editing:code.${code}`)}` })),
  );
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <h3 className="w-48 font-medium text-sm">{label}</h3>
        <dl className="flex flex-wrap gap-x-6 text-sm">
          <Side name={t("coc.was")} value={words(field, from)} />
          <Side name={t("coc.is")} value={words(field, to)} isNow />
        </dl>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice
          path={`reasons.${field}.choice`}
          label={t("coc.reason", { field: label })}
          options={options}
          emptyLabel={t("coc.choose")}
        />
        <Text
          path={`reasons.${field}.explanation`}
          label={t("coc.explanation", { field: label })}
          maxLength={LONGEST}
        />
      </div>
    </li>
  );
}

function Side({ name, value, isNow = false }: { name: string; value: string; isNow?: boolean }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-ink-muted text-xs">{name}</dt>
      <dd className={isNow ? "font-medium tabular-nums" : "tabular-nums"}>{value}</dd>
    </div>
  );
}
