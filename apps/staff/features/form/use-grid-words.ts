import { useTranslation } from "@gable/i18n";
import type { EditGridWords } from "@gable/ui/edit-grid";
import { useMemo } from "react";

/** What a grid of editable cells says: needs the area grid. */
export function useGridWords(): EditGridWords {
  const { t } = useTranslation(["grid", "errors"]);
  return useMemo(
    () => ({
      help: t("help"),
      newRow: t("newRow"),
      openRow: (name) => t("open", { name }),
      resize: (column) => t("resize", { column }),
      copied: (count) => t("copied", { count }),
      pasted: (count, added) =>
        [t("pasted", { count }), added > 0 ? t("added", { count: added }) : ""].join(" ").trim(),
      left: (count) => t("left", { count }),
      invalid: (count) => t("invalid", { count }),
      failed: t("failed"),
      again: t("errors:reload"),
    }),
    [t],
  );
}
