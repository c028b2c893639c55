// @vitest-environment happy-dom
import type { UserProfile } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { notify } from "@gable/shell";
import { loadDialog, type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Tools } from "../support/support-panel";
import { EmailChange } from "./email-change";
import { EmailDialog } from "./email-dialog";
import { PendingEmail } from "./pending-email";
import { UserActions } from "./user-actions";
import { VouchDialog } from "./vouch-dialog";

vi.mock("@gable/shell", async (load) => ({ ...(await load<object>()), notify: vi.fn() }));
vi.mock("next/navigation", () => ({
  useRouter: () => ({}),
  usePathname: () => "/app/settings/users",
  useSearchParams: () => new URLSearchParams(),
}));

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const REFUSAL = { code: "CONFLICT", message: "Somebody else was faster." };
const USER = {
  id: "u1",
  version: 1,
  name: "Ada Stone",
  email: "ada@summit.test",
  status: "INVITE_SENT",
  WizeRoles: [{ name: "LoanOfficer" }],
} as unknown as UserProfile;
const ME = { ...USER, id: "me", name: "Mia Admin" };
const CHANGE = { email: "new@summit.test", askedBy: "Mia Admin", askedAt: "2026-01-01T00:00:00Z", askedById: "other" };

let root: Root;
let sent: string[];
/** What is answered to a write, when the test says so. */
let answer: (response: Response) => void;

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
const reads = (path: string) => {
  if (path === "/api/wizeusers/current") return { ...ME, permissions: ["provider:manage-users"] };
  return path.endsWith("/email-change") ? { change: CHANGE } : { rows: [], count: 0 };
};

// What draws dialogs is read from the disk, once and slowly.
beforeAll(async () => {
  await loadDialog();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["users", "support", "common", "errors", "shell", "enums"]);
}, 60_000);
beforeEach(() => {
  sent = [];
  vi.mocked(notify).mockClear();
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    const { pathname } = new URL(request.url);
    if (request.method === "GET") return json(reads(pathname));
    sent.push(`${request.method} ${pathname}`);
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

async function show(content: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <WordsProvider words={WORDS}>{content}</WordsProvider>
      </QueryClientProvider>,
    ),
  );
}
const button = (name: string) =>
  [...document.querySelectorAll("button")].find((found) => found.textContent === name) as HTMLButtonElement;
async function press(name: string) {
  await vi.waitFor(() => expect(button(name), name).toBeDefined());
  await act(async () => button(name).click());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
}
const refuse = (body: object = REFUSAL, status = 409) => act(async () => answer(json(body, status)));
async function type(selector: string, text: string) {
  const field = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
    expect(found, selector).not.toBeNull();
    return found as HTMLInputElement | HTMLTextAreaElement;
  });
  await act(async () => {
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
    own?.set?.call(field, text);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
}

describe("what is refused after its screen was left is told", () => {
  const screens: [string, ReactNode, string][] = [
    [
      "a letter of invitation",
      <UserActions key="a" user={USER} me={ME} permissions={new Set(["user:invite"])} admin />,
      "Send invitation again",
    ],
    ["the support's own", <Tools key="b" user={USER as never} onAct={() => undefined} />, "Suspend"],
    [
      "a change of address that is called off",
      <PendingEmail key="c" user={USER} voucherId="me" mayVouch={false} mayCallOff />,
      "Call the change off",
    ],
  ];
  it.each(screens)("%s", async (_, screen, name) => {
    await show(screen);
    await press(name);
    await show(null);
    await refuse();
    await vi.waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: "bad" })));
  });
});

describe("what is refused for a field that is not on the screen is told beside those that are", () => {
  const entries = [{ field: "status", key: "invalid", message: "Suspended people keep their address." }];
  const refusal = { code: "VALIDATION_FAILED", message: "Suspended people keep their address.", errors: entries };

  it("of an address that is asked for", async () => {
    await show(<EmailDialog user={USER} onClose={() => undefined} />);
    await type("input[type=email]", "new@summit.test");
    await press("Change the email");
    await refuse(refusal, 422);
    await vi.waitFor(() => expect(document.body.textContent).toContain("Suspended people keep their address."));
  });

  it("of an address that somebody vouches for", async () => {
    await show(<VouchDialog user={USER} email="new@summit.test" onClose={() => undefined} />);
    await type("textarea", "Met in person");
    await press("Vouch for it");
    await refuse(refusal, 422);
    await vi.waitFor(() => expect(document.body.textContent).toContain("Suspended people keep their address."));
  });
});

describe("the link of a change of address", () => {
  const open = async () => {
    location.hash = "#confirm=abc";
    await show(<EmailChange />);
    await press("Confirm the address");
  };

  it("can be tried again when the server could not say", async () => {
    await open();
    await refuse({ code: "CONFLICT", message: "The address has been taken." }, 409);
    await vi.waitFor(() => expect(document.body.textContent).toContain("The address has been taken."));
    expect(document.body.textContent).not.toContain("no longer valid");
    expect(button("Confirm the address").disabled).toBe(false);
  });

  it("is dead when it is none any more", async () => {
    await open();
    await refuse({ code: "NOT_FOUND", message: "This link is no longer valid." }, 404);
    await vi.waitFor(() => expect(document.body.textContent).toContain("This link is no longer valid"));
  });
});
