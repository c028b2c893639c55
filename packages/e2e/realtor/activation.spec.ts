import { invitedAgent } from "../agent";
import { expect, test } from "../world";

const secret = "quiet river stones";

test("an agent opens the account on a phone in Spanish, signs out and in again, and finds a deal", async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { email, path } = await invitedAgent(world, "es");
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Le damos la bienvenida, Nia");
  await world.accessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByLabel("Contraseña", { exact: false }).first().fill(secret);
  await page.getByLabel("La contraseña otra vez").fill(secret);
  await page.getByRole("button", { name: "Abrir mis operaciones" }).click();
  await expect(page).toHaveURL(/\/realtor\/app/);
  await page.getByRole("button", { name: "Salir" }).first().click();

  await expect(page).toHaveURL(/\/realtor\/login$/);
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("El correo electrónico o la contraseña no son correctos.")).toBeVisible();
  await page.getByLabel("Contraseña", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sus operaciones");
  await expect(page.getByRole("status").filter({ hasText: "1 operación" })).toBeVisible();
  await page.getByLabel("Buscar una operación").fill("nobody of that name");
  await expect(page.getByText("Ninguna operación coincide")).toBeVisible();
  await page.getByRole("button", { name: "Mostrar todas" }).click();
  await page.getByRole("main").getByRole("listitem").getByRole("link").click();
  await expect(page).toHaveURL(/\/realtor\/app\/\d+$/);
  await expect(page.getByRole("link", { name: "Todas las operaciones" })).toBeVisible();
});
