import { byName, withAuthenticator } from "../authenticator";
import { secret } from "../colleague";
import { expect, test } from "../world";

test("una prestataria añade una llave de acceso en el teléfono y entra con ella", async ({
  browser,
  baseURL,
  world,
}) => {
  test.slow(); // an invitation, two log-ins
  const officer = await world.session("originator@harbor.test");
  const { LoanId } = (await (await officer.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const address = `llave.${LoanId}@example.test`;
  const made = await officer.request.post(`/los/api/loans/${LoanId}/borrowers`, {
    data: { Name: { FirstName: "Luz", LastName: "Llave" }, ContactPoint: { Email: address }, isPrimaryBorrower: true },
  });
  const { id } = (await made.json()) as { id: string };
  const invited = await officer.request.post(`/los/api/loans/${LoanId}/borrowers/${id}/invite`, {
    data: { language: "es" },
  });
  expect(invited.ok(), await invited.text()).toBe(true);
  const token = new URL((await world.mailTo(address)).links[0] ?? "").hash.slice(1);

  const context = await browser.newContext({ baseURL: byName(baseURL), viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const device = await withAuthenticator(page);
  const activated = await page.request.post("/api/wizeusers/activate", { data: { token, password: secret } });
  expect(activated.status(), await activated.text()).toBe(200);

  await page.goto("/pos/app/account");
  await expect(page.getByRole("heading", { name: "Su cuenta" })).toBeVisible();
  const part = page.getByRole("region", { name: "Llaves de acceso" });
  await expect(part.getByText("Todavía no tiene ninguna llave de acceso.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Segundo paso" }).getByText("Desactivado")).toBeVisible();
  await part.getByRole("button", { name: "Añadir una llave de acceso" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nombre").fill("Mi teléfono");
  await dialog.getByLabel("Su contraseña").fill(secret);
  await world.accessible(page);
  await dialog.getByRole("button", { name: "Continuar" }).click();
  // Their other devices go on with these: they are shown before anything asks for the passkey.
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Listo" }).click();
  await expect(
    part.getByText("Su llave de acceso «Mi teléfono» está lista. Se lo avisamos por correo electrónico."),
  ).toBeVisible();
  expect(await device.keys()).toBe(1);
  await part.scrollIntoViewIfNeeded();
  await world.station(page, "pos-passkey-es-390");

  await page.getByRole("button", { name: "Salir" }).click();
  await expect(page).toHaveURL(/\/pos\/login/);
  await page.getByRole("button", { name: "Entrar con una llave de acceso" }).click();
  await expect(page).toHaveURL(/\/pos\/app/);
  await page.goto("/pos/app/account");
  await expect(part.getByText(/usada por última vez/)).toBeVisible();
  await context.close();
});
