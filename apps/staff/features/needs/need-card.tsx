"use client";
import { type LoanDocument, type Need, useNeedWrites } from "@gable/api";
import { formatDate, formatInstant, useText, useTranslation } from "@gable/i18n";
import { FileUploader, notify, usePreferences } from "@gable/shell";
import { Badge, Banner, Button, type Tone } from "@gable/ui";
import { Check, FileUp, MessageSquareText, PenLine, Undo2 } from "lucide-react";
import { useState } from "react";
import { FindingSource } from "../aus/finding-source";
import { LoanDocumentViewer } from "../documents/loan-document-viewer";
import { AnswerForm } from "./answer-form";
import { DocumentRow } from "./document-row";
import { Letters } from "./letters";
import { type Standing, standingOf } from "./order";
import { RejectForm } from "./reject-form";
import { SignedForm } from "./signed-form";

const TONES: Record<Standing, Tone> = { PENDING: "note", IN_REVIEW: "warn", ACCEPTED: "good", REJECTED: "bad" };

/** One need: where it stands, what came for it, and what staff say of that. */
export function NeedCard({
  loanId,
  need,
  locked,
  part,
}: {
  loanId: number;
  need: Need;
  locked: boolean;
  /** It is one person's part of what stands above it. */
  part?: boolean;
}) {
  const { t } = useTranslation("needs");
  const text = useText();
  const { language } = usePreferences();
  const writes = useNeedWrites(loanId);
  const [open, setOpen] = useState<LoanDocument | null>(null);
  const [doing, setDoing] = useState<"reject" | "add" | "answer" | "signed" | null>(null);
  const standing = standingOf(need);
  const title = need.title ?? "";
  const documents = need.LoanDocuments ?? [];
  return (
    <article aria-label={part ? need.askedName || "—" : title} className="flex flex-col gap-3">
      <header className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          {part ? (
            <h4 className="font-medium text-sm">{need.askedName || "—"}</h4>
          ) : (
            <>
              <h3 className="font-medium">{title}</h3>
              <p className="text-ink-muted text-sm">{t("for", { name: need.askedName || "—" })}</p>
            </>
          )}
        </span>
        <Badge tone={TONES[standing]}>{t(`status.${standing}`)}</Badge>
      </header>
      {need.description && !part ? <p className="whitespace-pre-line text-sm">{need.description}</p> : null}
      {need.dueDate && need.status !== "ACCEPTED" ? (
        <p className="text-sm">{t("due", { date: formatDate(need.dueDate) })}</p>
      ) : null}
      {need.ausFinding && !part ? <FindingSource loanId={loanId} of={need.ausFinding} /> : null}
      {standing === "REJECTED" && need.rejectionAt ? (
        <p className="text-ink-muted text-sm">
          {t("sentBack", {
            at: formatInstant(need.rejectionAt, language),
            reason: text(`enums:NeedRejection.${need.rejectionReason}`),
          })}
          {need.rejectionNote ? <span className="block">{need.rejectionNote}</span> : null}
        </p>
      ) : null}
      {need.answer ? (
        <figure className="flex flex-col gap-1 rounded-lg bg-sunken px-3 py-2 text-sm">
          <blockquote className="whitespace-pre-line">{need.answer}</blockquote>
          {need.answeredAt ? (
            <figcaption className="text-ink-muted">
              {t("answer.said", { name: need.answeredByName, at: formatInstant(need.answeredAt, language) })}
            </figcaption>
          ) : null}
        </figure>
      ) : null}
      {need.eSignAt ? (
        <p className="text-sm">
          {t("signed.said", { name: need.eSignByName, at: formatInstant(need.eSignAt, language) })}
        </p>
      ) : need.envelopeStatus ? (
        <p className="text-sm">{t(`envelope.${need.envelopeStatus}`)}</p>
      ) : null}
      <Letters loanId={loanId} need={need} locked={locked} />
      {documents.length > 0 ? (
        <ul className="flex flex-col gap-1.5">
          {documents.map((document) => (
            <li key={document.id}>
              <DocumentRow loanId={loanId} document={document} locked={locked} onOpen={() => setOpen(document)} />
            </li>
          ))}
        </ul>
      ) : null}
      {writes.error ? <Banner tone="bad">{t("writeFailed")}</Banner> : null}
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
          {need.type === "DOCUMENT_SIGNATURE" && standing === "IN_REVIEW" && !need.eSignAt ? (
            <Button
              size="sm"
              icon={<PenLine aria-hidden="true" className="size-4" />}
              onClick={() => setDoing("signed")}
            >
              {t("signed.record")}
            </Button>
          ) : null}
          {standing === "ACCEPTED" ? null : need.type === "INFORMATION" ? (
            <Button
              look="ghost"
              size="sm"
              icon={<MessageSquareText aria-hidden="true" className="size-4" />}
              onClick={() => setDoing("answer")}
            >
              {t("answer.note")}
            </Button>
          ) : (
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
      {doing === "signed" ? <SignedForm loanId={loanId} need={need} onClose={() => setDoing(null)} /> : null}
      {doing === "answer" ? <AnswerForm loanId={loanId} need={need} onClose={() => setDoing(null)} /> : null}
      {doing === "add" ? <FileUploader sender="staff" loanId={loanId} needId={need.id} takesPaste /> : null}
      {open ? (
        <LoanDocumentViewer loanId={loanId} document={open} locked={locked} onClose={() => setOpen(null)} />
      ) : null}
    </article>
  );
}
