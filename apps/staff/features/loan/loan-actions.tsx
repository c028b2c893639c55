"use client";
import { exportLoan, Fault, type LoanFile } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify, saveFile, useAreas } from "@gable/shell";
import { Menu, type MenuProps } from "@gable/ui";
import { Download, FileCheck, History, ListTodo, NotebookPen, Users } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useEditingEntries } from "../editing/use-editing-entries";
import { useLifecycleEntries } from "../lifecycle/use-lifecycle-entries";
import { isRead } from "./closed";
import { useSayLocked } from "./say-locked";
import { usePutAway } from "./use-put-away";

const TasksPanel = dynamic(() => import("../tasks/tasks-panel").then((module) => module.TasksPanel), { ssr: false });
const NotesPanel = dynamic(() => import("../notes/notes-panel").then((module) => module.NotesPanel), { ssr: false });
const HistoryPanel = dynamic(() => import("./history-panel").then((module) => module.HistoryPanel), { ssr: false });
const NeedsPanel = dynamic(() => import("../needs/needs-panel").then((module) => module.NeedsPanel), { ssr: false });
const PeoplePanel = dynamic(() => import("./people-panel").then((module) => module.PeoplePanel), { ssr: false });

/** What the loan's menu opens beside the page. */
const PANELS = [
  { key: "people", label: "people.title", Icon: Users },
  { key: "needs", label: "needs", Icon: FileCheck },
  { key: "tasks", label: "tasks", Icon: ListTodo },
  { key: "notes", label: "notes", Icon: NotebookPen },
  { key: "history", label: "history", Icon: History },
] as const;

interface LoanActionsProps extends Required<Pick<MenuProps, "trigger" | "by">> {
  file: LoanFile;
  locked: boolean;
}

/** What can be done with a loan as a whole, and what its menu opens; it comes when the menu is reached for. */
export function LoanActions({ file, locked, trigger, by }: LoanActionsProps) {
  const { t } = useTranslation("loan");
  const loanId = file.LoanId;
  const there = useAreas(["lifecycle", "editing"]);
  const putAway = usePutAway(file);
  const sayLocked = useSayLocked();
  const lifecycle = useLifecycleEntries(file, locked);
  const editing = useEditingEntries(file);
  const [panel, setPanel] = useState<(typeof PANELS)[number]["key"] | null>(null);
  // A lock says why.
  const failed = (fault: unknown) =>
    fault instanceof Fault && fault.status === 423
      ? sayLocked(fault)
      : notify({ tone: "bad", title: t("exportFailed") });
  const close = () => setPanel(null);
  if (!there) return trigger;
  return (
    <>
      <Menu
        by={by}
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
            onSelect: () => void download(loanId).catch(failed),
          },
          ...editing.entries,
          ...lifecycle.entries,
          ...putAway,
        ]}
        trigger={trigger}
      />
      {lifecycle.opened}
      {editing.opened}
      {panel === "history" ? <HistoryPanel loanId={loanId} onClose={close} /> : null}
      {panel === "tasks" ? <TasksPanel loanId={loanId} stageId={file.StageId} onClose={close} /> : null}
      {panel === "needs" ? (
        <NeedsPanel file={file} locked={locked || isRead(file, "CLIENT_NEEDS")} onClose={close} />
      ) : null}
      {panel === "notes" ? <NotesPanel loanId={loanId} onClose={close} /> : null}
      {panel === "people" ? (
        <PeoplePanel loanId={loanId} locked={locked || isRead(file, "SETUP_CONTACTS")} onClose={close} />
      ) : null}
    </>
  );
}

async function download(loanId: number): Promise<void> {
  saveFile(await exportLoan(loanId), `loan-${loanId}-mismo34.xml`);
}
