import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Less than half as long as the one to read, which each document would parse. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is looked at: all of it, or either half where the other was seen already. */
export type Half = "colours" | "all but colours";

/**
 * The page's WCAG 2.2 A and AA findings. Axe runs in the page itself and is brought there once for
 * each document: no screen of ours has a frame. What was found is named by selectors; to name all that is well would take a
 * quarter of the time.
 */
export async function findingsOf(page: Page, half?: Half): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const options: axe.RunOptions = {
    runOnly: half === "colours" ? { type: "rule", values: ["color-contrast"] } : { type: "tag", values: WCAG },
    rules: half === "all but colours" ? { "color-contrast": { enabled: false } } : {},
    reporter: "no-passes",
  };
  return page.evaluate(async (options) => {
    const brought = window as unknown as { axe: typeof axe };
    const look = (selectors: boolean) => brought.axe.run(document, { ...options, selectors });
    let { violations } = await look(false);
    if (violations.length > 0) ({ violations } = await look(true));
    return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`);
  }, options);
}
