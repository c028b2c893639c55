// @vitest-environment happy-dom
import { changeContext, Fault } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { publish, REACHED_AGAIN, signOut } from "@gable/shell";
import { act, answers, fill, press, show } from "@gable/testing";
import { loadDialog } from "@gable/ui";
import { useState } from "react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FORMS, type Kept } from "./kept-forms.cases";

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
    useLeadMoveWarning: read(""),
    useLeadBranches: read([{ id: "miami", name: "Miami" }]),
    useLeadConfig: read({
      roles: ["Originator", "Processor"],
      leadConfig: { secondaryLeadOwner: "Originator", version: 7 },
    }),
    useSaveLeadConfig: () => call,
    useLeadForm: read({ origins: [], version: 4 }),
    useWriteLeadForm: () => ({ save: call, renew: call }),
    useInviteRealtor: () => call,
    useLoanDates: read({ keyDates: {} }),
    useSaveLoanDates: () => call,
    useNeedWrites: () => call,
    useCustomNeeds: read({ rows: [] }),
    useTeam: read({ rows: [] }),
    useLoanContacts: read({ rows: [] }),
    useHosts: read({ rows: [] }),
    useHostWrites: () => ({ add: (sent: unknown) => write(sent) }),
    useOrgUnits: read([unit]),
    useRoles: read([{ name: "Processor", assignable: true }]),
    useSaveRule: () => call,
    useSwitchRule: () => call,
    useSession: read({ active: { id: "ana", WizeOrgUnitId: "austin", permissions: ["loan:edit-info"] } }),
    useUserCalls: () => ({ invite: call, update: call }),
    useTaskNotes: read([]),
    useWriteTaskNote: () => ({ add: call, remove: call }),
    useCreateTask: useCall,
    useChangeTask: () => call,
    useDeleteTask: () => call,
  };
});
vi.mock("@gable/api/rate-lock", () => ({ useLockDeskOf: () => "INVESTOR" }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));
vi.mock("../tasks/assignee-select", () => ({ AssigneeSelect: () => null }));
vi.mock("../rules/condition-field", () => ({ ConditionField: () => null }));

/** What stands under a label that begins so, or what does a thing that is called so. */
const field = (label: string) => {
  const found = [...document.querySelectorAll("label")].find((one) => one.textContent?.startsWith(label));
  const control = found && document.getElementById(found.htmlFor);
  if (!control) throw new Error(`no field ${label}`);
  return control as HTMLInputElement;
};

async function type(label: string, value: string) {
  const control = field(label);
  await fill(control, value);
}

const closed = vi.fn();
const text = () => document.body.textContent;
const OFFERED = "Unsaved work from";
const AWAY = "Not saved yet. It is kept here and saved when the connection is back.";

/** What is shown until it closes itself. */
function Window({ shown }: { shown: Kept["show"] }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    closed();
    setOpen(false);
  };
  return isOpen && shown(close);
}
const open = (shown: Kept["show"]) => show(<Window shown={shown} />);

async function closeTab() {
  window.dispatchEvent(new Event("pagehide"));
  await show(null);
}

async function fillAll(typed: Kept["typed"]) {
  for (const [label, value] of typed) await type(label, value);
}

/** What is not typed: a role is ticked. */
async function tickRole() {
  const box = [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox]")].find((one) =>
    document.querySelector(`label[for="${one.id}"]`)?.textContent?.includes("Processor"),
  );
  if (box && !box.checked) await press(box);
}

beforeAll(async () => {
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
  await startI18n("en", [...areas, "needs", "task", "auth", "loan", "lock", "team"] as never);
  await loadDialog();
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  changeContext({ loggedInUserId: "ana", activeUserId: "ana", activeOrgUnit: null });
  write.mockReset();
  closed.mockReset();
});

describe.each(FORMS)("$what", ({ show, typed, save, sent, closes, answer = {} }) => {
  it("is there when the tab was closed, and is sent once by itself when the line is back", async () => {
    await open(show);
    await fillAll(typed);
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
    await fillAll(typed);
    await closeTab();
    changeContext({ loggedInUserId: "ben", activeUserId: "ben" });
    await open(show);
    expect(text()).not.toContain(OFFERED);
    await closeTab();
    answers({ "POST /api/logout": new Response(null, { status: 204 }) });
    await act(() => signOut());
    changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
    await open(show);
    expect(text()).not.toContain(OFFERED);
  });
});

describe.each(FORMS.filter(({ ofBranch }) => ofBranch))("$what", ({ show, typed, save }) => {
  it("is another form in another branch", async () => {
    changeContext({ activeOrgUnit: "austin" });
    await open(show);
    await fillAll(typed);
    write.mockRejectedValue(new Fault(0, {}, { method: "PATCH", path: "/x" }));
    await press(save);
    window.dispatchEvent(new Event("pagehide"));
    await act(async () => changeContext({ activeOrgUnit: "miami" }));
    for (const [label, value] of typed) expect(field(label).value).not.toBe(value);
    expect(text()).not.toContain(OFFERED);
    await act(async () => publish(REACHED_AGAIN, null));
    expect(write).toHaveBeenCalledTimes(1);
    await act(async () => changeContext({ activeOrgUnit: "austin" }));
    expect(text()).toContain(OFFERED);
  });
});

it("what the server says of a web site stands under the field, in its words", async () => {
  const sites = FORMS.find(({ what }) => what === "the sites of the web form");
  if (!sites) throw new Error("no web form");
  await open(sites.show);
  await fillAll([["Web sites that may show it", "example"]]);
  const entry = { key: "invalid", field: "origins", params: ["origins"] };
  write.mockRejectedValue(new Fault(422, { errors: [entry] }, { method: "PATCH", path: "/x" }));
  await press(sites.save);
  expect(field("Web sites that may show it").getAttribute("aria-invalid")).toBe("true");
  expect(text()).toContain("Web sites that may show it is not valid");
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
