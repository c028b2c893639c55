// @vitest-environment happy-dom
import {
  changeContext,
  Fault,
  type Lead,
  type LeadItem,
  type Need,
  type RuleVocabulary,
  type ShownLead,
  type Task,
  type UserProfile,
} from "@gable/api";
import { startI18n } from "@gable/i18n";
import { type DockWindow, publish, REACHED_AGAIN, signOut } from "@gable/shell";
import { loadDialog, type Words, WordsProvider } from "@gable/ui";
import { act, type ReactNode, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ConsentDialog } from "../leads/consent-panel";
import { LeadDialog } from "../leads/lead-dialog";
import { NewNote } from "../leads/lead-timeline";
import { ItemDialog } from "../leads/list-panel";
import { TransferDialog } from "../leads/transfer-dialog";
import { AskForm } from "../needs/ask-form";
import { RejectForm } from "../needs/reject-form";
import { Hosts } from "../organization/hosts";
import { RuleEditor } from "../rules/rule-editor";
import { TaskForm } from "../tasks/task-form";
import { TaskNotes } from "../tasks/task-notes";
import { InviteDialog } from "../user/invite-dialog";
import { UserForm } from "../user/user-form";

// Each form of the staff's that sends what a person fills in: what is typed outlives the tab, and a lost line.

const write = vi.fn<(sent: unknown) => Promise<object>>();

vi.mock("@gable/api", async (original) => {
  const call = { mutateAsync: (sent: unknown) => write(sent), mutate: () => undefined, isPending: false, error: null };
  const useCall = () => {
    const [error, setError] = useState<unknown>(null);
    const mutateAsync = (sent: unknown) =>
      write(sent).catch((cause) => {
        setError(cause);
        throw cause;
      });
    return { ...call, error, mutateAsync };
  };
  const read = (data: unknown) => () => ({ data, isPending: false });
  const unit = { id: "austin", name: "Austin", displayName: "Austin" };
  return {
    ...(await original<object>()),
    findLeadDuplicates: async () => ({ count: 0, rows: [] }),
    useWriteLead: () => ({ create: call, update: call, transfer: call, note: call }),
    useWriteLeadItem: () => ({ save: call }),
    useLeadList: read([]),
    useLeadBranches: read([{ id: "miami", name: "Miami" }]),
    useNeedWrites: () => call,
    useHosts: read({ rows: [] }),
    useHostWrites: () => ({ add: (sent: unknown) => write(sent) }),
    useOrgUnits: read([unit]),
    useRoles: read([{ name: "Processor", assignable: true }]),
    useSaveRule: () => call,
    useSwitchRule: () => call,
    useSession: read({ active: { id: "ana", WizeOrgUnitId: "austin" } }),
    useUserCalls: () => ({ invite: call, update: call }),
    useTaskNotes: read([]),
    useWriteTaskNote: () => ({ add: call, remove: call }),
    useCreateTask: useCall,
    useChangeTask: () => call,
    useDeleteTask: () => call,
  };
});
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));
vi.mock("../tasks/assignee-select", () => ({ AssigneeSelect: () => null }));
vi.mock("../rules/condition-field", () => ({ ConditionField: () => null }));

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const LEAD = { id: "lead", version: 1, WizeOrgUnitId: "austin", Status: "NEW" } as Lead;
const USER = {
  id: "nia",
  version: 4,
  firstName: "Nia",
  lastName: "Sample",
  language: "en",
  WizeRoles: [{ name: "Processor" }],
} as unknown as UserProfile;
const VOCABULARY = {
  kinds: [{ kind: "ELIGIBILITY_RULES", effects: ["WARN"] }],
  stages: [],
} as unknown as RuleVocabulary;
const RULE = {
  kind: "ELIGIBILITY_RULES",
  name: "",
  description: "",
  condition: "",
  effects: [{ do: "WARN" as const, message: "Too high" }],
};

/** What stands under a label that begins so, or what does a thing that is called so. */
const field = (label: string) => {
  const found = [...document.querySelectorAll("label")].find((one) => one.textContent?.startsWith(label));
  const control = found && document.getElementById(found.htmlFor);
  if (!control) throw new Error(`no field ${label}`);
  return control as HTMLInputElement;
};
const button = (name: string) => {
  const found = [...document.querySelectorAll("button")].find((one) => one.textContent === name);
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const press = (name: string) => act(async () => button(name).click());

async function type(label: string, value: string) {
  const control = field(label);
  const kind = { INPUT: HTMLInputElement, TEXTAREA: HTMLTextAreaElement, SELECT: HTMLSelectElement }[control.tagName];
  await act(async () => {
    Object.getOwnPropertyDescriptor(kind?.prototype, "value")?.set?.call(control, value);
    control.dispatchEvent(new Event(control.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
  });
}

interface Kept {
  what: string;
  show: (onClose: () => void) => ReactNode;
  /** What a person fills in, by label. */
  typed: [label: string, value: string][];
  save: string;
  /** What is sent, in part. */
  sent: unknown;
  /** Whether what it stood in goes once it is saved. */
  closes: boolean;
  answer?: object;
}

const FORMS: Kept[] = [
  {
    what: "a new lead",
    show: (onClose) => <LeadDialog onClose={onClose} />,
    typed: [
      ["First name", "Wilma"],
      ["Cell phone", "(512) 555-0142"],
    ],
    save: "Take the lead down",
    sent: { lead: { Name: { FirstName: "Wilma" }, ContactPoint: { CellPhone: "5125550142" }, Language: "en" } },
    closes: true,
    answer: {
      id: "lead",
      version: 1,
      Name: { FirstName: "Wilma" },
      ContactPoint: { CellPhone: "5125550142" },
      Language: "en",
    },
  },
  {
    what: "an item of a lead list",
    show: (onClose) => <ItemDialog list="providers" item={null} taken={[]} onClose={onClose} />,
    typed: [
      ["Name", "Web"],
      ["Email", "web@example.test"],
    ],
    save: "Save",
    sent: { item: null, values: { name: "Web", contactEmail: "web@example.test", isActive: true } },
    closes: true,
  },
  {
    what: "a change of an item of a lead list",
    show: (onClose) => (
      <ItemDialog list="tags" item={{ id: "t", version: 3, name: "Hot" } as LeadItem} taken={[]} onClose={onClose} />
    ),
    typed: [["Name", "Hotter"]],
    save: "Save",
    sent: { item: { id: "t", version: 3 }, values: { name: "Hotter" } },
    closes: true,
  },
  {
    what: "a person's word on being called",
    show: (onClose) => (
      <ConsentDialog lead={{ ...LEAD, ContactConsent: { ConsentInd: true } } as ShownLead} onClose={onClose} />
    ),
    typed: [["What was read or shown", "Call me after six"]],
    save: "Save",
    sent: { id: "lead", version: 1, patch: { ContactConsent: { ConsentInd: true, Wording: "Call me after six" } } },
    closes: true,
  },
  {
    what: "a lead's way to another branch",
    show: (onClose) => <TransferDialog lead={LEAD} name="Wilma" onClose={onClose} />,
    typed: [
      ["Branch", "miami"],
      ["Reason", "Moved there"],
    ],
    save: "Move the lead",
    sent: { id: "lead", branch: "miami", reason: "Moved there" },
    closes: true,
  },
  {
    what: "a note on a lead",
    show: () => <NewNote id="lead" />,
    typed: [["What was said?", "Wants a house"]],
    save: "Add note",
    sent: { id: "lead", kind: "NOTE", text: "Wants a house" },
    closes: false,
  },
  {
    what: "an invitation",
    show: (onClose) => <InviteDialog onClose={onClose} />,
    typed: [
      ["Email", "nia@example.test"],
      ["First name", "Nia"],
      ["Last name", "Sample"],
    ],
    save: "Invite nia@example.test",
    sent: { email: "nia@example.test", WizeOrgUnitId: "austin", firstName: "Nia", WizeRoles: [{ name: "Processor" }] },
    closes: true,
  },
  {
    what: "a person's account",
    show: () => <UserForm user={USER} readOnly={false} rolesReadOnly={false} portal="" />,
    typed: [["Last name", "Ortiz"]],
    save: "Save",
    sent: { id: "nia", version: 4, lastName: "Ortiz" },
    closes: false,
    answer: { ...USER, lastName: "Ortiz", version: 5 },
  },
  {
    what: "a rule",
    show: (onClose) => <RuleEditor start={RULE} vocabulary={VOCABULARY} readOnly={false} onClose={onClose} />,
    typed: [["Name", "Loan-to-value"]],
    save: "Save",
    sent: { name: "Loan-to-value", effects: [{ do: "WARN", message: "Too high" }] },
    closes: true,
    answer: { ...RULE, id: "r", version: 1, name: "Loan-to-value", enabled: true },
  },
  {
    what: "a host",
    show: () => <Hosts units={[]} />,
    typed: [["Host", "loans.example.com"]],
    save: "Add host",
    sent: "loans.example.com",
    closes: false,
  },
  {
    what: "a need that is asked for",
    show: (onClose) => <AskForm loanId={123456789} people={[{ id: "ada" } as never]} onClose={onClose} />,
    typed: [
      ["What do you need?", "Pay stubs"],
      ["What has to be seen on it", "The last two"],
    ],
    save: "Ask for it",
    sent: { what: "ask", need: { title: "Pay stubs", description: "The last two", BorrowerId: "ada" } },
    closes: true,
  },
  {
    what: "a document that is sent back",
    show: (onClose) => (
      <RejectForm loanId={123456789} need={{ id: "n", title: "Pay stubs" } as Need} onClose={onClose} />
    ),
    typed: [
      ["Reason", "OTHER"],
      ["What the borrower should do", "The second page"],
    ],
    save: "Send back to borrower",
    sent: { what: "reject", rejectionReason: "OTHER", rejectionNote: "The second page" },
    closes: true,
  },
  {
    what: "a note on a task",
    show: () => <TaskNotes task={{ id: "t" } as Task} readOnly={false} />,
    typed: [["New note", "Asked the bank"]],
    save: "Add note",
    sent: "Asked the bank",
    closes: false,
  },
  {
    what: "a new task",
    show: () => (
      <TaskForm
        window={
          { id: `new-task-own-${Math.floor(Math.random() * 1e9)}`, title: "", subject: {} } as unknown as DockWindow
        }
        task={undefined}
        loanId={undefined}
        readOnly={false}
        close={() => undefined}
      />
    ),
    typed: [
      ["Title", "Call the bank"],
      ["Due", "12/01/2026"],
    ],
    save: "Create task",
    sent: { title: "Call the bank" },
    closes: false,
    answer: { id: "8", version: 1, title: "Call the bank" },
  },
];

let root: Root | null = null;
const closed = vi.fn();
const text = () => document.body.textContent;
const OFFERED = "Unsaved work from";
const AWAY = "Not saved yet. It is kept here and saved when the connection is back.";

async function open(show: Kept["show"]) {
  const close = () => {
    closed();
    root?.render(null);
  };
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root?.render(<WordsProvider words={WORDS}>{show(close)}</WordsProvider>));
}

async function closeTab() {
  window.dispatchEvent(new Event("pagehide"));
  await act(async () => root?.unmount());
  root = null;
  document.body.replaceChildren();
}

async function fill(typed: Kept["typed"]) {
  for (const [label, value] of typed) await type(label, value);
}

/** What is not typed: a role is ticked. */
async function tickRole() {
  const box = [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox]")].find((one) =>
    document.querySelector(`label[for="${one.id}"]`)?.textContent?.includes("Processor"),
  );
  if (box && !box.checked) await act(async () => box.click());
}

beforeAll(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const areas = [
    "common",
    "errors",
    "validation",
    "leads",
    "enums",
    "shell",
    "users",
    "rules",
    "organization",
  ] as const;
  await startI18n("en", [...areas, "needs", "task", "auth"] as never);
  await loadDialog();
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  write.mockReset();
  closed.mockReset();
});

afterEach(async () => {
  await act(async () => root?.unmount());
  root = null;
  document.body.replaceChildren();
});

describe.each(FORMS)("$what", ({ show, typed, save, sent, closes, answer = {} }) => {
  it("is there when the tab was closed, and is sent once by itself when the line is back", async () => {
    await open(show);
    await fill(typed);
    await tickRole();
    await closeTab();
    await open(show);
    expect(text()).toContain(OFFERED);
    await press("Bring it back");
    for (const [label, value] of typed) expect(field(label).value).toBe(value);

    write.mockRejectedValueOnce(new Fault(0, {}, { method: "POST", path: "/x" })).mockResolvedValue(answer);
    await press(save);
    expect(text()).toContain(AWAY);
    expect(closed).not.toHaveBeenCalled();
    await act(async () => publish(REACHED_AGAIN, null));
    await act(async () => publish(REACHED_AGAIN, null));
    expect(write).toHaveBeenCalledTimes(2);
    expect(write.mock.calls[1]?.[0]).toEqual(typeof sent === "string" ? sent : expect.objectContaining(deep(sent)));
    expect(closed).toHaveBeenCalledTimes(closes ? 1 : 0);
    expect(localStorage.getItem("gable.drafts")).toBeNull();
  });

  it("is nobody else's, and is gone after signing out", async () => {
    await open(show);
    await fill(typed);
    await closeTab();
    changeContext({ loggedInUserId: "ben", activeUserId: "ben" });
    await open(show);
    expect(text()).not.toContain(OFFERED);
    await closeTab();
    vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
    await act(() => signOut());
    changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
    await open(show);
    expect(text()).not.toContain(OFFERED);
  });
});

/** Each object inside is matched in part as well. */
function deep(value: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value as object).map(([key, inner]) => [
      key,
      typeof inner === "object" && inner !== null && !Array.isArray(inner)
        ? expect.objectContaining(deep(inner))
        : inner,
    ]),
  );
}
