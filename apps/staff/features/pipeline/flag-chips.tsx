"use client";
import type { LoanRow } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Badge, type Tone } from "@gable/ui";
import { X } from "lucide-react";

/** What marks a loan among others, in the order in which it is offered. */
export const FLAGS = ["SUSPENDED", "ADVERSE", "ARCHIVED", "CREDIT_REPAIR", "MCR_EXCLUDED", "REPURCHASED"] as const;

const TONES: Partial<Record<string, Tone>> = { ARCHIVED: "plain", CREDIT_REPAIR: "warn", REPURCHASED: "bad" };

/** The flags to which the list is narrowed, each taken out by a press. */
export function FlagChips({ flags, onChange }: { flags: readonly string[]; onChange: (flags: string[]) => void }) {
  const { t } = useTranslation("pipeline");
  const text = useText();
  if (flags.length === 0) return null;
  return (
    <ul aria-label={t("flags")} className="flex w-full flex-wrap gap-1.5">
      {flags.map((flag) => (
        <li key={flag}>
          <button
            type="button"
            aria-label={t("flagRemove", { name: text(`pipeline:flag.${flag}`) })}
            onClick={() => onChange(flags.filter((other) => other !== flag))}
            className="flex min-h-7 items-center gap-1 rounded-md border border-pine bg-pine-wash px-2 text-pine text-xs max-sm:min-h-11"
          >
            {text(`pipeline:flag.${flag}`)}
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
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
