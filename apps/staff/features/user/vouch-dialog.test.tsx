// @vitest-environment happy-dom
import { changeContext, type UserProfile } from "@gable/api";
import { answers, button, fill, press, show, waitFor, writesOf } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { loadDialog } from "@gable/ui";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { VouchDialog } from "./vouch-dialog";

const AREAS = ["users", "support", "common", "errors", "shell", "enums"] as const;
const USER = { id: "u1", version: 1, name: "Ada Stone", email: "ada@summit.test" } as unknown as UserProfile;

beforeAll(async () => void (await loadDialog()));
beforeEach(() => changeContext({ loggedInUserId: "sasha", activeUserId: "casey" }));

it.each([
  ["SuperAdmin", "/admin/api/superadmin/wizeusers/u1/email-change/vouch", null],
  ["SuperSupport", "/api/wizeusers/u1/email-change/vouch", "casey"],
])("of the provider's people who act for another %s vouches by %s, in the shoes of %s", async (role, path, shoes) => {
  const sent = answers({
    "GET /api/wizeusers/current": { id: "sasha", WizeRoles: [{ name: role }] },
    "GET /api/wizeusers/current/impersonate": { id: "casey", WizeRoles: [{ name: "CompanyAdmin" }] },
    "POST *": {},
    "GET *": { rows: [], count: 0 },
  });
  desk();
  await show(<VouchDialog user={USER} email="new@summit.test" onClose={() => undefined} />, { areas: AREAS });
  expect(button("Vouch for it")?.disabled).toBe(true);
  await fill(document.querySelector("textarea"), "The company's owner called");
  await waitFor(() => expect(sent.some((one) => one.path.endsWith("/impersonate"))).toBe(true));
  await press("Vouch for it");
  await waitFor(() => expect(writesOf(sent)).toHaveLength(1));
  expect(writesOf(sent)[0]).toMatchObject({ path, body: { email: "new@summit.test" } });
  expect(writesOf(sent)[0]?.headers.get("lw-child-user-id")).toBe(shoes);
});
