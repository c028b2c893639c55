import type { Page } from "@playwright/test";
import { expect, test } from "../world";

const secret = "a quiet slate roof";

/** Invites a person through the API, for a job that begins with one. */
async function invited(page: Page, email: string, lastName: string, role = "Processor"): Promise<string> {
  const units = (await (await page.request.get("/api/wizeusers/branches-all")).json()) as {
    rows: { id: string; displayName: string }[];
  };
  const unit = units.rows.find((one) => one.displayName === "Austin")?.id;
  const answer = await page.request.post("/api/wizeusers", {
    data: { email, firstName: "Pat", lastName, WizeRoles: [{ name: role }], WizeOrgUnitId: unit },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

const fresh = (name: string) => `${name}${Date.now().toString(36)}`;

test("a company admin invites a colleague, who activates and is suspended and taken back", async ({ world, page }) => {
  const tag = fresh("Invitee");
  const email = `${tag.toLowerCase()}@summit.test`;
  const admin = await world.as("companyadmin@summit.test");
  await admin.goto("/app/settings/users");
  await admin.getByRole("button", { name: "Invite a user" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(dialog.getByText("Choose at least one")).toBeVisible();
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("First name").fill("Nia");
  await dialog.getByLabel("Last name").fill(tag);
  await dialog.getByRole("combobox", { name: "Branch" }).selectOption({ label: "Austin" });
  await dialog.getByLabel("Loan officer").check();
  await world.accessible(admin);
  await dialog.getByRole("button", { name: `Invite ${email}` }).click();
  await expect(dialog).toBeHidden();
  await admin.getByRole("searchbox", { name: "Name or e-mail" }).fill(tag);
  await expect(admin.getByRole("row", { name: new RegExp(tag) })).toContainText("Invited");

  const mail = await world.mailTo(email);
  const link = new URL(mail.links.find((one) => one.includes("/activate#")) ?? "");
  await page.goto(link.pathname + link.hash);
  await page.getByLabel("Password", { exact: false }).first().fill(secret);
  await page.getByLabel("Password once more").fill(secret);
  await page.getByRole("main").getByRole("button").last().click();
  await expect(page).toHaveURL(/\/app/);

  await expect(admin.getByRole("row", { name: new RegExp(tag) })).toContainText("Active");
  await admin.getByRole("link", { name: `Nia ${tag}` }).click();
  await admin.getByRole("button", { name: "More actions" }).click();
  await admin.getByRole("menuitem", { name: "Suspend" }).click();
  await expect(admin.getByText("Suspended").first()).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/session-ended/);
  await admin.getByRole("button", { name: "Reinstate" }).click();
  await expect(admin.getByText("Active").first()).toBeVisible();
  await admin.getByRole("tab", { name: "Activity" }).click();
  await expect(admin.getByText("status changed").first()).toBeVisible();
  await world.accessible(admin);
});

test("people are suspended together: who is passed over is said first, and it can be undone", async ({ world }) => {
  const tag = fresh("Bulk");
  const admin = await world.as("companyadmin@summit.test");
  for (const n of [1, 2]) await invited(admin, `${tag.toLowerCase()}${n}@summit.test`, `${tag}${n}`);
  await admin.goto("/app/settings/users");
  const search = admin.getByRole("searchbox", { name: "Name or e-mail" });
  await search.fill("Casey");
  await admin.getByRole("checkbox", { name: "Select Casey Adminson" }).check();
  await search.fill(tag);
  await admin.getByRole("checkbox", { name: `Select Pat ${tag}1` }).check();
  await admin.getByRole("checkbox", { name: `Select Pat ${tag}2` }).check();
  await expect(admin.getByText("3 chosen")).toBeVisible();
  await admin.getByRole("button", { name: "Suspend", exact: true }).click();
  const dialog = admin.getByRole("dialog");
  await expect(dialog.getByText("This is you")).toBeVisible();
  await world.accessible(admin);
  await dialog.getByRole("button", { name: "Suspend 2 people" }).click();
  await expect(dialog.getByText("Done")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByText("Undone")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(admin.getByRole("row", { name: new RegExp(`${tag}1`) })).toContainText("Invited");
});

test("a person is edited and transferred, and the filters are still there afterwards", async ({ world }) => {
  const tag = fresh("Mover");
  const admin = await world.as("companyadmin@summit.test");
  const id = await invited(admin, `${tag.toLowerCase()}@summit.test`, tag);
  await admin.goto(`/app/settings/users/${id}`);
  await admin.getByLabel("NMLS number").fill("12x");
  await admin.getByRole("button", { name: "Save" }).click();
  await expect(admin.getByLabel("NMLS number")).toHaveAttribute("aria-invalid", "true");
  await admin.getByLabel("NMLS number").fill("123456");
  await admin.keyboard.press("Control+s");
  await expect(admin.getByLabel("NMLS number")).not.toHaveAttribute("aria-invalid", "true");
  await admin.getByRole("button", { name: "More actions" }).click();
  await admin.getByRole("menuitem", { name: /Transfer/ }).click();
  const dialog = admin.getByRole("dialog");
  await expect(dialog.getByText("nothing to hand over")).toBeVisible();
  await dialog.getByLabel("Branch").selectOption({ label: "Miami" });
  await dialog.getByRole("button", { name: "Transfer to Miami" }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText("Miami", { exact: true }).first()).toBeVisible();
  await admin.goto("/app/settings/users");
  await admin.getByRole("button", { name: "Any role" }).click();
  await admin.getByRole("menuitemradio", { name: "Processor", exact: true }).click();
  await admin.reload();
  await expect(admin.getByRole("button", { name: "Processor", exact: true })).toBeVisible();
  await admin.getByRole("button", { name: "Clear filters" }).click();
});

test("on a phone and in Spanish the list and a person can be used", async ({ world }) => {
  const admin = await world.as("companyadmin@summit.test", "staff", {
    viewport: { width: 390, height: 844 },
    locale: "es-ES",
  });
  await admin.goto("/app/settings/users");
  await expect(admin.getByRole("heading", { name: "Usuarios" })).toBeVisible();
  await expect(admin.getByRole("row", { name: /Olive Summitson/ })).toContainText("Propietario");
  await world.accessible(admin);
  await admin.getByRole("row", { name: /Olive Summitson/ }).press("Enter");
  await expect(admin.getByText("primero ceda la empresa")).toBeVisible();
  await world.accessible(admin);
});
