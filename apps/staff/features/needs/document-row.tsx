import { type LoanDocument, useScanAgain } from "@gable/api";
import { formatAgo, useTranslation } from "@gable/i18n";
import { useBesideWords, usePreferences } from "@gable/shell";
import { Badge, Button, cx } from "@gable/ui";
import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import { VerdictBadge } from "../documents/verdict-badge";

/** A document in a list: what it is called, who sent it, whether it can be opened, and what staff said of it. */
export function DocumentRow({
  loanId,
  document,
  locked,
  onOpen,
  actions,
}: {
  loanId: number;
  document: LoanDocument;
  locked: boolean;
  onOpen: () => void;
  actions?: ReactNode;
}) {
  const { t } = useTranslation("needs");
  const { language } = usePreferences();
  const name = document.name ?? "";
  const when = document.createdAt ? formatAgo(document.createdAt, language) : "";
  const again = useScanAgain(loanId);
  const why =
    document.state === "REFUSED" && document.refusal
      ? document.faultyPart
        ? t(`faultyPart.${document.faultyPart.why ?? "UNREADABLE"}`, { name: document.faultyPart.name })
        : t(`refusal.${document.refusal}`)
      : document.unchecked
        ? t("unchecked")
        : undefined;
  const beside = useBesideWords()(document);
  const about = t("from", { name: document.uploadedByName ?? "—", when });
  return (
    <div className="flex items-center gap-2 rounded-md border border-line px-2.5 py-1.5 text-sm">
      <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
      <span className="min-w-0 flex-1">
        {document.state === "CLEAN" ? (
          <button
            type="button"
            onClick={onOpen}
            aria-label={t("open", { name })}
            className="block max-w-full truncate underline"
          >
            {name}
          </button>
        ) : (
          <span className="block truncate">{name}</span>
        )}
        {/* Why it can't be opened is read whole; who sent it may be cut off. */}
        <span className={cx("block text-ink-muted text-xs", !why && "truncate")}>{why ?? about}</span>
        {beside.length > 0 ? <span className="block text-ink-muted text-xs">{beside.join(" ")}</span> : null}
      </span>
      {document.unchecked && !locked ? (
        <Button
          size="sm"
          busy={again.isPending}
          aria-label={t("checkAgainOf", { name })}
          onClick={() => again.mutate(document.id)}
        >
          {t("checkAgain")}
        </Button>
      ) : document.state === "QUARANTINED" || document.state === "REFUSED" ? (
        <Badge tone={document.state === "REFUSED" ? "bad" : "note"}>{t(`state.${document.state}`)}</Badge>
      ) : null}
      <VerdictBadge document={document} />
      {actions}
    </div>
  );
}
