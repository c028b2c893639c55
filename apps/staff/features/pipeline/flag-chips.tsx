"use client";
import type { LoanRow } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Badge, type Tone } from "@gable/ui";
import { Chip } from "./chip";
import { useSpanText } from "./day-filter";
import { DAY_NAMES } from "./day-filters";
import type { View } from "./use-view";

/** What marks a loan among others, in the order in which it is offered. */
export const FLAGS = ["SUSPENDED", "ADVERSE", "ARCHIVED", "CREDIT_REPAIR", "MCR_EXCLUDED", "REPURCHASED"] as const;

const TONES: Partial<Record<string, Tone>> = { ARCHIVED: "plain", CREDIT_REPAIR: "warn", REPURCHASED: "bad" };

/** What the list is narrowed to beside its stages: flags and days, each taken out by a press. */
export function Chips({ state }: { state: View }) {
  const { t } = useTranslation("pipeline");
  const text = useText();
  const spanText = useSpanText();
  const { flag: flags, days, list } = state;
  const narrowed = DAY_NAMES.filter((name) => days[name].from || days[name].before);
  if (flags.length + narrowed.length === 0) return null;
  return (
    <ul aria-label={t("filters")} className="flex w-full flex-wrap gap-1.5">
      {flags.map((flag) => (
        <Chip
          key={flag}
          label={text(`pipeline:flag.${flag}`)}
          removes={t("flagRemove", { name: text(`pipeline:flag.${flag}`) })}
          onRemove={() => list.change({ flag: flags.filter((other) => other !== flag) })}
        />
      ))}
      {narrowed.map((name) => (
        <Chip
          key={name}
          label={spanText(name, days[name])}
          removes={t("flagRemove", { name: spanText(name, days[name]) })}
          onRemove={() => state.narrowDays(name, { from: "", before: "" })}
        />
      ))}
    </ul>
  );
}

/** What marks a loan beside its stage, which says of itself that it is suspended or adverse. */
export function FlagBadges({ row }: { row: LoanRow }) {
  const text = useText();
  const shown = FLAGS.slice(2).filter((flag) => row.flags?.includes(flag));
  return shown.map((flag) => (
    <Badge key={flag} tone={TONES[flag] ?? "note"}>
      {text(`pipeline:flag.${flag}`)}
    </Badge>
  ));
}
