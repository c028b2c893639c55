import type { Page } from "@playwright/test";
import { invitedAgent } from "../agent";
import { applicant, applied } from "../applicant";
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
      required: "Please enter your email",
      send: "Send the link",
      sent: "Look in your mailbox",
      choose: "Choose a new password",
      different: "The two passwords are not the same",
      ended: "Unauthorized Access",
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
      required: "Escriba su correo electrónico",
      send: "Enviar el enlace",
      sent: "Revise su correo",
      choose: "Elija una contraseña nueva",
      different: "Las dos contraseñas no son iguales",
      ended: "Acceso no autorizado",
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

/** What stands on the page is the one of the way, and for everybody. */
async function stands(world: World, page: Page, { language, viewport }: Way) {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  await world.accessible(page);
}

/** Somebody of a test's own whose account at the portal is open; nobody is signed in on the page afterwards. */
async function person(world: World, page: Page, portal: Portal, { language }: Way): Promise<string> {
  let email = "";
  if (portal === "pos") {
    email = (await applicant(world, page.request, await world.session("originator@summit.test"), language)).address;
  } else {
    const agent = await invitedAgent(world, language);
    const token = agent.path.slice(agent.path.indexOf("#") + 1);
    const activated = await page.request.post("/api/wizeusers/activate", { data: { token, password } });
    expect(activated.status(), await activated.text()).toBe(200);
    email = agent.email;
  }
  await page.context().clearCookies();
  return email;
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
  test.describe(`${portal}, ${way.way}`, () => {
    test("who has forgotten the password chooses another by letter, and is signed out elsewhere", async ({
      page,
      world,
    }) => {
      test.slow(); // an invitation, two letters, two devices
      const email = await person(world, page, portal, way);
      const elsewhere = await signedIn(world, email, portal, way);
      const known = await world.mailTo(email);

      await door(page, `/${portal}/login`, way);
      await page.getByRole("link", { name: says.forgot }).click();
      await expect(page).toHaveURL(new RegExp(`/${portal}/forgot-password$`));
      await page.getByRole("button", { name: says.send }).click();
      await expect(page.getByText(says.required, { exact: true })).toBeVisible();
      await stands(world, page, way);
      await page.getByLabel(says.email).fill(email);
      await page.getByRole("button", { name: says.send }).click();
      await expect(heading(page)).toHaveText(says.sent);
      await stands(world, page, way);
      await world.station(page, `${portal}-forgot-password-${way.language}`);

      await page.goto(await linkTo(world, email, known, `/${portal}/activate`, way));
      await expect(heading(page)).toHaveText(says.choose);
      const save = page.getByRole("button", { name: opens[way.language] });
      await choose(page, way, "seven green lanterns", "seven red lanterns");
      await save.click();
      await expect(page.getByText(says.different)).toBeVisible();
      await stands(world, page, way);
      await choose(page, way, "seven green lanterns");
      await save.click();
      await expect(page).toHaveURL(inside);

      await expect(elsewhere).toHaveURL(new RegExp(`/${portal}/session-ended`));
      await expect(heading(elsewhere)).toHaveText(says.ended);
      await stands(world, elsewhere, way);
      await elsewhere.getByRole("link", { name: says.signIn }).click();
      await signIn(elsewhere, way, email, "seven green lanterns");
      await expect(elsewhere).toHaveURL(inside);
    });

    test("who has lost the authenticator has the second step removed by letter, once", async ({ page, world }) => {
      test.slow(); // an invitation, two letters, three log-ins
      const email = await person(world, page, portal, way);
      expect((await page.request.post("/api/login", { data: { email, password } })).status()).toBe(200);
      const enrolled = await page.request.post("/api/mfa/totp", { data: { password } });
      const { secret: key } = (await enrolled.json()) as { secret: string };
      const confirmed = await page.request.post("/api/mfa/totp/confirm", { data: { code: codeOf(key, 0) } });
      expect(confirmed.status(), await confirmed.text()).toBe(200);
      await page.context().clearCookies();
      // A mailbox alone must not open the account: the letter is for passwords that are older than a day.
      await stage("old-password", email);
      const known = await world.mailTo(email);

      await door(page, `/${portal}/login`, way);
      await signIn(page, way, email, password);
      await page.getByText(says.noStep).click();
      await page.getByRole("button", { name: says.ask }).click();
      await expect(page.getByText(says.onItsWay)).toBeVisible();
      await stands(world, page, way);

      const link = await linkTo(world, email, known, `/${portal}/mfa-reset`, way);
      await page.goto(link);
      await expect(page.getByRole("button", { name: says.remove })).toBeVisible();
      await stands(world, page, way);
      await world.station(page, `${portal}-mfa-reset-${way.language}`);
      await page.getByRole("button", { name: says.remove }).click();
      await expect(heading(page)).toHaveText(says.removed);
      await stands(world, page, way);
      await page.goto(`/${portal}/login`);
      await page.goto(link);
      await page.getByRole("button", { name: says.remove }).click();
      await expect(heading(page)).toHaveText(says.dead);
      await stands(world, page, way);
      await page.getByRole("main").getByRole("link").click();
      await signIn(page, way, email, password);
      await expect(page).toHaveURL(inside);
    });

    test("who never opened the account has the letter sent again, and gets in by its link", async ({ page, world }) => {
      const officer = await world.session("originator@summit.test");
      const email =
        portal === "pos"
          ? (await applied(officer, undefined, way.language)).address
          : (await invitedAgent(world, way.language)).email;
      await door(page, `${verification}?email=${encodeURIComponent(email)}`, way);
      await expect(heading(page)).toHaveText(says.unverified[portal]);
      await expect(page.getByLabel(says.email, { exact: true })).toHaveValue(email);
      await page.getByRole("button", { name: says.sendAgain }).click();
      await expect(page.getByText(says.waits(email))).toBeVisible();
      await stands(world, page, way);
      await world.station(page, `${portal}-unverified-${way.language}`);

      // A letter that is a moment old counts as on its way, so its link is the good one.
      const link = new URL((await world.mailTo(email)).links[0] ?? "");
      expect(link.pathname).toBe(`/${portal}/activate`);
      await page.goto(link.pathname + link.hash);
      await expect(heading(page)).toHaveText(says.welcome);
      await choose(page, way, "seven green lanterns");
      await page.getByRole("button", { name: opens[way.language] }).click();
      await expect(page).toHaveURL(inside);
      await expect(heading(page)).toBeVisible();
      await stands(world, page, way);
    });

    test("who asks for what is not there, or while the service is away, is led back to the start", async ({
      page,
      world,
    }) => {
      const front = await Front.open();
      try {
        const email = await person(world, page, portal, way);
        const own = await signedIn(world, email, portal, way, { baseURL: front.url });
        const leadsBack = async () => {
          await stands(world, own, way);
          await own.getByRole("link", { name: says.start }).click();
          await expect(own).toHaveURL(inside);
          await expect(own).not.toHaveURL(/not-found/);
        };
        await own.goto(`/${portal}/app/999999999`);
        await expect(own).toHaveURL(new RegExp(`/${portal}/app/not-found$`));
        await expect(heading(own)).toHaveText(says.nothing);
        await world.station(own, `${portal}-not-found-${way.language}`);
        await leadsBack();

        await own.goto(`/${portal}/no-such-page`);
        await expect(heading(own)).toHaveText(says.nothing);
        await leadsBack();

        front.on("GET", /\/(pos\/api\/applications|realtor\/api\/loans)\/\d+/, {
          status: 503,
          body: { code: "UNAVAILABLE", message: "x" },
        });
        await own.goto(`/${portal}/app/999999998`);
        await expect(own).toHaveURL(new RegExp(`/${portal}/not-found\\?status=503$`));
        await expect(heading(own)).toHaveText(says.away);
        front.calm();
        await leadsBack();
      } finally {
        await front.close();
      }
    });
  });
}
