import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "../world";

const LIMIT = 250_000;
const chunks = new URL("../../../apps/staff/.next/", import.meta.url);

/** The scripts a page's HTML asks for, less those for browsers without modules. */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<script[^>]*src="\/_next\/[^"]+"[^>]*>/gi) ?? [];
  const modern = tags.filter((tag) => !/nomodule/i.test(tag));
  return modern.map((tag) => /src="\/_next\/([^"?]+)/.exec(tag)?.[1] ?? "");
}

function compressed(scripts: Iterable<string>): number {
  return [...new Set(scripts)]
    .map((script) => gzipSync(readFileSync(new URL(script, chunks)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);
}

test("the pipeline is there with less than 250 kB of compressed script", async ({ world }) => {
  const page = await world.as("originator@summit.test");
  const html = await (await page.request.get("/app/loans")).text();
  const fetched: string[] = [];
  page.on("response", (response) => {
    const script = /\/_next\/([^"?]+\.js)/.exec(response.url())?.[1];
    if (script) fetched.push(script);
  });
  await page.goto("/app/loans");
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  expect(fetched.length).toBeGreaterThan(3);
  expect(compressed([...scriptsOf(html), ...fetched])).toBeLessThan(LIMIT);
});
