import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeContext, forgetContext } from "./context";
import { CalledOff, Fault } from "./fault";
import { type Desk, dispatch, send, setDesk } from "./request";
import { WHOLE } from "./shown";
import { onWritten } from "./writes";

const answers: Response[] = [];
const sent: { url: string; init: RequestInit }[] = [];
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

function desk(change: Partial<Desk> = {}): Desk {
  const nothing = vi.fn();
  return {
    confirm: async () => "confirmed",
    chooseStage: async () => null,
    stageChanged: nothing,
    warn: nothing,
    words: async () => {},
    failed: nothing,
    reached: nothing,
    loanInfoUpdated: nothing,
    redirect: nothing,
    ...change,
  };
}

beforeEach(() => {
  sent.length = 0;
  answers.length = 0;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const answer = answers.shift();
    if (!answer) throw new TypeError("no connection");
    return answer;
  });
});
afterEach(() => {
  setDesk(null);
  forgetContext();
  vi.unstubAllGlobals();
});

const headers = (index = 0) => sent[index]?.init.headers as Headers;

describe("a request", () => {
  it("is given up after 60000 ms, or what the caller says", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    answers.push(json(200, {}), json(200, {}));
    await dispatch("GET", "/api/config");
    await dispatch("GET", "/api/config", { timeoutMs: 5 });
    expect(timeout.mock.calls).toEqual([[60_000], [5]]);
    timeout.mockRestore();
  });
});

describe("a list that is read in one piece", () => {
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({ id: String(from + index) }));
  const page = (from: number, to: number, count: number) =>
    json(200, { rows: rows(from, to), count, counts: { todo: 1 } });
  const offsets = () => sent.map(({ url }) => new URL(url, "http://gable.test").searchParams.get("offset"));

  it("holds more rows than one answer does", async () => {
    answers.push(page(0, 999, 2100), page(999, 1998, 2100), page(1998, 2100, 2100));
    const list = await dispatch<{ rows: { id: string }[]; count: number }>("GET", "/workflow-task/api/7/tasks", {
      query: { ...WHOLE, filters: { status: ["TODO"] } },
    });
    expect(list).toEqual({ rows: rows(0, 2100), count: 2100, counts: { todo: 1 } });
    expect(offsets()).toEqual([null, "999", "1998"]);
    expect(new URL(sent[2]?.url ?? "", "http://gable.test").searchParams.get("filters")).toBe('{"status":["TODO"]}');
  });

  it("is asked for once where one answer holds it, and where a part of it is all that is wanted", async () => {
    answers.push(page(0, 3, 3), page(0, 999, 2000));
    await dispatch("GET", "/api/layouts", { query: WHOLE });
    await dispatch("GET", "/lead/api/leads", { query: { limit: 999 } });
    expect(sent).toHaveLength(2);
  });

  it("ends where rows went away meanwhile", async () => {
    answers.push(page(0, 999, 1000), page(0, 0, 999));
    const list = await dispatch<{ count: number }>("GET", "/api/layouts", { query: WHOLE });
    expect(list.count).toBe(999);
    expect(sent).toHaveLength(2);
  });

  it("fails as a whole", async () => {
    answers.push(page(0, 999, 1000), json(403, { code: "PERMISSION_DENIED" }));
    await expect(dispatch("GET", "/api/layouts", { query: WHOLE })).rejects.toBeInstanceOf(Fault);
  });
});

describe("a request that fails", () => {
  const away = () => json(503, { code: "UNAVAILABLE" });

  it("is told once: a read is asked once more where what failed may pass, and told when that fails too", async () => {
    vi.useFakeTimers();
    const failed = vi.fn();
    setDesk(desk({ failed }));
    answers.push(away(), json(200, { fine: true }), away(), away());
    const first = dispatch("GET", "/api/config");
    await vi.runAllTimersAsync();
    expect(await first).toEqual({ fine: true });
    expect([sent.length, failed.mock.calls.length]).toEqual([2, 0]);
    const second = dispatch("GET", "/api/config").catch((fault: unknown) => fault);
    await vi.runAllTimersAsync();
    expect(await second).toMatchObject({ status: 503 });
    expect([sent.length, failed.mock.calls.length]).toEqual([4, 1]);
    vi.useRealTimers();
  });

  it.each([400, 401, 403, 404, 409, 412, 422, 423, 429])(
    "with %i is not asked again, nor is a write ever",
    async (status) => {
      answers.push(json(status, {}), away());
      await expect(dispatch("GET", "/api/config")).rejects.toMatchObject({ status });
      await expect(dispatch("PATCH", "/api/config")).rejects.toMatchObject({ status: 503 });
      expect(sent).toHaveLength(2);
    },
  );

  it("without an answer is repeated as the same intent, so that nothing is done twice", async () => {
    const body = { text: "once" };
    const nonce = (index: number) => headers(index).get("lw-nonce");
    await expect(dispatch("POST", "/x", { body })).rejects.toMatchObject({ status: 0 });
    await expect(dispatch("POST", "/x", { body: { text: "another" } })).rejects.toMatchObject({ status: 0 });
    answers.push(json(201, {}), json(201, {}));
    await dispatch("POST", "/x", { body });
    await dispatch("POST", "/x", { body });
    expect(nonce(2)).toBe(nonce(0));
    expect(new Set([nonce(0), nonce(1), nonce(3)]).size).toBe(3);
  });

  it("before there is a session is its own screen's to tell", async () => {
    const failed = vi.fn();
    setDesk(desk({ failed }));
    answers.push(json(401, {}));
    await expect(dispatch("POST", "/api/login", { accountAccess: true })).rejects.toMatchObject({ status: 401 });
    expect(failed).not.toHaveBeenCalled();
  });

  it("has the words come that say why, before anybody is told or shows it", async () => {
    const order: string[] = [];
    const entry = { key: "refusals:need.settled", message: "x" };
    const words = async (entries: unknown[]) => void order.push(`words ${JSON.stringify(entries)}`);
    setDesk(desk({ words, failed: () => order.push("told") }));
    answers.push(json(409, { code: "CONFLICT", errors: [entry] }), json(422, { errors: [{ key: "required" }] }));
    await dispatch("POST", "/x").catch(() => order.push("shown"));
    expect(order).toEqual([`words ${JSON.stringify([entry])}`, "told", "shown"]);
    await dispatch("POST", "/x").catch(() => order.push("shown"));
    expect(order.slice(3)).toEqual(["told", "shown"]);
  });

  it("says when the server is reached, and does not take a proxy for it", async () => {
    const reached = vi.fn();
    setDesk(desk({ reached }));
    answers.push(away(), json(404, {}));
    await dispatch("PATCH", "/api/config").catch(() => undefined);
    expect(reached).not.toHaveBeenCalled();
    await dispatch("PATCH", "/api/config").catch(() => undefined);
    expect(reached).toHaveBeenCalledTimes(1);
  });
});

describe("an answer that breaks off", () => {
  const broken = (cause: unknown) =>
    new Response(new ReadableStream({ pull: (controller) => controller.error(cause) }), { status: 200 });

  it("is told as a lost connection, or as the end of the wait", async () => {
    const failed = vi.fn();
    setDesk(desk({ failed }));
    answers.push(broken(new TypeError("network error")), broken(new DOMException("", "TimeoutError")));
    await expect(dispatch("PATCH", "/api/config")).rejects.toMatchObject({ status: 0 });
    await expect(dispatch("GET", "/api/config", { answer: "blob" })).rejects.toMatchObject({ status: 408 });
    expect(failed).toHaveBeenCalledTimes(2);
  });

  it("is no fault when the caller called it off", async () => {
    const off = new AbortController();
    off.abort();
    answers.push(broken(new DOMException("", "AbortError")));
    await expect(dispatch("GET", "/api/config", { signal: off.signal })).rejects.not.toBeInstanceOf(Fault);
  });
});

describe("a read that a write overtakes", () => {
  const refused = () => json(401, { code: "UNAUTHENTICATED", message: "Please sign in." });
  const done = () => new Response(null, { status: 204 });
  /** Answers each request when the test says so, by its place in the order they were sent in. */
  function hold(): { order: string[]; answer: (at: number, response: Response) => void } {
    const order: string[] = [];
    const waiting: ((response: Response) => void)[] = [];
    vi.stubGlobal("fetch", (url: string) => {
      order.push(url);
      return new Promise<Response>((resolve) => waiting.push(resolve));
    });
    return { order, answer: (at, response) => waiting[at]?.(response) };
  }

  it("is asked again once the session that the write renews is here", async () => {
    const { order, answer } = hold();
    const write = dispatch("POST", "/api/password");
    const read = dispatch("GET", "/api/me");
    await vi.waitFor(() => expect(order).toHaveLength(2));
    answer(1, refused());
    await new Promise((resolve) => setImmediate(resolve));
    expect(order).toHaveLength(2);
    answer(0, done());
    await vi.waitFor(() => expect(order).toEqual(["/api/password", "/api/me", "/api/me"]));
    answer(2, json(200, { me: true }));
    expect(await read).toEqual({ me: true });
    await write;
  });

  it("is asked again when the write came back in between; what is refused twice is refused", async () => {
    const { order, answer } = hold();
    const read = dispatch("GET", "/api/me");
    const write = dispatch("POST", "/api/password");
    await vi.waitFor(() => expect(order).toEqual(["/api/me", "/api/password"]));
    answer(1, done());
    await write;
    answer(0, refused());
    await vi.waitFor(() => expect(order).toHaveLength(3));
    answer(2, refused());
    await expect(read).rejects.toMatchObject({ status: 401 });
    expect(order).toHaveLength(3);
  });

  it("is not asked again when there was none: the session is over", async () => {
    answers.push(refused());
    await expect(dispatch("GET", "/api/me")).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
  });
});

describe("headers", () => {
  it("carry zone, nonce, unit, consolidated view, connection and the person acted for", async () => {
    changeContext({ loggedInUserId: "a", activeUserId: "b", activeOrgUnit: "u", consolidated: true, rtcid: "r" });
    answers.push(json(200, {}));
    await dispatch("POST", "/los/api/loans", { body: {} });
    expect(headers().get("usertimezone")).toBeTruthy();
    expect(headers().get("lw-nonce")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers().get("lw-org-unit-id")).toBe("u");
    expect(headers().get("lw-consolidate-all-data")).toBe("true");
    expect(headers().get("x-rtc-id")).toBe("r");
    expect(headers().get("lw-child-user-id")).toBe("b");
  });
  it("leave the child user away on /wizeusers/current and when it is the person themself", async () => {
    changeContext({ loggedInUserId: "a", activeUserId: "b" });
    answers.push(json(200, {}), json(200, {}));
    await dispatch("GET", "/api/wizeusers/current", { query: { userTimeZone: "UTC" } });
    expect(headers().has("lw-child-user-id")).toBe(false);
    changeContext({ activeUserId: "a" });
    await dispatch("GET", "/los/api/loans");
    expect(headers(1).has("lw-child-user-id")).toBe(false);
    expect(headers(1).has("lw-nonce")).toBe(false);
  });
  it("stay away from account access", async () => {
    changeContext({ activeOrgUnit: "u" });
    answers.push(json(200, {}));
    await dispatch("POST", "/api/login", { body: {}, accountAccess: true });
    expect(headers().has("lw-org-unit-id")).toBe(false);
  });
});

describe("a call", () => {
  it("fills the path and writes its query", async () => {
    answers.push(json(200, { rows: [], count: 0 }), json(200, { rows: [], count: 0 }));
    await send("GET", "/los/api/loans/{loanId}/assets", { params: { loanId: 7 }, query: { filters: { a: ["b"] } } });
    expect(sent[0]?.url).toBe("/los/api/loans/7/assets?filters=%7B%22a%22%3A%5B%22b%22%5D%7D");
    await send("DELETE", "/los/api/loans/{loanId}/assets", { params: { loanId: 7 }, query: { ids: ["x", "y"] } });
    expect(sent[1]?.url).toBe("/los/api/loans/7/assets?ids=x%2Cy");
  });
  it("is not sent without what its path needs", async () => {
    const params = { loanId: undefined as unknown as number };
    await expect(send("GET", "/los/api/loans/{loanId}", { params })).rejects.toThrow(CalledOff);
    expect(sent).toEqual([]);
  });
});

describe("the guard", () => {
  it.each(["/los/api/loans/null", "/los/api/loans/undefined/assets"])("does not send %s", async (path) => {
    await expect(dispatch("GET", path)).rejects.toThrow(CalledOff);
    expect(sent).toEqual([]);
  });
  it("does not send null in a query, and leaves out what is absent", async () => {
    await expect(dispatch("GET", "/x", { query: { id: null } })).rejects.toThrow(CalledOff);
    await expect(dispatch("GET", "/x", { query: { id: "undefined" } })).rejects.toThrow(CalledOff);
    answers.push(json(200, {}));
    await dispatch("GET", "/x", { query: { a: undefined, filters: { s: ["A"] }, searchTerm: "null and void" } });
    expect(sent[0]?.url).toBe("/x?filters=%7B%22s%22%3A%5B%22A%22%5D%7D&searchTerm=null+and+void");
  });
});

describe("the rule-engine handshake", () => {
  const asks = json.bind(null, 409, {
    code: "RULE_CONFIRMATION",
    errors: [{ ruleName: "r", confirmation: { title: "Sure?" } }],
  });
  it("resends with the flag once confirmed and unwraps the answer", async () => {
    setDesk(desk());
    answers.push(asks(), json(200, { fromRuleEngine: true, body: { data: { LoanId: 7 } } }));
    expect(await dispatch("PATCH", "/los/api/loans/7/stage/X", { body: { reason: "r" } })).toEqual({ LoanId: 7 });
    expect(sent[1]?.url).toBe("/los/api/loans/7/stage/X?forRuleEngineConfirm=true");
    expect(sent[1]?.init.body).toBe('{"reason":"r"}');
    expect(headers(1).get("lw-nonce")).not.toBe(headers(0).get("lw-nonce"));
  });
  it.each([
    ["cancelled", "CONFIRMATION CANCELLED"],
    ["dismissed", "CONFIRMATION DIMISSED"],
  ] as const)("ends with the outcome when %s, and no toast", async (outcome, message) => {
    const failed = vi.fn();
    setDesk(desk({ confirm: async () => outcome, failed }));
    answers.push(asks());
    await expect(dispatch("PATCH", "/x", { body: {} })).rejects.toThrow(message);
    expect(failed).not.toHaveBeenCalled();
  });
  it("carries why somebody goes on against a rule that asks for a reason", async () => {
    setDesk(desk({ confirm: async () => ({ reason: "Kim knows." }) }));
    answers.push(asks(), json(200, { LoanId: 7 }));
    await dispatch("PATCH", "/los/api/loans/7/stage/X", { body: {} });
    expect(sent[1]?.url).toBe("/los/api/loans/7/stage/X?forRuleEngineConfirm=true&ruleEngineReason=Kim+knows.");
  });
  it("shows who may not go on what the loan needs first, and tells it nowhere else", async () => {
    const confirm = vi.fn(async () => "cancelled" as const);
    const failed = vi.fn();
    setDesk(desk({ confirm, failed }));
    answers.push(json(409, { code: "RULE_BLOCKED", errors: [{ ruleName: "r", step: "borrowers" }] }));
    await expect(dispatch("PATCH", "/los/api/loans/7/stage/X", { body: {} })).rejects.toThrow(CalledOff);
    expect(confirm).toHaveBeenCalledExactlyOnceWith([{ ruleName: "r", step: "borrowers" }], "/los/api/loans/7/stage/X");
    expect(failed).not.toHaveBeenCalled();
    expect(sent).toHaveLength(1);
  });
  it("leaves nothing to be read again when called off, and what is to be when refused", async () => {
    const heard = vi.fn();
    const deaf = onWritten(heard);
    setDesk(desk({ confirm: async () => "cancelled" }));
    answers.push(asks());
    await expect(dispatch("PATCH", "/x", { body: {} })).rejects.toThrow(CalledOff);
    expect(heard).not.toHaveBeenCalled();
    answers.push(json(409, { code: "STALE" }));
    await expect(dispatch("PATCH", "/x", { body: {} })).rejects.toThrow(Fault);
    expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ path: "/x" }), false);
    deaf();
  });
  it("wraps the original body for a stage change, and says so afterwards", async () => {
    const stageChanged = vi.fn();
    setDesk(desk({ chooseStage: async () => ({ stageId: "S" }), stageChanged }));
    answers.push(
      json(409, { code: "RULE_STAGE_CHANGE", errors: [{ stageChange: { actionId: "a1", stages: [] } }] }),
      json(200, { ok: true }),
    );
    await dispatch("PATCH", "/x", { body: { c: 1 } });
    expect(JSON.parse(String(sent[1]?.init.body))).toEqual({
      body: { c: 1 },
      ruleEnginePayload: { stageId: "S", actionId: "a1" },
    });
    expect(stageChanged).toHaveBeenCalledOnce();
  });
  it("answers in the query where a form is the body, and sends the form again", async () => {
    setDesk(desk({ chooseStage: async () => ({ stageId: "S" }) }));
    answers.push(
      json(409, { code: "RULE_STAGE_CHANGE", errors: [{ stageChange: { actionId: "a1", stages: [] } }] }),
      json(200, { fromRuleEngine: true, body: { data: { id: "u" } } }),
    );
    const form = new FormData();
    form.set("offset", "0");
    expect(await dispatch("POST", "/los/api/loans/7/uploads/u/parts", { form })).toEqual({ id: "u" });
    expect(sent[1]?.url).toBe("/los/api/loans/7/uploads/u/parts?ruleEngineStageId=S&ruleEngineActionId=a1");
    expect(sent).toHaveLength(2);
  });
  it("gives up the request when the stage dialog is cancelled", async () => {
    setDesk(desk());
    answers.push(json(409, { errors: [{ stageChange: {} }] }));
    await expect(dispatch("PATCH", "/x", { body: {} })).rejects.toThrow("LOAN STATUS CHANGE CANCELLED");
  });
});

describe("answers", () => {
  it("hand warnings, new links and loan changes to the desk", async () => {
    const warn = vi.fn();
    const redirect = vi.fn();
    const loanInfoUpdated = vi.fn();
    setDesk(desk({ warn, redirect, loanInfoUpdated }));
    answers.push(
      json(200, { newPosLink: "/pos/x", isLoanInfoUpdated: true }, { "lw-rule-warnings": '[{"message":"w"}]' }),
    );
    await dispatch("PATCH", "/x", { body: {} });
    expect(warn).toHaveBeenCalledWith([{ message: "w" }], expect.any(String));
    expect(redirect).toHaveBeenCalledWith("/pos/x");
    expect(loanInfoUpdated).toHaveBeenCalledOnce();
  });
  it("lead nowhere but to a page", async () => {
    const redirect = vi.fn();
    setDesk(desk({ redirect }));
    const bad = [
      "javascript:alert(1)",
      " javascript:alert(1)",
      "data:text/html,x",
      "//evil.test",
      "/\\evil.test",
      "x",
      "",
    ];
    for (const newPosLink of bad) {
      answers.push(json(200, { newPosLink }));
      await dispatch("PATCH", "/x", { body: {} });
    }
    expect(redirect).not.toHaveBeenCalled();
    for (const newPosLink of ["https://loans.summit.test/pos", "/pos/app"]) {
      answers.push(json(200, { newPosLink }));
      await dispatch("PATCH", "/x", { body: {} });
    }
    expect(redirect).toHaveBeenCalledTimes(2);
  });
  it("are faults with the server's body, or without a connection status 0", async () => {
    const failed = vi.fn();
    setDesk(desk({ failed }));
    answers.push(json(422, { code: "VALIDATION_FAILED", errors: [{ field: "a", key: "required" }] }));
    const fault = await dispatch("PATCH", "/x", { body: {}, ifMatch: 3 }).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Fault);
    expect((fault as Fault).entries).toEqual([{ field: "a", key: "required" }]);
    expect(headers().get("if-match")).toBe("3");
    expect(await dispatch("GET", "/x").catch((error: unknown) => (error as Fault).status)).toBe(0);
    expect(failed).toHaveBeenCalledTimes(2);
  });
});
