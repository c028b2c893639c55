"use client";
import { Fault, isAway, type Task, useChangeTask, useCreateTask, useSession } from "@gable/api";
import { formatTime, useText, useTranslation } from "@gable/i18n";
import {
  actOnDock,
  type DockWindow,
  DraftBanner,
  draftOf,
  keepDraft,
  TheirsBanner,
  useAgain,
  useFieldMessage,
  useKeptValues,
  usePreferences,
} from "@gable/shell";
import { Button, Checkbox, DateField, type Option, TextArea, TextField } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { type KeyboardEvent, useState } from "react";
import { AssigneeSelect } from "./assignee-select";
import { BeginFromTemplate } from "./begin-from-template";
import { TaskActions } from "./task-actions";
import { instantOf, USUAL_TIME, wallOf } from "./task-time";
import { useTaskWords } from "./task-words";

interface Draft {
  title: string;
  description: string;
  date: string;
  time: string;
  assignee: Option | null;
  canChangeLoanStatus: boolean;
  /** The checklist of a new task that began from a template. */
  items?: readonly string[];
  version?: number | undefined;
}

const begun = (by: Task): Draft => ({
  ...written(by, null),
  version: undefined,
  items: (by.WorkflowTaskItems ?? []).map(({ title }) => title ?? ""),
});

const written = (task: Task | undefined, me: Option | null): Draft => ({
  title: task?.title ?? "",
  description: task?.description ?? "",
  ...(task ? wallOf(task.dueDate) : { date: "", time: USUAL_TIME }),
  assignee: task ? { value: task.AssigneeId, label: task.Assignee?.name ?? "" } : me,
  canChangeLoanStatus: task?.canChangeLoanStatus ?? false,
  version: task?.version,
});

/** What a task is, by when and who does it; what is typed is kept until it is saved, and Ctrl/Cmd+S saves it. */
export function TaskForm({
  window,
  task,
  loanId,
  readOnly,
  close,
}: {
  window: DockWindow;
  task: Task | undefined;
  loanId: number | undefined;
  readOnly: boolean;
  close: () => void;
}) {
  const { t } = useTranslation("task");
  const message = useFieldMessage();
  const user = useSession().data?.active;
  const text = useText();
  const { language } = usePreferences();
  const me = user ? { value: user.id, label: user.fullName ?? "" } : null;
  const words = useTaskWords();
  const create = useCreateTask(loanId);
  const change = useChangeTask();
  const [draft, setDraft] = useState<Draft | undefined>(() => draftOf<Draft>(window.id));
  const current = draft ?? written(task, me);
  const isStale = draft !== undefined && task !== undefined && draft.version !== task.version;
  const keep = (next: Draft | undefined) => {
    setDraft(next);
    keepDraft(window.id, next);
  };
  const kept = useKeptValues(
    window.id,
    { ...current },
    draft !== undefined,
    (found) => keep({ ...current, ...found }),
    true,
  );
  const type = (part: Partial<Draft>) => keep({ ...current, ...part });
  const fault = [create.error, change.error].find((error) => error instanceof Fault && error.status !== 412);
  const meaningOf = (said: string) => (words(said) === said ? undefined : words(said));
  const errorOf = (field: string, label: string) => {
    const entry = fault instanceof Fault ? fault.entries.find((one) => one.field === field) : undefined;
    return entry ? message(entry, label) : undefined;
  };
  const dueDate = instantOf(current.date, current.time);
  const busy = create.isPending || change.isPending;
  const save = async () => {
    if (readOnly || busy || draft === undefined || !dueDate || nonEmpty(current.title) !== null) return;
    const body = {
      title: current.title,
      description: current.description || null,
      dueDate,
      ...(current.assignee ? { AssigneeId: current.assignee.value } : {}),
      ...(loanId ? { canChangeLoanStatus: current.canChangeLoanStatus } : {}),
      ...(current.items?.length ? { WorkflowTaskItems: current.items.map((title) => ({ title })) } : {}),
    };
    try {
      const saved = task
        ? await change.mutateAsync({ task, change: body, version: current.version ?? task.version })
        : await create.mutateAsync(body);
      // What was typed while it was being saved stays a draft, based on what is saved now.
      const later = draftOf<Draft>(window.id);
      const typedOn = later !== undefined && JSON.stringify(later) !== JSON.stringify(current);
      keep(undefined);
      kept.drop();
      const id = `task-${saved.id}`;
      if (typedOn) {
        setDraft({ ...later, version: saved.version });
        keepDraft(id, { ...later, version: saved.version });
      }
      actOnDock({ do: "rename", id: window.id, title: saved.title });
      const subject = { taskId: saved.id, ...(loanId ? { loanId } : {}) };
      actOnDock({ do: "become", id: window.id, as: { id, anchor: "docked-task", subject } });
    } catch {
      // The fields and the toast say what is wrong; what was typed stays.
    }
  };
  const isWaiting = draft !== undefined && [create.error, change.error].some(isAway);
  useAgain(isWaiting, () => void save());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    void save();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside
    <div className="flex flex-col gap-3" onKeyDown={onKeyDown}>
      {readOnly ? null : <DraftBanner of={kept} />}
      {isStale ? (
        <TheirsBanner
          title={t("stale")}
          onTake={() => keep(undefined)}
          onKeep={() => keep({ ...current, version: task?.version })}
        >
          {task?.UpdatedBy && task.updatedAt
            ? text("common:savedBy", { name: task.UpdatedBy, time: formatTime(task.updatedAt, language) })
            : null}
        </TheirsBanner>
      ) : null}
      {task || !loanId ? null : <BeginFromTemplate loanId={loanId} onBegin={(by) => keep(begun(by))} />}
      <TextField
        label={t("field.title")}
        hint={meaningOf(current.title)}
        required
        value={current.title}
        maxLength={150}
        readOnly={readOnly}
        autoComplete="off"
        autoFocus={task === undefined}
        error={errorOf("title", t("field.title"))}
        onChange={(title) => type({ title })}
      />
      <div className="grid grid-cols-[1fr_7.5rem] gap-3">
        <DateField
          label={t("field.dueDate")}
          required
          value={current.date}
          readOnly={readOnly}
          error={errorOf("dueDate", t("field.dueDate"))}
          onChange={(date) => type({ date })}
        />
        <TextField
          label={t("field.time")}
          type="time"
          value={current.time}
          readOnly={readOnly}
          onChange={(time) => type({ time })}
        />
      </div>
      <AssigneeSelect
        loanId={loanId}
        label={t("field.assignee")}
        required
        readOnly={readOnly}
        value={current.assignee}
        error={errorOf("AssigneeId", t("field.assignee"))}
        onChange={(assignee) => type({ assignee })}
      />
      <TextArea
        label={t("field.description")}
        hint={meaningOf(current.description)}
        value={current.description}
        maxLength={4000}
        readOnly={readOnly}
        onChange={(description) => type({ description })}
      />
      {current.items?.length ? (
        <p className="text-ink-muted text-xs">{t("beginsWith", { items: current.items.map(words).join(" · ") })}</p>
      ) : null}
      {loanId ? (
        <Checkbox
          label={t("field.canChangeLoanStatus")}
          hint={t("field.canChangeLoanStatusHint")}
          checked={current.canChangeLoanStatus}
          disabled={readOnly}
          onChange={(canChangeLoanStatus) => type({ canChangeLoanStatus })}
        />
      ) : null}
      {readOnly ? null : (
        <div className="-bottom-3 -mx-3 sticky z-1 flex flex-wrap items-center gap-2 border-line border-y bg-paper px-3 py-2">
          <p role="status" className="mr-auto text-ink-muted text-xs">
            {draft === undefined ? "" : isWaiting ? text("common:saveAway") : t("unsaved")}
          </p>
          {task ? <TaskActions task={task} close={close} /> : null}
          <Button
            look="solid"
            busy={busy}
            disabled={draft === undefined || !dueDate || nonEmpty(current.title) !== null}
            onClick={() => void save()}
          >
            {t(task ? "save" : "create")}
          </Button>
        </div>
      )}
    </div>
  );
}
