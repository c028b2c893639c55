import { afterEach, expect, it, vi } from "vitest";

const KEPT = "gable.preferences";

/** One browser: what is kept in it, and tabs that hear of each other's writes when the test lets them. */
class Browser {
  kept: string | null = null;
  readonly tabs: Tab[] = [];
  read = () => this.kept;

  async open(): Promise<Tab> {
    const tab = new Tab(this);
    this.tabs.push(tab);
    vi.resetModules();
    vi.stubGlobal("localStorage", tab.storage);
    vi.stubGlobal("window", tab.events);
    vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "" } });
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    tab.module = await import("./preferences");
    return tab;
  }

  /** Brings every write to the tabs that did not make it, and what these write in turn, until nothing is left to tell. */
  settle() {
    for (let round = 0; round < 50; round++) {
      const tab = this.tabs.find((one) => one.unread.length > 0);
      if (!tab) return;
      const newValue = tab.unread.shift();
      tab.act(() => tab.events.dispatchEvent(Object.assign(new Event("storage"), { key: KEPT, newValue })));
    }
    throw new Error("the tabs never come to rest");
  }
}

class Tab {
  readonly events = new EventTarget();
  readonly unread: string[] = [];
  /** What this tab reads where it has not yet seen a write of another. */
  stale: string | null | undefined;
  module!: typeof import("./preferences");

  constructor(private readonly browser: Browser) {}

  readonly storage = {
    getItem: () => (this.stale === undefined ? this.browser.kept : this.stale),
    setItem: (_name: string, text: string) => {
      this.browser.kept = text;
      for (const tab of this.browser.tabs) if (tab !== this) tab.unread.push(text);
    },
  };

  act(work: () => void) {
    vi.stubGlobal("localStorage", this.storage);
    work();
  }

  choose(change: Parameters<Tab["module"]["changePreferences"]>[0]) {
    this.act(() => this.module.changePreferences(change));
  }
}

afterEach(() => vi.unstubAllGlobals());

it("keeps both choices of two tabs that write at once", async () => {
  const browser = new Browser();
  const one = await browser.open();
  const other = await browser.open();
  one.choose({ language: "en" });
  browser.settle();
  const before = browser.kept;
  vi.useFakeTimers({ now: Date.now() + 5 });
  one.choose({ theme: "dark" });
  other.stale = before; // it read before the other had written
  other.choose({ activeDashboardView: "officers" });
  other.stale = undefined;
  expect(browser.kept).not.toContain("dark");
  browser.settle();
  vi.useRealTimers();
  for (const tab of [one, other])
    expect(tab.module.preferences()).toMatchObject({ theme: "dark", activeDashboardView: "officers", language: "en" });
  expect(JSON.parse(browser.kept ?? "")).toMatchObject({ theme: "dark", activeDashboardView: "officers" });
});

it("lets the later of two choices of one thing hold, in both tabs", async () => {
  const browser = new Browser();
  const one = await browser.open();
  const other = await browser.open();
  vi.useFakeTimers({ now: 1_000 });
  one.choose({ theme: "dark" });
  vi.setSystemTime(2_000);
  other.choose({ theme: "light" });
  browser.settle();
  vi.useRealTimers();
  expect([one, other].map((tab) => tab.module.preferences().theme)).toEqual(["light", "light"]);
});

it("takes what was written without times as it is, and does not undo what was forgotten", async () => {
  const browser = new Browser();
  const one = await browser.open();
  const other = await browser.open();
  one.choose({ theme: "dark" });
  browser.settle();
  browser.kept = JSON.stringify({ language: "es" });
  one.unread.push(browser.kept);
  browser.settle();
  expect(one.module.preferences()).toMatchObject({ language: "es", theme: "system" });
  other.unread.push(null as unknown as string);
  browser.settle();
  expect(other.module.preferences().theme).toBe("system");
});
