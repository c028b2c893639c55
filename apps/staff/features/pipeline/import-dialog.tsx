"use client";
import { Fault, type ImportAnswer, useImportLoan } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useFaultWords, useFieldMessage } from "@gable/shell";
import { Banner, Button, buttonClass, Dialog } from "@gable/ui";
import Link from "next/link";
import { FileDrop } from "../form/file-drop";

/** Makes a loan of a MISMO 3.4 file and shows what the file left open. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("pipeline");
  const load = useImportLoan();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("importTitle")}
      description={t("importHint")}
      width={550}
      sticky={load.isPending}
    >
      {load.data ? (
        <Outcome answer={load.data} again={() => load.reset()} />
      ) : (
        <div className="flex flex-col gap-4">
          {load.error ? <Failure fault={load.error} /> : null}
          <FileDrop
            label={t("importTitle")}
            name="file"
            accept=".xml,application/xml,text/xml"
            busy={load.isPending}
            onFile={(file) => load.mutate(file)}
          />
        </div>
      )}
    </Dialog>
  );
}

function Failure({ fault }: { fault: Error }) {
  const { t } = useTranslation("pipeline");
  const wordsOf = useFaultWords();
  const message = useFieldMessage();
  const wrong = fault instanceof Fault ? fault.entries.filter(({ field }) => field) : [];
  const details = wrong.length > 0 ? wrong.map((entry) => message(entry, entry.field)) : [wordsOf(fault)];
  return (
    <Banner tone="bad" title={t("importFailed")}>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
    </Banner>
  );
}

function Outcome({ answer, again }: { answer: ImportAnswer; again: () => void }) {
  const { t } = useTranslation("pipeline");
  const message = useFieldMessage();
  const warnings = answer.warnings ?? [];
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="good" title={t("imported", { id: answer.LoanId })}>
        {warnings.length === 0 ? t("importClean") : t("importWarnings", { count: warnings.length })}
      </Banner>
      {warnings.length > 0 ? (
        <ul className="max-h-60 list-disc overflow-y-auto pl-5 text-sm marker:text-ink-muted">
          {warnings.map((warning) => (
            <li key={warning.message}>{message({ ...warning, key: `pipeline:importWarning.${warning.key}` })}</li>
          ))}
        </ul>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={again}>{t("importAnother")}</Button>
        <Link prefetch={false} href={`/app/loans/${answer.LoanId}/loan-info`} className={buttonClass("solid")}>
          {t("openLoan")}
        </Link>
      </div>
    </div>
  );
}
