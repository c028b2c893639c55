"use client";
import { type ActiveUser, exportLoan, type LoanFile, type LoanInfoData, type Qualification } from "@gable/api";
import { formatPercent, formatUsd, useText, useTranslation } from "@gable/i18n";
import { notify, saveFile, useToastsBelow } from "@gable/shell";
import { Badge, Figure, IconButton, Menu } from "@gable/ui";
import { Download, EllipsisVertical, FileCheck, History, ListTodo, NotebookPen, Users } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Presence } from "./presence";
import { RateLock } from "./rate-lock";
import { StageMenu } from "./stage-menu";
import { usePutAway } from "./use-put-away";
import { knownRatios, WorkedFigure } from "./worked-figure";

const TasksPanel = dynamic(() => import("../tasks/tasks-panel").then((module) => module.TasksPanel), { ssr: false });
const NotesPanel = dynamic(() => import("../notes/notes-panel").then((module) => module.NotesPanel), { ssr: false });
const HistoryPanel = dynamic(() => import("./history-panel").then((module) => module.HistoryPanel), { ssr: false });
const NeedsPanel = dynamic(() => import("../needs/needs-panel").then((module) => module.NeedsPanel), { ssr: false });
const PeoplePanel = dynamic(() => import("./people-panel").then((module) => module.PeoplePanel), { ssr: false });
const DTI_WARNING = 45;
const two = { min: 2, max: 2 };

/** Always in sight: who, how much, the ratios, the stage, who else is here. */
export function LoanHeader({
  file,
  info,
  figures,
  isPreview,
  fixed,
  others,
}: {
  file: LoanFile;
  /** The terms and figures as saved, or both as a preview has them. */
  info: LoanInfoData | undefined;
  figures: Qualification | undefined;
  isPreview: boolean;
  /** Nothing of the loan can be changed. */
  fixed: boolean;
  /** Who else is on the loan; undefined until that is known. */
  others: readonly ActiveUser[] | undefined;
}) {
  const { t } = useTranslation("loan");
  const text = useText();
  const transaction = info?.TransactionInfo;
  const amount = info ? transaction?.BaseLoanAmt : file.BaseLoanAmt;
  const rate = info ? info.MortgageTypeAndTerms?.NoteRatePercent : file.NoteRatePercent;
  const { LTV: ltv, DTI: dti } = figures ? knownRatios(figures) : { LTV: file.LTVRatioPercent, DTI: file.DTI };
  const kind = [
    transaction?.MortgageType && text(`enums:MortgageType.${transaction.MortgageType}`),
    transaction?.LoanPurposeType && text(`enums:LoanPurposeType.${transaction.LoanPurposeType}`),
  ];
  return (
    <section
      ref={useToastsBelow()}
      aria-label={t("header")}
      data-stays="top"
      className="sticky top-(--bar) z-20 max-sm:static flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b bg-sheet px-4 py-2.5"
    >
      <div className="min-w-0 max-w-72">
        <p className="truncate font-medium font-serif text-xl/6">{file.BorrowerName || t("noBorrower")}</p>
        <p className="truncate text-ink-muted text-xs">
          {[t("loan", { id: file.LoanId }), ...kind].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className="flex flex-1 flex-wrap items-center gap-x-6 gap-y-1 max-sm:basis-full">
        <dl className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <WorkedFigure
            name="LoanAmt"
            // With what is financed the total is another amount: its arithmetic is beside the terms.
            figures={figures?.LoanAmt === amount ? figures : undefined}
            label={t("amount")}
            value={formatUsd(amount, { cents: false })}
          />
          <WorkedFigure
            name="LTV"
            figures={figures}
            label={t("ltv")}
            value={formatPercent(ltv, two)}
            tone={figures?.LTVExceeded ? "bad" : undefined}
          />
          <WorkedFigure
            name="DTI"
            figures={figures}
            label={t("dti")}
            value={formatPercent(dti, two)}
            tone={dti && dti > DTI_WARNING ? "warn" : undefined}
          />
          <Figure label={t("rate")} value={formatPercent(rate, { min: 3 })} />
        </dl>
        <RateLock loanId={file.LoanId} lastDay={file.lockExpirationDate} fixed={fixed} />
        {isPreview ? <Badge tone="warn">{t("preview")}</Badge> : null}
      </div>
      <Presence loanId={file.LoanId} others={others} />
      <span className="flex min-w-0 max-w-full items-center gap-1">
        <StageMenu loanId={file.LoanId} stageId={file.StageId} disabled={fixed} />
        <LoanActions file={file} locked={fixed} />
      </span>
    </section>
  );
}

/** What the loan's menu opens beside the page. */
const PANELS = [
  { key: "people", label: "people.title", Icon: Users },
  { key: "needs", label: "needs", Icon: FileCheck },
  { key: "tasks", label: "tasks", Icon: ListTodo },
  { key: "notes", label: "notes", Icon: NotebookPen },
  { key: "history", label: "history", Icon: History },
] as const;

function LoanActions({ file, locked }: { file: LoanFile; locked: boolean }) {
  const { t } = useTranslation("loan");
  const loanId = file.LoanId;
  const putAway = usePutAway(file);
  const [panel, setPanel] = useState<(typeof PANELS)[number]["key"] | null>(null);
  const close = () => setPanel(null);
  return (
    <>
      <Menu
        entries={[
          ...PANELS.map(({ key, label, Icon }) => ({
            key,
            label: t(label),
            icon: <Icon aria-hidden="true" className="size-4" />,
            onSelect: () => setPanel(key),
          })),
          {
            key: "export",
            label: t("export"),
            icon: <Download aria-hidden="true" className="size-4" />,
            onSelect: () => void download(loanId).catch(() => notify({ tone: "bad", title: t("exportFailed") })),
          },
          ...putAway,
        ]}
        trigger={
          <IconButton label={t("actions")}>
            <EllipsisVertical aria-hidden="true" className="size-4.5" />
          </IconButton>
        }
      />
      {panel === "history" ? <HistoryPanel loanId={loanId} onClose={close} /> : null}
      {panel === "tasks" ? <TasksPanel loanId={loanId} onClose={close} /> : null}
      {panel === "needs" ? <NeedsPanel file={file} locked={locked} onClose={close} /> : null}
      {panel === "notes" ? <NotesPanel loanId={loanId} onClose={close} /> : null}
      {panel === "people" ? <PeoplePanel loanId={loanId} locked={locked} onClose={close} /> : null}
    </>
  );
}

async function download(loanId: number): Promise<void> {
  saveFile(await exportLoan(loanId), `loan-${loanId}-mismo34.xml`);
}
