// @vitest-environment happy-dom
import { changeContext, forgetContext, forgetSession, noteSession, send, wasSignedIn } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { ServiceProviders } from "@gable/shell";
import { type Words, WordsProvider } from "@gable/ui";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => "/app/loans" }));

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const PATIENCE_MS = 20_000;
vi.setConfig({ testTimeout: PATIENCE_MS });

/** What the server answers to a path, by its order of asking; 200 once there is no more. */
let answers: Record<string, (() => Response)[]>;
let asked: string[];
let root: Root;

const json =
  (status: number, body: unknown = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const asks = (title: string) => json(409, { errors: [{ ruleName: title, confirmation: { title, message: "Sure?" } }] });

beforeAll(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["common", "errors", "shell"]);
});

beforeEach(async () => {
  answers = {};
  asked = [];
  router.push.mockClear();
  router.replace.mockClear();
  vi.stubGlobal("fetch", async (address: string) => {
    const path = address.split("?")[0] ?? "";
    asked.push(address);
    return (answers[path]?.shift() ?? json(200))();
  });
  history.replaceState(null, "", "/app/loans/123456789/borrowers");
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <WordsProvider words={WORDS}>
        <ServiceProviders portal="staff">
          <p>page</p>
        </ServiceProviders>
      </WordsProvider>,
    ),
  );
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  forgetContext();
  forgetSession();
  sessionStorage.clear();
});

const dialog = () => document.querySelector<HTMLElement>("[role=dialog]");
const button = (name: string) =>
  [...document.querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent) === name);
const shows = (words: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(dialog()?.textContent).toContain(words);
  }, PATIENCE_MS);
const noteOf = (id: string) => send("DELETE", "/los/api/loans/{loanId}/notes/{id}", { params: { loanId: 1, id } });

it("asks what two rules ask at once one after the other, and each request gets its own answer", async () => {
  answers["/los/api/loans/1/notes/a"] = [asks("First rule")];
  answers["/los/api/loans/1/notes/b"] = [asks("Second rule")];
  const first = noteOf("a").then(
    () => "done",
    (cause: Error) => cause.message,
  );
  const second = noteOf("b").then(
    () => "done",
    (cause: Error) => cause.message,
  );
  await shows("First rule");
  expect(dialog()?.textContent).not.toContain("Second rule");
  await act(async () => button("Cancel")?.click());
  expect(await first).toBe("CONFIRMATION CANCELLED");
  await shows("Second rule");
  await act(async () => button("Confirm")?.click());
  expect(await second).toBe("done");
  expect(asked.filter((address) => address.includes("forRuleEngineConfirm=true"))).toEqual([
    "/los/api/loans/1/notes/b?forRuleEngineConfirm=true",
  ]);
  await vi.waitFor(() => expect(dialog()).toBeNull());
});

it("leads who was never signed in here to the log-in, and keeps where they wanted to go", async () => {
  answers["/api/wizeusers/current"] = [json(401)];
  await send("GET", "/api/wizeusers/current").catch(() => undefined);
  await vi.waitFor(() => expect(router.replace.mock.calls).toEqual([["/login"]]));
  expect(JSON.parse(sessionStorage.getItem("gable.return") ?? "")).toEqual({
    user: null,
    path: "/app/loans/123456789/borrowers",
  });
});

it.each(["page", "part", "form", "quiet"] as const)(
  "follows the end of a session that a request as %s meets",
  async (as) => {
    changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
    noteSession();
    answers["/los/api/loans/1/notes/a"] = [json(401)];
    answers["/los/api/loans/1/notes/b"] = [asks("Left open")];
    const open = noteOf("b").catch((cause: Error) => cause.message);
    await shows("Left open");
    const lost = send("DELETE", "/los/api/loans/{loanId}/notes/{id}", { params: { loanId: 1, id: "a" }, as });
    await act(async () => lost.catch(() => undefined));
    await vi.waitFor(() => expect(router.replace.mock.calls).toEqual([["/session-ended?reason=unauthorized"]]), 5000);
    // What was asked is called off: nobody is there to answer.
    expect(await open).toBe("CONFIRMATION DIMISSED");
    // Until the page that tells of it is there, a reload comes to the same end.
    expect(wasSignedIn()).toBe(true);
    expect(JSON.parse(sessionStorage.getItem("gable.return") ?? "")).toMatchObject({ user: "ana" });
  },
);
