import { surname } from "../unique";
import { expect, test } from "../world";

test("an officer takes a lead down, notes the call, and converts it to a loan", async ({ world }) => {
  const page = await world.session("originator@summit.test");
  const last = surname();
  await page.goto("/app/leads");
  await expect(page.getByRole("heading", { name: "Leads" })).toBeVisible();
  await page.getByRole("button", { name: "New lead" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add lead" }).click();
  await expect(dialog.getByRole("alert")).toContainText("First name");
  await dialog.getByLabel("First name").fill("Wilma");
  await dialog.getByLabel("Last name").fill(last);
  await dialog.getByLabel("Email").fill(`${last.toLowerCase()}@example.test`);
  await world.accessible(page);
  await dialog.getByRole("button", { name: "Add lead" }).click();
  await expect(page).toHaveURL(/\/app\/leads\/[0-9a-f-]{36}/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Wilma ${last}`);
  await expect(page).toHaveTitle(new RegExp(`^Wilma ${last} \\(\\w+\\) \\| Leads \\| Gable$`));
  await page.getByLabel("Loan amount").fill("350000");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.getByLabel("What was said?").fill("Wants to see houses first");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("list", { name: "Timeline" })).toContainText("Wants to see houses first");
  await page.getByRole("button", { name: /Move to/ }).click();
  await page.getByRole("menuitem", { name: "Qualified", exact: true }).click();
  await expect(page.getByRole("list", { name: "Timeline" })).toContainText("Status: Qualified");
  await test.step("on a phone the button stays on the screen, however long the name", async () => {
    await page.getByLabel("First name").fill("Maximiliana-Bartholomea-Featherstonehaugh-Wolfeschlegelsteinhausen");
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Wolfeschlegelsteinhausen");
    await world.spanishPhone(page, "lead-long-name", "Convertir en préstamo");
    await page.setViewportSize({ width: 390, height: 844 });
    const convert = page.getByRole("button", { name: "Convert to loan" });
    const box = await convert.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390 - 12);
    expect(await convert.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await page.getByRole("button", { name: "Convert to loan" }).click();
  await expect(page).toHaveURL(/\/app\/loans\/\d+\/loan-info/);
  await page.goto(`/app/leads?q=${last}`);
  await expect(page.getByRole("row", { name: new RegExp(last) })).toContainText("Converted");
});

test("a branch admin imports a file and sees what became of each line", async ({ world }) => {
  const page = await world.session("branchadmin@summit.test");
  const last = surname();
  await page.goto("/app/leads");
  await page.getByRole("button", { name: "Import" }).click();
  await page
    .getByLabel("Choose a file")
    .last()
    .setInputFiles({
      name: "leads.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        `First Name,Last Name,Email\nIda,${last},ida.${last}@example.test\nBad,${last},nonsense\n,,nobody.${last}@example.test\n`,
      ),
    });
  // An address that is none is left out of a lead that is kept; a line without a name is none.
  await expect(page.getByText("2 new · 0 known already · 1 wrong")).toBeVisible();
  await expect(page.getByText("Of 1 new lead something is left out; its notes hold it.")).toBeVisible();
  await expect(page.getByText("Line 4:")).toBeVisible();
  await world.accessible(page);
  await page.getByRole("button", { name: "Import 2 leads" }).click();
  await expect(page.getByText("All lines are done.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("searchbox").fill(last);
  await expect(page.getByRole("row", { name: new RegExp(`Ida ${last}`) })).toBeVisible();
});
