import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** Where an app stands on the origin. */
const ROOTS = { staff: "", pos: "/pos" } as const;
type App = keyof typeof ROOTS;

/** The scripts that a page's HTML asks for, less those for browsers without modules. */
export function scriptsOf(app: App, html: string): string[] {
  const tags = html.match(/<script[^>]*src="[^"]+"[^>]*>/gi) ?? [];
  const address = new RegExp(`src="${ROOTS[app]}/_next/([^"?]+)`);
  return tags.filter((tag) => !/nomodule/i.test(tag)).flatMap((tag) => address.exec(tag)?.[1] ?? []);
}

/** How many bytes scripts of an app are when compressed, each counted once. */
export function compressed(app: App, scripts: readonly string[]): number {
  const built = new URL(`../../apps/${app}/.next/`, import.meta.url);
  const sizes = [...new Set(scripts)].map(
    (script) => gzipSync(readFileSync(new URL(script, built)), { level: 9 }).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
