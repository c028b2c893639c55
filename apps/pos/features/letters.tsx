"use client";
import { type PreapprovalLetter, useLetters } from "@gable/api/preapproval";
import { useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { MadeLetters } from "@gable/shell/made-letters";
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
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-medium font-serif text-xl">{t("pos.title")}</h2>
      <p className="text-ink-muted text-sm">{t("pos.lead")}</p>
      <MadeLetters reader="borrower" loanId={loanId} rows={rows} />
    </Card>
  );
}
