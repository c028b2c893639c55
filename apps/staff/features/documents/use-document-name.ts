import type { LoanDocument } from "@gable/api";
import { formatDate, useTranslation } from "@gable/i18n";

/** What a document is called where it is chosen by its name alone: a letter that was withdrawn says so; the area `needs` must be loaded. */
export function useDocumentName(): (document: Pick<LoanDocument, "name" | "withdrawnOn">) => string {
  const { t } = useTranslation("needs");
  return ({ name = "", withdrawnOn }) =>
    withdrawnOn ? t("withdrawnName", { date: formatDate(withdrawnOn), name }) : name;
}
