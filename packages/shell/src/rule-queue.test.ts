import { expect, it, vi } from "vitest";
import { type RuleQuestion, RuleQueue } from "./rule-queue";

/** Answers what is asked first. */
function answer(queue: RuleQueue, how: (question: RuleQuestion) => void): void {
  const question = queue.first();
  if (!question) throw new Error("nothing is asked");
  queue.settle(question, () => how(question));
}

it("asks two questions one after the other, and gives each its own answer", async () => {
  const queue = new RuleQueue();
  const told = vi.fn();
  queue.subscribe(told);
  const first = queue.confirm([{ ruleName: "One" }], "/a");
  const second = queue.chooseStage({ stageId: "LEAD" }, [{ ruleName: "Two" }]);
  expect(queue.first()?.entries).toEqual([{ ruleName: "One" }]);
  answer(queue, (question) => question.kind === "confirm" && question.answer("cancelled"));
  expect(await first).toBe("cancelled");
  expect(queue.first()?.entries).toEqual([{ ruleName: "Two" }]);
  answer(queue, (question) => question.kind === "stage" && question.answer({ stageId: "LEAD" }));
  expect(await second).toEqual({ stageId: "LEAD" });
  expect(queue.first()).toBeNull();
  expect(told).toHaveBeenCalledTimes(4);
});

it("calls off what is open when nobody is there to answer", async () => {
  const queue = new RuleQueue();
  const asked = [queue.confirm([], "/a"), queue.chooseStage({}, []), queue.confirm([], "/b")];
  queue.clear();
  expect(await Promise.all(asked)).toEqual(["dismissed", null, "dismissed"]);
  expect(queue.first()).toBeNull();
});
