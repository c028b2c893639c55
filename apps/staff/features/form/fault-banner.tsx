import { Fault } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner } from "@gable/ui";

/** Why the server refused; nothing where it did not, or where a field tells it already. */
export function FaultBanner({ of: fault, told = false }: { of: unknown; told?: boolean }) {
  const { t } = useTranslation("errors");
  if (!(fault instanceof Fault) || told) return null;
  return <Banner tone="bad">{fault.message || t("unexpected")}</Banner>;
}
