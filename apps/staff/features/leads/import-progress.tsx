"use client";
import { leadImportReport, leadsKey, useLeadImport } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { saveFile } from "@gable/shell";
import { Button, RunProgress, Spinner } from "@gable/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** How far an import is, what became of its lines, and the way to stop it. */
export function ImportProgress({ id }: { id: string }) {
  const { t } = useTranslation("leads");
  const client = useQueryClient();
  const { run, ended, cancel, cancelling } = useLeadImport(id);
  useEffect(() => {
    if (ended) void client.invalidateQueries({ queryKey: leadsKey });
  }, [ended, client]);
  const report = async () => saveFile(await leadImportReport(id), "lead-import-report.csv");
  if (!run) return <Spinner />;
  const { status, done, total, reason, message, created, skipped, failed } = run;
  return (
    <RunProgress
      words={
        status === "CANCELLED"
          ? t("file.cancelled")
          : status === "FAILED" || status === "TIMEOUT"
            ? t("file.ended", { done, total })
            : ended
              ? t("file.done")
              : t("file.running", { done, total })
      }
      done={done}
      total={total}
      ended={ended}
      fault={reason ? t(`file.why.${reason}`, { message: message ?? "" }) : undefined}
      cancel={t("file.cancel")}
      cancelling={cancelling}
      onCancel={cancel}
      actions={<Button onClick={() => void report()}>{t("file.report")}</Button>}
    >
      <p className="text-sm">{t("file.counts", { created, skipped, failed })}</p>
      <p className="text-ink-muted text-xs">{t("file.kept")}</p>
    </RunProgress>
  );
}
