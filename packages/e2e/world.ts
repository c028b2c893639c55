import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { findingsOf, type Half } from "./axe";
import { sandboxUrl } from "./server";

export { expect };

export const password = "Gable-demo-1";

/** Which log-in page a portal has; the borrower's and realtor's live under their own. */
type Portal = "staff" | "pos" | "realtor";

const roots: Record<Portal, string> = { staff: "", pos: "/pos", realtor: "/realtor" };

export interface Mail {
  id: number;
  subject: string;
  fromName?: string;
  replyTo?: string;
  text: string;
  language: string;
  links: string[];
  files: { name: string; type: string; size: number }[];
}

export interface World {
  /** A page of its own with its own session, signed in through the API as the log-in form does, at the portal's first screen. */
  as(email: string, portal?: Portal, options?: Parameters<Browser["newContext"]>[0]): Promise<Page>;
  /** The same, but the page has gone nowhere yet: for a job that begins elsewhere, or that only sends requests. */
  session(email: string, options?: Parameters<Browser["newContext"]>[0]): Promise<Page>;
  /** Keeps a picture of a station of the job in artifacts/stations, but in CI. */
  station(page: Page, name: string): Promise<void>;
  /** Fails unless the page is free of WCAG 2.2 A and AA findings. */
  accessible(page: Page): Promise<void>;
  /** Both, in light and in dark. */
  looks(page: Page, name: string): Promise<void>;
  /**
   * Both, as a Spanish reader sees the same on a phone, who reads these words there. A part may begin anew in another language:
   * what is to be seen open is opened there, and closed again.
   */
  spanishPhone(page: Page, name: string, reads: string | RegExp, open?: () => Promise<void>): Promise<void>;
  /** The newest mail to an address that the vendor sandbox has received. */
  mailTo(address: string): Promise<Mail>;
}

const stations = new URL("../../artifacts/stations/", import.meta.url).pathname;

/** Keeps a picture where somebody may open it: in CI nobody does, and all of them would take a minute of a processor. */
export async function picture(page: Page, path: string) {
  if (!process.env.CI) await page.screenshot({ path, animations: "disabled" });
}

const station: World["station"] = (page, name) => picture(page, `${stations}${name}.png`);

/**
 * What is fading in has not its colours yet, and something may begin to while one looks: what is found is found again. One
 * look at a page of a thousand buttons takes seconds where several tests share two processors.
 */
const accessible = (page: Page, half?: Half) =>
  expect(async () => {
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
          .map((animation) => animation.finished.catch(() => undefined)),
      ),
    );
    expect(await findingsOf(page, half)).toEqual([]);
  }).toPass({ timeout: 30_000 });

/** Changes what the person prefers, as another tab of theirs would. */
export async function prefer(page: Page, change: { theme?: string; language?: string }) {
  await page.evaluate((change) => {
    const name = "gable.preferences";
    const kept = JSON.parse(localStorage.getItem(name) ?? "{}");
    const newValue = JSON.stringify({ ...kept, ...change });
    localStorage.setItem(name, newValue);
    window.dispatchEvent(new StorageEvent("storage", { key: name, newValue }));
  }, change);
  if (change.language) await expect(page.locator("html")).toHaveAttribute("lang", change.language);
}

export const test = base.extend<{ world: World }>({
  world: async ({ browser, baseURL }, use) => {
    const open: BrowserContext[] = [];
    const session: World["session"] = async (email, options = {}) => {
      const context = await browser.newContext({ baseURL, ...options });
      open.push(context);
      const answer = await context.request.post("/api/login", { data: { email, password } });
      expect(answer.status(), `log-in of ${email}: ${await answer.text()}`).toBe(200);
      return context.newPage();
    };
    await use({
      async as(email, portal = "staff", options = {}) {
        const page = await session(email, options);
        await page.goto(`${roots[portal]}/app`);
        return page;
      },
      session,
      station,
      accessible: (page) => accessible(page),
      async looks(page, name) {
        await accessible(page);
        await station(page, name);
        await page.emulateMedia({ colorScheme: "dark" });
        // Nothing but colours differs in the dark.
        await accessible(page, "colours");
        await station(page, `${name}-dark`);
        await page.emulateMedia({ colorScheme: "light" });
      },
      async spanishPhone(page, name, reads, open) {
        const was = page.viewportSize();
        await page.setViewportSize({ width: 390, height: 844 });
        await prefer(page, { language: "es" });
        // From its head on: what lies below the bars that stay in place is no target there.
        await page.evaluate(() => scrollTo(0, 0));
        await open?.();
        await expect(page.getByText(reads).filter({ visible: true }).first()).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        await accessible(page, "all but colours");
        await station(page, `${name}-390-es`);
        const opened = page.getByRole("dialog");
        if (open && (await opened.count()) > 0) {
          await page.keyboard.press("Escape");
          await expect(opened).toHaveCount(0);
        }
        await prefer(page, { language: "en" });
        if (was) await page.setViewportSize(was);
      },
      async mailTo(address) {
        let mail: Mail | undefined;
        await expect
          .poll(
            async () => {
              const answer = await fetch(`${sandboxUrl}/mails?to=${encodeURIComponent(address)}`);
              const body = (await answer.json()) as { rows: Mail[] } | Mail[];
              mail = (Array.isArray(body) ? body : body.rows).sort((a, b) => b.id - a.id)[0];
              return Boolean(mail);
            },
            { timeout: 30_000, message: `no mail to ${address} arrived` },
          )
          .toBe(true);
        if (!mail) throw new Error(`no mail to ${address}`);
        return mail;
      },
    });
    await Promise.all(open.map((context) => context.close()));
  },
});
