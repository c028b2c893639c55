import { CalledOff, Fault, type Portal } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { useCallback } from "react";
import { BASE_PATH } from "./address";
import { supportEmail } from "./support-email";
import { wordsInPlace } from "./telling";

const PORTALS: Record<string, Portal> = { "/pos": "pos", "/realtor": "realtor" };

/**
 * What a screen says in its place of something that failed: the catalogue's words, or the server's, and the reference to quote.
 * Nothing of what the person called off.
 */
export function useFaultWords(): (fault: unknown) => string {
  const text = useText();
  const { language } = useTranslation().i18n;
  return useCallback(
    (fault) => {
      if (fault instanceof CalledOff) return "";
      if (!(fault instanceof Fault)) return text("errors:unexpected");
      return wordsInPlace(fault, text, {
        portal: PORTALS[BASE_PATH] ?? "staff",
        language,
        supportEmail: supportEmail() || text("errors:support"),
      });
    },
    [text, language],
  );
}
