import { describe, expect, it } from "vitest";
import {
  isWhole,
  makingsOf,
  moved,
  type Page,
  pagesOf,
  partsOf,
  pileKey,
  pilesOf,
  splitAt,
  turned,
  without,
} from "./pages";

const TABLE = pagesOf([
  { id: "a", count: 3 },
  { id: "b", count: 2 },
]);
const shown = (pages: readonly Page[]) =>
  pages
    .map(({ document, at, turn, begins }) => `${begins ? "|" : ""}${document}${at}${turn ? `@${turn}` : ""}`)
    .join(" ");

describe("pages on the table", () => {
  it("lie one after another, as one document", () => {
    expect(shown(TABLE)).toBe("a1 a2 a3 b1 b2");
    expect(pilesOf(TABLE)).toHaveLength(1);
  });
  it("are turned, both ways and around", () => {
    const once = turned(TABLE, new Set(["a 1", "b 2"]), 90);
    expect(shown(once)).toBe("a1@90 a2 a3 b1 b2@90");
    expect(shown(turned(once, new Set(["a 1"]), 270))).toBe("a1 a2 a3 b1 b2@90");
    expect(shown(turned(TABLE, new Set(["a 2"]), 270))).toBe("a1 a2@270 a3 b1 b2");
  });
  it("are put elsewhere, and documents begin where they began", () => {
    const split = splitAt(TABLE, "b 1");
    expect(shown(split)).toBe("a1 a2 a3 |b1 b2");
    expect(shown(moved(split, 4, 0))).toBe("b2 a1 a2 |a3 b1");
    expect(shown(moved(split, 0, 9))).toBe(shown(split));
  });
  it("are taken away, and a document begins with the next of it", () => {
    const split = splitAt(TABLE, "b 1");
    expect(shown(without(split, new Set(["b 1"])))).toBe("a1 a2 a3 |b2");
    expect(shown(without(split, new Set(["b 1", "b 2"])))).toBe("a1 a2 a3");
    expect(pilesOf(without(split, new Set(["a 1", "a 2", "a 3"])))).toHaveLength(1);
  });
  it("are split, and joined again by the same press", () => {
    expect(pilesOf(splitAt(TABLE, "a 3")).map(shown)).toEqual(["a1 a2", "|a3 b1 b2"]);
    expect(shown(splitAt(splitAt(TABLE, "a 3"), "a 3"))).toBe(shown(TABLE));
    expect(pilesOf(splitAt(TABLE, "a 1"))).toHaveLength(1);
  });
  it("make documents that stay the same when their first page goes or changes", () => {
    const split = splitAt(splitAt(TABLE, "a 3"), "b 1");
    const keys = pilesOf(split).map(pileKey);
    expect(new Set(keys).size).toBe(3);
    expect(pilesOf(without(split, new Set(["a 1", "a 3"]))).map(pileKey)).toEqual([keys[0], keys[2]]);
    expect(pilesOf(moved(split, 4, 0)).map(pileKey)).toEqual(keys);
    expect(pilesOf(without(split, new Set(["a 1", "a 2"]))).map(pileKey)).toEqual([keys[1], keys[2]]);
    const again = splitAt(moved(split, 2, 4), "a 3");
    expect(new Set(pilesOf(again).map(pileKey)).size).toBe(4);
  });
});

describe("what is asked of the server", () => {
  it("names runs, forward and backward, and what is turned apart", () => {
    expect(partsOf(TABLE)).toEqual([
      { DocumentId: "a", from: 1, to: 3 },
      { DocumentId: "b", from: 1, to: 2 },
    ]);
    const backward = moved(moved(TABLE.slice(0, 3), 2, 0), 2, 1);
    expect(shown(backward)).toBe("a3 a2 a1");
    expect(partsOf(backward)).toEqual([{ DocumentId: "a", from: 3, to: 1 }]);
    expect(partsOf(turned(TABLE.slice(0, 3), new Set(["a 2"]), 90))).toEqual([
      { DocumentId: "a", from: 1, to: 1 },
      { DocumentId: "a", from: 2, to: 2, turn: 90 },
      { DocumentId: "a", from: 3, to: 3 },
    ]);
    expect(partsOf([TABLE[0], TABLE[1], TABLE[0]] as Page[])).toEqual([
      { DocumentId: "a", from: 1, to: 2 },
      { DocumentId: "a", from: 1, to: 1 },
    ]);
  });
  it("calls each document as it was called", () => {
    expect(
      makingsOf(pilesOf(splitAt(TABLE, "b 1")), [
        { name: "W-2", classification: "W2", need: "n1" },
        { name: "Rest", classification: "", need: "" },
      ]),
    ).toEqual([
      { name: "W-2", classification: "W2", NeedId: "n1", parts: [{ DocumentId: "a", from: 1, to: 3 }] },
      { name: "Rest", parts: [{ DocumentId: "b", from: 1, to: 2 }] },
    ]);
  });
  it("knows a document that is left as it was", () => {
    const counts = new Map([
      ["a", 3],
      ["b", 2],
    ]);
    expect(isWhole(TABLE.slice(0, 3), counts)).toBe(true);
    expect(isWhole(TABLE.slice(0, 2), counts)).toBe(false);
    expect(isWhole(turned(TABLE.slice(0, 3), new Set(["a 1"]), 90), counts)).toBe(false);
    expect(isWhole(TABLE, counts)).toBe(false);
  });
});
