"use client";
import { useSession } from "@gable/api";
import { claimDock, useDock, type WindowContent, WithAreas } from "@gable/shell";
import WindowHost from "@gable/shell/window-host";
import dynamic from "next/dynamic";
import { useEffect } from "react";
import { DOCUMENT } from "../documents/document-request";
import { HISTORY, HistoryWindow } from "../loan/history-window";
import { NOTE } from "../notes/note-request";
import { mayCloseNote, NoteWindow } from "../notes/note-window";
import { TASK } from "../tasks/task-request";
import { mayCloseTask, TaskWindow } from "../tasks/task-window";

// What shows a document comes with the first that is kept beside the work.
const DocumentWindow = dynamic(() => import("../documents/document-window").then((module) => module.DocumentWindow), {
  ssr: false,
});

const CONTENTS: Record<string, WindowContent> = {
  [NOTE]: { Body: NoteWindow, mayClose: mayCloseNote },
  [TASK]: { Body: TaskWindow, mayClose: mayCloseTask },
  [DOCUMENT]: { Body: DocumentWindow },
  [HISTORY]: { Body: HistoryWindow },
};

/** The dock windows of whoever is signed in, or acted for. */
export function DockWindows() {
  const { data } = useSession();
  const owner = data?.active.id;
  const { windows } = useDock();
  useEffect(() => {
    if (owner) claimDock(owner);
  }, [owner]);
  if (windows.length === 0) return null;
  return (
    <WithAreas areas={["windows"]}>
      <WindowHost contents={CONTENTS} />
    </WithAreas>
  );
}
