import type { Notification } from "@gable/api/notification";
import { expect, it } from "vitest";
import { byDay } from "./by-day";

const at = (id: string, when: Date) => ({ id, at: when.toISOString() }) as Notification;

it("parts what happened today by the reader's clock from what did before", () => {
  const now = new Date(2026, 10, 23, 0, 5);
  const { today, earlier } = byDay(
    [at("now", now), at("midnight", new Date(2026, 10, 23)), at("before", new Date(2026, 10, 22, 23, 59))],
    now,
  );
  expect([today.map(({ id }) => id), earlier.map(({ id }) => id)]).toEqual([["now", "midnight"], ["before"]]);
});
