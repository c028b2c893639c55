import { formatDate, useText, useTranslation } from "@gable/i18n";
import { useAreas } from "@gable/shell";
import { plain } from "../frame/palette-fields";

/** The key of what the product says in English: "Order the appraisal" is order-the-appraisal. */
const keyOf = (said: string) =>
  said
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** What the product says with words of the loan in it. On a loan the words stand in the tokens' places. */
export const WITH_TOKENS = [
  "Introduce yourself to {{borrower.firstName}} and confirm goals.",
  "Check the application of {{loan.number}} for gaps.",
  "Send the order to {{title.company}}.",
  "The lock of {{loan.number}} ends on {{lock.expirationDate}}.",
].map((said) => ({ key: keyOf(said), as: patternOf(said) }));

/** Matches a sentence with anything in the places of its tokens. */
function patternOf(said: string): RegExp {
  const parts = said.split(/\{\{.*?\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.+)")}$`);
}

/** A day as the server writes it into a task ("Jan 2, 2027"), as the reader does; any other word as it is. */
function ofReader(word: string): string {
  const day = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/.test(word) ? new Date(`${word} UTC`) : null;
  return day && !Number.isNaN(day.getTime()) ? formatDate(day.toISOString().slice(0, 10)) : word;
}

/**
 * What a task, a template or an item of a checklist is called: in the reader's language where it says what came with the product, in the
 * company's own words else.
 */
export function useTaskWords(): (said: string) => string {
  const { i18n } = useTranslation();
  const text = useText();
  useAreas(i18n.language === "en" ? [] : ["taskWords"]);
  return (said) => {
    if (i18n.language === "en") return said;
    for (const { key, as } of WITH_TOKENS) {
      const words = as.exec(said)?.slice(1).map(ofReader);
      if (words) return text(`taskWords:${key}`, { ...words, fallback: said });
    }
    return text(`taskWords:${keyOf(said)}`, { fallback: said });
  };
}

/** The keys of what the product says with this text in it, in the reader's words: by them the server, which keeps it in English, finds it too. */
export function useSaidKeys(text: string): string[] {
  const { i18n } = useTranslation();
  const { language } = i18n;
  useAreas(language === "en" ? [] : ["taskWords"]);
  const wanted = plain(text.trim());
  if (language === "en" || wanted === "") return [];
  const words: Record<string, string> = i18n.getResourceBundle(language, "taskWords") ?? {};
  const holds = (said: string) => said.split(/\{\{\d+\}\}/).some((part) => plain(part).includes(wanted));
  return Object.keys(words).filter((key) => holds(words[key] ?? ""));
}
