import { expect, it } from "vitest";
import { noticeStands } from "./notice";

it.each([
  ["DUE", "2026-11-20", "due", 12],
  ["DUE", "2026-12-01", "due", 1],
  ["DUE", "2026-12-02", "today", 0],
  // The page was read the day before.
  ["DUE", "2026-12-03", "overdue", 1],
  ["OVERDUE", "2026-12-14", "overdue", 12],
  ["SENT", "2027-01-01", "sent", 0],
  ["NONE", "2027-01-01", "none", 0],
] as const)("%s on %s is said as %s", (status, today, key, days) => {
  expect(noticeStands({ status, dueDate: "2026-12-02" }, today)).toEqual({ key, days });
});

it("says that a notice was late, and what is missing of one without a clock", () => {
  expect(noticeStands({ status: "SENT", dueDate: "2026-12-02", late: true }, "2027-01-01").key).toBe("late");
  expect(noticeStands({ status: "UNKNOWN" }, "2027-01-01").key).toBe("unknown");
});
