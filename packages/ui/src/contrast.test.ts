import { expect, it } from "vitest";
import { contrastOf } from "./contrast";

it("agrees with the server and with WCAG's examples", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 2);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrastOf("#767676", "#FFFFFF")).toBeCloseTo(4.54, 2);
  expect(contrastOf("red", "#ffffff")).toBeNull();
  expect(contrastOf("#ffffff", "#fff")).toBeNull();
});
