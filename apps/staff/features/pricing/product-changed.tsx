import type { ProductInfo } from "@gable/api/pricing";
import { useText, useTranslation } from "@gable/i18n";

/** What the company has changed of the loan's product since it was chosen; nothing where it is as it was. */
export function ProductChanged({ parts = [] }: { parts?: ProductInfo["productChanges"] }) {
  const { t } = useTranslation("pricing");
  const text = useText();
  if (parts.length === 0) return null;
  return (
    <p className="text-ink-muted text-sm">
      {parts.includes("WITHDRAWN")
        ? t("productChanged.WITHDRAWN")
        : t("productChanged.said", { parts: parts.map((part) => text(`pricing:productChanged.${part}`)).join(", ") })}
    </p>
  );
}
