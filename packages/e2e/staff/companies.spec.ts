import { expect, test } from "../world";

test("a processor makes a company that is in the address book twice one", async ({ world }) => {
  const page = await world.session("processor@summit.test");
  const mark = `Mesquite ${Date.now()}`;
  for (const [firstName, companyName] of [
    ["Tia", `${mark} Title`],
    ["Tom", `${mark} Title LLC`],
  ]) {
    const made = await page.request.post("/los/api/business-contact", {
      data: { type: "TITLE", firstName, companyName },
    });
    expect(made.status(), await made.text()).toBe(201);
  }
  await page.goto("/app/contacts");
  await page.getByRole("link", { name: "Companies" }).click();
  await page.getByRole("searchbox", { name: "Name, license, phone or city" }).fill(mark);
  const rows = page.getByRole("row", { name: new RegExp(mark) });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await row.getByRole("checkbox").check();
  await world.accessible(page);
  await page.getByRole("button", { name: "Merge" }).click();
  const dialog = page.getByRole("dialog", { name: "Make 2 companies one" });
  await dialog.getByRole("radio", { name: `${mark} Title · 1 contact`, exact: true }).check();
  await world.accessible(page);
  await dialog.getByRole("button", { name: new RegExp(`${mark} Title$`) }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole("cell", { name: "2", exact: true })).toBeVisible();
  await world.looks(page, "companies");
});

test("an officer finds a client by name, and copies the address of a loan officer's portal", async ({ world }) => {
  const page = await world.session("originator@summit.test", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/app/contacts");
  await page.getByRole("link", { name: "Clients" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.getByRole("searchbox", { name: "Name, email or phone" }).fill("nobody of this name");
  await expect(page.getByText("No client matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await world.looks(page, "clients");
  await page.getByRole("link", { name: "Loan officers" }).click();
  await page.getByRole("searchbox", { name: "Name, email, phone or NMLS number" }).fill("orion");
  const office = page.getByRole("region", { name: /\/pos\/login/ });
  await expect(office.getByText("Orion Austinson")).toBeVisible();
  await world.looks(page, "loan-officers");
  await office.getByRole("button", { name: /^Copy / }).click();
  await expect(page.getByText("Address copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/pos/login");
});
