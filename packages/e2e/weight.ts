import type { Page } from "@playwright/test";

/** How long nothing may be asked for until a page counts as loaded. */
const QUIET_MS = 200;

/** What one document brought: the bytes of its scripts as they were received, and what came bare that should not have. */
export interface Weight {
  scriptBytes: number;
  bare: string[];
}

/** A page's traffic, read where it arrives: each file as often and as small as the browser got it. */
export class Traffic {
  private scripts = new Set<string>();
  private open = new Set<string>();
  private lastEnd = 0;
  private weight: Weight = { scriptBytes: 0, bare: [] };

  private constructor() {}

  /** Nothing comes from a cache from now on, as for someone who was never here; and nothing ahead of need, as for someone who saves data. */
  static async of(page: Page): Promise<Traffic> {
    const traffic = new Traffic();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
    });
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    session.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
      // The stream of events goes on for as long as the page is open.
      if (new URL(request.url).pathname === "/api/events") return;
      traffic.open.add(requestId);
      if (type === "Script") traffic.scripts.add(requestId);
    });
    session.on("Network.responseReceived", ({ response }) => {
      const encoding = Object.entries(response.headers).find(
        ([name]) => name.toLowerCase() === "content-encoding",
      )?.[1];
      const isText = /javascript|css|html|json|x-component|svg/.test(response.mimeType);
      const length = Number(response.headers["Content-Length"] ?? 1024);
      if (response.url.startsWith("http") && isText && !encoding && length >= 1024)
        traffic.weight.bare.push(new URL(response.url).pathname);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (traffic.scripts.has(requestId)) traffic.weight.scriptBytes += encodedDataLength;
      traffic.end(requestId);
    });
    session.on("Network.loadingFailed", ({ requestId }) => traffic.end(requestId));
    return traffic;
  }

  /** Begins anew, for the next document. */
  reset(): void {
    this.scripts.clear();
    this.open.clear();
    this.weight = { scriptBytes: 0, bare: [] };
  }

  /** What has come, or null as long as something is still on its way. */
  get loaded(): Weight | null {
    return this.open.size === 0 && Date.now() - this.lastEnd > QUIET_MS ? this.weight : null;
  }

  private end(requestId: string): void {
    this.open.delete(requestId);
    this.lastEnd = Date.now();
  }
}
