"use client";
import { importEnded, leadImportReport, leadsKey, useCancelLeadImport, useLeadImport } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { saveFile } from "@gable/shell";
import { Banner, Button, Spinner } from "@gable/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** How far an import is, what became of its lines, and the way to stop it. */
export function ImportProgress({ id }: { id: string }) {
  const { t } = useTranslation("leads");
  const client = useQueryClient();
  const { data } = useLeadImport(id);
  const cancel = useCancelLeadImport(id);
  const done = importEnded(data);
  useEffect(() => {
    if (done) void client.invalidateQueries({ queryKey: leadsKey });
  }, [done, client]);
  const report = async () => saveFile(await leadImportReport(id), "lead-import-report.csv");
  if (!data) return <Spinner />;
  return (
    <div className="flex flex-col gap-4">
      <label className="flex flex-col gap-2 text-sm">
        <span role="status">
          {data.status === "CANCELLED"
            ? t("file.cancelled")
            : data.status === "FAILED"
              ? t("file.ended", { done: data.done, total: data.total })
              : done
                ? t("file.done")
                : t("file.running", { done: data.done, total: data.total })}
        </span>
        <progress value={data.done} max={Math.max(data.total, 1)} className="w-full accent-pine" />
      </label>
      {data.reason ? <Banner tone="bad">{t(`file.why.${data.reason}`, { message: data.message ?? "" })}</Banner> : null}
      <p className="text-sm">
        {t("file.counts", { created: data.created, skipped: data.skipped, failed: data.failed })}
      </p>
      <p className="text-ink-muted text-xs">{t("file.kept")}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void report()}>{t("file.report")}</Button>
        {done ? null : (
          <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t("file.cancel")}
          </Button>
        )}
      </div>
    </div>
  );
}
