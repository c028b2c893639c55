import type { Page } from "@playwright/test";
import axe from "axe-core";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * The page's WCAG 2.2 A and AA findings, of all rules or of one. Axe runs in the page itself and is brought there once for
 * each document: no screen of ours has a frame.
 */
export async function findingsOf(page: Page, rule?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const runOnly: axe.RunOnly = rule ? { type: "rule", values: [rule] } : { type: "tag", values: WCAG };
  return page.evaluate(async (runOnly) => {
    const brought = window as unknown as { axe: typeof axe };
    const { violations } = await brought.axe.run(document, { runOnly, resultTypes: ["violations"] });
    return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`);
  }, runOnly);
}
