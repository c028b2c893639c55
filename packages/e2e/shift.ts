import type { Page } from "@playwright/test";

/** By how much a page may move while it loads, as a browser's layout shift counts; up to 0.1 is called good (web.dev/articles/cls). */
export const MOST_SHIFT = 0.05;

interface Watched extends Window {
  gableShift?: { sum: number; by: string[] };
}

/** Has a page add up by how much what stands on it moves without being asked to, from its first picture on. */
export async function watchShift(page: Page) {
  await page.addInitScript(() => {
    const seen = { sum: 0, by: [] as string[] };
    (window as Watched).gableShift = seen;
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        seen.sum += entry.value;
        for (const { node } of entry.sources)
          if (node instanceof Element)
            seen.by.push(`${entry.value.toFixed(3)} ${node.tagName} ${node.textContent?.slice(0, 40)}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** By how much a page has moved since it was opened, and what did. */
export function shiftOf(page: Page): Promise<{ sum: number; by: string[] }> {
  return page.evaluate(() => (window as Watched).gableShift ?? { sum: Number.NaN, by: [] });
}
