/** What a browser says of itself, as far as people know it by name; null where it says nothing known. */
export interface Device {
  browser: string | null;
  system: string | null;
  handheld: boolean;
}

// In this order: most browsers also name those they descend from.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPX|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: readonly [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Reads a User-Agent header; it is whatever the client sent, so nothing but names from our own lists comes out. */
export function deviceOf(userAgent: string): Device {
  const system = nameIn(SYSTEMS, userAgent);
  return {
    browser: nameIn(BROWSERS, userAgent),
    system,
    handheld: system === "iPhone" || system === "iPad" || system === "Android",
  };
}
