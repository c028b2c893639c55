import type { Page } from "@playwright/test";
import { enterCard, payingBranch, refuseCharge, standing } from "../payer";
import { expect, test } from "../world";

const PHONE = { width: 390, height: 844 };

/** Nothing of the page is out of reach at the side. */
async function fits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
}

test("en español y en el teléfono: termina el plan de una sucursal, soporte la restablece y otra tarjeta paga", async ({
  page,
  world,
}) => {
  test.slow(); // several people and pages
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => localStorage.setItem("gable.preferences", JSON.stringify({ language: "es" })));
  const branch = await payingBranch(world, page);
  await refuseCharge(branch.email);
  await page.goto("/app/leads");
  await expect(page.getByText(`Se rechazó un cargo de ${branch.name}: $79.00 están pendientes.`)).toBeVisible();
  await fits(page);
  await world.station(page, "past-due-branch-390-es");
  await page.getByRole("link", { name: "Abrir la facturación" }).click();
  await page.getByRole("button", { name: "Agregar una tarjeta" }).click();
  await enterCard(page, "refused");
  await expect(page.getByText(/visa terminada en 0341/i)).toBeVisible();
  // Each time a card is taken over what is owed is charged at once: the last refusal ends the plan.
  const over = page.getByText("La tarjeta fue rechazada demasiadas veces y ya no se cobra.");
  await expect(async () => {
    expect((await page.request.post(`/admin/api/payments/${branch.account}/card`)).status()).toBe(200);
    expect((await standing(page, branch)).state).toBe("ADMIN_CANCEL");
  }).toPass();
  await page.reload();
  await expect(over).toBeVisible();
  await expect(page.getByText("Cancelado por el proveedor", { exact: true })).toBeVisible();
  await fits(page);
  await world.accessible(page);

  const support = await world.as("supersupport@gable.test", "staff", { viewport: PHONE, locale: "es-US" });
  await support.getByRole("searchbox").fill(branch.email);
  await support.getByRole("button", { name: branch.admin }).click();
  const panel = support.getByRole("dialog");
  await panel.getByRole("tab", { name: "Facturación" }).click();
  const line = panel.getByRole("listitem").filter({ hasText: branch.name });
  await expect(line).toContainText("$79.00 pendientes desde el");
  await expect(line).toContainText("Cancelado por el proveedor");
  await line.getByRole("button", { name: "Restablecer" }).click();
  const asking = support.getByRole("dialog", { name: `¿Restablecer ${branch.name}?` });
  await expect(asking.getByRole("button", { name: "Restablecer" })).toBeDisabled();
  await asking.getByLabel("Motivo").fill("Tiene otra tarjeta desde el lunes");
  await fits(support);
  await world.accessible(support);
  await world.station(support, "support-reinstate-390-es");
  await asking.getByRole("button", { name: "Restablecer" }).click();
  await expect(support.getByText("Cuenta restablecida")).toBeVisible();
  await expect(line).toContainText("Activo");
  await expect(line.getByRole("button", { name: "Restablecer" })).toBeHidden();

  await page.reload();
  await page.getByRole("button", { name: "Cambiar la tarjeta" }).click();
  await enterCard(page, "good");
  await expect(page.getByRole("row", { name: /Pagada/ })).toContainText("$79.00");
  await expect(over).toBeHidden();
  expect(await standing(page, branch)).toEqual({ state: "ACTIVE", owes: 0 });
});
