// @vitest-environment happy-dom
import { startI18n } from "@gable/i18n";
import { type DockWindow, draftOf } from "@gable/shell";
import { type Words, WordsProvider } from "@gable/ui";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, it, vi } from "vitest";
import { TaskForm } from "./task-form";

const create = vi.fn((_: object) => Promise.resolve({ id: "7", version: 1, title: "Order title" }));

vi.mock("@gable/api", async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ data: undefined }),
  useCreateTask: () => ({ mutateAsync: create, isPending: false, error: null }),
  useChangeTask: () => ({ isPending: false, error: null }),
  useLoanTaskTemplates: () => ({ data: { rows: [{ id: "t1", title: "Order title" }] } }),
  useCompileTemplate: () => ({
    isPending: false,
    mutate: (id: string, { onSuccess }: { onSuccess: (task: object) => void }) =>
      onSuccess({
        title: `Order title ${id}`,
        description: "Send the order to Invented Title.",
        dueDate: "2026-12-01T23:00:00Z",
        AssigneeId: "u1",
        Assignee: { name: "Pat Processor" },
        WorkflowTaskItems: [{ title: "Order sent" }, { title: "CPL asked" }],
      }),
  }),
}));
vi.mock("./assignee-select", () => ({ AssigneeSelect: () => null }));

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const WINDOW = { id: "new from a template", title: "", subject: {} } as unknown as DockWindow;

beforeAll(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["task", "validation"]);
});

it("begins with what the template makes on the loan, changed before it is given", async () => {
  const root = createRoot(document.body);
  await act(async () =>
    root.render(
      <WordsProvider words={WORDS}>
        <TaskForm window={WINDOW} task={undefined} loanId={5} readOnly={false} close={() => undefined} />
      </WordsProvider>,
    ),
  );
  const choice = document.querySelector("select") as HTMLSelectElement;
  await act(async () => {
    choice.value = "t1";
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(draftOf(WINDOW.id)).toMatchObject({ title: "Order title t1", items: ["Order sent", "CPL asked"] });
  expect(document.body.textContent).toContain("Checklist: Order sent · CPL asked");
  const save = [...document.querySelectorAll("button")].find((one) => one.textContent === "Create task");
  await act(async () => save?.click());
  expect(create).toHaveBeenCalledWith({
    title: "Order title t1",
    description: "Send the order to Invented Title.",
    dueDate: "2026-12-01T23:00:00.000Z",
    AssigneeId: "u1",
    canChangeLoanStatus: false,
    WorkflowTaskItems: [{ title: "Order sent" }, { title: "CPL asked" }],
  });
  await act(async () => root.unmount());
});
