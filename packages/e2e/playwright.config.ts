import { defineConfig } from "@playwright/test";
import { gableUrl } from "./server";

/** Runs against Gables that `.ci/browser` started, one for each worker: fresh demo data, gone afterwards. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../artifacts/browser",
  // The specs of one server share its data, so they take turns; `.ci/browser` says how many servers, and so workers, there are.
  fullyParallel: false,
  workers: 1,
  // More tries where nobody watches: such a test is reported as flaky, and the trace of the second try is kept.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "../../artifacts/browser-tests.json" }], ["./failures.ts"]],
  use: {
    baseURL: gableUrl,
    locale: "en-US",
    timezoneId: "America/Chicago",
    viewport: { width: 1440, height: 900 },
    // A click waits until what it means to hit stands still: without motion, a tenth of the time of a run. The main job moves.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 15_000,
    // The page at each step: where nobody watches from the second try on, for it takes a fifth of the time of a run. No film.
    trace: { mode: process.env.CI ? "on-first-retry" : "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page lives for seconds: what the optimizing compiler and collectors beside it take is more than they give back, a
        // sixth of the browser's processor time.
        "--js-flags=--max-optimized-bytecode-size=0 --single-threaded-gc",
      ],
    },
  },
});
