import type { Task } from "@gable/api";
import { cx } from "@gable/ui";
import { useState } from "react";
import { useTaskWords } from "./task-words";

/** A task's title, crossed out once the task is done: before the eyes of who sees that happen. */
export function TaskTitle({ task, className }: { task: Task; className: string }) {
  const words = useTaskWords();
  const isDone = task.status === "DONE";
  const [wasDone] = useState(isDone);
  return (
    <span className={cx(className, isDone && "line-through", isDone && !wasDone && "motion-safe:animate-done")}>
      {words(task.title)}
    </span>
  );
}
