// @vitest-environment happy-dom
import type { Task } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { type DockWindow, draftOf, keepDraft } from "@gable/shell";
import { type Words, WordsProvider } from "@gable/ui";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, it, vi } from "vitest";
import { TaskForm } from "./task-form";

let answer: (task: Task) => void = () => undefined;
const create = vi.fn(
  () =>
    new Promise<Task>((resolve) => {
      answer = resolve;
    }),
);

vi.mock("@gable/api", async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ data: undefined }),
  useCreateTask: () => ({ mutateAsync: create, isPending: false, error: null }),
  useChangeTask: () => ({ isPending: false, error: null }),
}));
vi.mock("./assignee-select", () => ({ AssigneeSelect: () => null }));

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const WINDOW = { id: "new", title: "", subject: {} } as unknown as DockWindow;

beforeAll(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["task", "validation"]);
});

it("keeps what was typed while the task was being made", async () => {
  const typed = { title: "Call", description: "", date: "2026-12-01", time: "10:00", assignee: null };
  keepDraft("new", { ...typed, canChangeLoanStatus: false });
  const root = createRoot(document.body);
  await act(async () =>
    root.render(
      <WordsProvider words={WORDS}>
        <TaskForm window={WINDOW} task={undefined} loanId={undefined} readOnly={false} close={() => undefined} />
      </WordsProvider>,
    ),
  );
  const save = [...document.querySelectorAll("button")].find((one) => one.textContent === "Create task");
  await act(async () => save?.click());
  expect(create).toHaveBeenCalledOnce();
  await act(async () => {
    const text = document.querySelector("textarea") as HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(text, "about the roof");
    text.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await act(async () => answer({ id: "7", version: 1, title: "Call" } as Task));
  expect(draftOf("new")).toBeUndefined();
  expect(draftOf("task-7")).toMatchObject({ title: "Call", description: "about the roof", version: 1 });
  await act(async () => root.unmount());
});
