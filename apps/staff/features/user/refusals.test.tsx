// @vitest-environment happy-dom
import type { UserProfile } from "@gable/api";
import { notify } from "@gable/shell";
import { act, answers, button, fill, press, type Sent, show, waitFor, writesOf } from "@gable/testing";
import { loadDialog } from "@gable/ui";
import type { ReactNode } from "react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
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

const AREAS = ["users", "support", "common", "errors", "shell", "enums"] as const;
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

let sent: Sent[];
/** What is answered to a write, when the test says so. */
let answer: (response: Response) => void;

// What draws dialogs is read from the disk, once and slowly.
beforeAll(async () => void (await loadDialog()));
beforeEach(() => {
  vi.mocked(notify).mockClear();
  sent = answers({
    "GET /api/wizeusers/current": { ...ME, permissions: ["provider:manage-users"] },
    "GET */email-change": { change: CHANGE },
    "GET *": { rows: [], count: 0 },
    "* *": () => new Promise((resolve) => (answer = resolve)),
  });
});

const draw = (content: ReactNode) => show(content, { areas: AREAS });
async function ask(name: string) {
  await press(name);
  await waitFor(() => expect(writesOf(sent)).toHaveLength(1));
}
const refuse = (body: object = REFUSAL, status = 409) => act(async () => answer(Response.json(body, { status })));
const type = async (selector: string, text: string) =>
  fill(await waitFor(() => document.querySelector(selector) ?? expect.unreachable(selector)), text);

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
    await draw(screen);
    await ask(name);
    await draw(null);
    await refuse();
    await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: "bad" })));
  });
});

describe("what is refused for a field that is not on the screen is told beside those that are", () => {
  const entries = [{ field: "status", key: "invalid", message: "Suspended people keep their address." }];
  const refusal = { code: "VALIDATION_FAILED", message: "Suspended people keep their address.", errors: entries };

  it("of an address that is asked for", async () => {
    await draw(<EmailDialog user={USER} onClose={() => undefined} />);
    await type("input[type=email]", "new@summit.test");
    await ask("Change the email");
    await refuse(refusal, 422);
    await waitFor(() => expect(document.body.textContent).toContain("Suspended people keep their address."));
  });

  it("of an address that somebody vouches for", async () => {
    await draw(<VouchDialog user={USER} email="new@summit.test" onClose={() => undefined} />);
    await type("textarea", "Met in person");
    await ask("Vouch for it");
    await refuse(refusal, 422);
    await waitFor(() => expect(document.body.textContent).toContain("Suspended people keep their address."));
  });
});

describe("the link of a change of address", () => {
  const open = async () => {
    location.hash = "#confirm=abc";
    await draw(<EmailChange />);
    await ask("Confirm the address");
  };

  it("can be tried again when the server could not say", async () => {
    await open();
    await refuse({ code: "CONFLICT", message: "The address has been taken." }, 409);
    await waitFor(() => expect(document.body.textContent).toContain("The address has been taken."));
    expect(document.body.textContent).not.toContain("no longer valid");
    expect(button("Confirm the address")?.disabled).toBe(false);
  });

  it("is dead when it is none any more", async () => {
    await open();
    await refuse({ code: "NOT_FOUND", message: "This link is no longer valid." }, 404);
    await waitFor(() => expect(document.body.textContent).toContain("This link is no longer valid"));
  });
});
