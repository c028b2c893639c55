import type { Page } from "@playwright/test";
import { expect, test } from "../world";
import { bare, median, watch } from "./stopwatch";

const STEPS = ["borrowers", "financial", "loan-info"] as const;
type Step = (typeof STEPS)[number];

const KEYS = "4812075";
const TURNS = 12;

const lines: string[] = [];
/** One line of the report: what it took, what the baseline took, and their ratio. */
function line(what: string, took: readonly number[], baseline: string, alone: readonly number[], aim: string) {
  const [ours, theirs] = [median(took), median(alone)];
  const name = `${what} ${ours.toFixed(1)} ms : ${baseline} ${theirs.toFixed(1)} ms`;
  lines.push(`${name.padEnd(66)} ${(ours / theirs).toFixed(2).padStart(6)}  ${" ".repeat(14)} ${aim}`);
}

/** Opens a step by its link, and answers how long it took until all of it was there. */
function go(page: Page, step: Step): Promise<number> {
  return page.evaluate((step) => {
    const link = document.querySelector<HTMLElement>(`nav a[href$="/${step}"]`);
    if (!link) throw new Error(`no link to ${step}`);
    return window.stopwatch.until(
      () => link.click(),
      () =>
        location.pathname.endsWith(`/${step}`) &&
        // The address is there first: what is shown is the step that is marked.
        document.querySelector(`nav a[aria-current="step"][href$="/${step}"]`) !== null &&
        document.querySelector("main :is(input, table)") !== null &&
        document.querySelector("main .gable-late") === null,
    );
  }, step);
}

/** How long the browser takes to show the main part of the page again. */
function again(page: Page): Promise<number> {
  return page.evaluate(() => {
    const main = document.querySelector("main") as HTMLElement;
    const html = main.innerHTML;
    main.replaceChildren();
    return window.stopwatch.until(
      () => {
        main.innerHTML = html;
      },
      () => main.childElementCount > 0,
    );
  });
}

async function keysIn(page: Page, selector: string): Promise<number[]> {
  const field = page.locator(selector).first();
  // A page behind another is painted once a second.
  await page.bringToFront();
  await field.focus();
  const keys = () => page.evaluate(() => window.stopwatch.keys);
  const before = (await keys()).length;
  for (let turn = 0; turn < TURNS; turn++) {
    await field.fill("");
    for (const key of KEYS) {
      const { length } = await keys();
      await page.keyboard.press(key);
      // One after the other, as people type: the next key waits for this one's paint.
      await page.waitForFunction((length) => window.stopwatch.keys.length > length, length);
    }
  }
  return (await keys()).slice(before);
}

test("how quick the staff app feels", async ({ world }) => {
  const page = await world.as("originator@summit.test");
  await watch(page);
  const list = await page.request.get("/los/api/loans?limit=1&orderBy=BaseLoanAmt&sort=DESC");
  const [loan] = ((await list.json()) as { rows: { LoanId: number }[] }).rows;
  const address = `/app/loans/${loan?.LoanId}/loan-info`;
  const open = async () => {
    await page.goto(address);
    await expect(page.locator("#property input").first()).toBeVisible();
    await expect(page.locator("main .gable-late")).toHaveCount(0);
  };

  await test.step("a key in a field whose figures follow", async () => {
    await open();
    const field = 'main input[inputmode="decimal"]';
    const plain = await bare(page);
    line("key to paint", await keysIn(page, field), "in a plain field", await keysIn(plain, field), "< 50 ms");
    await plain.close();
    await page.getByRole("button", { name: /Discard/ }).click();
  });

  await test.step("a step that was looked at before", async () => {
    await open();
    const took: Record<Step, number[]> = { "loan-info": [], borrowers: [], financial: [] };
    const alone: Record<Step, number[]> = { "loan-info": [], borrowers: [], financial: [] };
    for (const step of STEPS) await go(page, step);
    for (let turn = 0; turn < TURNS; turn++) for (const step of STEPS) took[step].push(await go(page, step));
    for (const step of STEPS) {
      await page.bringToFront();
      await go(page, step);
      const plain = await bare(page);
      for (let turn = 0; turn < TURNS; turn++) alone[step].push(await again(plain));
      await plain.close();
      line(`cached step, ${step}`, took[step], "its HTML alone", alone[step], "< 100 ms");
    }
  });

  await test.step("a step for the first time", async () => {
    for (const step of ["borrowers", "financial"] as const) {
      const took: number[] = [];
      const alone: number[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        await open();
        const before = await page.evaluate(() => performance.getEntriesByType("resource").length);
        took.push(await go(page, step));
        alone.push(
          await page.evaluate(async (before) => {
            const asked = performance.getEntriesByType("resource").slice(before);
            const urls = asked.map(({ name }) => name).filter((name) => !name.endsWith("/api/events"));
            const began = performance.now();
            await Promise.all(urls.map(async (url) => (await fetch(url, { cache: "no-store" })).text()));
            return performance.now() - began;
          }, before),
        );
      }
      line(`uncached step, ${step}`, took, "what it loads alone", alone, "< 150 ms");
    }
  });

  await test.step("a list of two hundred rows is scrolled", async () => {
    for (let n = 0; n < 200; n++) await page.request.post("/los/api/loans", { data: {} });
    await page.goto("/app/loans?size=200");
    await expect(page.locator("main tbody tr").nth(190)).toBeAttached();
    const frames = (on: Page) =>
      on.evaluate(() => {
        const scroller = document.querySelector("main :has(> table)") as HTMLElement;
        return window.stopwatch.frames(scroller);
      });
    const plain = await bare(page);
    const [took, alone]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < 4; turn++) {
      await page.bringToFront();
      took.push(await frames(page));
      await plain.bringToFront();
      alone.push(await frames(plain));
    }
    const [ours, theirs] = [median(took), median(alone)];
    const name = `frames of 60 a second, ${(60 * ours).toFixed(1)} : its HTML alone ${(60 * theirs).toFixed(1)}`;
    lines.push(`${name.padEnd(66)} ${(ours / theirs).toFixed(2).padStart(6)}  ${" ".repeat(14)} ≥ 0.95`);
  });

  const head = `${"the staff app in a browser, medians".padEnd(66)}  ratio  ${" ".repeat(14)} aim`;
  process.stdout.write(`\n${head}\n${lines.join("\n")}\n`);
});
