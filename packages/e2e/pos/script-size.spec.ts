import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "../world";

const LIMIT = 170_000;
const chunks = new URL("../../../apps/pos/.next/", import.meta.url);

/** The scripts a page's HTML asks for, less those for browsers without modules. */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<script[^>]*src="\/pos\/_next\/[^"]+"[^>]*>/gi) ?? [];
  const modern = tags.filter((tag) => !/nomodule/i.test(tag));
  return [...new Set(modern.map((tag) => /src="\/pos\/_next\/([^"?]+)/.exec(tag)?.[1] ?? ""))];
}

for (const path of ["/pos/login", "/pos/activate?token=x", "/pos/app"]) {
  test(`the first load of ${path} stays under 170 kB of compressed script`, async ({ request }) => {
    const scripts = scriptsOf(await (await request.get(path)).text());
    expect(scripts.length).toBeGreaterThan(3);
    const sizes = scripts.map((script) => gzipSync(readFileSync(new URL(script, chunks)), { level: 9 }).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LIMIT);
  });
}
