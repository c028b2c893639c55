// @vitest-environment happy-dom
import type { Condition, LoanFile } from "@gable/api";
import { answers, screen, show, waitFor } from "@gable/testing";
import { expect, it } from "vitest";
import { ConditionDetail } from "./condition-detail";

it("says of which run's finding the condition was made, and leads there", async () => {
  answers({
    "GET /los/api/loans/250000001/aus/runs/r2": { id: "r2", status: "DONE", startedAt: "2026-03-02T15:00:00Z" },
    "* *": { rows: [], count: 0 },
  });
  const ausFinding = { runId: "r2", engine: "LPA", messageId: "M1", place: 0 };
  const condition = { id: "c1", version: 1, ausFinding } as unknown as Condition;
  await show(<ConditionDetail file={{ LoanId: 250000001 } as LoanFile} condition={condition} others={[]} locked />, {
    areas: ["conditions", "needs", "enums", "common", "aus"],
  });
  const words = "From LPA, run of 03/02/2026";
  await waitFor(() => expect(screen.queryByRole("link", { name: words })).not.toBeNull());
  expect(screen.getByRole("link", { name: words }).getAttribute("href")).toBe("/app/loans/250000001/aus?run=r2");
});
