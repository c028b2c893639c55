import type { LinkedFile, LoanDocument } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useCallback } from "react";

type Held = Pick<LoanDocument, "takenOut" | "filesTaken" | "filesLeft" | "attachedTo" | "number"> | LinkedFile;

/** What is said of a PDF that held something besides its pages, a sentence for each thing; the area `needs` must be loaded (WithAreas). */
export function useBesideWords(): (of: Held) => string[] {
  const { t } = useTranslation("needs");
  return useCallback(
    (of) => {
      const left = (of.filesLeft ?? []).map(({ name, why }) =>
        t("beside.leftOne", { name, why: t(`beside.why.${why ?? "DAMAGED"}`) }),
      );
      return [
        of.takenOut?.length
          ? t("beside.taken", { what: of.takenOut.map((act) => t(`beside.act.${act}`)).join("; ") })
          : "",
        of.takenOut?.length && "number" in of && (of.number ?? 1) > 1 ? t("beside.kept") : "",
        of.filesTaken?.length ? t("beside.files", { names: of.filesTaken.join(", ") }) : "",
        left.length > 0 ? t("beside.left", { names: left.join(", ") }) : "",
        "attachedTo" in of && of.attachedTo ? t("beside.within", { name: of.attachedTo.name }) : "",
      ].filter(Boolean);
    },
    [t],
  );
}
