import { expect, it } from "vitest";
import { headingsLeft, LEFT_OUT, withDays, withProduct } from "./sheet-mapping";
import { sampleOf } from "./sheet-sample";

it("has a lock period for each column of prices, the shortest first", () => {
  const first = withDays({ version: 0, columns: { noteRate: "Note", price: "Price" } }, "30 Dy", 30);
  expect(first).toEqual({ columns: { noteRate: "Note" }, locks: [{ heading: "30 Dy", days: 30 }] });
  const both = withDays({ version: 0, ...first }, "15 Dy", 15);
  expect(both.locks?.map(({ days }) => days)).toEqual([15, 30]);
  expect(withDays({ version: 0, ...both }, "30 Dy", Number("")).locks).toEqual([{ heading: "15 Dy", days: 15 }]);
  expect(withDays({ version: 0 }, "30 Dy", 400)).toEqual({ locks: [] });
  expect(headingsLeft(["Note", "15 Dy"], { version: 0, columns: { noteRate: "Note" } })).toEqual(["15 Dy"]);
});

it("tells a product that is left out from one of which nothing is said", () => {
  const of = { version: 0, products: [{ name: "A", code: "C30" }] };
  expect(withProduct(of, "A", LEFT_OUT).products).toEqual([{ name: "A" }]);
  expect(withProduct(of, "A", "").products).toEqual([]);
});

it("has the investor's own products in the sample", () => {
  const lines = sampleOf([{ code: "A,1" }, { code: "B" }])
    .trimEnd()
    .split("\n");
  expect(lines[0]).toBe("product_code,note_rate,15 Day,30 Day,45 Day");
  expect(lines.slice(1).map((line) => line.replace(/,[\d.,]*$/, ""))).toEqual(['"A,1"', '"A,1"', "B", "B"]);
  expect(sampleOf([])).toContain("C30");
});
