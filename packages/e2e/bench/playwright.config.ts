import config from "../playwright.config";

/** How quick the staff app feels, beside the browser alone: `make bench`. A trace would take its share of the time. */
export default {
  ...config,
  testDir: ".",
  testMatch: "*.bench.ts",
  outputDir: "../../../artifacts/bench",
  retries: 0,
  timeout: 300_000,
  reporter: "line",
  use: { ...config.use, contextOptions: {}, trace: "off", screenshot: "off" },
};
