import { expect, test } from "../world";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("conditions are worked on in Spanish on a phone, and what was removed comes back", async ({ world }) => {
  const page = await world.session("originator@summit.test", { ...phone, locale: "es-US" });
  const made = await page.request.post("/los/api/loans", { data: {} });
  const { LoanId } = (await made.json()) as { LoanId: number };
  const rows = [
    { code: "INC001", description: "Talones de pago de mayo", priorTo: "Docs" },
    { code: "PRP001", description: "Avalúo aceptable", priorTo: "Docs" },
  ];
  expect((await page.request.post(`/los/api/loans/${LoanId}/conditions`, { data: { rows } })).status()).toBe(201);
  await page.goto(`/app/loans/${LoanId}/conditions`);
  const pending = page.getByRole("region", { name: "Pendientes" });
  await expect(pending).toContainText("Talones de pago de mayo");
  await pending.getByRole("checkbox", { name: /^Seleccionar PRP001/ }).check();
  await world.accessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("region", { name: "1 seleccionada" }).getByRole("button", { name: "Eliminar" }).click();
  await expect(pending).not.toContainText("Avalúo aceptable");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(pending).toContainText("Avalúo aceptable");
});
