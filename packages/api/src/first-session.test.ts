import { afterEach, beforeEach, expect, it, vi } from "vitest";

const answer = { id: "ana" };
const stored = new Map<string, string>();
const fetched = vi.fn<(path: string, sent: RequestInit) => Promise<Response>>();

beforeEach(() => {
  stored.clear();
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json(answer));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("window", {});
  vi.stubGlobal("location", { pathname: "/app/loans" });
  vi.stubGlobal("fetch", fetched);
  vi.resetModules();
});
afterEach(() => void vi.unstubAllGlobals());

/** What the head does before any other script has come. */
async function openPage() {
  const { ASK_FOR_SESSION } = await import("./first-session");
  new Function(ASK_FOR_SESSION)();
  return (await import("./request")).send;
}

const CONTEXTS = [
  {},
  { loggedInUserId: "ana", activeUserId: "ana", activeOrgUnit: "miami", consolidated: true },
  { loggedInUserId: "ana", activeUserId: "ben", activeOrgUnit: "austin" },
];

it.each(CONTEXTS)("asks once, for who the page is: %o", async (context) => {
  stored.set("gable.context", JSON.stringify(context));
  const send = await openPage();
  expect(fetched).toHaveBeenCalledOnce();
  expect(await send("GET", "/api/wizeusers/current")).toEqual(answer);
  expect(fetched, "the answer of the head is taken").toHaveBeenCalledOnce();
  await send("GET", "/api/wizeusers/current");
  expect(fetched, "and not a second time").toHaveBeenCalledTimes(2);
});

it("asks anew when the page has become another's meanwhile", async () => {
  const send = await openPage();
  (await import("./context")).changeContext({ activeOrgUnit: "miami" });
  await send("GET", "/api/wizeusers/current");
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("leaves what was asked to nobody once it is old", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(1000);
  const send = await openPage();
  now.mockReturnValue(20_000);
  await send("GET", "/api/wizeusers/current");
  expect(fetched).toHaveBeenCalledTimes(2);
  now.mockRestore();
});

it.each(["/", "/login", "/pos", "/pos/apply", "/realtor/login", "/application"])(
  "asks nothing on %s",
  async (pathname) => {
    vi.stubGlobal("location", { pathname });
    await openPage();
    expect(fetched).not.toHaveBeenCalled();
  },
);

it("asks nothing while a sign-out is owed", async () => {
  stored.set("gable.sign-out", String(Date.now()));
  await openPage();
  expect(fetched).not.toHaveBeenCalled();
});

it("tells a lost connection as every request does", async () => {
  fetched.mockRejectedValueOnce(new TypeError("no line"));
  const send = await openPage();
  // A read that met what may pass is asked once more.
  vi.useFakeTimers();
  const read = send("GET", "/api/wizeusers/current");
  await vi.advanceTimersByTimeAsync(1500);
  vi.useRealTimers();
  expect(await read).toEqual(answer);
  expect(fetched).toHaveBeenCalledTimes(2);
});
