import type { Page } from "@playwright/test";
import { colleague } from "../colleague";
import { expect, test } from "../world";

const secret = "a quiet slate roof";

/** Invites a person through the API, for a job that begins with one. */
async function invited(page: Page, email: string, lastName: string, role = "Processor"): Promise<string> {
  const units = (await (await page.request.get("/api/wizeusers/branches-all?limit=999")).json()) as {
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
  await world.accessible(admin);
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
  await world.accessible(admin);
});

test("people are suspended together: who is passed over is said first, and it can be undone", async ({ world }) => {
  const tag = fresh("Bulk");
  const admin = await world.session("companyadmin@summit.test");
  for (const n of [1, 2]) await invited(admin, `${tag.toLowerCase()}${n}@summit.test`, `${tag}${n}`);
  await admin.goto("/app/settings/users");
  const search = admin.getByRole("searchbox", { name: "Name or email" });
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
  const admin = await world.session("companyadmin@summit.test");
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
  await dialog.getByRole("combobox", { name: "Branch" }).fill("mia");
  await admin.getByRole("option", { name: "Miami" }).click();
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
});

test("on a phone and in Spanish the list and a person can be used", async ({ world }) => {
  const admin = await world.session("companyadmin@summit.test", {
    viewport: { width: 390, height: 844 },
    locale: "es-ES",
  });
  await admin.goto("/app/settings/users");
  await expect(admin.getByRole("heading", { name: "Usuarios" })).toBeVisible();
  // The list may be longer than a page by now.
  const found = admin.waitForResponse((answer) => answer.url().includes("searchTerm=Summitson"));
  await admin.getByRole("searchbox").fill("Summitson");
  await found;
  await expect(admin.getByRole("row", { name: /Olive Summitson/ })).toContainText("Propietario");
  await expect(admin.locator("[aria-busy=true]"), "the list is the one searched for").toHaveCount(0);
  await world.accessible(admin);
  await admin.getByRole("row", { name: /Olive Summitson/ }).press("Enter");
  await expect(admin.getByText("primero ceda la empresa")).toBeVisible();
  await world.accessible(admin);
});

test("who leaves hands loans over to a colleague beyond the first page", async ({ world, page }) => {
  test.slow(); // two people are invited and activated
  const tag = fresh("zz");
  const elsewhere = await page.context().browser()?.newPage();
  if (!elsewhere) throw new Error("no window for the other one");
  const leaver = await colleague(world, page, { role: "Originator", lastName: `${tag}leaver` });
  await colleague(world, elsewhere, { role: "Originator", lastName: `${tag}taker` });
  await elsewhere.close();
  expect((await page.request.post("/los/api/loans", { data: {} })).status()).toBe(201);

  const admin = await world.session("companyadmin@summit.test");
  await admin.goto(`/app/settings/users`);
  await admin.getByRole("searchbox", { name: "Name or email" }).fill(leaver);
  await admin.getByRole("link", { name: `Paz ${tag}leaver` }).click();
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
  await taker.click();
  await expect.poll(() => found.count(), "the first page, perhaps without who leaves").toBeGreaterThanOrEqual(9);
  await expect(found.filter({ hasText: `${tag}taker` })).toHaveCount(0);
  await test.step("the keys fetch the next page", async () => {
    const first = await found.count();
    await expect(async () => {
      await taker.press("ArrowDown");
      expect(await found.count()).toBeGreaterThan(first);
    }).toPass();
  });
  await taker.fill(`${tag}taker`);
  await expect(found).toHaveCount(1);
  await world.accessible(admin);
  await world.station(admin, "paged-select");
  await taker.press("ArrowDown");
  await taker.press("Enter");
  await expect(taker).toHaveValue(new RegExp(`${tag}taker`));
  await dialog.getByRole("button", { name: "Transfer to Miami" }).click();
  await expect(dialog).toBeHidden();
});

test("in a company of many branches one is found beyond the first page, in Spanish on a phone", async ({ world }) => {
  const admin = await world.session("companyadmin@harbor.test", {
    viewport: { width: 390, height: 844 },
    locale: "es-US",
  });
  const tag = fresh("Muelle");
  for (let n = 10; n < 22; n++) {
    const made = await admin.request.post("/api/organizations", { data: { name: `${tag} ${n}` } });
    expect(made.status(), await made.text()).toBe(201);
  }
  await admin.goto("/app/settings/users");
  await admin.getByRole("button", { name: "Invitar a un usuario" }).click();
  const dialog = admin.getByRole("dialog");
  const branch = dialog.getByRole("combobox", { name: "Sucursal" });
  const found = admin.getByRole("listbox", { name: "Sucursal" }).getByRole("option");
  await branch.fill(tag);
  await expect(found).toHaveCount(10);
  await found.last().scrollIntoViewIfNeeded();
  await expect(found).toHaveCount(12);
  await branch.fill(`${tag} 21`);
  await expect(found).toHaveText([`${tag} 21`]);
  await world.accessible(admin);
  await world.station(admin, "paged-branches-es-390");
  await found.click();
  await expect(branch).toHaveValue(`${tag} 21`);
});

const WHOLE_LISTS = [
  {
    job: "a whole list of people is chosen beyond its page, counted, and acted on at once",
    options: { viewport: { width: 1440, height: 900 }, locale: "en-US" },
    words: {
      page: "Select all on this page",
      label: "Act on the people chosen",
      ten: "10 chosen",
      all: "Choose all 12",
      twelve: "12 chosen",
      suspend: "Suspend",
      do: "Suspend 12 people",
      done: "Done",
      undo: "Undo",
      undone: "Undone",
    },
    station: "users-whole-list",
  },
  {
    job: "en español y en el teléfono se elige una lista entera de usuarios",
    options: { viewport: { width: 390, height: 844 }, locale: "es-US" },
    words: {
      page: "Seleccionar todo en esta página",
      label: "Actuar sobre las personas elegidas",
      ten: "10 elegidas",
      all: "Elegir los 12",
      twelve: "12 elegidas",
      suspend: "Suspender",
      do: "Suspender a 12 personas",
      done: "Hecho",
      undo: "Deshacer",
      undone: "Deshecho",
    },
    station: "users-whole-list-390-es",
  },
];

for (const { job, options, words, station } of WHOLE_LISTS) {
  test(job, async ({ world }) => {
    test.slow(); // twelve people are invited, suspended and taken back
    const tag = fresh("Whole");
    const admin = await world.as("companyadmin@summit.test", "staff", options);
    for (let n = 0; n < 12; n++) await invited(admin, `${tag.toLowerCase()}${n}@summit.test`, `${tag}${n}`);
    await admin.evaluate((q) => {
      const kept = JSON.parse(localStorage.getItem("gable.preferences") ?? "{}") as object;
      const view = { q, size: 10 };
      localStorage.setItem(
        "gable.preferences",
        JSON.stringify({ ...kept, userFilters: view, consolidatedUserFilters: view }),
      );
    }, tag);
    await admin.goto("/app/settings/users");
    await expect(admin.getByRole("row", { name: new RegExp(tag) })).toHaveCount(10);
    await admin.getByLabel(words.page).check();
    const bar = admin.getByRole("toolbar", { name: words.label });
    await expect(bar.getByText(words.ten, { exact: true })).toBeVisible();
    await bar.getByRole("button", { name: words.all }).click();
    await expect(bar.getByText(words.twelve, { exact: true })).toBeVisible();
    await expect(bar.getByRole("button", { name: words.all }), "there are no more").toBeHidden();
    await world.accessible(admin);
    await world.station(admin, station);
    await bar.getByRole("button", { name: words.suspend, exact: true }).click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByRole("button", { name: words.do }).click();
    await expect(dialog.getByText(words.done, { exact: true })).toHaveCount(12);
    await dialog.getByRole("button", { name: words.undo }).click();
    await expect(dialog.getByText(words.undone, { exact: true })).toHaveCount(12);
  });
}
