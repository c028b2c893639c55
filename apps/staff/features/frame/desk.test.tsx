// @vitest-environment happy-dom
import { changeContext, forgetContext, forgetSession, noteSession, send, wasSignedIn } from "@gable/api";
import { ServiceProviders } from "@gable/shell";
import { act, answers, fill, press, type Sent, screen, show, waitFor } from "@gable/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => "/app/loans" }));

/** What the server answers to a path, by its order of asking; 200 once there is no more. */
let says: Record<string, (number | Response)[]>;
let sent: Sent[];

const asks = (title: string) =>
  Response.json({ errors: [{ ruleName: title, confirmation: { title, message: "Sure?" } }] }, { status: 409 });

beforeEach(async () => {
  says = {};
  router.push.mockClear();
  router.replace.mockClear();
  sent = answers({ "* *": ({ path }: Sent) => says[path]?.shift() ?? 200 });
  history.replaceState(null, "", "/app/loans/123456789/borrowers");
  await show(
    <ServiceProviders portal="staff">
      <p>page</p>
    </ServiceProviders>,
    { areas: ["common", "errors", "shell"] },
  );
});

afterEach(() => {
  forgetContext();
  forgetSession();
});

const dialog = () => screen.queryByRole("dialog");
const shows = (words: string) => waitFor(() => expect(dialog()?.textContent).toContain(words));
const noteOf = (id: string) => send("DELETE", "/los/api/loans/{loanId}/notes/{id}", { params: { loanId: 1, id } });

it("asks what two rules ask at once one after the other, and each request gets its own answer", async () => {
  says["/los/api/loans/1/notes/a"] = [asks("First rule")];
  says["/los/api/loans/1/notes/b"] = [asks("Second rule")];
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
  await press("Cancel");
  expect(await first).toBe("CONFIRMATION CANCELLED");
  await shows("Second rule");
  await press("Confirm");
  expect(await second).toBe("done");
  const confirmed = sent.filter(({ query }) => query.get("forRuleEngineConfirm") === "true");
  expect(confirmed.map(({ path }) => path)).toEqual(["/los/api/loans/1/notes/b"]);
  await waitFor(() => expect(dialog()).toBeNull());
});

it("leads who was never signed in here to the log-in, and keeps where they wanted to go", async () => {
  says["/api/wizeusers/current"] = [401];
  await send("GET", "/api/wizeusers/current").catch(() => undefined);
  await waitFor(() => expect(router.replace.mock.calls).toEqual([["/login"]]));
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
    says["/los/api/loans/1/notes/a"] = [401];
    says["/los/api/loans/1/notes/b"] = [asks("Left open")];
    const open = noteOf("b").catch((cause: Error) => cause.message);
    await shows("Left open");
    const lost = send("DELETE", "/los/api/loans/{loanId}/notes/{id}", { params: { loanId: 1, id: "a" }, as });
    await act(async () => lost.catch(() => undefined));
    await waitFor(() => expect(router.replace.mock.calls).toEqual([["/session-ended?reason=unauthorized"]]));
    // What was asked is called off: nobody is there to answer.
    expect(await open).toBe("CONFIRMATION DIMISSED");
    // Until the page that tells of it is there, a reload comes to the same end.
    expect(wasSignedIn()).toBe(true);
    expect(JSON.parse(sessionStorage.getItem("gable.return") ?? "")).toMatchObject({ user: "ana" });
  },
);

const needs = (may: boolean) =>
  Response.json(
    {
      errors: [
        {
          ruleName: "Before qualification: Loan purpose",
          key: "stageRules:qualificationPurpose",
          message: "Before qualification the loan needs this: Loan purpose.",
          missingFields: ["Loan purpose"],
          step: "loan-info",
          ...(may ? { confirmation: { title: "Loan purpose", needsReason: true } } : {}),
        },
      ],
    },
    { status: 409 },
  );

const moveOn = () =>
  send("PATCH", "/los/api/loans/{loanId}/stage/{stageId}", {
    params: { loanId: 7, stageId: "QUALIFICATION" },
    body: {},
  }).then(
    () => "done",
    (cause: Error) => cause.message,
  );

it("lets who may pass go on with a reason, which it asks for", async () => {
  says["/los/api/loans/7/stage/QUALIFICATION"] = [needs(true)];
  const moved = moveOn();
  await shows("This loan is not ready to go on");
  expect((screen.getByRole("button", { name: "Go on all the same" }) as HTMLButtonElement).disabled).toBe(true);
  await fill(screen.getByRole("textbox", { name: "Why does it go on?" }), "  Kim knows.  ");
  await press("Go on all the same");
  expect(await moved).toBe("done");
  expect(sent.at(-1)?.query.get("ruleEngineReason")).toBe("Kim knows.");
});

it("shows others what the loan needs, and leads to where it is typed", async () => {
  says["/los/api/loans/7/stage/QUALIFICATION"] = [needs(false)];
  const moved = moveOn();
  await shows("Whoever runs the branch’s or the company’s loans");
  expect(screen.queryByRole("textbox")).toBeNull();
  await press(screen.getByRole("link", { name: "Loan purpose" }));
  expect(await moved).toBe("CONFIRMATION CANCELLED");
  expect(router.push.mock.calls).toEqual([["/app/loans/7/loan-info"]]);
});
