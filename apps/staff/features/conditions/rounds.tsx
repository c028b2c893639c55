import { useLoanDates } from "@gable/api";
import { formatDate, useTranslation } from "@gable/i18n";
import { roundsOf } from "@gable/loan/condition";

/** When each round of conditions went to the lender. */
export function Rounds({ loanId }: { loanId: number }) {
  const { t } = useTranslation("conditions");
  const rounds = roundsOf(useLoanDates(loanId).data?.keyDates ?? {});
  if (rounds.length === 0) return null;
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-1 border-line border-b px-4 py-2 text-ink-muted text-sm">
      {rounds.map(({ round, date }) => (
        <li key={round}>{t("round", { round, date: formatDate(date) })}</li>
      ))}
    </ol>
  );
}
