import { expect, test } from "../world";

test("the settings read in Spanish on a phone", async ({ world }) => {
  const page = await world.as("companyadmin@summit.test", "staff", { viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => localStorage.setItem("gable.preferences", JSON.stringify({ language: "es" })));
  await page.goto("/app/settings/questions");
  await world.station(page, "settings-questions-390");
  await page.goto("/app/settings/permissions");
  await expect(page.getByRole("table")).toBeVisible();
  await world.accessible(page);
  await world.station(page, "settings-permissions-390");
});

test("a company admin takes a function from a role, sees who did, and gives it back", async ({ world }) => {
  const page = await world.as("companyadmin@summit.test");
  await page.goto("/app/settings/permissions");
  await page.getByLabel("Find a function").fill("Export the list of people");
  const cell = page.getByRole("button", { name: /^Export the list of people, Branch admin:/ });
  await expect(cell).toHaveCount(1);
  const before = await cell.getAttribute("aria-pressed");
  await cell.click();
  await expect(cell).toHaveAttribute("aria-pressed", before === "true" ? "false" : "true");
  await expect(cell).toHaveAccessibleName(/\(overridden\)$/);
  await expect(page.getByText(/^(Allowed|Not allowed) by .+, \d\d\/\d\d\/\d{4}\.$/)).toBeVisible();
  await world.accessible(page);
  await world.station(page, "permissions");
  await page.getByRole("button", { name: "Back to default" }).click();
  await expect(page.getByText(/by the default policy\.$/)).toBeVisible();
  await expect(cell).toHaveAttribute("aria-pressed", before ?? "");
});

test("a company admin adds a branch and closes it again", async ({ world }) => {
  const page = await world.as("companyadmin@summit.test");
  await page.goto("/app/settings/branches");
  const name = `Galveston ${Date.now()}`;
  await page.getByRole("button", { name: "Add branch" }).click();
  const dialog = page.getByRole("dialog", { name: "Add branch" });
  await dialog.getByRole("textbox", { name: /^Name/ }).fill(name);
  await world.accessible(page);
  await dialog.getByRole("button", { name: "Create branch" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("listitem").filter({ hasText: name });
  await row.getByRole("button", { name: `Close ${name}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Close ${name}` })
    .click();
  await expect(row.getByText("Closed", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: `Reopen ${name}` })).toBeVisible();
  await world.accessible(page);
  await world.station(page, "branches");
});

test("an admin writes questions, orders them by the keyboard and deletes them", async ({ world }) => {
  const page = await world.as("companyadmin@summit.test");
  await page.goto("/app/settings/questions");
  const stamp = Date.now();
  for (const question of [`Boat ${stamp}?`, `Barn ${stamp}?`]) {
    await page.getByRole("button", { name: "Add question" }).click();
    const dialog = page.getByRole("dialog", { name: "Add question" });
    await dialog.getByRole("textbox", { name: /^Question, English/ }).fill(question);
    await world.accessible(page);
    await dialog.getByRole("button", { name: "Create question" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("listitem").filter({ hasText: question })).toBeVisible();
  }
  const mine = page.getByRole("listitem").filter({ hasText: `${stamp}?` });
  await expect(mine.first()).toContainText("Boat");
  const grip = page.getByRole("button", { name: new RegExp(`^Move Barn ${stamp}\\?, number`) });
  await grip.press("ArrowUp");
  await expect(mine.first()).toContainText("Barn");
  await expect(grip).toBeFocused();
  await expect(page.getByText(new RegExp(`Barn ${stamp}\\? is now number`))).toBeAttached();
  await world.accessible(page);
  await world.station(page, "questions");
  await page.reload();
  await expect(mine.first()).toContainText("Barn");
  for (const question of [`Boat ${stamp}?`, `Barn ${stamp}?`]) {
    await page.getByRole("button", { name: `Delete ${question}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete question" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: question })).toBeHidden();
  }
});
