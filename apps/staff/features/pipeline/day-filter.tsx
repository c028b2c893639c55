"use client";
import { formatDate, useTranslation } from "@gable/i18n";
import { daysAfter } from "@gable/loan";
import { DateField, MenuButton, Popover } from "@gable/ui";
import { useState } from "react";
import { DAY_NAMES, type DayName, type Span } from "./day-filters";
import type { View } from "./use-view";

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The last day of a span; the span's own end is the day after it. */
const lastOf = (span: Span) => (IS_DAY.test(span.before) ? daysAfter(span.before, -1) : "");

/** Says to which days a list is narrowed, as in "Closing: 12/01/2026 to 12/07/2026". */
export function useSpanText() {
  const { t } = useTranslation("pipeline");
  return (name: DayName, span: Span) => {
    const day = t(name);
    const from = formatDate(span.from || undefined);
    const last = formatDate(lastOf(span) || undefined);
    if (!span.before) return t("daysFrom", { day, from });
    if (!span.from) return t("daysUntil", { day, last });
    return from === last ? t("daysOn", { day, from }) : t("daysBetween", { day, from, last });
  };
}

/** Narrows the list by the days of a loan: from one, through one, or both. */
export function DayFilter({ state, className }: { state: View; className?: string }) {
  const { t } = useTranslation("pipeline");
  const [open, setOpen] = useState(false);
  const chosen = DAY_NAMES.filter((name) => state.days[name].from || state.days[name].before).length;
  return (
    <Popover
      label={t("days")}
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <MenuButton chosen={chosen > 0} className={className}>
          <span className="truncate">{chosen > 0 ? `${t("days")} · ${chosen}` : t("days")}</span>
        </MenuButton>
      }
    >
      <div className="flex max-h-[70vh] w-80 max-w-[90vw] flex-col gap-3 overflow-y-auto p-4">
        {DAY_NAMES.map((name) => (
          <SpanFields
            key={name}
            legend={t(name)}
            span={state.days[name]}
            onChange={(span) => state.narrowDays(name, span)}
          />
        ))}
      </div>
    </Popover>
  );
}

function SpanFields({ legend, span, onChange }: { legend: string; span: Span; onChange: (span: Span) => void }) {
  const { t } = useTranslation("pipeline");
  return (
    <fieldset>
      <legend className="pb-1 font-medium text-ink-muted text-xs">{legend}</legend>
      <div className="grid grid-cols-2 gap-2">
        <DayBound label={t("from")} value={span.from} onChange={(from) => onChange({ ...span, from })} />
        <DayBound
          label={t("through")}
          value={lastOf(span)}
          onChange={(last) => onChange({ ...span, before: last && daysAfter(last, 1) })}
        />
      </div>
    </fieldset>
  );
}

/** One end of a span; what is half typed narrows nothing yet. */
function DayBound({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <DateField
      label={label}
      value={typed ?? value}
      onChange={(text) => {
        setTyped(text);
        if (text === "" || IS_DAY.test(text)) onChange(text);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
