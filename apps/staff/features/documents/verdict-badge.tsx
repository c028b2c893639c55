import type { LoanDocument } from "@gable/api";
import { formatDate, useTranslation } from "@gable/i18n";
import { Badge } from "@gable/ui";

/** What a document counts for: that it is a letter which was withdrawn, or else what staff said of it; the area `needs` must be loaded. */
export function VerdictBadge({ document: { status, withdrawnOn } }: { document: LoanDocument }) {
  const { t } = useTranslation("needs");
  if (withdrawnOn)
    return (
      <Badge tone="bad" className="max-sm:max-w-24 max-sm:whitespace-normal">
        {t("withdrawn", { date: formatDate(withdrawnOn) })}
      </Badge>
    );
  if (!status) return null;
  return <Badge tone={status === "APPROVED" ? "good" : "bad"}>{t(`documentStatus.${status}`)}</Badge>;
}
