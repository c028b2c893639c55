import { CalledOff, Fault } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { useFieldMessage } from "@gable/shell";
import { offerUndo } from "@gable/shell/undo";

const NAMED = 3;

interface Done {
  title: string;
  /** What it was done to, where the title does not name it. */
  names?: readonly string[];
  /** Said once it is taken back; "Brought back" unless said otherwise. */
  done?: string;
}

/** Says what was taken away, by name, and offers to bring it back. */
export function useOfferUndo(): (what: Done, undo: () => Promise<void>) => void {
  const { t } = useTranslation("shell");
  const text = useText();
  const message = useFieldMessage();
  function reason(cause: unknown): string | undefined {
    if (cause instanceof CalledOff) return undefined;
    if (!(cause instanceof Fault)) return text("errors:unexpected");
    if (cause.status === 401) return undefined;
    if (cause.status === 0 || cause.status === 408) return text("errors:offlineDetail");
    if (cause.status === 404) return t("undoGone");
    const said = cause.entries.map((entry) => message(entry)).join("\n");
    if (said) return said;
    return typeof cause.body.message === "string" ? cause.body.message : text("errors:unexpected");
  }
  return ({ title, names = [], done = t("undone") }, undo) => {
    const more = names.length - NAMED;
    const detail = [...names.slice(0, NAMED), ...(more > 0 ? [t("undoMore", { count: more })] : [])].join("\n");
    const words = { undo: t("undo"), done, failed: t("undoFailed") };
    offerUndo({ title, detail, words, undo, reason });
  };
}
