import { mkdirSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import type { APIRequestContext, Page } from "@playwright/test";
import { EMAILS, type Fillings, fillingsOf, type Screen, screensOf, type Viewer } from "./screens";
import { expect, password, test } from "./world";

/**
 * Every screen, as its person sees it: wide and light, wide and dark, on a phone in Spanish. It stands without a finding of
 * axe, without scrolling sideways, without the bare key of a text, and without an error in the console. What a person does
 * there is proven in the job's own spec: docs/screens.md.
 */

const pictures = new URL("../../artifacts/screens/", import.meta.url).pathname;
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
// What the browser itself says of an answer that is no success: a stranger's session, an address nothing is at.
const OF_THE_BROWSER = /^Failed to load resource/;

let fillings: Fillings = {};

test.beforeAll(async ({ playwright, baseURL }) => {
  const asked: APIRequestContext[] = [];
  const as = async (viewer: Exclude<Viewer, "nobody">) => {
    const context = await playwright.request.newContext({ baseURL });
    asked.push(context);
    expect((await context.post("/api/login", { data: { email: EMAILS[viewer], password } })).ok()).toBe(true);
    return context;
  };
  fillings = await fillingsOf({
    staff: await as("staff"),
    officer: await as("officer"),
    borrower: await as("borrower"),
    agent: await as("agent"),
  });
  for (const context of asked) await context.dispose();
});

/** Changes what the person prefers, as another tab of theirs would. */
async function prefer(page: Page, change: { theme?: string; language?: string }) {
  await page.evaluate((change) => {
    const name = "gable.preferences";
    const kept = JSON.parse(localStorage.getItem(name) ?? "{}");
    const newValue = JSON.stringify({ ...kept, ...change });
    localStorage.setItem(name, newValue);
    window.dispatchEvent(new StorageEvent("storage", { key: name, newValue }));
  }, change);
}

/** Waits until nothing is being loaded or faded in. */
async function settled(page: Page) {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  await expect(page.locator(".gable-late")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });
}

/** Texts that are nothing but a key of the catalogue. */
function bareKeys(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    if (node.parentElement?.closest("script, style, code, pre, textarea, kbd")) continue;
    if (/^([a-z]+:)?[a-z][A-Za-z0-9-]*(\.[A-Za-z0-9_-]+)+$/.test(text) && !/\.(test|com|xml|csv|org)$/.test(text))
      found.push(text);
  }
  return found;
}

async function look(page: Page, screen: Screen, way: "light" | "dark" | "phone-es") {
  const where = `${screen.path}, ${way}`;
  await settled(page);
  const axe = new AxeBuilder({ page });
  // Another theme changes colours, nothing else.
  const found = await (way === "dark" ? axe.withRules(["color-contrast"]) : axe.withTags(WCAG)).analyze();
  const faults = found.violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect.soft(faults, `${where}: axe`).toEqual([]);
  expect.soft(await page.evaluate(bareKeys), `${where}: keys in place of texts`).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(over, `${where}: wider than the window`).toBeLessThanOrEqual(0);
  await page.screenshot({ path: `${pictures}${screen.name}-${way}.png`, animations: "disabled" });
}

for (const viewer of ["staff", "officer", "provider", "borrower", "agent", "nobody"] as const) {
  test(`every screen stands in light, in dark, and in Spanish on a phone: ${viewer}`, async ({ browser, baseURL }) => {
    test.setTimeout(600_000);
    mkdirSync(pictures, { recursive: true });
    const context = await browser.newContext({ baseURL, viewport: WIDE });
    if (viewer !== "nobody")
      expect((await context.request.post("/api/login", { data: { email: EMAILS[viewer], password } })).ok()).toBe(true);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("console", (line) => {
      if (line.type() === "error" && !OF_THE_BROWSER.test(line.text())) errors.push(line.text());
    });
    page.on("pageerror", (error) => errors.push(error.message));
    for (const screen of screensOf(fillings).filter((one) => one.viewer === viewer)) {
      await test.step(screen.path, async () => {
        errors.length = 0;
        await page.setViewportSize(WIDE);
        await page.goto(screen.path);
        await settled(page);
        await prefer(page, { theme: "light", language: "en" });
        await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
        await look(page, screen, "light");
        await prefer(page, { theme: "dark" });
        await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
        await look(page, screen, "dark");
        await page.setViewportSize(PHONE);
        await prefer(page, { theme: "light", language: "es" });
        await expect(page.locator("html")).toHaveAttribute("lang", "es");
        await look(page, screen, "phone-es");
        await prefer(page, { language: "en" });
        expect.soft(errors, `${screen.path}: console`).toEqual([]);
      });
    }
    await context.close();
  });
}
