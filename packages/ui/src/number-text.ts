/** What a person may type or paste for a number ("$1,234.5 "), as a plain decimal string; null when it is none. */
export function parseNumberText(text: string, decimals: number): string | null {
  const bare = text.replace(/[\s$%,]/g, "").replace(/^\((.*)\)$/, "-$1");
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

/** A plain decimal string with thousands separators and at least `minDecimals` decimals; "" stays "". */
export function showNumberText(plain: string, minDecimals: number): string {
  if (plain === "") return "";
  const [whole = "0", fraction = ""] = plain.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const padded = fraction.padEnd(minDecimals, "0");
  return `${plain.startsWith("-") ? "-" : ""}${grouped}${padded ? `.${padded}` : ""}`;
}
