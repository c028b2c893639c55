import type { WizeUser } from "@gable/api";
import { describe, expect, it } from "vitest";
import { afterUnitChange, orgRouteOf, settingsStartOf, startOf } from "./org-route";

const user = (...permissions: string[]) => ({ permissions }) as unknown as WizeUser;
const officer = user("loan:list", "lead:list");
const admin = user("loan:list", "user:list", "org:edit");
const support = user("support:list-users");

it.each([
  ["/app/loans", "/app/loans"],
  ["/app/loans/100001/borrowers", "/app/loans"],
  ["/app/settings/users/42", "/app/settings/users"],
  ["/app/dashboard", "/app/dashboard"],
  ["/app/support/users", null],
  ["/app/settings", null],
  ["/app/not-found", null],
  ["/login", null],
])("keeps of %s where one was: %s", (path, kept) => expect(orgRouteOf(path)).toBe(kept));

describe("a visit begins", () => {
  it.each([
    ["where one was", admin, "/app/settings/users", "/app/settings/users"],
    ["at the first place when it is not one's to see any more", officer, "/app/settings/users", "/app/loans"],
    ["at the first place when nothing is kept", officer, null, "/app/loans"],
    ["at the first place when what is kept is no place", officer, "/app/loans/1", "/app/loans"],
    ["among customers' users for the provider's staff", support, null, "/app/support/users"],
    ["among customers' users also after another's visit in this browser", support, "/app/loans", "/app/support/users"],
    ["at the list of loans, which says why it is empty, for who may see nothing", user(), null, "/app/loans"],
  ])("%s", (_, person, last, start) => expect(startOf(person, false, last)).toBe(start));

  it("at the first place of whom one acts for", () => {
    expect(startOf(admin, true, "/app/settings/users")).toBe("/app/loans");
  });
});

describe("the settings open", () => {
  const first = settingsStartOf(admin, {});
  it.each([
    ["where one left them", admin, { place: "/app/settings/company" }, "/app/settings/company"],
    ["at the first when nothing is kept", admin, {}, first],
    ["at the first when what is kept is no place", admin, { place: "https://evil.test" }, first],
    [
      "at the first when it is not one's to see any more",
      user("org:edit"),
      { place: "/app/settings/users" },
      "/app/settings/company",
    ],
    ["nowhere for who has none", user(), { place: "/app/settings/users" }, undefined],
  ])("%s", (_, person, kept, start) => expect(settingsStartOf(person, kept)).toBe(start));
});

it.each([
  ["/app/loans/100001/borrowers", "/app/loans"],
  ["/app/leads/7", "/app/leads"],
  ["/app/settings/users/42", "/app/settings/users"],
  ["/app/loans", null],
  ["/app/settings/branches", null],
])("another branch leads from %s to %s", (path, to) => expect(afterUnitChange(path)).toBe(to));
