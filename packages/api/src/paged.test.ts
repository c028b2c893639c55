import { expect, it } from "vitest";
import { nextOffset, PAGE_SIZE, pageQuery } from "./paged";

it("asks for more while page × size < count", () => {
  expect(PAGE_SIZE).toBe(10);
  expect(nextOffset(1, 0)).toBeUndefined();
  expect(nextOffset(1, 10)).toBeUndefined();
  expect(nextOffset(1, 11)).toBe(10);
  expect(nextOffset(2, 25)).toBe(20);
  expect(nextOffset(3, 25)).toBeUndefined();
});

it("sends offset, limit, searchTerm and active ones alone", () => {
  expect(pageQuery(0, "")).toEqual({ offset: 0, limit: 10, searchTerm: undefined, filters: { isActive: true } });
  expect(pageQuery(10, "ana", { filters: { status: "ACTIVE" } })).toEqual({
    offset: 10,
    limit: 10,
    searchTerm: "ana",
    filters: { status: "ACTIVE" },
  });
});
