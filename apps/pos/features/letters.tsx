"use client";
import { letterFile, type PreapprovalLetter, useLetters } from "@gable/api/preapproval";
import { formatDate, formatUsd, useTranslation } from "@gable/i18n";
import { saveFile, WithAreas } from "@gable/shell";
import { Button } from "@gable/ui";
import { Card } from "./card";

/** The letters of pre-approval that were made of an own application, as soon as there is one. */
export default function Letters({ loanId }: { loanId: number }) {
  const rows = useLetters("borrower", loanId).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <WithAreas areas={["letters"]}>
      <Made loanId={loanId} rows={rows} />
    </WithAreas>
  );
}

function Made({ loanId, rows }: { loanId: number; rows: readonly PreapprovalLetter[] }) {
  const { t } = useTranslation("letters");
  const save = async ({ id, code }: PreapprovalLetter) =>
    saveFile(await letterFile("borrower", loanId, id), `${t("fileName")} ${loanId} ${code}.pdf`);
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-medium font-serif text-xl">{t("pos.title")}</h2>
      <p className="text-ink-muted text-sm">{t("pos.lead")}</p>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((letter) => {
          const price = formatUsd(letter.SalesPriceAmt);
          return (
            <li key={letter.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
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
    </Card>
  );
}
