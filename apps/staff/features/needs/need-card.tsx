"use client";
import { type LoanDocument, type Need, useNeedWrites, useScanAgain } from "@gable/api";
import { formatAgo, formatInstant, useText, useTranslation } from "@gable/i18n";
import { DocumentViewer, FileUploader, notify, usePreferences } from "@gable/shell";
import { Badge, Banner, Button, cx, type Tone } from "@gable/ui";
import { Check, FileText, FileUp, Undo2 } from "lucide-react";
import { useState } from "react";
import { type Standing, standingOf } from "./order";
import { RejectForm } from "./reject-form";

const TONES: Record<Standing, Tone> = { PENDING: "note", IN_REVIEW: "warn", ACCEPTED: "good", REJECTED: "bad" };

/** One need: where it stands, what came for it, and what staff say of that. */
export function NeedCard({
  loanId,
  need,
  borrower,
  locked,
}: {
  loanId: number;
  need: Need;
  borrower: string;
  locked: boolean;
}) {
  const { t } = useTranslation("needs");
  const text = useText();
  const { language } = usePreferences();
  const writes = useNeedWrites(loanId);
  const [open, setOpen] = useState<LoanDocument | null>(null);
  const [doing, setDoing] = useState<"reject" | "add" | null>(null);
  const standing = standingOf(need);
  const title = need.title ?? "";
  const documents = need.LoanDocuments ?? [];
  return (
    <article aria-label={title} className="flex flex-col gap-3">
      <header className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <h3 className="font-medium">{title}</h3>
          <p className="text-ink-muted text-sm">{t("for", { name: borrower || "—" })}</p>
        </span>
        <Badge tone={TONES[standing]}>{t(`status.${standing}`)}</Badge>
      </header>
      {need.description ? <p className="whitespace-pre-line text-sm">{need.description}</p> : null}
      {standing === "REJECTED" && need.rejectionAt ? (
        <p className="text-ink-muted text-sm">
          {t("sentBack", {
            at: formatInstant(need.rejectionAt, language),
            reason: text(`enums:NeedRejection.${need.rejectionReason}`),
          })}
          {need.rejectionNote ? <span className="block">{need.rejectionNote}</span> : null}
        </p>
      ) : null}
      {documents.length > 0 ? (
        <ul className="flex flex-col gap-1.5">
          {documents.map((document) => (
            <li key={document.id}>
              <DocumentRow loanId={loanId} document={document} locked={locked} onOpen={() => setOpen(document)} />
            </li>
          ))}
        </ul>
      ) : null}
      {writes.isError ? <Banner tone="bad">{t("writeFailed")}</Banner> : null}
      {locked || doing ? null : (
        <div className="flex flex-wrap gap-2">
          {standing === "IN_REVIEW" ? (
            <Button
              look="solid"
              size="sm"
              busy={writes.isPending}
              icon={<Check aria-hidden="true" className="size-4" />}
              onClick={() =>
                writes.mutate(
                  { what: "accept", need },
                  { onSuccess: () => notify({ tone: "good", title: t("accepted", { title }) }) },
                )
              }
            >
              {t("accept")}
            </Button>
          ) : null}
          {standing === "IN_REVIEW" || standing === "ACCEPTED" ? (
            <Button size="sm" icon={<Undo2 aria-hidden="true" className="size-4" />} onClick={() => setDoing("reject")}>
              {t("reject")}
            </Button>
          ) : null}
          {standing === "ACCEPTED" ? null : (
            <Button
              look="ghost"
              size="sm"
              icon={<FileUp aria-hidden="true" className="size-4" />}
              onClick={() => setDoing("add")}
            >
              {t("addFor")}
            </Button>
          )}
        </div>
      )}
      {doing === "reject" ? <RejectForm loanId={loanId} need={need} onClose={() => setDoing(null)} /> : null}
      {doing === "add" ? <FileUploader sender="staff" loanId={loanId} needId={need.id} takesPaste /> : null}
      {open ? <DocumentViewer sender="staff" loanId={loanId} document={open} onClose={() => setOpen(null)} /> : null}
    </article>
  );
}

function DocumentRow({
  loanId,
  document,
  locked,
  onOpen,
}: {
  loanId: number;
  document: LoanDocument;
  locked: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation("needs");
  const { language } = usePreferences();
  const name = document.name ?? "";
  const when = document.createdAt ? formatAgo(document.createdAt, language) : "";
  const again = useScanAgain(loanId);
  const why =
    document.state === "REFUSED" && document.refusal
      ? t(`refusal.${document.refusal}`)
      : document.unchecked
        ? t("unchecked")
        : undefined;
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
      {document.status ? (
        <Badge tone={document.status === "APPROVED" ? "good" : "bad"}>{t(`documentStatus.${document.status}`)}</Badge>
      ) : null}
    </div>
  );
}
