import { afterEach, expect, it, vi } from "vitest";
import { formatAgo, formatDate, formatDay, formatPercent, formatPhone, formatUsd } from "./format";

it("formats dollars without going through a float", () => {
  expect(formatUsd(1234.5)).toBe("$1,234.50");
  expect(formatUsd("90071992547409.93")).toBe("$90,071,992,547,409.93");
  expect(formatUsd(-20)).toBe("-$20.00");
  expect(formatUsd(450000, { cents: false })).toBe("$450,000");
  expect(formatUsd(null)).toBe("—");
});

it("formats percent, dates and telephone numbers", () => {
  expect(formatPercent(6.125)).toBe("6.125%");
  expect(formatPercent(80, { min: 2, max: 2 })).toBe("80.00%");
  expect(formatDate("2026-03-08")).toBe("03/08/2026");
  expect(formatDate("2020-11")).toBe("11/2020");
  expect(formatDate(undefined)).toBe("—");
  expect(formatPhone("+1 512 555 0100")).toBe("(512) 555-0100");
  expect(formatPhone("555")).toBe("555");
});

it("says how long ago in both languages", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(formatAgo("2026-11-21T09:00:00Z", "en", now)).toBe("3 hr. ago");
  expect(formatAgo("2026-11-20T12:00:00Z", "es", now)).toBe("ayer");
  expect(formatAgo("2026-01-05T12:00:00Z", "en", now)).toBe("01/05/2026");
});

it("takes the day of an instant from the reader's own zone", () => {
  vi.stubEnv("TZ", "America/Chicago");
  // Still the 30th where it is read.
  expect(formatDay("2026-10-01T02:00:00Z")).toBe("09/30/2026");
  expect(formatAgo("2026-10-01T02:00:00Z", "en", Date.parse("2026-11-21T12:00:00Z"))).toBe("09/30/2026");
  expect(formatDay(undefined)).toBe("—");
});

afterEach(() => void vi.unstubAllEnvs());
