import type { useLoanDates } from "@gable/api";
import { formatDate, useText, useTranslation } from "@gable/i18n";

/** How a date is known and who noted it, in words; undefined where nothing is kept of that. */
export function useNotedBy(dates: ReturnType<typeof useLoanDates>["data"]): (name: string) => string | undefined {
  const { t } = useTranslation("dates");
  const text = useText();
  return (name) => {
    const note = dates?.noted?.[name];
    if (!note) return undefined;
    const by = note.byName ? t("by", { name: note.byName, date: formatDate(note.at?.slice(0, 10)) }) : "";
    return [note.source ? text(`dates:source.${note.source}`) : "", note.note ?? "", by].filter(Boolean).join(" · ");
  };
}
