// @vitest-environment happy-dom
import { type DockWindow, draftOf } from "@gable/shell";
import { fill, press, show } from "@gable/testing";
import { expect, it, vi } from "vitest";
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

const WINDOW = { id: "new from a template", title: "", subject: {} } as unknown as DockWindow;

it("begins with what the template makes on the loan, changed before it is given", async () => {
  await show(<TaskForm window={WINDOW} task={undefined} loanId={5} readOnly={false} close={() => undefined} />, {
    areas: ["task", "validation"],
  });
  await fill(document.querySelector("select"), "t1");
  expect(draftOf(WINDOW.id)).toMatchObject({ title: "Order title t1", items: ["Order sent", "CPL asked"] });
  expect(document.body.textContent).toContain("Checklist: Order sent · CPL asked");
  await press("Create task");
  expect(create).toHaveBeenCalledWith({
    title: "Order title t1",
    description: "Send the order to Invented Title.",
    dueDate: "2026-12-01T23:00:00.000Z",
    AssigneeId: "u1",
    canChangeLoanStatus: false,
    WorkflowTaskItems: [{ title: "Order sent" }, { title: "CPL asked" }],
  });
});
