import { useTranslation } from "@gable/i18n";

/** One line where a list has nothing in it: nothing yet, or nothing on purpose. */
export function EmptyList({ marked }: { marked?: boolean }) {
  const { t } = useTranslation("holdings");
  return <p className="px-4 py-5 text-ink-muted text-sm">{marked ? t("notApplicable") : t("emptyTitle")}</p>;
}
