// @vitest-environment happy-dom
import { Fault, forgetContext, forgetSession, noteSession, wasSignedIn } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { Activation, LoginForm, NotRead, SessionEnded } from "@gable/shell";
import { type Words, WordsProvider } from "@gable/ui";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

const navigation = vi.hoisted(() => ({ replace: vi.fn(), push: vi.fn(), query: "" }));
vi.mock("next/navigation", () => ({
  useRouter: () => navigation,
  usePathname: () => "/login",
  useSearchParams: () => new URLSearchParams(navigation.query),
}));

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const PATIENCE_MS = 20_000;
vi.setConfig({ testTimeout: PATIENCE_MS });

let root: Root;
let answers: Record<string, unknown>;

beforeAll(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["common", "errors", "auth", "shell"]);
});
beforeEach(() => {
  answers = {};
  navigation.replace.mockClear();
  vi.stubGlobal("fetch", async (path: string) => new Response(JSON.stringify(answers[path] ?? {}), { status: 200 }));
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  forgetContext();
  forgetSession();
  sessionStorage.clear();
  location.hash = "";
});

const show = (content: ReactNode) =>
  act(async () => root.render(<WordsProvider words={WORDS}>{content}</WordsProvider>));
const text = () => document.body.textContent ?? "";
const find = <E extends Element>(selector: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    const found = document.querySelector<E>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  }, PATIENCE_MS);

async function type(selector: string, value: string) {
  const input = await find<HTMLInputElement>(selector);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
const submit = () =>
  act(
    async () =>
      void document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  );

describe("/session-ended", () => {
  it("is told once: who opens a page in this tab after it has lost nothing", async () => {
    noteSession();
    navigation.query = "reason=idle";
    await show(<SessionEnded />);
    await vi.waitFor(() => expect(wasSignedIn()).toBe(false));
  });

  it("says nothing that its address says, whatever that is", async () => {
    const lure = "Call 555-0100";
    for (const name of ["title", "message", "reason", "email", "host"]) {
      navigation.query = new URLSearchParams({ [name]: lure }).toString();
      await show(<SessionEnded key={name} />);
      expect(text()).toContain("You are signed out");
      expect(text()).not.toContain("555");
    }
  });

  it.each([
    ["suspended", "Your account has been suspended."],
    ["idle", "Nothing was done for a while"],
    ["unauthorized", "Please contact your Company Admin or (help@summit.test)"],
  ])("says for %s what the catalogue says", async (reason, words) => {
    answers["/api/client-config"] = { supportEmail: "help@summit.test" };
    navigation.query = `reason=${reason}`;
    await show(<SessionEnded />);
    await vi.waitFor(() => expect(text()).toContain(words), 5000);
  });
});

describe("after signing in", () => {
  const user = { id: "ana", name: "Ana" };
  const wanted = "/app/loans/123456789/borrowers?part=declarations";
  beforeEach(() => sessionStorage.setItem("gable.return", JSON.stringify({ user: null, path: wanted })));

  it("with a password and a second factor one goes on to what one wanted to open", async () => {
    answers["/api/login"] = { mfaRequired: true, mfaMethods: ["TOTP"] };
    answers["/api/login/mfa"] = { user };
    await show(<LoginForm portal="staff" />);
    await type("input[name=email]", "ana@summit.test");
    await type("input[name=password]", "secret");
    await submit();
    await type("input[autocomplete=one-time-code]", "123456");
    await submit();
    await vi.waitFor(() => expect(navigation.replace.mock.calls).toEqual([[wanted]]), 5000);
    expect(wasSignedIn()).toBe(true);
  });

  it("by choosing a password in an activation too", async () => {
    answers["/api/wizeusers/verify"] = {
      portal: "staff",
      email: "ana@summit.test",
      firstName: "Ana",
      lastName: "Abt",
      tenantName: "Summit",
      kind: "INVITATION",
    };
    answers["/api/wizeusers/activate"] = { user };
    location.hash = "#token";
    await show(<Activation portal="staff" Heading={({ children }) => <h1>{children}</h1>} />);
    await type("#password", "long enough to be taken");
    await type("#again", "long enough to be taken");
    await submit();
    await vi.waitFor(() => expect(navigation.replace.mock.calls).toEqual([[wanted]]), 5000);
  });
});

it("a part that could not be read says why, with the reference, and is read again when asked to", async () => {
  const refetch = vi.fn();
  const fault = (status: number, body: object) => new Fault(status, body, { method: "GET", path: "/los/api/loans" });
  const read = { data: undefined, isFetching: false, refetch };
  await show(
    <NotRead of={{ ...read, error: fault(500, { message: "It broke.", errorRef: "ref-7" }) }} title="No list" />,
  );
  expect(text()).toContain("It broke.\nReference: ref-7");
  await act(async () => document.querySelector("button")?.click());
  expect(refetch).toHaveBeenCalledTimes(1);
  for (const [status, words] of [
    [0, "Please check your internet connection and try again."],
    [408, "Server request timeout"],
    [502, "Please contact support."],
    [500, "An unexpected error occurred. Please try again later."],
  ] as const) {
    await show(<NotRead of={{ ...read, error: fault(status, {}) }} title="No list" />);
    expect(text()).toContain(words);
    expect(text()).not.toContain("/los/api");
  }
});
