import type { Page } from "@playwright/test";
import { expect, test, type World } from "../world";

const phone = { viewport: { width: 390, height: 844 } };

/** The borrower at home, in English whatever a broken run has left. */
async function borrower(world: World): Promise<Page> {
  const page = await world.session("borrower@example.test", phone);
  expect((await page.request.patch("/api/language", { data: { language: "en" } })).ok()).toBe(true);
  await page.goto("/pos/app");
  await expect(page).toHaveURL(/\/pos\/app\/\d+$/);
  await expect(page.getByRole("button", { name: "Cambiar a español" })).toBeVisible();
  return page;
}

test("a borrower sees the loan move, and what was entered survives the language and the device", async ({ world }) => {
  const page = await borrower(world);
  const loanId = page.url().split("/").pop() ?? "";
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  await world.accessible(page);
  await world.station(page, "pos-application");

  const officer = await world.session("originator@summit.test");
  const move = (stage: string) => officer.request.patch(`/los/api/loans/${loanId}/stage/${stage}`, { data: {} });
  // From where a broken run may have left it.
  const before = "PREAPPROVED";
  expect((await move(before)).ok()).toBe(true);
  await expect(heading).not.toHaveText("An underwriter is looking at your loan");
  expect((await move("UNDERWRITING_SUBMITTED")).ok()).toBe(true);
  await expect(heading).toHaveText("An underwriter is looking at your loan");
  await expect(page.locator("li[aria-current=step]")).toContainText("Underwriting");
  expect((await move(before)).ok()).toBe(true);
  await expect(heading).not.toHaveText("An underwriter is looking at your loan");

  await page.goto(`/pos/app/${loanId}/address`);
  const street = page.getByLabel("Street and number");
  const number = 100 + Math.floor(Math.random() * 9000);
  await street.fill(`${number} Example Creek Rd`);
  await page.getByRole("button", { name: "Cambiar a español" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¿Dónde vive ahora?");
  await expect(page.getByLabel("Calle y número")).toHaveValue(`${number} Example Creek Rd`);
  await expect(page.getByRole("status").filter({ hasText: "Guardado a las" })).toBeVisible();
  await world.accessible(page);

  const other = await world.session("borrower@example.test", phone);
  await other.goto(`/pos/app/${loanId}/address`);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("¿Dónde vive ahora?");
  await expect(other.getByLabel("Calle y número")).toHaveValue(`${number} Example Creek Rd`);
  await other.getByRole("button", { name: "Switch to English" }).click();
  await other.getByLabel("ZIP code").fill("123");
  await other.getByRole("button", { name: /Save and/ }).click();
  await expect(other.getByRole("alert").filter({ hasText: "Please enter 5 digits" })).toBeFocused();
  await world.accessible(other);
});

test("a borrower finds the home by how its address begins, with its county, in either language", async ({ world }) => {
  const page = await borrower(world);
  await page.goto(`${page.url()}/address`);
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  const search = page.getByRole("combobox", { name: "Search for an address" });
  await search.fill(`${100 + Math.floor(Math.random() * 9000)} Larkspur`);
  await expect(page.getByRole("option", { name: /Round Rock, TX/ })).toBeVisible();
  await world.accessible(page);
  await world.station(page, "pos-place-search");
  await page.getByRole("option", { name: /Round Rock, TX/ }).click();
  await expect(page.getByLabel("City")).toHaveValue("Round Rock");
  await expect(page.getByLabel("County")).toHaveValue("Williamson");
  await expect(page.getByLabel("ZIP code")).toHaveValue(/^786\d\d$/);
  expect((await saved).request().postDataJSON()).toMatchObject({ Address: { CountyName: "Williamson" } });

  await page.getByRole("button", { name: "Cambiar a español" }).click();
  await page.getByRole("combobox", { name: "Buscar una dirección" }).fill("12 Elm Street");
  await page.getByRole("option", { name: /Austin, TX/ }).click();
  await expect(page.getByLabel("Condado")).toHaveValue("Travis");
  await expect(page.getByRole("status").filter({ hasText: "Guardado a las" })).toBeVisible();
  await world.accessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.reload();
  await expect(page.getByLabel("Condado")).toHaveValue("Travis");
  // The language goes with the person: the others find it as it was.
  const kept = page.waitForResponse((answer) => answer.url().includes("language") && answer.ok());
  await page.getByRole("button", { name: "Switch to English" }).click();
  await kept;
});

test("a borrower follows the invitation, sets a password and is in", async ({ page, world }) => {
  const officer = await world.session("originator@summit.test");
  const { LoanId: loanId } = (await (await officer.request.post("/los/api/loans", { data: {} })).json()) as {
    LoanId: number;
  };
  const address = `invited.${loanId}@example.test`;
  const made = await officer.request.post(`/los/api/loans/${loanId}/borrowers`, {
    data: { Name: { FirstName: "Ina", LastName: "Vited" }, ContactPoint: { Email: address }, isPrimaryBorrower: true },
  });
  const borrower = (await made.json()) as { id: string };
  const invite = `/los/api/loans/${loanId}/borrowers/${borrower.id}/invite`;
  expect((await officer.request.post(invite, { data: {} })).ok()).toBe(true);
  const mail = await world.mailTo(address);
  const link = new URL(mail.links[0] ?? "");

  await page.setViewportSize(phone.viewport);
  await page.goto(link.pathname + link.search + link.hash);
  const first = page.locator("input[autocomplete=new-password]").first();
  await first.fill("short");
  await page.getByRole("button", { name: "Open my application" }).click();
  await expect(page.getByText("Please use at least 12 characters")).toBeVisible();
  await world.accessible(page);
  await first.fill("quiet river stones");
  await page.getByLabel("Password once more").fill("quiet river stones");
  await page.getByRole("button", { name: "Open my application" }).click();
  await expect(page).toHaveURL(/\/pos\/app\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.goto("/pos/login");
  await page.goto(link.pathname + link.search + link.hash);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
});
