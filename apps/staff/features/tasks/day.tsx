"use client";
import { type TaskStatus, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useOpenWindow, usePreferences, WithAreas } from "@gable/shell";
import { Button, buttonClass, RadioGroup, Select } from "@gable/ui";
import { Plus } from "lucide-react";
import Link from "next/link";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { KeyboardEvent } from "react";
import { PageHead } from "../frame/page-head";
import { DayColumn } from "./day-column";
import { DayLoad } from "./day-load";
import { newTaskWindow } from "./task-request";
import { useTaskBranches } from "./use-task-branches";

const DAY = "/app/tasks/day";
/** What a day is made of, in its order. */
const PARTS = ["OVERDUE", "DUE_TODAY", "UPCOMING"] as const satisfies readonly TaskStatus[];

const LONG_DAY = { weekday: "long", month: "long", day: "numeric" } as const;

/** What one looks at; the address keeps it. */
const FILTERS = {
  who: parseAsStringLiteral(["mine", "all"]).withDefault("mine"),
  person: parseAsString.withDefault(""),
  branch: parseAsString.withDefault(""),
};

/** A day's work across loans: what is late, what is due, what comes; one's own, or by person and branch. */
export function Day() {
  return (
    <WithAreas areas={["task"]}>
      <DayScreen />
    </WithAreas>
  );
}

function DayScreen() {
  const { t } = useTranslation("task");
  const { language } = usePreferences();
  const mayEdit = useSession().data?.active.permissions?.includes("task:edit") ?? false;
  const openWindow = useOpenWindow();
  const branches = useTaskBranches();
  const [{ who, person, branch: wanted }, choose] = useQueryStates(FILTERS, { history: "replace" });
  const today = new Date().toLocaleDateString(language === "es" ? "es-US" : "en-US", LONG_DAY);
  const branch = branches.some(({ id }) => id === wanted) ? wanted : "";
  const isMine = who === "mine";
  const narrowed = {
    ...(isMine ? { assignee: "me" } : person ? { assignee: person } : {}),
    ...(!isMine && branch ? { where: { AssigneeOrgId: branch } } : {}),
  };
  return (
    <div className="flex min-h-full flex-col">
      <PageHead
        title={t("day.title")}
        lead={today}
        actions={
          <>
            <Link prefetch={false} href="/app/tasks" className={buttonClass("outline")}>
              {t("day.list")}
            </Link>
            {mayEdit ? (
              <Button
                look="solid"
                icon={<Plus aria-hidden="true" className="size-4" />}
                onClick={() => openWindow(newTaskWindow(t("newTitle"), DAY))}
              >
                {t("new")}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="flex flex-wrap items-end gap-2 px-4 pb-3">
        <RadioGroup
          label={t("whose")}
          value={who}
          onChange={(next) => void choose({ who: next as typeof who, person: null })}
          options={[
            { value: "mine", label: t("mine") },
            { value: "all", label: t("all") },
          ]}
        />
        {!isMine && branches.length > 0 ? (
          <Select
            className="w-52 max-w-full"
            label={t("branch")}
            emptyLabel={t("anyBranch")}
            value={branch}
            onChange={(next) => void choose({ branch: next || null, person: null })}
            options={branches.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
      </div>
      {isMine ? null : (
        <DayLoad
          branch={branch}
          person={person}
          hasBranches={branches.length > 0}
          onPerson={(id) => void choose({ person: id || null })}
          onBranch={(id) => void choose({ branch: id || null, person: null })}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from task to task; each is reached without them */}
      <div onKeyDown={toNextTask} className="grid flex-1 grid-cols-1 items-start gap-4 px-4 pb-5 lg:grid-cols-3">
        {PARTS.map((status) => (
          <DayColumn
            key={`${status} ${who} ${person} ${branch}`}
            status={status}
            query={narrowed}
            isMine={isMine}
            mayEdit={mayEdit}
          />
        ))}
      </div>
    </div>
  );
}

const STEPS: Record<string, [column: number, task: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The arrows up and down go from task to task of a column, left and right to the column beside. */
function toNextTask(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  const at = event.target as HTMLElement;
  if (!step || !at.matches("[data-task]")) return;
  const columns = [...event.currentTarget.querySelectorAll("[data-column]")]
    .map((column) => [...column.querySelectorAll<HTMLElement>("[data-task]")])
    .filter((column) => column.length > 0);
  const column = columns.findIndex((tasks) => tasks.includes(at));
  const row = columns[column]?.indexOf(at) ?? 0;
  const beside = columns[column + step[0]];
  const next = beside?.[Math.min(row + step[1], step[0] === 0 ? row + step[1] : beside.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
