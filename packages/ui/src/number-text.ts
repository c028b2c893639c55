const PLAIN = /^-?\d+(\.\d+)?$/;
/** A comma for the decimals, as in "12,50" or "1.500,00": read as thousands it would be another amount. */
const DECIMAL_COMMA = /\..*,|,(?!\d{3}$)[^.,]*$/;
/** A point for the thousands, as in "450.000": no amount is written with three decimals. */
const THOUSANDS_POINT = /^-?[1-9]\d{0,2}\.000$/;

/** What a person may type or paste for a number ("$1,234.5 "), as a plain decimal string; null when it is none. */
export function parseNumberText(text: string, decimals: number): string | null {
  const grouped = text.replace(/[\s$%]/g, "").replace(/^\((.*)\)$/, "-$1");
  if (decimals > 0 && DECIMAL_COMMA.test(grouped)) return null;
  if (decimals === 2 && THOUSANDS_POINT.test(grouped)) return null;
  const bare = grouped.replaceAll(",", "");
  if (bare === "") return "";
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(bare)) return null;
  const negative = bare.startsWith("-");
  const [whole = "", fraction = ""] = bare.replace("-", "").split(".");
  if (fraction.slice(decimals).replace(/0/g, "") !== "") return null;
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  const kept = fraction.slice(0, decimals).replace(/0+$/, "");
  const plain = kept ? `${digits}.${kept}` : digits;
  return negative && plain !== "0" ? `-${plain}` : plain;
}

/** A plain decimal string with thousands separators and at least `minDecimals` decimals; anything else, such as "" or what is no number, stays as it is. */
export function showNumberText(plain: string, minDecimals: number): string {
  if (!PLAIN.test(plain)) return plain;
  const [whole = "0", fraction = ""] = plain.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const padded = fraction.padEnd(minDecimals, "0");
  return `${plain.startsWith("-") ? "-" : ""}${grouped}${padded ? `.${padded}` : ""}`;
}
