import { useText } from "@gable/i18n";
import { type Verdict, wordsOf } from "@gable/validation";

const SEPARATOR = "\u0000";

/** A verdict as it is kept: translated when shown, so that another language is another text. */
export function verdictText(verdict: Verdict): string | undefined {
  return verdict ? [`#${verdict.key}`, ...(verdict.params ?? [])].join(SEPARATOR) : undefined;
}

/** Turns what is kept of a field into words; the server's messages are words already. */
export function useMessage(): (kept: string | undefined, label: string) => string | undefined {
  const text = useText();
  return (kept, label) => {
    if (!kept?.startsWith("#")) return kept;
    const [key = "", ...params] = kept.slice(1).split(SEPARATOR);
    return text(`validation:${key}`, { ...wordsOf({ key, params }, label) });
  };
}
