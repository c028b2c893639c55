import type { Figure, WidgetFigures, WidgetName } from "@gable/api";
import { describe, expect, it } from "vitest";
import cells from "../../../../domain/testdata/cells.json" with { type: "json" };
import { choicesOf, columnsOf, csvOf, labelOf, linkOf, queryOf, sheetOf, type WidgetChoices } from "./widget";

const row = (given: Partial<Figure>): Figure => ({ key: "", count: 0, amount: 0, ...given });
const figures = (given: Partial<WidgetFigures> = {}): WidgetFigures => ({
  widget: "pipeline",
  rows: [],
  count: 0,
  amount: 0,
  ...given,
});
const FIRST: WidgetChoices = { period: "90", stages: "all", measure: "count", shown: "chart" };

describe("what was chosen", () => {
  it("is the first view of a widget that nothing is kept of", () => {
    expect(choicesOf("pipeline", undefined)).toEqual(FIRST);
    expect(choicesOf("officers", undefined)).toEqual({ ...FIRST, measure: "amount" });
    expect(choicesOf("branches", {})).toEqual({ ...FIRST, measure: "amount" });
  });

  it("is what was kept", () => {
    const kept = { period: "year", stages: "funded", measure: "count", shown: "table" };
    expect(choicesOf("officers", kept)).toEqual(kept);
  });

  it.each([{ period: "7" }, { period: 90 }, { stages: "lost" }, { shown: null }, { measure: ["count"] }])(
    "leaves %j as it was at first",
    (kept) => expect(choicesOf("pipeline", kept)).toEqual(FIRST),
  );
});

describe("what the server is asked for", () => {
  const today = new Date(2026, 10, 21, 23, 59);

  it.each<[WidgetChoices["period"], string]>([
    ["30", "2026-10-23"],
    ["90", "2026-08-24"],
    ["180", "2026-05-26"],
    ["365", "2025-11-22"],
    ["year", "2026-01-01"],
  ])("a period of %s begins on %s and ends today", (period, from) => {
    expect(queryOf("pull-through", { ...FIRST, period }, today)).toEqual({ from, to: "2026-11-21" });
  });

  it("spans a leap day and the turn of a year", () => {
    expect(queryOf("pull-through", { ...FIRST, period: "30" }, new Date(2028, 2, 1)).from).toBe("2028-02-01");
    expect(queryOf("pull-through", { ...FIRST, period: "year" }, new Date(2027, 0, 1))).toEqual({
      from: "2027-01-01",
      to: "2027-01-01",
    });
  });

  it("names the stages only where they can be chosen, and nothing where nothing can be", () => {
    expect(queryOf("officers", { ...FIRST, stages: "open" }, today)).toMatchObject({ stages: "open" });
    expect(queryOf("pull-through", { ...FIRST, stages: "open" }, today)).not.toHaveProperty("stages");
    expect(queryOf("pipeline", FIRST, today)).toEqual({});
    expect(queryOf("days-in-stage", FIRST, today)).toEqual({});
  });
});

describe("the loans behind a figure", () => {
  const address = (widget: WidgetName, figure: Figure, choices = FIRST, data = figures()) =>
    new URL(linkOf(widget, figure, data, choices), "http://gable.test").searchParams;
  const period = figures({ from: "2026-08-24T05:00:00Z", until: "2026-11-22T06:00:00Z" });

  it("are those at the stage", () => {
    for (const widget of ["pipeline", "days-in-stage"] as const)
      expect(Object.fromEntries(address(widget, row({ key: "QUALIFICATION" })))).toEqual({
        view: "all-loans",
        stage: "QUALIFICATION",
      });
  });

  it.each([
    ["EXPIRED", null, "2026-11-21"],
    ["DAYS_3", "2026-11-21", "2026-11-24"],
    ["DAYS_30", "2026-12-06", "2026-12-21"],
    ["LATER", "2026-12-21", null],
  ])("are the open ones whose lock ends in the span %s", (key, from, until) => {
    const at = new Date(2026, 10, 21, 23, 59);
    const found = new URL(linkOf("locks", row({ key }), figures(), FIRST, at), "http://gable.test").searchParams;
    expect([found.get("lockFrom"), found.get("lockUntil")]).toEqual([from, until]);
    expect(found.get("stage")?.split(",")).toContain("QUALIFICATION");
    expect(found.get("stage")?.split(",")).not.toContain("LOAN_FUNDED");
  });

  it("are those begun in the period, archived ones too, that came out so", () => {
    const funded = address("pull-through", row({ key: "FUNDED" }), FIRST, period);
    expect(Object.fromEntries(funded)).toEqual({
      view: "all-loans",
      stage: "LOAN_FUNDED,BROKER_CHECK_RECEIVED,COMMISSION_PAID",
      from: period.from,
      until: period.until,
      archived: "true",
    });
    expect(address("pull-through", row({ key: "FALLEN_OUT" })).get("stage")).toBe("SUSPENDED,ADVERSE");
    const open = address("pull-through", row({ key: "OPEN" }))
      .get("stage")
      ?.split(",");
    expect(open).toHaveLength(10);
    expect(open).not.toContain("LOAN_FUNDED");
    expect(open).not.toContain("ADVERSE");
  });

  it("are the unit's or the officer's, at the stages that were chosen", () => {
    expect(address("branches", row({ key: "u-1" }), FIRST, period).get("unit")).toBe("u-1");
    expect(address("branches", row({ key: "u-1" })).get("stage")).toBeNull();
    const officer = address("officers", row({ key: "p-1" }), { ...FIRST, stages: "funded" }, period);
    expect(officer.get("officer")).toBe("p-1");
    expect(officer.get("stage")).toContain("LOAN_FUNDED");
  });

  it("are those without an officer", () => {
    expect(address("officers", row({ key: "" })).get("officer")).toBe("");
  });
});

describe("the file", () => {
  it("has the widget's columns, and an empty cell where a figure is not known", () => {
    expect(columnsOf("officers")).toEqual(["count", "amount"]);
    const waiting = [row({ key: "A", count: 2, amount: 10.5, averageDays: 1.25, longestDays: 2 }), row({ key: "B" })];
    expect(sheetOf("days-in-stage", ["Stage", "n", "$", "avg", "max"], waiting, (figure) => figure.key)).toEqual([
      ["Stage", "n", "$", "avg", "max"],
      ["A", 2, 10.5, 1.25, 2],
      ["B", 0, 0, "", ""],
    ]);
  });

  it("tells two officers of one name apart", () => {
    expect(labelOf(row({ label: "Bo B" }))).toBe("Bo B");
    expect(labelOf(row({ label: "Bo B", hint: "bo@summit.test" }))).toBe("Bo B (bo@summit.test)");
    expect(labelOf(row({}))).toBe("");
  });

  it("begins with the mark by which spreadsheets know UTF-8, and ends its lines as RFC 4180 has it", () => {
    expect(
      csvOf([
        ["Oficial", "Préstamos"],
        ["Ñandú", 3],
      ]),
    ).toBe("\uFEFFOficial,Préstamos\r\nÑandú,3\r\n");
  });

  it("quotes what would break a cell", () => {
    expect(csvOf([['say "so"', "a,b", "two\nlines", "plain"]])).toBe('\uFEFF"say ""so""","a,b","two\nlines",plain\r\n');
  });

  it.each(cells.formulas)("makes no formula of %j", (text) => {
    expect(csvOf([[text]])).toMatch(/^\uFEFF"?'/);
  });

  it.each(cells.harmless)("leaves %j as it is", (text) => {
    expect(csvOf([[text]])).toBe(`\uFEFF${text}\r\n`);
  });

  it("leaves numbers as they are, negative ones too", () => {
    expect(csvOf([[-5, 0.1, 1234567.89]])).toBe("\uFEFF-5,0.1,1234567.89\r\n");
  });
});
