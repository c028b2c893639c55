import type { Condition } from "@gable/api";
import { expect, it } from "vitest";
import {
  CONDITION_STATUSES,
  type ConditionGroup,
  datesOfMove,
  PRIOR_TO,
  roundCount,
  roundsOf,
  splitConditions,
} from "./condition";
import vectors from "./condition.json";

const shape = (groups: ConditionGroup[]) =>
  groups.map(({ priorTo, rows }) => ({ ...(priorTo && { priorTo }), ids: rows.map(({ id }) => id) }));

it("splits, groups and orders conditions", () => {
  const { pending, sent } = splitConditions(vectors.rows as unknown as Condition[]);
  expect(shape(pending)).toEqual(vectors.pending);
  expect(shape(sent)).toEqual(vectors.sent);
});

it("knows the statuses and milestones that the server does", () => {
  expect(CONDITION_STATUSES).toEqual(vectors.statuses);
  expect(PRIOR_TO).toEqual(vectors.priorTo);
});

it("clears what lies beyond a status that is gone back to", () => {
  expect(datesOfMove("COLLECTED", "2026-03-01")).toEqual({
    COLLECTED: "2026-03-01",
    READY_TO_SEND: null,
    SENT_TO_LENDER: null,
  });
  expect(datesOfMove("SENT_TO_LENDER", "2026-03-01")).toEqual({ SENT_TO_LENDER: "2026-03-01" });
});

it("counts the rounds that went to the lender by the highest that has a date", () => {
  expect(roundCount({})).toBe(0);
  expect(roundCount({ ptd1Date: "2026-03-01", ptd3Date: "2026-03-09" })).toBe(3);
  expect(roundsOf({ ptd1Date: "2026-03-01", ptd3Date: "2026-03-09" })).toEqual([
    { round: 1, date: "2026-03-01" },
    { round: 3, date: "2026-03-09" },
  ]);
});
