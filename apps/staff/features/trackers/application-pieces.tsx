"use client";
import { useTridState } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Badge } from "@gable/ui";

/** Which of the six pieces of an application are not there yet: with the last of them the days of the loan estimate begin. */
export function ApplicationPieces({ loanId, isDated }: { loanId: number; isDated: boolean }) {
  const { t } = useTranslation("trackers");
  const text = useText();
  const missing = useTridState(loanId).data?.Missing;
  if (!missing || isDated) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-sheet px-3 py-2.5 text-sm">
      <span className="font-medium">{t("pieces.title")}</span>
      <Badge tone={missing.length === 0 ? "warn" : "plain"}>{t("pieces.count", { count: 6 - missing.length })}</Badge>
      <span className="text-ink-muted">
        {missing.length === 0
          ? t("pieces.all")
          : t("pieces.missing", { pieces: missing.map((one) => text(`trackers:pieces.${one}`)).join(", ") })}
      </span>
    </p>
  );
}
