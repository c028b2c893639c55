import { expect, test } from "vitest";
import { vouchHindrance } from "./vouching";

test("neither the user nor who asked vouches, and nobody before the new address confirmed", () => {
  const change = { askedById: "asker", confirmedNewAt: "2026-11-21T12:00:00Z" };
  expect(vouchHindrance(change, "user", "other")).toBeNull();
  expect(vouchHindrance(change, "user", "user")).toBe("self");
  expect(vouchHindrance(change, "user", "asker")).toBe("asked");
  expect(vouchHindrance(change, "asker", "asker")).toBe("self");
  expect(vouchHindrance({ askedById: "asker" }, "user", "other")).toBe("unconfirmed");
});
