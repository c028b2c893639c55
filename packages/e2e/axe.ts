import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { CDPSession, Page } from "@playwright/test";
import type axe from "axe-core";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Less than half as long as the one to read, which each document would parse. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is looked at: all of it, or either half where the other was seen already. */
export type Half = "colours" | "all but colours";

/**
 * The rows of lists that differ in nothing but their words from one before them: what would be found in them is found there.
 * Rows that are open, chosen, wrong or without words differ.
 */
function alike(): Element[] {
  const LOOKS = [
    "class",
    "style",
    "role",
    "type",
    "aria-expanded",
    "aria-checked",
    "aria-pressed",
    "aria-selected",
    "aria-invalid",
    "aria-current",
  ];
  const sameAs = (row: Element) =>
    [row, ...row.querySelectorAll("*")]
      .map((element) => {
        const hasWords = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
        const looks = LOOKS.map((name) => element.getAttribute(name)).join();
        const isOn = element instanceof HTMLInputElement && element.checked;
        const isOff = element.hasAttribute("disabled");
        const isNamed = Boolean(element.getAttribute("aria-label"));
        return [element.tagName, looks, hasWords, isOn, isOff, isNamed].join();
      })
      .join("|");
  return [...document.querySelectorAll("ul, ol, tbody, [role=list], [role=rowgroup], [role=listbox]")].flatMap(
    (list) => {
      const seen = new Set<string>();
      return [...list.children].filter((row) => {
        const shape = sameAs(row);
        return seen.has(shape) || !seen.add(shape);
      });
    },
  );
}

const debuggers = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Brings axe by the debugger itself: `evaluate` takes a script of this size twice the time. The session stays as long as the page,
 * for with the end of one the page's virtual authenticator is gone.
 */
async function bring(page: Page) {
  const session = debuggers.get(page) ?? page.context().newCDPSession(page);
  debuggers.set(page, session);
  await (await session).send("Runtime.evaluate", { expression: source });
}

/**
 * The page's WCAG 2.2 A and AA findings. Unless it is looked at whole, of rows that are alike the first one's, and of a page with
 * a dialog or a popover open what is open: what lies behind is looked at without it. Axe runs in the page itself and is brought
 * there once for each document: no screen of ours has a frame. What was found is named by selectors; to name all that is well
 * would take a quarter of the time.
 */
export async function findingsOf(page: Page, half?: Half, isWhole = false): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await bring(page);
  const options: axe.RunOptions = {
    runOnly: half === "colours" ? { type: "rule", values: ["color-contrast"] } : { type: "tag", values: WCAG },
    rules: half === "all but colours" ? { "color-contrast": { enabled: false } } : {},
    reporter: "no-passes",
  };
  const rows = isWhole ? null : await page.evaluateHandle(alike);
  return page.evaluate(
    async ([options, rows]) => {
      const brought = window as unknown as { axe: typeof axe };
      const opened = [...document.querySelectorAll("[data-base-ui-portal]")];
      const isOpen = opened.some((one) => one.querySelector("[role=dialog], [role=alertdialog]"));
      const where = rows ? { include: isOpen ? opened : [document], exclude: rows } : document;
      const look = (selectors: boolean) => brought.axe.run(where as axe.ElementContext, { ...options, selectors });
      let { violations } = await look(false);
      if (violations.length > 0) ({ violations } = await look(true));
      return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`);
    },
    [options, rows] as const,
  );
}
