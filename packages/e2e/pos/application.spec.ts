import type { Page } from "@playwright/test";
import { moveOn } from "../loan";
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

test("a borrower sees the loan move, finds the home by how its address begins, and it survives the language and the device", async ({
  world,
}) => {
  const page = await borrower(world);
  const loanId = page.url().split("/").pop() ?? "";
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  await world.station(page, "pos-application");

  const manager = await world.session("companyadmin@summit.test");
  const move = (stage: string) => moveOn(manager, loanId, stage);
  // From where a broken run may have left it.
  const before = "PREAPPROVED";
  await move(before);
  await expect(heading).not.toHaveText("An underwriter is looking at your loan");
  await move("UNDERWRITING_SUBMITTED");
  await expect(heading).toHaveText("An underwriter is looking at your loan");
  await expect(page.locator("li[aria-current=step]")).toContainText("Underwriting");
  await move(before);
  await expect(heading).not.toHaveText("An underwriter is looking at your loan");

  await page.goto(`/pos/app/${loanId}/address`);
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
  const number = 100 + Math.floor(Math.random() * 9000);
  await page.getByRole("combobox", { name: "Search for an address" }).fill(`${number} Larkspur`);
  await expect(page.getByRole("option", { name: /Round Rock, TX/ })).toBeVisible();
  await world.accessible(page);
  await world.station(page, "pos-place-search");
  await page.getByRole("option", { name: /Round Rock, TX/ }).click();
  await expect(page.getByLabel("City")).toHaveValue("Round Rock");
  await expect(page.getByLabel("County")).toHaveValue("Williamson");
  await expect(page.getByLabel("ZIP code")).toHaveValue(/^786\d\d$/);
  expect((await saved).request().postDataJSON()).toMatchObject({ Address: { LineText: `${number} Larkspur Lane` } });

  await page.getByRole("button", { name: "Cambiar a español" }).click();
  await expect(heading).toHaveText("¿Dónde vive ahora?");
  await expect(page.getByLabel("Condado")).toHaveValue("Williamson");
  await page.getByLabel("Calle y número").fill(`${number} Example Creek Rd`);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("status").filter({ hasText: "Guardado a las" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const other = await world.session("borrower@example.test", phone);
  await other.goto(`/pos/app/${loanId}/address`);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("¿Dónde vive ahora?");
  await expect(other.getByLabel("Calle y número")).toHaveValue(`${number} Example Creek Rd`);
  await expect(other.getByLabel("Condado")).toHaveValue("Williamson");
  // The language goes with the person: the others find it as it was.
  const kept = other.waitForResponse((answer) => answer.url().includes("language") && answer.ok());
  await other.getByRole("button", { name: "Switch to English" }).click();
  await kept;
  await other.getByLabel("ZIP code").fill("123");
  await other.getByRole("button", { name: /Save and/ }).click();
  await expect(other.getByRole("alert").filter({ hasText: "Please enter 5 digits" })).toBeFocused();
  await world.accessible(other);
});
