import { expect, test, type World } from "../world";

/** A loan of the test's own, at its first step. */
async function openLoan(world: World, options: Parameters<World["as"]>[2] = {}) {
  const page = await world.as("originator@summit.test", "staff", options);
  const made = await page.request.post("/los/api/loans", { data: {} });
  const { LoanId } = (await made.json()) as { LoanId: number };
  return { page, path: `/app/loans/${LoanId}/loan-info` };
}

test("an officer locks a rate, reads how long it holds, and finds the loan behind the dashboard's figure", async ({
  world,
}) => {
  const { page, path } = await openLoan(world);
  await page.goto(path);
  const lock = page.getByRole("button", { name: "Rate lock" });
  await expect(lock).toContainText("Floating");
  await lock.click();
  const dialog = page.getByRole("dialog", { name: "Rate lock" });
  await dialog.getByRole("textbox", { name: "Locked on" }).fill("11/20/2026");
  await dialog.getByRole("textbox", { name: "Last day" }).fill("11/19/2026");
  await dialog.getByRole("button", { name: "Save lock" }).click();
  await expect(dialog.getByRole("textbox", { name: "Last day" })).toHaveAttribute("aria-invalid", "true");
  await world.accessible(page);
  await dialog.getByRole("textbox", { name: "Locked on" }).fill("");
  await dialog.getByRole("button", { name: "15 days" }).click();
  await dialog.getByRole("button", { name: "Save lock" }).click();
  await expect(dialog).toBeHidden();
  await expect(lock).toContainText("15 days left");

  await page.goto("/app/dashboard");
  const bar = page
    .getByRole("region", { name: "Rate locks expiring" })
    .first()
    .getByRole("link", { name: /^Within 30 days:/ });
  await bar.click();
  await expect(page).toHaveURL(/lockFrom=.*lockUntil=/);
  await expect(page.getByRole("button", { name: "Only the loans behind a figure" })).toBeVisible();
  await page.goto(path);
  await lock.click();
  await dialog.getByRole("button", { name: "Remove lock" }).click();
  await expect(lock).toContainText("Floating");
});

test("a rate is locked in Spanish on a phone", async ({ world }) => {
  const { page, path } = await openLoan(world, { viewport: { width: 390, height: 844 } });
  await page.evaluate(() => localStorage.setItem("gable.preferences", JSON.stringify({ language: "es" })));
  await page.goto(path);
  const lock = page.getByRole("button", { name: "Bloqueo de tasa" });
  await expect(lock).toContainText("Sin bloquear");
  await lock.click();
  const dialog = page.getByRole("dialog", { name: "Bloqueo de tasa" });
  await dialog.getByRole("button", { name: "30 días" }).click();
  await world.accessible(page);
  await dialog.getByRole("button", { name: "Guardar bloqueo" }).click();
  await expect(lock).toContainText("Quedan 30 días");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
