import type { Condition } from "@gable/api";
import { expect, it } from "vitest";
import { CONDITION_STATUSES, type ConditionGroup, datesOfMove, PRIOR_TO, splitConditions } from "./condition";
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
