import type { Page } from "@playwright/test";
import { colleague, secret } from "../colleague";
import { expect, test, type World } from "../world";

/** A colleague of this test's own, signed in on the page: the demo's people keep their addresses for other specs. */
async function someone(world: World, admin: Page, page: Page): Promise<{ id: string; email: string; next: string }> {
  const email = await colleague(world, page);
  const found = await admin.request.get(`/api/wizeusers?searchTerm=${encodeURIComponent(email)}`);
  const { rows } = (await found.json()) as { rows: { id: string }[] };
  return { id: rows[0]?.id ?? "", email, next: email.replace("summit.test", "new.test") };
}

/** Where the link of a letter about the change leads, once that letter is there. */
async function linkOf(world: World, address: string, kind: "confirm" | "review"): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = (await world.mailTo(address)).links.find((one) => one.includes(`/email-change#${kind}=`));
        return Boolean(found);
      },
      { timeout: 30_000, message: `the letter to ${address}` },
    )
    .toBe(true);
  const url = new URL(found ?? "");
  return url.pathname + url.hash;
}

test("an address changes once it was confirmed at both", async ({ world, page, browser }) => {
  const admin = await world.as("companyadmin@summit.test");
  const { id, email, next } = await someone(world, admin, page);
  await admin.goto(`/app/settings/users/${id}`);
  await admin.getByRole("button", { name: "More actions" }).click();
  await admin.getByRole("menuitem", { name: "Change e-mail…" }).click();
  const dialog = admin.getByRole("dialog");
  await expect(dialog).toContainText("the change counts once it was confirmed at both");
  await dialog.getByLabel("New e-mail").fill(next);
  await dialog.getByRole("button", { name: "Change the e-mail" }).click();
  await expect(admin.getByText("Confirmation on its way").first()).toBeVisible();

  const confirm = await linkOf(world, next, "confirm");
  const review = await linkOf(world, email, "review");
  await page.goto(confirm);
  await expect(page.getByRole("heading", { name: "Confirm your new address" })).toBeVisible();
  await world.accessible(page);
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await expect(page.getByRole("heading", { name: "Confirmed here" })).toBeVisible();
  await expect(page.getByRole("status")).toContainText(
    `Until then you sign in with ${email}, from then on with ${next}.`,
  );

  const spanish = await (
    await browser.newContext({ locale: "es-US", viewport: { width: 390, height: 844 } })
  ).newPage();
  await spanish.goto(review);
  await expect(spanish.getByRole("heading", { name: "Su dirección de correo está por cambiar" })).toBeVisible();
  await expect(spanish.getByRole("button", { name: "Anularlo" })).toBeVisible();
  await world.accessible(spanish);
  await world.station(spanish, "email-change-es");
  await spanish.getByRole("button", { name: "Confirmar el cambio" }).click();
  await expect(spanish.getByRole("heading", { name: "Dirección confirmada" })).toBeVisible();
  await expect(spanish.getByRole("status")).toContainText(next);
  for (const [address, status] of [
    [email, 401],
    [next, 200],
  ] as const) {
    const answer = await spanish.request.post("/api/login", { data: { email: address, password: secret } });
    expect(answer.status(), address).toBe(status);
  }
  await spanish.context().close();
});

test("the present address calls a change off", async ({ world, page }) => {
  const admin = await world.as("companyadmin@summit.test");
  const { id, email, next } = await someone(world, admin, page);
  const asked = await admin.request.patch(`/api/wizeusers/${id}/email`, { data: { email: next } });
  expect(asked.status(), await asked.text()).toBe(200);
  const confirm = await linkOf(world, next, "confirm");
  await page.goto(await linkOf(world, email, "review"));
  await page.getByRole("button", { name: "Call it off" }).click();
  await expect(page.getByRole("heading", { name: "Change called off" })).toBeVisible();
  await expect(page.getByRole("status")).toContainText(email);
  await page.goto("about:blank");
  await page.goto(confirm);
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
});
