import type { Task } from "@gable/api";
import { useEffect, useRef, useState } from "react";

/** Until the crossing out of a task that was done has begun (400 ms), is drawn, and was seen for a moment. */
const CROSSED_OUT_MS = 400 + 240 + 160;

interface Leaving {
  task: Task;
  at: number;
}

/** The rows of a list of open tasks, `list` telling which, with those that were done in it until they are seen crossed out. */
export function useCrossedOut(rows: readonly Task[], list: string): Task[] {
  const since = useRef(new Map<string, number>());
  const [seen, setSeen] = useState<{ list: string; rows: readonly Task[]; leaving: readonly Leaving[] }>({
    list,
    rows,
    leaving: [],
  });
  let { leaving } = seen;
  if (seen.list !== list || seen.rows !== rows) {
    const there = new Set(rows.map(({ id }) => id));
    const before = seen.list === list ? withLeaving(seen.rows, seen.leaving) : [];
    leaving = before.flatMap((task, at) => (task.status === "DONE" && !there.has(task.id) ? [{ task, at }] : []));
    setSeen({ list, rows, leaving });
  }
  useEffect(() => {
    const done = [...rows, ...leaving.map(({ task }) => task)].filter(({ status }) => status === "DONE");
    const now = performance.now();
    since.current = new Map(done.map(({ id }) => [id, since.current.get(id) ?? now]));
    if (leaving.length === 0) return;
    const last = Math.max(...leaving.map(({ task }) => since.current.get(task.id) ?? now));
    const timer = setTimeout(() => setSeen((now) => ({ ...now, leaving: [] })), last + CROSSED_OUT_MS - now);
    return () => clearTimeout(timer);
  }, [rows, leaving]);
  return withLeaving(rows, leaving);
}

/** The rows with those that leave in their places. */
function withLeaving(rows: readonly Task[], leaving: readonly Leaving[]): Task[] {
  const all = [...rows];
  for (const { task, at } of leaving) all.splice(Math.min(at, all.length), 0, task);
  return all;
}
