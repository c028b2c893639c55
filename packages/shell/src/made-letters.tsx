import { letterFile, type PreapprovalLetter } from "@gable/api/preapproval";
import { formatDate, formatUsd, useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import { saveFile } from "./save-file";

interface Props {
  reader: "borrower" | "realtor";
  loanId: number;
  rows: readonly PreapprovalLetter[];
}

/** The letters of pre-approval that were made of an application, as who is not staff reads them: each can be saved while it holds. */
export function MadeLetters({ reader, loanId, rows }: Props) {
  const { t } = useTranslation("letters");
  const save = async ({ id, code }: PreapprovalLetter) =>
    saveFile(await letterFile(reader, loanId, id), `${t("fileName")} ${loanId} ${code}.pdf`);
  return (
    <ul className="flex flex-col divide-y divide-line">
      {rows.map((letter) => {
        const price = formatUsd(letter.SalesPriceAmt);
        return (
          <li key={letter.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
            <span>
              {t("for", { price, down: formatUsd(letter.DownPaymentAmt) })}
              <span className="block text-ink-muted text-sm">
                {letter.withdrawnAt ? t("withdrawn") : t("until", { date: formatDate(letter.expiresOn ?? "") })}
              </span>
            </span>
            {letter.withdrawnAt ? null : (
              <Button
                size="lg"
                aria-label={t("downloadNamed", { price })}
                onClick={() => void save(letter).catch(() => undefined)}
              >
                {t("download")}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
