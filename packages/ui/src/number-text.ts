const PLAIN = /^-?\d+(\.\d+)?$/;
/** A comma for the decimals, as in "12,50" or "1.500,00": read as thousands it would be another amount. */
const DECIMAL_COMMA = /\..*,|,(?!\d{3}$)[^.,]*$/;
/** Points between groups of three digits, as much of the world writes thousands: "1.250.000", "360.000,50". */
const POINT_GROUPS = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d{1,2})?$/;
/** One such group that says nothing else: "360.500" is 360,500 to one person, and 360.50 to a sheet that writes three decimals. */
const ONE_GROUP = /^-?\d{1,3}\.\d{3}$/;

/**
 * Whether an amount of money can be read in two ways, a thousand times apart: one point with exactly three digits after it. It is never
 * taken for either; "360.000" is, since nobody writes three noughts of cents.
 */
export function isUnclearAmount(text: string): boolean {
  const bare = text.replace(/[\s$()]/g, "");
  return POINT_GROUPS.test(bare) && ONE_GROUP.test(bare) && !bare.endsWith(".000");
}

/** An amount with points between its thousands as one with commas; any other as it is. */
function withCommas(text: string): string {
  if (!POINT_GROUPS.test(text)) return text;
  const [whole = "", cents] = text.split(",");
  return cents === undefined ? whole.replaceAll(".", ",") : `${whole.replaceAll(".", ",")}.${cents}`;
}

/** What a person may type or paste for a number ("$1,234.5 "), as a plain decimal string; null when it is none, or more than one. */
export function parseNumberText(text: string, decimals: number): string | null {
  const typed = text.replace(/[\s$%]/g, "").replace(/^\((.*)\)$/, "-$1");
  const isMoney = decimals === 2;
  if (isMoney && isUnclearAmount(typed)) return null;
  const grouped = isMoney ? withCommas(typed) : typed;
  if (decimals > 0 && DECIMAL_COMMA.test(grouped)) return null;
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

/** Years as people write them beside a number: "30 years", "30y", "15 años". */
const YEARS = /^(\d{1,3}(?:\.5)?)\s*(?:y|yrs?|years?|a|años?)\.?$/i;
const MONTHS = /^(\d{1,4})\s*(?:m|mos?|months?|mes|meses)\.?$/i;

/** What a person may type for a number of months, years among it: a bare number is months. */
export function parseMonthsText(text: string): string | null {
  const typed = text.trim();
  const years = YEARS.exec(typed)?.[1];
  if (years) return String(Number(years) * 12);
  return parseNumberText(MONTHS.exec(typed)?.[1] ?? typed, 0);
}

/** A plain decimal string with thousands separators and at least `minDecimals` decimals; anything else, such as "" or what is no number, stays as it is. */
export function showNumberText(plain: string, minDecimals: number): string {
  if (!PLAIN.test(plain)) return plain;
  const [whole = "0", fraction = ""] = plain.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const padded = fraction.padEnd(minDecimals, "0");
  return `${plain.startsWith("-") ? "-" : ""}${grouped}${padded ? `.${padded}` : ""}`;
}
