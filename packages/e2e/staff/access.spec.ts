import type { Page } from "@playwright/test";
import { colleague, invited, secret } from "../colleague";
import { codeOf } from "../totp";
import { expect, test, type World } from "../world";

const WAYS = [
  {
    way: "at a desk",
    viewport: { width: 1440, height: 900 },
    language: "en",
    says: {
      again: "Password once more",
      email: "Email",
      password: "Password",
      open: "Open Gable",
      signIn: "Sign in",
      wrong: "Email or password is not right.",
      forgot: "Forgot your password?",
      send: "Send the link",
      sent: "Look in your mailbox",
      choose: "Choose a new password",
      nothing: "Nothing here",
      start: "Back to the start",
      noStep: "You cannot use your second step?",
      ask: "Send me a link to remove it",
      remove: "Remove the second step",
      dead: "This link no longer works",
      hold: "Your password was changed less than a day ago. Please ask your administrator, or try again tomorrow.",
      code: "Code",
      verify: "Verify",
    },
  },
  {
    way: "on a phone in Spanish",
    viewport: { width: 390, height: 844 },
    language: "es",
    says: {
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
      noStep: "¿No puede usar su segundo paso?",
      ask: "Enviarme un enlace para quitarlo",
      remove: "Quitar el segundo paso",
      dead: "Este enlace ya no sirve",
      hold: "Su contraseña cambió hace menos de un día. Pida ayuda a su administrador o inténtelo mañana.",
      code: "Código",
      verify: "Verificar",
    },
  },
] as const;

type Way = (typeof WAYS)[number];

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** What stands on the page is the one of the way, and for everybody. */
async function stands(world: World, page: Page, { language, viewport }: Way) {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await world.accessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
}

async function choosePassword(page: Page, says: Way["says"], chosen: string) {
  await page.locator("input[autocomplete=new-password]").first().fill(chosen);
  await page.getByLabel(says.again).fill(chosen);
}

async function signIn(page: Page, says: Way["says"], email: string, typed: string) {
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

// Each job is done in one of the ways; screens.spec.ts looks at every screen in all.
const [DESK, PHONE] = WAYS;

test("a new colleague gets in on a phone in Spanish, is signed out, has forgotten the password", async ({
  page,
  world,
}) => {
  test.slow(); // a person's first day, on five pages
  const way = PHONE;
  const { says } = way;
  await page.setViewportSize(way.viewport);
  const { email, id, link, admin } = await invited(world, way);
  await test.step("opens the account", async () => {
    await page.goto(link);
    await expect(page.getByRole("button", { name: says.open })).toBeVisible();
    await stands(world, page, way);
    await choosePassword(page, says, secret);
    await page.getByRole("button", { name: says.open }).click();
    await expect(page).toHaveURL(/\/app\//);
  });
  await test.step("is led to nothing by a loan that is not there", async () => {
    await page.goto("/app/loans/1/loan-info");
    await expect(heading(page)).toHaveText(says.nothing);
    await stands(world, page, way);
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
    await stands(world, page, way);
    await page.getByRole("link", { name: says.signIn }).click();
  });
  await test.step("does not remember the password", async () => {
    await signIn(page, says, email, "not this one");
    await expect(page.getByText(says.wrong)).toBeVisible();
    await stands(world, page, way);
    await page.getByRole("link", { name: says.forgot }).click();
    await expect(page).toHaveURL(/forgot-password/);
    await page.getByLabel(says.email).fill(email);
    await stands(world, page, way);
    await page.getByRole("button", { name: says.send }).click();
    await expect(page.getByText(says.sent)).toBeVisible();
    await stands(world, page, way);
  });
  const chosen = "seven green lanterns";
  await test.step("chooses another by the link", async () => {
    await expect
      .poll(async () => (await world.mailTo(email)).links.join(), { message: "another letter" })
      .not.toContain(link);
    await page.goto(await linkTo(world, email, "/activate"));
    await expect(heading(page)).toHaveText(says.choose);
    await choosePassword(page, says, chosen);
    await page.getByRole("main").getByRole("button").last().click();
    await expect(page).toHaveURL(/\/app\//);
  });
});

test("who cannot give a code is helped, and a dead link to remove the second step says so", async ({ page, world }) => {
  const way = DESK;
  const { says } = way;
  const email = await colleague(world, page, way);
  const enrolled = await page.request.post("/api/mfa/totp", { data: { password: secret } });
  const { secret: key } = (await enrolled.json()) as { secret: string };
  const confirmed = await page.request.post("/api/mfa/totp/confirm", { data: { code: codeOf(key, 0) } });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  await page.context().clearCookies();

  await page.goto("/mfa-reset#never-made");
  await stands(world, page, way);
  await world.spanishPhone(page, "mfa-reset", PHONE.says.dead, () =>
    page.getByRole("button", { name: PHONE.says.remove }).click(),
  );
  await page.reload();
  await page.getByRole("button", { name: says.remove }).click();
  await expect(heading(page)).toHaveText(says.dead);
  await stands(world, page, way);
  await world.station(page, "mfa-reset");
  await page.getByRole("main").getByRole("link").click();
  await signIn(page, says, email, secret);
  await page.getByText(says.noStep).click();
  await stands(world, page, way);
  // A password of today: a mailbox alone must not open the account.
  await page.getByRole("button", { name: says.ask }).click();
  await expect(page.getByText(says.hold)).toBeVisible();
  await stands(world, page, way);
  await page.getByLabel(says.code, { exact: true }).fill(codeOf(key, 1));
  await page.getByRole("button", { name: says.verify }).click();
  await expect(page).toHaveURL(/\/app\//);
});
