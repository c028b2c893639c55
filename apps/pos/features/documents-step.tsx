"use client";
import { type LoanDocument, type Need, useOwnAnswer, useOwnNeeds } from "@gable/api";
import { formatDate, useText, useTranslation } from "@gable/i18n";
import { DocumentViewer, FileUploader, useBesideWords, useTitle, WithAreas } from "@gable/shell";
import { Badge, Button, StepBars, type Tone } from "@gable/ui";
import { CircleX } from "lucide-react";
import { useState } from "react";
import { AnswerForm } from "./answer-form";
import { Card } from "./card";
import { PageTitle } from "./frame";
import { BackToApplication } from "./question-page";
import { Waiting } from "./waiting";

type Standing = "PENDING" | "IN_REVIEW" | "ACCEPTED" | "REJECTED";
const TONES: Record<Standing, Tone> = { PENDING: "warn", IN_REVIEW: "note", ACCEPTED: "good", REJECTED: "bad" };
const ORDER: readonly Standing[] = ["REJECTED", "PENDING", "IN_REVIEW", "ACCEPTED"];

const standingOf = (need: Need): Standing =>
  need.status === "PENDING" && need.rejectionAt ? "REJECTED" : (need.status ?? "PENDING");

/** What the lender asks for, and the way to send it from here. */
export function DocumentsStep({ loanId, editable }: { loanId: number; editable: boolean }) {
  return (
    <WithAreas areas={["needs"]}>
      <Documents loanId={loanId} editable={editable} />
    </WithAreas>
  );
}

function Documents({ loanId, editable }: { loanId: number; editable: boolean }) {
  const { t } = useTranslation("needs");
  const needs = useOwnNeeds(loanId);
  useTitle(t("pos.title"));
  if (!needs.data) return <Waiting reads={[needs]} lines={8} />;
  const rows = [...needs.data.rows].sort((a, b) => ORDER.indexOf(standingOf(a)) - ORDER.indexOf(standingOf(b)));
  const sent = rows.filter((need) => need.status !== "PENDING").length;
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-6">
      <BackToApplication loanId={loanId} />
      <header className="flex flex-col gap-2">
        <PageTitle>{t("pos.title")}</PageTitle>
        <p className="text-ink-muted text-lg/7">{rows.length > 0 ? t("pos.lead") : t("pos.none")}</p>
        {rows.length > 0 ? <Sent done={sent} count={rows.length} /> : null}
      </header>
      {rows.map((need) => (
        <NeedCard key={need.id} loanId={loanId} need={need} editable={editable} />
      ))}
    </div>
  );
}

/** How many of the things asked for were sent; the bar stands beside the words. */
function Sent({ done, count }: { done: number; count: number }) {
  const { t } = useTranslation("needs");
  const words = t("pos.progress", { done, count });
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium tabular-nums">{words}</p>
      <StepBars at={done} count={count} label={words} />
    </div>
  );
}

function NeedCard({ loanId, need, editable }: { loanId: number; need: Need; editable: boolean }) {
  const { t } = useTranslation("needs");
  const text = useText();
  const [open, setOpen] = useState<LoanDocument | null>(null);
  const [more, setMore] = useState(false);
  const answer = useOwnAnswer(loanId);
  const standing = standingOf(need);
  const waits = standing === "PENDING" || standing === "REJECTED";
  const documents = need.LoanDocuments ?? [];
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-medium font-serif text-xl [overflow-wrap:anywhere]">{need.title}</h2>
        <Badge tone={TONES[standing]}>{t(`pos.status.${standing}`)}</Badge>
      </div>
      {need.description ? <p className="whitespace-pre-line">{need.description}</p> : null}
      {standing === "REJECTED" ? (
        <div role="status" className="rounded-xl bg-bad-wash px-4 py-3">
          <p>{t("pos.rejected")}</p>
          <p className="font-medium">{text(`enums:NeedRejection.${need.rejectionReason}`)}</p>
          {need.rejectionNote ? <p className="whitespace-pre-line">{need.rejectionNote}</p> : null}
        </div>
      ) : null}
      {documents.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {documents.map((document) => (
            <li key={document.id}>
              <SentFile document={document} noted={standing === "REJECTED"} onOpen={() => setOpen(document)} />
            </li>
          ))}
        </ul>
      ) : null}
      {standing === "IN_REVIEW" ? <p className="text-ink-muted">{t("pos.review")}</p> : null}
      {need.answer ? <p className="whitespace-pre-line rounded-xl bg-sunken px-4 py-3">{need.answer}</p> : null}
      {editable && waits && need.type === "INFORMATION" ? (
        <AnswerForm begun={need.answer} send={(said) => answer.mutateAsync({ id: need.id, answer: said })} />
      ) : null}
      {editable && need.type !== "INFORMATION" && (waits || more) && standing !== "ACCEPTED" ? (
        <FileUploader sender="borrower" loanId={loanId} needId={need.id} roomy onBegin={() => setMore(true)} />
      ) : null}
      {editable && need.type !== "INFORMATION" && standing === "IN_REVIEW" && !more ? (
        <Button look="ghost" className="self-start" onClick={() => setMore(true)}>
          {t("pos.more")}
        </Button>
      ) : null}
      {open ? <DocumentViewer sender="borrower" loanId={loanId} document={open} onClose={() => setOpen(null)} /> : null}
    </Card>
  );
}

/** A file that was sent: opened, still looked at, refused by what looks at it, or sent back by staff with why. */
function SentFile({
  document,
  noted,
  onOpen,
}: {
  document: LoanDocument;
  /** What staff wrote about it stands above. */
  noted: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation("needs");
  const text = useText();
  const beside = useBesideWords()(document);
  const { name = "", state, refusal, unchecked, status, withdrawnOn, rejectionReason, rejectionNote } = document;
  return (
    <div className="flex min-w-0 flex-col">
      {state === "CLEAN" ? (
        <button
          type="button"
          className="min-h-11 min-w-0 truncate text-left underline"
          aria-label={t("open", { name })}
          onClick={onOpen}
        >
          {name}
        </button>
      ) : (
        <span className="block truncate">{name}</span>
      )}
      {withdrawnOn ? (
        <span className="flex items-start gap-1.5 text-bad text-sm">
          <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t("withdrawn", { date: formatDate(withdrawnOn) })}
        </span>
      ) : status === "DISAPPROVED" ? (
        <span className="flex items-start gap-1.5 text-bad text-sm">
          <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            {t("pos.unusable")}
            {rejectionReason ? `: ${text(`enums:NeedRejection.${rejectionReason}`)}` : null}
            {rejectionNote && !noted ? <span className="block whitespace-pre-line">{rejectionNote}</span> : null}
          </span>
        </span>
      ) : state === "REFUSED" && refusal ? (
        <span className="block text-bad text-sm">{t(`refusal.${refusal}`)}</span>
      ) : state === "CLEAN" ? null : (
        <span className="block text-ink-muted text-sm">{t(unchecked ? "pos.unchecked" : "state.QUARANTINED")}</span>
      )}
      {beside.map((sentence) => (
        <span key={sentence} className="block text-ink-muted text-sm [overflow-wrap:anywhere]">
          {sentence}
        </span>
      ))}
    </div>
  );
}
