"use client";
import type { LeadBulkResult } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Banner, Button, Dialog } from "@gable/ui";
import { Ban } from "lucide-react";
import type { LeadChange } from "./bulk-bar";

type Row = LeadBulkResult["rows"][number];

/** Which of several leads an action passes over, and why: before it is done, and of those that went wrong meanwhile, after. */
export function BulkDialog({
  change,
  answer,
  over,
  busy,
  onApply,
  onClose,
}: {
  change: LeadChange;
  answer: LeadBulkResult;
  /** It is done. */
  over: boolean;
  busy: boolean;
  onApply: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(["leads", "common"]);
  const reasonOf = useReason(change);
  const skipped = answer.rows.filter((row) => !row.ok);
  return (
    <Dialog
      open
      sticky
      onClose={() => !busy && onClose()}
      title={over ? t("leads:bulk.result") : t("leads:bulk.skipped", { count: skipped.length })}
      footer={
        over ? (
          <Button look="solid" onClick={onClose}>
            {t("common:close")}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={busy}>
              {t("common:cancel")}
            </Button>
            <Button look="solid" busy={busy} disabled={answer.done === 0} onClick={onApply}>
              {t("leads:bulk.do", { count: answer.done })}
            </Button>
          </>
        )
      }
    >
      {over ? (
        <div className="mb-3">
          <Banner tone="warn">{t("leads:bulk.partly", { done: answer.done, count: answer.count })}</Banner>
        </div>
      ) : null}
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
        {skipped.map((row) => (
          <li key={row.id} className="flex items-start gap-2 px-3 py-2 text-sm">
            <Ban aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-muted" />
            <span className="min-w-0 flex-1">
              <span className="font-medium">{row.name || t("leads:bulk.skip.unknown")}</span>
              <span className="block text-ink-muted text-xs">{reasonOf(row)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Why a lead is passed over, in the reader's language where the cause is known. */
function useReason(change: LeadChange): (row: Row) => string {
  const { t } = useTranslation("leads");
  const text = useText();
  return (row) => {
    if (row.code === "NOT_FOUND") return t("bulk.skip.gone");
    if (row.Status === "CONVERTED") return t("bulk.skip.converted");
    if (row.Status && change.action === "STATUS" && change.Status)
      return t("bulk.skip.status", {
        from: text(`leads:status.${row.Status}`),
        to: text(`leads:status.${change.Status}`),
      });
    if (change.action === "OWNER") return t("bulk.skip.nobody");
    return row.message ?? "";
  };
}
