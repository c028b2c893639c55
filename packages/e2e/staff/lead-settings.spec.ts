import { unique } from "../unique";
import { expect, test } from "../world";

test("an admin keeps the lists, and switches the form on that a stranger finds", async ({ world }) => {
  const page = await world.session("branchadmin2@summit.test");
  const name = `Fair ${unique()}`;
  await page.goto("/app/settings/leads");
  await expect(page.getByRole("heading", { name: "Lead settings" })).toBeVisible();
  await page.getByRole("button", { name: "Add source" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("#list-sources").getByText(name)).toBeVisible();
  await page.getByRole("button", { name: "Add source" }).click();
  await dialog.getByLabel("Name").fill(name.toUpperCase());
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("link", { name: "Name already exists" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const on = page.getByLabel("The form takes leads");
  if (!(await on.isChecked())) await on.click();
  const link = page.getByRole("link", { name: "See the form" });
  await expect(link).toBeVisible();

  const stranger = await page.context().newPage();
  await stranger.goto((await link.getAttribute("href")) ?? "");
  await expect(stranger.getByRole("heading", { name: "Talk to us about a home loan" })).toBeVisible();
  await stranger.getByRole("link", { name: "Español" }).click();
  await expect(stranger.getByRole("heading", { name: "Hablemos de su préstamo hipotecario" })).toBeVisible();
  await world.accessible(stranger);
  await stranger.close();
  await world.spanishPhone(page, "lead-settings", "Ajustes de prospectos", () =>
    page.getByRole("button", { name: "Agregar fuente" }).click(),
  );
  await page
    .locator("#list-sources")
    .getByRole("button", { name: `Delete ${name}` })
    .click();
  await dialog.getByRole("button", { name: /Delete/ }).click();
  await expect(page.locator("#list-sources").getByText(name)).toHaveCount(0);
});
