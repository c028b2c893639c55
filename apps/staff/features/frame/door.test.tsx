// @vitest-environment happy-dom
import { Fault, forgetContext, forgetSession, noteSession, wasSignedIn } from "@gable/api";
import { Activation, LoginForm, NotRead, PasswordRequest, SessionEnded } from "@gable/shell";
import { act, answers, fill, fireEvent, press, type Sent, screen, show, waitFor } from "@gable/testing";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const navigation = vi.hoisted(() => ({ replace: vi.fn(), push: vi.fn(), query: "" }));
vi.mock("next/navigation", () => ({
  useRouter: () => navigation,
  usePathname: () => "/login",
  useSearchParams: () => new URLSearchParams(navigation.query),
}));

/** What the server answers to a path. */
let says: Record<string, object>;

beforeEach(() => {
  says = {};
  navigation.replace.mockClear();
  answers({ "* *": ({ path }: Sent) => says[path] });
});
afterEach(() => {
  forgetContext();
  forgetSession();
  location.hash = "";
});

const draw = (content: ReactNode) => show(content, { areas: ["common", "errors", "auth", "shell"] });
const text = () => document.body.textContent ?? "";
const type = async (selector: string, value: string) =>
  fill(await waitFor(() => document.querySelector(selector) ?? expect.unreachable(selector)), value);
const submit = () => act(async () => void fireEvent.submit(document.querySelector("form") as HTMLFormElement));

describe("/session-ended", () => {
  it("is told once: who opens a page in this tab after it has lost nothing", async () => {
    noteSession();
    navigation.query = "reason=idle";
    await draw(<SessionEnded />);
    await waitFor(() => expect(wasSignedIn()).toBe(false));
  });

  it("says nothing that its address says, whatever that is", async () => {
    const lure = "Call 555-0100";
    for (const name of ["title", "message", "reason", "email", "host"]) {
      navigation.query = new URLSearchParams({ [name]: lure }).toString();
      await draw(<SessionEnded key={name} />);
      expect(text()).toContain("You are signed out");
      expect(text()).not.toContain("555");
    }
  });

  it.each([
    ["suspended", "Your account has been suspended."],
    ["idle", "Nothing was done for a while"],
    ["unauthorized", "Please contact your Company Admin or (help@summit.test)"],
  ])("says for %s what the catalogue says", async (reason, words) => {
    says["/api/client-config"] = { supportEmail: "help@summit.test" };
    navigation.query = `reason=${reason}`;
    await draw(<SessionEnded />);
    await waitFor(() => expect(text()).toContain(words));
  });
});

describe("after signing in", () => {
  const user = { id: "ana", name: "Ana" };
  const wanted = "/app/loans/123456789/borrowers?part=declarations";
  beforeEach(() => sessionStorage.setItem("gable.return", JSON.stringify({ user: null, path: wanted })));

  it("with a password and a second factor one goes on to what one wanted to open", async () => {
    says["/api/login"] = { mfaRequired: true, mfaMethods: ["TOTP"] };
    says["/api/login/mfa"] = { user };
    await draw(<LoginForm portal="staff" />);
    await type("input[name=email]", "ana@summit.test");
    await type("input[name=password]", "secret");
    await submit();
    await type("input[autocomplete=one-time-code]", "123456");
    await submit();
    await waitFor(() => expect(navigation.replace.mock.calls).toEqual([[wanted]]));
    expect(wasSignedIn()).toBe(true);
  });

  it("by choosing a password in an activation too, once both are the same", async () => {
    says["/api/wizeusers/verify"] = {
      portal: "staff",
      email: "ana@summit.test",
      firstName: "Ana",
      lastName: "Abt",
      tenantName: "Summit",
      kind: "INVITATION",
    };
    says["/api/wizeusers/activate"] = { user };
    location.hash = "#token";
    await draw(<Activation portal="staff" Heading={({ children }) => <h1>{children}</h1>} />);
    await type("#password", "short");
    await submit();
    expect(text()).toContain("Please use at least 12 characters");
    await type("#password", "long enough to be taken");
    await type("#again", "long enough to be token");
    await submit();
    expect(text()).toContain("The two passwords are not the same");
    expect(navigation.replace).not.toHaveBeenCalled();
    await type("#again", "long enough to be taken");
    await submit();
    await waitFor(() => expect(navigation.replace.mock.calls).toEqual([[wanted]]));
  });
});

it("the link to another password is asked for with an address, and it says whether there is an account to nobody", async () => {
  await draw(<PasswordRequest portal="staff" Heading={({ children }) => <h1>{children}</h1>} />);
  await submit();
  expect(text()).toContain("Please enter your email");
  await type("input[type=email]", "nobody@summit.test");
  await submit();
  await waitFor(() => expect(text()).toContain("Look in your mailbox"));
});

it("a part that could not be read says why, with the reference, and is read again when asked to", async () => {
  const refetch = vi.fn();
  const fault = (status: number, body: object) => new Fault(status, body, { method: "GET", path: "/los/api/loans" });
  const read = { data: undefined, isFetching: false, refetch };
  await draw(
    <NotRead of={{ ...read, error: fault(500, { message: "It broke.", errorRef: "ref-7" }) }} title="No list" />,
  );
  expect(text()).toContain("An unexpected error occurred. Please try again later.\nReference: ref-7");
  await press(screen.getByRole("button"));
  expect(refetch).toHaveBeenCalledTimes(1);
  for (const [status, words] of [
    [0, "Please check your internet connection and try again."],
    [408, "Server request timeout"],
    [502, "Please contact support."],
    [500, "An unexpected error occurred. Please try again later."],
  ] as const) {
    await draw(<NotRead of={{ ...read, error: fault(status, {}) }} title="No list" />);
    expect(text()).toContain(words);
    expect(text()).not.toContain("/los/api");
  }
});
