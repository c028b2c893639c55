import type { Page } from "@playwright/test";

/** What the stopwatch adds to a page; times are milliseconds. */
interface Stopwatch {
  /** Every key so far: from when it went down to the end of the paint after it. */
  keys: number[];
  /** From the click on a link, or the doing of something, to the end of the paint that shows what was waited for. */
  until(act: () => void, shown: () => boolean): Promise<number>;
  /** The share of frames at sixty a second that were there while an element was scrolled from its top to its end and back. */
  frames(scroller: Element): Promise<number>;
}

declare global {
  interface Window {
    stopwatch: Stopwatch;
  }
}

/** Puts the stopwatch into every document that the page opens from now on. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const painted = () =>
      new Promise<number>((done) =>
        requestAnimationFrame(() => {
          // A message that was posted in a frame's callback arrives when that frame has been painted.
          const channel = new MessageChannel();
          channel.port1.onmessage = () => done(performance.now());
          channel.port2.postMessage(0);
        }),
      );
    const keys: number[] = [];
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        void painted().then((at) => keys.push(at - timeStamp));
      },
      true,
    );
    window.stopwatch = {
      keys,
      until: async (act, shown) => {
        const began = performance.now();
        const seen = new Promise<void>((done) => {
          const observer = new MutationObserver(() => {
            if (!shown()) return;
            observer.disconnect();
            done();
          });
          observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        });
        act();
        await seen;
        return (await painted()) - began;
      },
      frames: async (scroller) => {
        const way = scroller.scrollHeight - scroller.clientHeight;
        const steps = 120;
        const began = performance.now();
        for (let n = 1; n <= steps; n++) {
          scroller.scrollTop = way * (1 - Math.abs(1 - (2 * n) / steps));
          await new Promise(requestAnimationFrame);
        }
        return (steps * 1000) / 60 / (performance.now() - began);
      },
    };
  });
}

/** The page as it stands, in another without any script of ours: what the browser alone takes for the same. */
export async function bare(page: Page): Promise<Page> {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as Element;
    for (const script of copy.querySelectorAll("script, link[rel=preload]")) script.remove();
    return copy.outerHTML;
  });
  const other = await page.context().newPage();
  await watch(other);
  const address = new URL("/bare", page.url()).href;
  await other.route(address, (route) => route.fulfill({ contentType: "text/html", body: `<!doctype html>${html}` }));
  await other.goto(address);
  return other;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
