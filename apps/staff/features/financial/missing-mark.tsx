import { useTranslation } from "@gable/i18n";
import type { Missing } from "@gable/loan";
import { Badge } from "@gable/ui";

/** Says in a list how much the wizard still asks of a record. */
export function MissingMark({ missing }: { missing: readonly Missing[] }) {
  const { t } = useTranslation("finance");
  if (missing.length === 0) return null;
  return <Badge tone="warn">{t("missing", { count: missing.length })}</Badge>;
}
