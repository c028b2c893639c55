/**
 * HUD's file of FHA's limits by county, as HUD publishes it: a line for each, every value at a place of its own
 * (https://apps.hud.gov/pub/chums/file_layouts.html). Read are the section of the act, whether the limit is the national floor (S) or above it
 * (H), the limits for one to four units, the state, the county's code and its name.
 */
const LINE =
  /^.{60}203B [SH].{7}(?<one>\d{7})(?<two>\d{7})(?<three>\d{7})(?<four>\d{7})(?<state>[A-Z]{2})(?<county>\d{3}).{26}(?<name>.{1,15})/;
const TYPE_AT = 65;

/** The census' numbers of the states: HUD's file has their letters alone. */
const STATES =
  "01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA 26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT 50VT 51VA 53WA 54WV 55WI 56WY 60AS 66GU 69MP 72PR 78VI";
const NUMBER_OF = new Map(STATES.split(" ").map((one) => [one.slice(2), one.slice(0, 2)]));

type Row = Record<string, string>;

/** The rows of HUD's file; null for a file in another layout. A line in it that is in none stays a row that the server refuses by its words. */
export function readHUD(text: string): Row[] | null {
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex((line) => LINE.test(line));
  if (first < 0) return null;
  const rows: Row[] = [];
  const floors = new Map<string, Row>();
  for (const line of lines.slice(first)) {
    if (line.trim() === "") continue;
    const found = LINE.exec(line)?.groups;
    if (!found) {
      rows.push({ [line.trim().slice(0, 40)]: "?" });
      continue;
    }
    const limits = limitsOf(found);
    if (line[TYPE_AT] === "S") floors.set(JSON.stringify(limits), limits);
    const state = found.state ?? "";
    const fips = `${NUMBER_OF.get(state) ?? ""}${found.county}`;
    rows.push({ area: "COUNTY", state, fips, county: (found.name ?? "").trim(), ...limits });
  }
  // Where all counties at the national floor say the same, that is the floor.
  return floors.size === 1 ? [...[...floors.values()].map((limits) => ({ area: "FLOOR", ...limits })), ...rows] : rows;
}

function limitsOf(found: Record<string, string>): Row {
  return Object.fromEntries(
    ["one", "two", "three", "four"].map((units, at) => [`limit_${at + 1}`, String(Number(found[units]))]),
  );
}
