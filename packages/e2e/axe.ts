import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * The page's WCAG 2.2 A and AA findings, of all rules or of one. Its mode for one origin spares a second page for each
 * look: no screen of ours has a frame of another origin while it is looked at.
 */
export async function findingsOf(page: Page, rule?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const found = await (rule ? axe.withRules([rule]) : axe.withTags(WCAG)).analyze();
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
