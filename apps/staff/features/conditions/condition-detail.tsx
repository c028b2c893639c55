"use client";
import {
  type Condition,
  type LoanDocument,
  type LoanFile,
  useConditionWrites,
  useLoanDocuments,
  useNeeds,
} from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { clubNeeds, needsOfCondition } from "@gable/loan/need";
import { FileUploader } from "@gable/shell";
import { Button, Select } from "@gable/ui";
import { FileUp, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FindingSource } from "../aus/finding-source";
import { LoanDocumentViewer } from "../documents/loan-document-viewer";
import { useDocumentName } from "../documents/use-document-name";
import { AskForm } from "../needs/ask-form";
import { NeedEntryCard } from "../needs/need-entry";
import { DocumentLine } from "./document-line";

interface Props {
  file: LoanFile;
  condition: Condition;
  others: readonly Condition[];
  locked: boolean;
}

/** What belongs to a condition: what is asked of people for it with what came, and the documents that staff put to it. */
export function ConditionDetail({ file, condition, others, locked }: Props) {
  const { t } = useTranslation("conditions");
  const loanId = file.LoanId;
  const [asking, setAsking] = useState(false);
  const primary = file.Borrowers?.find((person) => person.isPrimaryBorrower)?.id;
  const entries = needsOfCondition(clubNeeds(useNeeds(loanId).data?.rows ?? []), condition.id, primary);
  return (
    <div className="flex flex-col gap-5 border-line border-t bg-paper px-4 py-4 sm:pl-11">
      {condition.ausFinding ? <FindingSource loanId={loanId} of={condition.ausFinding} /> : null}
      {condition.note ? <p className="whitespace-pre-line text-sm">{condition.note}</p> : null}
      <Part
        title={t("askedFor")}
        action={
          locked || asking ? null : (
            <Button
              size="sm"
              look="ghost"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => setAsking(true)}
            >
              {t("ask")}
            </Button>
          )
        }
      >
        {asking ? (
          <AskForm
            loanId={loanId}
            conditionId={condition.id}
            people={(file.Borrowers ?? []).filter((person) => person.active !== false)}
            onClose={() => setAsking(false)}
          />
        ) : null}
        <ul className="flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry[0].id} className="py-3 first:pt-0">
              <NeedEntryCard loanId={loanId} entry={entry} locked={locked} />
            </li>
          ))}
        </ul>
      </Part>
      <Documents
        loanId={loanId}
        condition={condition}
        others={others}
        locked={locked}
        asked={entries.flatMap((entry) => entry.map(({ id }) => id))}
      />
    </div>
  );
}

function Part({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex max-w-3xl flex-col gap-2">
      <header className="flex min-h-7 items-center justify-between gap-3">
        <h4 className="font-medium text-sm">{title}</h4>
        {action}
      </header>
      {children}
    </section>
  );
}

/** The documents that were put to a condition; those of its needs stand with the needs. */
function Documents({
  loanId,
  condition,
  others,
  locked,
  asked,
}: Omit<Props, "file"> & { loanId: number; asked: readonly string[] }) {
  const { t } = useTranslation("conditions");
  const [open, setOpen] = useState<LoanDocument | null>(null);
  const [adding, setAdding] = useState(false);
  const documents = (condition.LoanDocuments ?? []).filter(({ NeedId }) => !NeedId || !asked.includes(NeedId));
  return (
    <Part
      title={t("files")}
      action={
        locked || adding ? null : (
          <Button
            size="sm"
            look="ghost"
            icon={<FileUp aria-hidden="true" className="size-4" />}
            onClick={() => setAdding(true)}
          >
            {t("addFiles")}
          </Button>
        )
      }
    >
      {documents.length === 0 && !adding ? <p className="text-ink-muted text-sm">{t("noFiles")}</p> : null}
      <ul className="flex flex-col gap-1.5">
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentLine
              loanId={loanId}
              condition={condition}
              document={document}
              others={others}
              locked={locked}
              onOpen={() => setOpen(document)}
            />
          </li>
        ))}
      </ul>
      {adding ? (
        <>
          <FileUploader sender="staff" loanId={loanId} conditionId={condition.id} takesPaste />
          <PutHere loanId={loanId} condition={condition} />
        </>
      ) : null}
      {open ? <LoanDocumentViewer loanId={loanId} document={open} onClose={() => setOpen(null)} /> : null}
    </Part>
  );
}

/** Puts a document that the loan has already to a condition. */
function PutHere({ loanId, condition }: { loanId: number; condition: Condition }) {
  const { t } = useTranslation("conditions");
  const all = useLoanDocuments(loanId);
  const nameOf = useDocumentName();
  const writes = useConditionWrites(loanId);
  const [chosen, setChosen] = useState("");
  const here = new Set((condition.LoanDocuments ?? []).map(({ id }) => id));
  const rest = (all.data?.rows ?? []).filter(({ id }) => !here.has(id));
  const value = rest.some(({ id }) => id === chosen) ? chosen : (rest[0]?.id ?? "");
  if (!all.data) return null;
  if (rest.length === 0) return <p className="text-ink-muted text-sm">{t("noneToPut")}</p>;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1">
        <Select
          label={t("putHere")}
          hint={t("putHint")}
          value={value}
          onChange={setChosen}
          options={rest.map((one) => ({ value: one.id, label: nameOf(one) }))}
        />
      </div>
      <Button
        busy={writes.isPending}
        onClick={() => writes.mutate({ what: "put", id: condition.id, documents: [value] })}
      >
        {t("put")}
      </Button>
    </div>
  );
}
