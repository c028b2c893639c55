import { useText, useTranslation } from "@gable/i18n";
import { useAreas } from "@gable/shell";

/** The key of what the product says in English: "Order the appraisal" is order-the-appraisal. */
const keyOf = (said: string) =>
  said
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/**
 * What a task, a template or an item of a checklist is called: in the reader's language where it says what came with the product, in the
 * company's own words else.
 */
export function useTaskWords(): (said: string) => string {
  const { i18n } = useTranslation();
  const text = useText();
  useAreas(i18n.language === "en" ? [] : ["taskWords"]);
  return (said) => (i18n.language === "en" ? said : text(`taskWords:${keyOf(said)}`, { fallback: said }));
}
