import { describe, expect, it } from "vitest";
import { Fault, type FaultBody } from "./fault";
import { reactionsTo, type Situation } from "./reaction";

const situation: Situation = {
  portal: "staff",
  page: { hostname: "summit.test", pathname: "/app/loans" },
  method: "GET",
  supportEmail: "help@summit.test",
};
const reactions = (status: number, body: FaultBody = {}, change: Partial<Situation> = {}) =>
  reactionsTo(new Fault(status, body, { method: "GET", path: "/x" }), { ...situation, ...change });

describe("401", () => {
  it("ends the session with the message that fits", () => {
    expect(reactions(401)).toEqual([
      { do: "end-session", message: "unauthorized", params: { email: "help@summit.test" } },
    ]);
    expect(reactions(401, { userStatus: "SUSPEND" })).toEqual([{ do: "end-session", message: "suspended" }]);
    expect(reactions(401, { loginUrl: "https://harbor.test/login" })).toMatchObject([
      { message: "unauthorizedHost", params: { host: "harbor.test" } },
    ]);
  });
  it("goes to loginUrl from a login host, but never to a script", () => {
    const page = { hostname: "login.gable.test", pathname: "/app/loans" };
    expect(reactions(401, { loginUrl: "https://harbor.test/login" }, { page })).toEqual([
      { do: "go", to: "url", url: "https://harbor.test/login" },
    ]);
    expect(reactions(401, { loginUrl: "javascript:alert(1)" }, { page })[0]?.do).toBe("end-session");
  });
  it("says nothing on /session-ended", () => {
    expect(reactions(401, {}, { page: { hostname: "summit.test", pathname: "/pos/session-ended" } })).toEqual([]);
  });
});

describe("statuses", () => {
  it.each([
    [408, "timeout"],
    [0, "offlineTitle"],
    [502, "badGatewayTitle"],
  ])("%i is a toast", (status, title) => {
    expect(reactions(status)).toMatchObject([{ do: "toast", title }]);
    expect(reactions(status, {}, { showToast: false })).toEqual([]);
  });
  it("a read that is not there or not allowed goes to not-found; the borrower portal reloads on 403", () => {
    expect(reactions(404)).toEqual([{ do: "go", to: "root-not-found" }]);
    expect(reactions(403)).toEqual([{ do: "go", to: "root-not-found", status: 403 }]);
    expect(reactions(403, {}, { portal: "pos" })).toEqual([{ do: "reload" }]);
    expect(reactions(503)).toEqual([{ do: "go", to: "not-found", status: 503 }]);
    expect(reactions(404, {}, { skipNavigation: true })[0]?.do).toBe("toast");
  });
  it("a write that is not allowed keeps the page", () => {
    expect(reactions(403, { message: "No." }, { method: "PATCH" })).toMatchObject([
      { do: "toast", title: "permissionDenied", text: "No." },
    ]);
  });
  it("a locked record is silent, a lost update is the form's", () => {
    expect(reactions(423)).toEqual([]);
    expect(reactions(412, {}, { method: "PATCH", formShows: true })).toEqual([]);
    expect(reactions(412, { message: "Stale." }, { method: "PATCH" })).toHaveLength(1);
  });
  it("409 with details on an application page reloads", () => {
    expect(reactions(409, { details: "d" }, { page: { hostname: "x", pathname: "/pos/application/1" } })).toEqual([
      { do: "reload" },
    ]);
  });
});

describe("other errors", () => {
  const write = { method: "PATCH" };
  it("choose their detail in the order of the catalogue", () => {
    expect(reactions(400, { message: "Plain.", errorRef: "r1" }, write)).toEqual([
      { do: "toast", title: "processingError", errorRef: "r1", text: "Plain." },
    ]);
    expect(reactions(400, { message: "Head", details: "Detail" }, write)).toMatchObject([
      { title: "Head", text: "Detail" },
    ]);
    expect(reactions(500, {}, write)).toMatchObject([{ detail: "unexpected" }]);
    expect(reactions(400, { message: { loginUrl: "x.test" } }, write)).toMatchObject([
      { detail: "invalidLoginUrl", params: { loginUrl: "x.test" } },
    ]);
    expect(reactions(400, { message: {} }, write)).toMatchObject([{ detail: "suspended" }]);
  });
  it("list rules to staff and send borrowers to their loan officer", () => {
    const body = { code: "RULE_BLOCKED", errors: [{ ruleName: "A", message: "First." }, { ruleName: "B" }] };
    expect(reactions(409, body, write)).toMatchObject([{ text: "First.\nB", long: true }]);
    expect(reactions(409, body, { ...write, portal: "pos" })).toMatchObject([{ detail: "contactOfficer" }]);
    const missing = { errors: [{ ruleName: "A", message: "First.", missingFields: ["Loan Amount", "Rate"] }] };
    expect(reactions(409, missing, write)).toMatchObject([{ text: "First.\n· Loan Amount\n· Rate" }]);
  });
  it("do not show a missing property state on the purpose step", () => {
    const body = { errors: [{ ruleName: "A", missingFields: ["Subject Property State"] }] };
    expect(
      reactions(409, body, { ...write, portal: "pos", page: { hostname: "x", pathname: "/pos/app/loan-purpose" } }),
    ).toEqual([]);
  });
  it("tell open tasks, and send the unverified where they can verify", () => {
    const entries = [
      { WorkflowTaskId: "t1", message: "No.", missingFields: ["Loan Amount"] },
      { WorkflowTaskId: "t2" },
    ];
    expect(reactions(409, { message: "m", errors: [...entries, { ruleName: "R" }] }, write)[0]).toEqual({
      do: "publish",
      event: "AUTO_COMPLETE_TASK_CHECKLIST_ERROR",
      tasks: [
        { task: "t1", message: "No.", missingFields: ["Loan Amount"] },
        { task: "t2", message: "", missingFields: [] },
      ],
    });
    expect(reactions(422, { code: "USER_EMAIL_NOT_VERIFIED" }, { ...write, portal: "realtor" })[1]).toEqual({
      do: "go",
      to: "register",
    });
  });
});
