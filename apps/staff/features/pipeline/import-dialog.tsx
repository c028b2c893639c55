"use client";
import { Fault, type ImportAnswer, useImportLoan } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, buttonClass, cx, Dialog, Spinner } from "@gable/ui";
import { FileUp } from "lucide-react";
import Link from "next/link";
import { useRef, useState } from "react";

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
          {load.isError ? <Failure fault={load.error} /> : null}
          <DropZone busy={load.isPending} onFile={(file) => load.mutate(file)} />
        </div>
      )}
    </Dialog>
  );
}

function DropZone({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation("pipeline");
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => files?.[0] && onFile(files[0]);
  return (
    <section
      aria-label={t("importTitle")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!busy) take(event.dataTransfer.files);
      }}
      className={cx(
        "flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-6 py-10 text-center",
        over ? "border-pine bg-pine-wash" : "border-line-strong bg-paper",
      )}
    >
      {busy ? (
        <p role="status" className="flex items-center gap-2">
          <Spinner /> {t("importing")}
        </p>
      ) : (
        <>
          <FileUp aria-hidden="true" className="size-7 text-ink-muted" />
          <Button look="solid" onClick={() => input.current?.click()}>
            {t("importChoose")}
          </Button>
          <p className="text-ink-muted text-sm">{t("importDrop")}</p>
          <input
            ref={input}
            type="file"
            name="file"
            aria-label={t("importChoose")}
            accept=".xml,application/xml,text/xml"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => take(event.target.files)}
          />
        </>
      )}
    </section>
  );
}

function Failure({ fault }: { fault: Error }) {
  const { t } = useTranslation("pipeline");
  const details =
    fault instanceof Fault
      ? [fault.message, fault.body.details, ...fault.entries.map((entry) => entry.message)].filter(Boolean)
      : [];
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
  const warnings = answer.warnings ?? [];
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="good" title={t("imported", { id: answer.LoanId })}>
        {warnings.length === 0 ? t("importClean") : t("importWarnings", { count: warnings.length })}
      </Banner>
      {warnings.length > 0 ? (
        <ul className="max-h-60 list-disc overflow-y-auto pl-5 text-sm marker:text-ink-muted">
          {warnings.map((warning) => (
            <li key={warning.message}>{warning.message}</li>
          ))}
        </ul>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={again}>{t("importAnother")}</Button>
        <Link href={`/app/loans/${answer.LoanId}/loan-info`} className={buttonClass("solid")}>
          {t("openLoan")}
        </Link>
      </div>
    </div>
  );
}
