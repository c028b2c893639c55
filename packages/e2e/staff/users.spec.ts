import type { Page } from "@playwright/test";
import { colleague } from "../colleague";
import { expect, test } from "../world";

const secret = "a quiet slate roof";

/** The branch in which these jobs begin. */
async function unitOfAustin(page: Page): Promise<string | undefined> {
  const units = (await (await page.request.get("/api/wizeusers/branches-all?limit=999")).json()) as {
    rows: { id: string; displayName: string }[];
  };
  return units.rows.find((one) => one.displayName === "Austin")?.id;
}

/** Invites a person through the API, for a job that begins with one. */
async function invited(page: Page, email: string, lastName: string, role = "Processor"): Promise<string> {
  const unit = await unitOfAustin(page);
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
  const admin = await world.session("companyadmin@summit.test");
  await admin.goto("/app/settings/users");
  await admin.getByRole("button", { name: "Invite a user" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(dialog.getByText("Choose at least one")).toBeVisible();
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("First name").fill("Nia");
  await dialog.getByLabel("Last name").fill(tag);
  const branch = dialog.getByRole("combobox", { name: "Branch" });
  await branch.fill("aus");
  const austin = admin.getByRole("option", { name: "Austin" });
  // Its list stands over the dialog and hides nothing of it from readers.
  await expect(austin).toBeInViewport({ ratio: 1 });
  await world.accessible(admin);
  await branch.press("Escape");
  await expect(austin).toBeHidden();
  await expect(dialog).toBeVisible();
  await branch.fill("aus");
  await expect(austin).toBeVisible();
  await branch.press("ArrowDown");
  await branch.press("Enter");
  await expect(branch).toHaveValue(/Austin/);
  await dialog.getByLabel("Loan officer").check();
  await dialog.getByRole("button", { name: `Invite ${email}` }).click();
  await expect(dialog).toBeHidden();
  await admin.getByRole("searchbox", { name: "Name or email" }).fill(tag);
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
});

test("a person is edited, hands loans over to a colleague and moves on; the filters are still there afterwards", async ({
  world,
  page,
}) => {
  const tag = fresh("Mover");
  const admin = await world.session("companyadmin@summit.test");
  const unit = await unitOfAustin(admin);
  await colleague(world, page, { role: "Originator", lastName: tag, ...(unit ? { unit } : {}) });
  expect((await page.request.post("/los/api/loans", { data: {} })).status()).toBe(201);
  const { id } = (await (await page.request.get("/api/wizeusers/current")).json()) as { id: string };
  // By the specification's routes too.
  await admin.goto("/user/edit");
  await expect(admin).toHaveURL(/\/app\/account$/);
  for (const path of [`/user/edit?id=${id}`, `/app/user/edit?id=${id}`]) {
    await admin.goto(path);
    await expect(admin).toHaveURL(new RegExp(`/app/settings/users/${id}$`));
  }
  await admin.getByLabel("NMLS number").fill("12x");
  await admin.getByRole("button", { name: "Save" }).click();
  await expect(admin.getByLabel("NMLS number")).toHaveAttribute("aria-invalid", "true");
  await admin.getByLabel("NMLS number").fill("123456");
  await admin.keyboard.press("Control+s");
  await expect(admin.getByLabel("NMLS number")).not.toHaveAttribute("aria-invalid", "true");
  await admin.getByRole("button", { name: "More actions" }).click();
  await admin.getByRole("menuitem", { name: /Transfer/ }).click();
  const dialog = admin.getByRole("dialog");
  const branch = dialog.getByRole("combobox", { name: "Branch" });
  await branch.fill("mia");
  await branch.press("ArrowDown");
  await branch.press("Enter");
  await expect(branch).toHaveValue("Miami");
  const taker = dialog.getByRole("combobox", { name: "Hand over to" });
  const found = admin.getByRole("listbox", { name: "Hand over to" }).getByRole("option");
  await taker.fill("Orion");
  await expect(found).toHaveCount(1);
  await world.accessible(admin);
  await world.station(admin, "paged-select");
  await taker.press("ArrowDown");
  await taker.press("Enter");
  await expect(taker).toHaveValue(/Austinson/);
  await dialog.getByRole("button", { name: "Transfer to Miami" }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText("Miami", { exact: true }).first()).toBeVisible();
  await admin.goto("/app/settings/users");
  await admin.getByRole("button", { name: "Any role" }).click();
  await admin.getByRole("menuitemcheckbox", { name: "Processor", exact: true }).click();
  await expect(admin.getByRole("button", { name: "Processor", exact: true })).toBeVisible();
  // The menu stays open: another is chosen by the keyboard, and both are cleared there.
  await admin.keyboard.press("ArrowDown");
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("button", { name: "Roles · 2" })).toBeVisible();
  await admin.getByRole("menuitem", { name: "Clear the choice" }).click();
  await expect(admin.getByRole("button", { name: "Any role" })).toBeVisible();
  await admin.getByRole("button", { name: "Any role" }).click();
  await admin.getByRole("menuitemcheckbox", { name: "Processor", exact: true }).click();
  await admin.keyboard.press("Escape");
  await expect(admin.getByRole("menu")).toBeHidden();
  await admin.reload();
  await expect(admin.getByRole("button", { name: "Processor", exact: true })).toBeVisible();
  await admin.getByRole("button", { name: "Clear filters" }).click();
  // The list may be longer than a page by now.
  await admin.getByRole("searchbox", { name: "Name or email" }).fill("Summitson");
  const owner = admin.getByRole("row", { name: /Olive Summitson/ });
  await expect(owner).toContainText("Owner");
  await expect(admin.getByRole("row")).toHaveCount(2);
  await owner.press("Enter");
  await expect(admin.getByRole("tab", { name: "Profile" })).toBeVisible();
  await world.spanishPhone(admin, "user", /primero ceda la empresa/);
});

test("a whole list of people is chosen beyond its page and suspended at once; who is passed over is said first, and it can be undone", async ({
  world,
}) => {
  test.slow(); // twelve people are invited, suspended and taken back
  const tag = fresh("Whole");
  const admin = await world.session("companyadmin@summit.test");
  for (let n = 0; n < 12; n++) await invited(admin, `${tag.toLowerCase()}${n}@summit.test`, `${tag}${n}`);
  await admin.addInitScript((q) => {
    const kept = JSON.parse(localStorage.getItem("gable.preferences") ?? "{}") as object;
    const view = { q, size: 10 };
    localStorage.setItem(
      "gable.preferences",
      JSON.stringify({ ...kept, userFilters: view, consolidatedUserFilters: view }),
    );
  }, tag);
  await admin.goto("/app/settings/users");
  await expect(admin.getByRole("row", { name: new RegExp(tag) })).toHaveCount(10);
  await admin.getByLabel("Select all on this page").check();
  const bar = admin.getByRole("toolbar", { name: "Act on the people chosen" });
  await expect(bar.getByText("10 chosen", { exact: true })).toBeVisible();
  await bar.getByRole("button", { name: "Choose all 12" }).click();
  await expect(bar.getByText("12 chosen", { exact: true })).toBeVisible();
  await expect(bar.getByRole("button", { name: "Choose all 12" }), "there are no more").toBeHidden();
  await admin.getByRole("searchbox", { name: "Name or email" }).fill("Casey");
  await admin.getByRole("checkbox", { name: "Select Casey Adminson" }).check();
  await expect(bar.getByText("13 chosen", { exact: true })).toBeVisible();
  await bar.getByRole("button", { name: "Suspend", exact: true }).click();
  const dialog = admin.getByRole("dialog");
  await expect(dialog.getByText("This is you")).toBeVisible();
  await world.accessible(admin);
  await dialog.getByRole("button", { name: "Suspend 12 people" }).click();
  await expect(dialog.getByText("Done", { exact: true })).toHaveCount(12);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByText("Undone", { exact: true })).toHaveCount(12);
});
