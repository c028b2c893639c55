import type { Page } from "@playwright/test";
import { invited, secret } from "../colleague";
import { expect, test, type World } from "../world";

const viewport = { width: 390, height: 844 };
const says = {
  again: "La contraseña otra vez",
  email: "Correo electrónico",
  password: "Contraseña",
  open: "Abrir Gable",
  signIn: "Entrar",
  wrong: "El correo electrónico o la contraseña no son correctos.",
  forgot: "¿Olvidó su contraseña?",
  send: "Enviar el enlace",
  sent: "Revise su correo",
  choose: "Elija una contraseña nueva",
  nothing: "Aquí no hay nada",
  start: "Volver al inicio",
};

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** What stands on the page is in Spanish and no wider than the phone. */
async function stands(page: Page) {
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
}

async function choosePassword(page: Page, chosen: string) {
  await page.locator("input[autocomplete=new-password]").first().fill(chosen);
  await page.getByLabel(says.again).fill(chosen);
}

async function signIn(page: Page, email: string, typed: string) {
  await page.getByLabel(says.email).fill(email);
  await page.getByLabel(says.password, { exact: true }).fill(typed);
  await page.getByRole("button", { name: says.signIn, exact: true }).click();
}

/** The path of the newest link that was mailed to an address and begins so. */
async function linkTo(world: World, email: string, path: string): Promise<string> {
  let found: URL | undefined;
  await expect(async () => {
    found = (await world.mailTo(email)).links.map((link) => new URL(link)).find((link) => link.pathname === path);
    expect(found, `a link to ${path}`).toBeTruthy();
  }).toPass();
  return found ? found.pathname + found.search + found.hash : "";
}

test("a new colleague gets in on a phone in Spanish, is signed out, has forgotten the password", async ({
  page,
  world,
}) => {
  test.slow(); // a person's first day, on five pages
  await page.setViewportSize(viewport);
  const { email, id, link, admin } = await invited(world, { language: "es" });
  await test.step("opens the account", async () => {
    await page.goto(link);
    await expect(page.getByRole("button", { name: says.open })).toBeVisible();
    await stands(page);
    await choosePassword(page, secret);
    await page.getByRole("button", { name: says.open }).click();
    await expect(page).toHaveURL(/\/app\//);
  });
  await test.step("is led to nothing by a loan that is not there", async () => {
    await page.goto("/app/loans/1/loan-info");
    await expect(heading(page)).toHaveText(says.nothing);
    await stands(page);
    await page.getByRole("link", { name: says.start }).click();
    await expect(page).toHaveURL(/\/app\//);
  });
  await test.step("is suspended and taken back: the session has ended", async () => {
    const status = (to: string) => admin.request.patch(`/api/wizeusers/${id}/${to}`);
    // Away from the app meanwhile: an open page hears of it by itself, and who comes back then is a stranger already.
    await page.goto("about:blank");
    expect((await status("SUSPEND")).status()).toBe(200);
    expect((await status("ACTIVE")).status()).toBe(200);
    await page.goto("/app/loans");
    await expect(page).toHaveURL(/session-ended/);
    await stands(page);
    await page.getByRole("link", { name: says.signIn }).click();
  });
  await test.step("does not remember the password", async () => {
    await signIn(page, email, "not this one");
    await expect(page.getByText(says.wrong)).toBeVisible();
    await stands(page);
    await world.accessible(page);
    await page.getByRole("link", { name: says.forgot }).click();
    await expect(page).toHaveURL(/forgot-password/);
    await page.getByLabel(says.email).fill(email);
    await page.getByRole("button", { name: says.send }).click();
    await expect(page.getByText(says.sent)).toBeVisible();
    await stands(page);
    await world.accessible(page);
  });
  const chosen = "seven green lanterns";
  await test.step("chooses another by the link", async () => {
    await expect
      .poll(async () => (await world.mailTo(email)).links.join(), { message: "another letter" })
      .not.toContain(link);
    await page.goto(await linkTo(world, email, "/activate"));
    await expect(heading(page)).toHaveText(says.choose);
    await choosePassword(page, chosen);
    await page.getByRole("main").getByRole("button").last().click();
    await expect(page).toHaveURL(/\/app\//);
  });
});
