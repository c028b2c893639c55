import type { PricingProduct } from "@gable/api/pricing";

/** Rates with the prices of three lock periods, as a sheet may have them. */
const LINES = ["6.250,100.375,100.250,100.125", "6.990,102.309006,102.0625,101.875"];

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A sheet as it may be sent: an investor's products, each with two rates, a column for each lock period. */
export function sampleOf(products: readonly PricingProduct[]): string {
  const codes = products.map(({ code }) => code ?? "").filter(Boolean);
  const rows = (codes.length > 0 ? codes : ["C30"]).flatMap((code) => LINES.map((line) => `${cell(code)},${line}`));
  return `${["product_code,note_rate,15 Day,30 Day,45 Day", ...rows].join("\n")}\n`;
}
