import { describe, expect, it } from "vitest";
import type { Standing } from "./call";
import { Fault, type FaultBody } from "./fault";
import { reactionsTo, type Situation, tellingOf } from "./reaction";

const situation: Situation = {
  portal: "staff",
  page: { hostname: "summit.test", pathname: "/app/loans" },
  method: "GET",
  signedIn: true,
  supportEmail: "help@summit.test",
};
const STANDINGS: Standing[] = ["page", "part", "form", "quiet"];
const reactions = (status: number, body: FaultBody = {}, change: Partial<Situation> = {}) =>
  reactionsTo(new Fault(status, body, { method: "GET", path: "/x" }), { ...situation, ...change });

describe("401", () => {
  it("ends the session with the message that fits", () => {
    expect(reactions(401)).toEqual([{ do: "end-session", reason: "unauthorized" }]);
    expect(reactions(401, { userStatus: "SUSPEND" })).toEqual([{ do: "end-session", reason: "suspended" }]);
    expect(reactions(401, { loginUrl: "https://harbor.test/login" })).toEqual([
      { do: "end-session", reason: "wrong-host", host: "harbor.test" },
    ]);
  });
  it.each(STANDINGS)("is followed whatever the request is to its page: %s", (as) => {
    for (const method of ["GET", "PATCH"])
      expect(reactions(401, {}, { as, method })).toEqual([{ do: "end-session", reason: "unauthorized" }]);
  });
  it("leads to the log-in where no session was; a wrong host and a suspended person are told all the same", () => {
    expect(reactions(401, {}, { signedIn: false })).toEqual([{ do: "sign-in" }]);
    expect(reactions(401, { userStatus: "SUSPEND" }, { signedIn: false })[0]).toMatchObject({ reason: "suspended" });
    expect(reactions(401, { loginUrl: "https://harbor.test" }, { signedIn: false })[0]).toMatchObject({
      reason: "wrong-host",
    });
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
    expect(reactions(status, {}, { as: "quiet" })).toEqual([]);
  });
  it("a read that is not there or not allowed goes to not-found; the borrower portal reloads on 403", () => {
    expect(reactions(404)).toEqual([{ do: "go", to: "root-not-found" }]);
    expect(reactions(403)).toEqual([{ do: "go", to: "root-not-found", status: 403 }]);
    expect(reactions(403, {}, { portal: "pos" })).toEqual([{ do: "reload" }]);
    expect(reactions(503)).toEqual([{ do: "go", to: "not-found", status: 503 }]);
    expect(reactions(503, {}, { shown: true })).toMatchObject([{ do: "toast", title: "unavailableTitle" }]);
  });
  it("a write that is not allowed keeps the page", () => {
    const errors = [{ key: "refusals:user.ownRoles", message: "No." }];
    expect(reactions(403, { message: "No.", errors }, { method: "PATCH" })).toMatchObject([
      { do: "toast", title: "permissionDenied", text: "No.", key: "refusals:user.ownRoles" },
    ]);
    // Without a reason, nothing is left to say in the server's language.
    expect(reactions(403, { message: "No." }, { method: "PATCH" })).toEqual([
      { do: "toast", title: "permissionDenied" },
    ]);
  });
  it("a locked record is silent, a lost update is the form's", () => {
    expect(reactions(423)).toEqual([]);
    expect(reactions(412, {}, { method: "PATCH", as: "form" })).toEqual([]);
    expect(reactions(412, { message: "Stale." }, { method: "PATCH" })).toHaveLength(1);
  });
  it("a conflict that names what is otherwise by now is the form's; any other is told", () => {
    const moved = {
      code: "CONFLICT",
      message: "The price has moved.",
      errors: [{ field: "seen.price", message: "m" }],
    };
    expect(reactions(409, moved, { method: "PATCH", as: "form" })).toEqual([]);
    expect(reactions(409, moved, { method: "PATCH" })).toHaveLength(1);
    expect(reactions(409, { ...moved, errors: [] }, { method: "PATCH", as: "form" })).toHaveLength(1);
  });
  it("409 with details on an application page reloads", () => {
    expect(reactions(409, { details: "d" }, { page: { hostname: "x", pathname: "/pos/application/1" } })).toEqual([
      { do: "reload" },
    ]);
  });
});

it("an application that has moved on is loaded again in the borrower portal, whatever the status", () => {
  const moved = { message: "ARV000034: the application has moved" };
  for (const status of [400, 409]) {
    expect(reactions(status, moved, { portal: "pos", method: "PATCH" })).toEqual([{ do: "reload" }]);
    expect(reactions(status, moved, { method: "PATCH" })).not.toContainEqual({ do: "reload" });
  }
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
    const errors = [{ key: "refusals:loan.lockedByRule", message: "Head" }];
    expect(reactions(400, { message: "Head", details: "Detail", errors }, write)).toMatchObject([
      { title: "Head", text: "Detail", head: errors[0] },
    ]);
    expect(reactions(500, {}, write)).toMatchObject([{ detail: "unexpected" }]);
    expect(reactions(500, { message: "An error." }, write)).toMatchObject([{ detail: "unexpected" }]);
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

describe("every row of the catalogue, for what the request is to its page", () => {
  type Did = "end" | "leave" | "reload" | "tell" | "tell once" | "nothing";
  const did = (status: number, body: FaultBody, change: Partial<Situation>): Did => {
    const [first] = reactions(status, body, change).filter((reaction) => reaction.do !== "publish");
    if (!first) return "nothing";
    if (first.do === "toast") return first.once ? "tell once" : "tell";
    if (first.do === "go") return "leave";
    return first.do === "reload" ? "reload" : "end";
  };
  const invalid = { code: "VALIDATION_FAILED", errors: [{ field: "a", message: "No." }] };
  const rows: [string, number, FaultBody, Record<"read" | "write", Record<Standing, Did>>][] = [
    [
      "401",
      401,
      {},
      {
        read: { page: "end", part: "end", form: "end", quiet: "end" },
        write: { page: "end", part: "end", form: "end", quiet: "end" },
      },
    ],
    [
      "timeout",
      408,
      {},
      {
        read: { page: "tell", part: "nothing", form: "tell", quiet: "nothing" },
        write: { page: "tell", part: "nothing", form: "tell", quiet: "nothing" },
      },
    ],
    [
      "0",
      0,
      {},
      {
        read: { page: "tell", part: "tell once", form: "tell", quiet: "nothing" },
        write: { page: "tell", part: "tell once", form: "tell", quiet: "nothing" },
      },
    ],
    [
      "502",
      502,
      {},
      {
        read: { page: "tell", part: "tell once", form: "tell", quiet: "nothing" },
        write: { page: "tell", part: "tell once", form: "tell", quiet: "nothing" },
      },
    ],
    [
      "503",
      503,
      {},
      {
        read: { page: "leave", part: "tell once", form: "tell once", quiet: "nothing" },
        write: { page: "tell", part: "tell once", form: "tell", quiet: "nothing" },
      },
    ],
    [
      "520",
      520,
      {},
      {
        read: { page: "leave", part: "tell once", form: "tell once", quiet: "nothing" },
        write: { page: "tell", part: "tell once", form: "tell", quiet: "nothing" },
      },
    ],
    [
      "404",
      404,
      {},
      {
        read: { page: "leave", part: "nothing", form: "tell", quiet: "nothing" },
        write: { page: "tell", part: "nothing", form: "tell", quiet: "nothing" },
      },
    ],
    [
      "403",
      403,
      {},
      {
        read: { page: "leave", part: "nothing", form: "tell", quiet: "nothing" },
        write: { page: "tell", part: "nothing", form: "tell", quiet: "nothing" },
      },
    ],
    [
      "412",
      412,
      {},
      {
        read: { page: "tell", part: "nothing", form: "nothing", quiet: "nothing" },
        write: { page: "tell", part: "nothing", form: "nothing", quiet: "nothing" },
      },
    ],
    [
      "422 of fields",
      422,
      invalid,
      {
        read: { page: "tell", part: "nothing", form: "nothing", quiet: "nothing" },
        write: { page: "tell", part: "nothing", form: "nothing", quiet: "nothing" },
      },
    ],
    [
      "422 of an address",
      422,
      { code: "USER_EMAIL_NOT_VERIFIED" },
      {
        read: { page: "tell", part: "leave", form: "tell", quiet: "leave" },
        write: { page: "tell", part: "leave", form: "tell", quiet: "leave" },
      },
    ],
    [
      "423",
      423,
      {},
      {
        read: { page: "nothing", part: "nothing", form: "nothing", quiet: "nothing" },
        write: { page: "nothing", part: "nothing", form: "nothing", quiet: "nothing" },
      },
    ],
    [
      "another",
      500,
      {},
      {
        read: { page: "tell", part: "nothing", form: "tell", quiet: "nothing" },
        write: { page: "tell", part: "nothing", form: "tell", quiet: "nothing" },
      },
    ],
  ];
  for (const [name, status, body, expected] of rows)
    for (const portal of ["staff", "pos", "realtor"] as const)
      it(`${name} in ${portal}`, () => {
        const of = (method: string) =>
          Object.fromEntries(STANDINGS.map((as) => [as, did(status, body, { as, method, portal })]));
        // The borrower portal loads itself anew where the others lead to not-found.
        const read = portal === "pos" && status === 403 ? { ...expected.read, page: "reload" } : expected.read;
        expect({ read: of("GET"), write: of("PATCH") }).toEqual({ read, write: expected.write });
      });
});

describe("what is told", () => {
  it("bears the reference in every telling of the server's", () => {
    for (const status of [400, 403, 404, 409, 422, 500, 502, 503, 520])
      for (const body of [{}, { message: "m" }, { message: "m", details: "d" }, { errors: [{ ruleName: "R" }] }]) {
        const told = tellingOf(
          new Fault(status, { ...body, errorRef: "r1" }, { method: "PATCH", path: "/x" }),
          situation,
        );
        expect(told.errorRef, `${status} ${JSON.stringify(body)}`).toBe("r1");
      }
  });
  it("never holds a path or a status", () => {
    for (const status of [0, 400, 404, 500, 502])
      expect(new Fault(status, {}, { method: "PATCH", path: "/api/wizeusers" }).message).toBe("");
  });
});

describe("a key that names its area", () => {
  it("rides along with its parameters by their place; one of the forms' catalogue names that", () => {
    const errors = [{ message: "At 6.375 %.", key: "locks:refused.sameRate", params: ["30", "6.375"] }];
    expect(reactions(409, { message: "At 6.375 %.", errors }, { method: "POST" })).toMatchObject([
      { do: "toast", text: "At 6.375 %.", key: "locks:refused.sameRate", params: { 0: "30", 1: "6.375" } },
    ]);
    const plain = reactions(409, { message: "x", errors: [{ message: "x", key: "inUse" }] }, { method: "POST" });
    expect(plain[0]).toHaveProperty("key", "validation:inUse");
  });
});
