import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../world";

async function isOneRow(bar: Locator): Promise<boolean> {
  const places = await bar
    .locator("> *")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 20));
  return Math.max(...places.map(({ top }) => top)) < Math.min(...places.map(({ bottom }) => bottom));
}

test("what is typed outlives the loss of the connection, in Spanish: the page says so in a head of one line, and saves by itself later", async ({
  world,
}) => {
  const page = await world.session("companyadmin@summit.test", {
    viewport: { width: 390, height: 844 },
    locale: "es-US",
  });
  const { LoanId } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  await page.goto(`/app/loans/${LoanId}/loan-info`);
  await page.getByRole("button", { name: /^Sucursal/ }).click();
  await page.getByRole("option", { name: "Todas las sucursales" }).click();
  await expect(page.getByRole("button", { name: /Todas las sucursales/ })).toBeVisible();
  await page.goto(`/app/loans/${LoanId}/loan-info`);
  const head = page.getByRole("banner");
  // As wide as a telephone, a tablet and the desks in use: with a second row the head would lie over what sticks below it.
  for (const width of [700, 820, 1024, 1280, 1366, 1440, 1920, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await isOneRow(head), `the head at ${width} px`).toBe(true);
  }

  const rate = page.getByRole("textbox", { name: "Tasa", exact: true });
  await rate.fill("6.125");
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.context().setOffline(true);
  // The first toast of the page: not even what draws it is there.
  await page.keyboard.press("Control+s");
  const notice = page.locator("[data-sonner-toast]").first();
  await expect(notice).toBeVisible();
  await expect(page.getByRole("button", { name: "Reintentar", exact: true })).toBeVisible();
  await expect(rate).toHaveValue("6.125");
  await expect(head.getByRole("button", { name: /^Puede no estar al día/ })).toBeVisible();
  expect(await isOneRow(head), "the head that says what may be old").toBe(true);
  await world.station(page, "offline-390-es");
  // As when it has more to tell: the loan's bar moves, and the notice with it.
  await head.evaluate((element) => element.style.setProperty("padding-bottom", "3rem"));
  const bottom = await page.locator("[data-stays=top]").evaluate((bar) => bar.getBoundingClientRect().bottom);
  await expect.poll(() => notice.evaluate((toast) => toast.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom);
  await page.context().setOffline(false);
  await expect(page.getByText("Información del préstamo actualizada correctamente").first()).toBeVisible();
});

/** Closes the tab once what was typed is kept, and opens another one of the same browser. */
async function closeTab(page: Page, typed: string): Promise<Page> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem("gable.drafts") ?? "")).toContain(typed);
  const context = page.context();
  await page.close();
  return context.newPage();
}

const AWAY = "Not saved yet. It is kept here and saved when the connection is back.";

test("a new lead outlives its tab and a lost connection, is taken down once, and deleted once", async ({ world }) => {
  const first = await world.session("companyadmin@summit.test");
  const last = `Offline${Date.now()
    .toString(36)
    .replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)))}`;
  await first.goto("/app/leads");
  await first.getByRole("button", { name: "New lead" }).first().click();
  const taken = first.getByRole("dialog", { name: "New lead" });
  await taken.getByLabel("Last name").fill(last);
  await taken.getByLabel("Email").fill(`${last.toLowerCase()}@example.test`);
  const page = await closeTab(first, last);
  await page.goto("/app/leads");
  await page.getByRole("button", { name: "New lead" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New lead" });
  await expect(dialog.getByText(/^Unsaved work from/)).toBeVisible();
  await world.accessible(page);
  await dialog.getByRole("button", { name: "Bring it back" }).click();
  await expect(dialog.getByLabel("Last name")).toHaveValue(last);
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Add lead" }).click();
  await expect(dialog.getByText(AWAY)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/app\/leads\/[0-9a-f-]{36}/);
  const found = await page.request.get(`/lead/api/leads?searchTerm=${last}`);
  expect(((await found.json()) as { count: number }).count).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem("gable.drafts"))).toBeNull();

  await test.step("what is pressed again while it is on its way is done once", async () => {
    let sent = 0;
    let letGo: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/leads\/[0-9a-f-]{36}$/, async (route) => {
      if (route.request().method() === "DELETE") {
        sent += 1;
        await gone;
      }
      await route.continue();
    });
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const remove = page.getByRole("dialog").getByRole("button", { name: new RegExp(last) });
    await remove.press("Enter");
    await expect.poll(() => sent).toBe(1);
    await remove.press("Enter");
    letGo();
    await expect(page).toHaveURL(/\/app\/leads$/);
    expect(sent).toBe(1);
  });
});

test("who signs out without a connection leaves no session behind", async ({ world }) => {
  const page = await world.session("processor@summit.test");
  await page.goto("/app/account");
  await expect(page.getByLabel("Phone")).toBeVisible();
  await page.getByRole("button", { name: /^Account/ }).click();
  const out = page.getByRole("menuitem", { name: "Sign out" });
  await expect(out).toBeVisible();
  await page.context().setOffline(true);
  await out.click();
  await expect(page.getByRole("heading", { name: "Signed out on this device" })).toBeVisible();
  await expect(page.getByLabel("Phone")).toBeHidden();
  await world.accessible(page);
  await world.station(page, "sign-out-offline");
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/login$/);
  expect((await page.request.get("/api/wizeusers/current")).status()).toBe(401);
});
