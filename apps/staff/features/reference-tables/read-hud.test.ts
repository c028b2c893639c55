import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readHUD } from "./read-hud";

/** The sample that the server gives out, which a test of it holds to HUD's layout. */
const SAMPLE = readFileSync(
  new URL("../../../../domain/reference/testdata/sample-forward-limits.txt", import.meta.url),
  "utf8",
);

/** A county at the national floor of 2017, as HUD's file of that year has it. */
const BETHEL =
  "9999900000NON-METRO                                         203B S02070000275665035295004266250530150AK050ALASKA                    BETHEL CENSUS A201611292017010102080002015    ";

it("reads the sample of HUD's file, without the line above it", () => {
  const rows = readHUD(SAMPLE) ?? [];
  expect(rows).toHaveLength(6);
  for (const row of rows) {
    expect(row.area).toBe("COUNTY");
    expect(row.fips).toMatch(/^\d{5}$/);
    expect(Number(row.limit_4)).toBeGreaterThan(Number(row.limit_1));
  }
});

it("reads a county with its state's number, and the floor that it is at", () => {
  const limits = { limit_1: "275665", limit_2: "352950", limit_3: "426625", limit_4: "530150" };
  expect(readHUD(BETHEL)).toEqual([
    { area: "FLOOR", ...limits },
    { area: "COUNTY", state: "AK", fips: "02050", county: "BETHEL CENSUS A", ...limits },
  ]);
});

it("names no floor where counties at it say different amounts", () => {
  const other = BETHEL.replace("0275665", "0275666").replace("AK050", "AK060");
  expect(readHUD(`${BETHEL}\n${other}\n`)?.map((row) => row.area)).toEqual(["COUNTY", "COUNTY"]);
});

it("keeps a line in another layout for the server to refuse, and leaves other files to others", () => {
  expect(readHUD(`${BETHEL}\nsomething else\n`)?.at(-1)).toEqual({ "something else": "?" });
  expect(readHUD("area,state\nFLOOR,\n")).toBeNull();
});
