import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Method } from "./call";
import { fits, LEAVES_NOTHING, staleByEvent, staleByWrite } from "./stale";
import { includes, isNamed, SESSION, staleByOpening } from "./stale-name";

const root = new URL("../../../", import.meta.url);

/** The files below a folder of the repository. */
function texts(folder: string, isMeant: (name: string) => boolean): string[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
    .filter(isMeant)
    .map((name) => readFileSync(new URL(`${folder}/${name}`, root), "utf8"));
}

it("knows every write of the API", () => {
  const { paths } = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8")) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const unknown: string[] = [];
  for (const [path, calls] of Object.entries(paths))
    for (const name of Object.keys(calls)) {
      const method = name.toUpperCase() as Method;
      if (!["POST", "PUT", "PATCH", "DELETE"].includes(method)) continue;
      const listed = LEAVES_NOTHING.some((pattern) => fits(pattern, path));
      if (Boolean(staleByWrite(method, path)) === listed) unknown.push(`${method} ${path}`);
    }
  expect(unknown).toEqual([]);
});

it("knows every event that the server tells", () => {
  const told = new Set<string>();
  for (const folder of ["change", "http", "db", "jobs"])
    for (const text of texts(folder, (name) => /\.(go|sql)$/.test(name) && !name.endsWith("_test.go")))
      for (const [, type] of text.matchAll(/["'](RTC\.[A-Z_.]+)["']/g)) told.add(type as string);
  // What is put together of a kind's name or an action.
  for (const text of texts("http", (name) => name.endsWith(".go") && !name.endsWith("_test.go")))
    for (const [, kind] of text.matchAll(/(?:Kind|Shipped)(?:\[[\w.]+\])?\{\s*Name: "(\w+)", One:/g))
      told.add(`RTC.${kind?.toUpperCase()}.CHANGED`);
  for (const folder of ["change", "http", "jobs"])
    for (const text of texts(folder, (name) => name.endsWith(".go") && !name.endsWith("_test.go")))
      for (const [, what] of text.matchAll(/TellTask\([^"\n]*"([A-Z_.]+)"/g)) told.add(`RTC.TASK.${what}`);
  expect(told).toContain("RTC.TASK.REFRESH.COUNT");
  // Of these only the beginning is written: a kind's and a task's end as above, a rule's by its effect, a run's by its status.
  const ends: Record<string, string> = {
    "RTC.LOAN.RULE_": "LOCK",
    "RTC.AUS.": "DU_AUS_COMPLETED",
    "RTC.CREDENTIAL.": "INVALID",
  };
  for (const type of [...told].filter((type) => /[._]$/.test(type) && !["RTC.", "RTC.TASK."].includes(type)))
    told.add(type + (ends[type] ?? "COMPLETED"));
  expect(told).toContain("RTC.FLOOD.COMPLETED");
  expect(told.size).toBeGreaterThan(25);
  expect(told).toContain("RTC.ASSET.CHANGED");
  expect(told).toContain("RTC.NEED_SET.CHANGED");
  const loan = 250000001;
  // One that is not known has the whole loan read again.
  const unknown = [...told].filter(
    (type) =>
      !/[._]$/.test(type) &&
      type !== "RTC.LOAN.PROCESSING_CHANGED" &&
      staleByEvent({ type, loanId: loan }).some(({ key, exact }) => !exact && key.length === 2 && key[0] === "loan"),
  );
  expect(unknown).toEqual([]);
});

it("names queries that there are", () => {
  const sources = texts("packages/api/src", (name) => name.endsWith(".ts") && !/stale|test|schema/.test(name)).join();
  const named = texts("packages/api/src", (name) => name === "stale.ts")[0] ?? "";
  const names = [...named.matchAll(/(?:areas|beside|later)\(([^)]*)\)/g)].flatMap(([, list]) =>
    [...(list ?? "").matchAll(/"([^"]+)"/g)].map(([, name]) => name as string),
  );
  expect(names.length).toBeGreaterThan(50);
  expect([...new Set(names)].filter((name) => !sources.includes(`"${name}"`))).toEqual([]);
});

const queries = {
  file: ["loan", 7],
  info: ["loan", 7, "info"],
  qualification: ["loan", 7, "qualification"],
  lock: ["loan", 7, "lock"],
  uistate: ["loan", 7, "uistate"],
  notes: ["loan", 7, "notes", "list", ""],
  note: ["loan", 7, "notes", "one", "n"],
  another: ["loan", 8],
  list: ["loans", { limit: 10 }],
  tasks: ["tasks", "count", "u"],
  session: ["session", "u"],
};
const namedBy = (stale: readonly { key: readonly (string | number | null)[]; exact?: boolean }[] = []) =>
  Object.entries(queries).flatMap(([name, key]) => (stale.some((one) => isNamed(one, key)) ? [name] : []));

it.each([
  ["POST", "/los/api/loans/7/assets", ["file", "qualification", "list"], []],
  ["POST", "/los/api/loans/7/assets/restore", ["file", "qualification", "uistate", "list"], []],
  ["DELETE", "/los/api/loans/7/assets/a", ["file", "qualification", "list"], []],
  ["PATCH", "/los/api/loans/7/v2/transaction/info", ["file", "qualification", "list"], ["info"]],
  ["PATCH", "/los/api/loans/7/notes/n", ["notes"], ["notes", "note"]],
  ["PATCH", "/los/api/loans/7/unlock", ["file", "lock", "list"], []],
  ["POST", "/los/api/loans/7/v2/transaction/calc", [], []],
  // What is not known yet is the whole loan.
  [
    "POST",
    "/los/api/loans/7/disclosures",
    ["file", "info", "qualification", "lock", "uistate", "notes", "note", "list"],
    [],
  ],
  ["POST", "/workflow-task/api/7/tasks", ["tasks"], []],
  ["PATCH", "/api/wizeusers/current", ["session"], []],
  ["PATCH", "/api/wizeusers/make-owner", Object.keys(queries), []],
] as const)("%s %s makes stale what it changes", (method, path, stale, told) => {
  const found = staleByWrite(method, path);
  expect(namedBy(found?.stale)).toEqual(stale);
  expect(namedBy(found?.told)).toEqual(told);
});

it.each([
  ["RTC.ASSET.CHANGED", 7, ["file", "qualification", "list"]],
  ["RTC.LOAN_INFO.CHANGED", 7, ["file", "info", "qualification", "list"]],
  ["RTC.LOAN.RULE_LOCK", 7, ["file", "lock", "list"]],
  ["RTC.LOAN_NOTE.CHANGED", 7, ["notes", "note"]],
  ["RTC.LOAN.ACTIVE_USERS", 7, []],
  ["RTC.TASK.UPDATE", undefined, ["tasks"]],
  ["RTC.RESYNC", undefined, Object.keys(queries)],
  ["RTC.SOMETHING.NEW", 7, ["file", "info", "qualification", "lock", "uistate", "notes", "note", "list"]],
  ["RTC.SOMETHING.NEW", undefined, ["list"]],
] as const)("%s makes stale what it changed", (type, loanId, stale) => {
  expect(namedBy(staleByEvent({ type, loanId }))).toEqual(stale);
});

it.each([
  ["setup", "/los/api/loans/7/setup-other", "RTC.LOAN_SETUP.CHANGED", ["trackers", "mcr", "setup"]],
  ["setup", "/los/api/loans/7/setup", "RTC.LOAN_SETUP.CHANGED", ["trackers", "mcr"]],
  ["a tracker", "/los/api/loans/7/trackers/t", "RTC.LOAN_TRACKER.CHANGED", ["trackers", "lock"]],
] as const)("a loan's %s (%s, %s) has its file read again, and more", (_, path, type, more) => {
  for (const stale of [staleByWrite("PATCH", path)?.stale ?? [], staleByEvent({ type, loanId: 7 })]) {
    expect(stale).toContainEqual({ key: ["loan", 7], exact: true });
    for (const name of more) expect(stale).toContainEqual({ key: ["loan", 7, name] });
  }
});

it("has a loan's messages read half a second after one of its tasks", () => {
  const messages = { key: ["loan", 7, "messages"], afterMs: 500 };
  expect(staleByEvent({ type: "RTC.TASK.ADD", loanId: 7 })).toContainEqual(messages);
  expect(staleByWrite("POST", "/workflow-task/api/7/tasks")?.stale).toContainEqual(messages);
});

it("tells which names include others", () => {
  expect(includes({ key: ["loan", 7] }, { key: ["loan", 7], exact: true })).toBe(true);
  expect(includes({ key: ["loan", 7], exact: true }, { key: ["loan", 7] })).toBe(false);
  expect(includes({ key: ["loan", 7], exact: true }, { key: ["loan", 7, "info"] })).toBe(false);
  expect(includes({ key: ["loan", null, "info"] }, { key: ["loan", 7, "info"] })).toBe(true);
  expect(includes({ key: ["loan", 7, "info"] }, { key: ["loan", null, "info"] })).toBe(false);
  expect(includes({ key: [] }, { key: ["tasks"] })).toBe(true);
});

it("says of what comes of opening a page what the table says", () => {
  for (const path of [
    "/los/api/loans/250000001/access-check",
    "/los/api/loans/250000001/active-users",
    "/los/api/loans/250000001/exit",
    "/los/api/uistate/250000001",
  ])
    expect(staleByOpening(path), path).toEqual(staleByWrite("PATCH", path)?.stale);
  expect(staleByOpening("/api/userconfig")).toEqual([]);
  expect(LEAVES_NOTHING).toContain("/api/userconfig");
  for (const type of ["RTC.READY", "RTC.LOAN.ACTIVE_USERS"])
    expect(staleByOpening(type), type).toEqual(staleByEvent({ type, loanId: 250000001 }));
  expect(staleByOpening("/los/api/loans/250000001/assets")).toBeUndefined();
  expect(staleByOpening("RTC.LOAN.UPDATED")).toBeUndefined();
  expect(staleByEvent({ type: "RTC.SESSION_ENDED" })).toEqual(SESSION);
});
