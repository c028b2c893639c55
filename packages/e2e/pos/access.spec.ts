import type { Page } from "@playwright/test";
import { invitedAgent } from "../agent";
import { applied } from "../applicant";
import { Front } from "../front";
import { stage } from "../stage";
import { codeOf } from "../totp";
import { expect, type Mail, password, test, type World } from "../world";

/** The two portals whose doors are alike, each with the page for who is not verified yet. */
const PORTALS = [
  {
    portal: "pos",
    verification: "/pos/1234567/verify-email",
    opens: { en: "Open my application", es: "Abrir mi solicitud" },
  },
  { portal: "realtor", verification: "/realtor/register", opens: { en: "Open my deals", es: "Abrir mis operaciones" } },
] as const;

const WAYS = [
  {
    way: "at a desk",
    viewport: { width: 1440, height: 900 },
    language: "en",
    says: {
      email: "Email",
      password: "Password",
      again: "Password once more",
      signIn: "Sign in",
      forgot: "Forgot your password?",
      send: "Send the link",
      sent: "Look in your mailbox",
      choose: "Choose a new password",
      ended: "You are signed out",
      noStep: "You cannot use your second step?",
      ask: "Send me a link to remove it",
      onItsWay: /a letter is on its way to/,
      remove: "Remove the second step",
      removed: "The second step is removed",
      dead: "This link no longer works",
      unverified: { pos: "Verify your email", realtor: "Finish your registration" },
      sendAgain: "Send the link again",
      waits: (email: string) => `If ${email} has an account that waits to be verified`,
      welcome: /^Welcome, /,
      nothing: "Nothing here",
      away: "Back in a moment",
      start: "Back to the start",
    },
  },
  {
    way: "on a phone in Spanish",
    viewport: { width: 390, height: 844 },
    language: "es",
    says: {
      email: "Correo electrónico",
      password: "Contraseña",
      again: "La contraseña otra vez",
      signIn: "Entrar",
      forgot: "¿Olvidó su contraseña?",
      send: "Enviar el enlace",
      sent: "Revise su correo",
      choose: "Elija una contraseña nueva",
      ended: "Su sesión ha terminado",
      noStep: "¿No puede usar su segundo paso?",
      ask: "Enviarme un enlace para quitarlo",
      onItsWay: /el mensaje va en camino a/,
      remove: "Quitar el segundo paso",
      removed: "Se quitó el segundo paso",
      dead: "Este enlace ya no sirve",
      unverified: { pos: "Verifique su correo electrónico", realtor: "Termine su registro" },
      sendAgain: "Enviar el enlace de nuevo",
      waits: (email: string) => `Si ${email} tiene una cuenta pendiente de verificar`,
      welcome: /^Le damos la bienvenida, /,
      nothing: "Aquí no hay nada",
      away: "Volvemos enseguida",
      start: "Volver al inicio",
    },
  },
] as const;

type Way = (typeof WAYS)[number];
type Portal = (typeof PORTALS)[number]["portal"];

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** What stands on the page is the one of the way. */
async function stands(page: Page, { language, viewport }: Way) {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
}

/** The same, of what is shown by no screen that is opened as it is: for everybody. */
async function standsForAll(world: World, page: Page, way: Way) {
  await stands(page, way);
  await world.accessible(page);
}

/** Somebody who was invited to the portal in the language of the way, and has not opened the account; the letter's link leads there. */
async function guest(world: World, portal: Portal, { language }: Way): Promise<string> {
  if (portal === "realtor") return (await invitedAgent(world, language)).email;
  return (await applied(await world.session("originator@summit.test"), undefined, language)).address;
}

/** Another device of the person's, at the portal in the language of the way. */
async function signedIn(world: World, email: string, portal: Portal, way: Way, options = {}): Promise<Page> {
  const page = await world.as(email, portal, { viewport: way.viewport, locale: `${way.language}-US`, ...options });
  await expect(heading(page)).toBeVisible();
  return page;
}

/** The portal's door in the language of the way. */
async function door(page: Page, path: string, { viewport, language }: Way) {
  await page.setViewportSize(viewport);
  await page.goto(path);
  if (language === "es") await page.getByRole("button", { name: "Cambiar a español" }).click();
}

async function signIn(page: Page, { says }: Way, email: string, typed: string) {
  await page.getByLabel(says.email).fill(email);
  await page.getByLabel(says.password, { exact: true }).fill(typed);
  await page.getByRole("button", { name: says.signIn, exact: true }).click();
}

async function choose(page: Page, { says }: Way, chosen: string, again = chosen) {
  await page.locator("input[autocomplete=new-password]").first().fill(chosen);
  await page.getByLabel(says.again).fill(again);
}

/** The path of the link to a page that a letter after the known one has, in the language of the way. */
async function linkTo(world: World, email: string, known: Mail, path: string, { language }: Way): Promise<string> {
  let found: URL | undefined;
  await expect(async () => {
    const mail = await world.mailTo(email);
    expect(mail.id).toBeGreaterThan(known.id);
    expect(mail.language).toBe(language);
    found = mail.links.map((link) => new URL(link)).find((link) => link.pathname === path);
    expect(found, `a link to ${path}`).toBeTruthy();
  }).toPass({ timeout: 30_000 });
  return found ? found.pathname + found.search + found.hash : "";
}

// The doors of both portals are the same pages: each portal and each way is gone through once. That the others stand as well is
// seen by screens.spec.ts.
const [POS, REALTOR] = PORTALS;
const [DESK, PHONE] = WAYS;
for (const [{ portal, verification, opens }, way] of [
  [POS, PHONE],
  [REALTOR, DESK],
] as const) {
  const { says } = way;
  const inside = new RegExp(`/${portal}/app`);
  test(`${portal}, ${way.way}: who is invited gets in by a letter sent again, and by others once the password and the authenticator are lost`, async ({
    page,
    world,
  }) => {
    test.slow(); // four letters, two devices, five log-ins
    const chosen = "seven green lanterns";
    const email = await guest(world, portal, way);
    await door(page, `${verification}?email=${encodeURIComponent(email)}`, way);

    await test.step("the letter is sent again, and its link opens the account", async () => {
      await expect(heading(page)).toHaveText(says.unverified[portal]);
      await expect(page.getByLabel(says.email, { exact: true })).toHaveValue(email);
      await page.getByRole("button", { name: says.sendAgain }).click();
      await expect(page.getByText(says.waits(email))).toBeVisible();
      await standsForAll(world, page, way);
      await world.station(page, `${portal}-unverified-${way.language}`);

      // A letter that is a moment old counts as on its way, so its link is the good one.
      const link = new URL((await world.mailTo(email)).links[0] ?? "");
      expect(link.pathname).toBe(`/${portal}/activate`);
      await page.goto(link.pathname + link.hash);
      await expect(heading(page)).toHaveText(says.welcome);
      await choose(page, way, password);
      await page.getByRole("button", { name: opens[way.language] }).click();
      await expect(page).toHaveURL(inside);
      await stands(page, way);
      await page.context().clearCookies();
    });

    const front = await Front.open();
    try {
      const elsewhere = await signedIn(world, email, portal, way, { baseURL: front.url });
      await test.step("who asks for what is not there, or while the service is away, is led back to the start", async () => {
        const leadsBack = async () => {
          await stands(elsewhere, way);
          await elsewhere.getByRole("link", { name: says.start }).click();
          await expect(elsewhere).toHaveURL(inside);
          await expect(elsewhere).not.toHaveURL(/not-found/);
        };
        await elsewhere.goto(`/${portal}/app/999999999`);
        await expect(elsewhere).toHaveURL(new RegExp(`/${portal}/app/not-found$`));
        await expect(heading(elsewhere)).toHaveText(says.nothing);
        await leadsBack();

        await elsewhere.goto(`/${portal}/no-such-page`);
        await expect(heading(elsewhere)).toHaveText(says.nothing);
        await leadsBack();

        front.on("GET", /\/(pos\/api\/applications|realtor\/api\/loans)\/\d+/, {
          status: 503,
          body: { code: "UNAVAILABLE", message: "x" },
        });
        await elsewhere.goto(`/${portal}/app/999999998`);
        await expect(elsewhere).toHaveURL(new RegExp(`/${portal}/not-found\\?status=503$`));
        await expect(heading(elsewhere)).toHaveText(says.away);
        front.calm();
        await leadsBack();
      });

      await test.step("who has forgotten the password chooses another by letter, and is signed out elsewhere", async () => {
        const known = await world.mailTo(email);
        await page.goto(`/${portal}/login`);
        await page.getByRole("link", { name: says.forgot }).click();
        await expect(page).toHaveURL(new RegExp(`/${portal}/forgot-password$`));
        await page.getByLabel(says.email).fill(email);
        await page.getByRole("button", { name: says.send }).click();
        await expect(heading(page)).toHaveText(says.sent);
        await standsForAll(world, page, way);
        await world.station(page, `${portal}-forgot-password-${way.language}`);

        await page.goto(await linkTo(world, email, known, `/${portal}/activate`, way));
        await expect(heading(page)).toHaveText(says.choose);
        await choose(page, way, chosen);
        await page.getByRole("button", { name: opens[way.language] }).click();
        await expect(page).toHaveURL(inside);

        await expect(elsewhere).toHaveURL(new RegExp(`/${portal}/session-ended`));
        await expect(heading(elsewhere)).toHaveText(says.ended);
        await stands(elsewhere, way);
        await elsewhere.getByRole("link", { name: says.signIn }).click();
        await signIn(elsewhere, way, email, chosen);
        await expect(elsewhere).toHaveURL(inside);
        await elsewhere.close();
      });
    } finally {
      await front.close();
    }

    await test.step("who has lost the authenticator has the second step removed by letter, once", async () => {
      const enrolled = await page.request.post("/api/mfa/totp", { data: { password: chosen } });
      const { secret: key } = (await enrolled.json()) as { secret: string };
      const confirmed = await page.request.post("/api/mfa/totp/confirm", { data: { code: codeOf(key, 0) } });
      expect(confirmed.status(), await confirmed.text()).toBe(200);
      await page.context().clearCookies();
      // A mailbox alone must not open the account: the letter is for passwords that are older than a day.
      await stage("old-password", email);
      const known = await world.mailTo(email);

      await page.goto(`/${portal}/login`);
      await signIn(page, way, email, chosen);
      await page.getByText(says.noStep).click();
      await page.getByRole("button", { name: says.ask }).click();
      await expect(page.getByText(says.onItsWay)).toBeVisible();
      await standsForAll(world, page, way);

      const link = await linkTo(world, email, known, `/${portal}/mfa-reset`, way);
      await page.goto(link);
      await page.getByRole("button", { name: says.remove }).click();
      await expect(heading(page)).toHaveText(says.removed);
      await standsForAll(world, page, way);
      await page.goto(`/${portal}/login`);
      await page.goto(link);
      await page.getByRole("button", { name: says.remove }).click();
      await expect(heading(page)).toHaveText(says.dead);
      await page.getByRole("main").getByRole("link").click();
      await signIn(page, way, email, chosen);
      await expect(page).toHaveURL(inside);
    });
  });
}
