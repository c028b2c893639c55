// @vitest-environment happy-dom
import { FileUploader } from "@gable/shell";
import { answers, screen, show } from "@gable/testing";
import { expect, it } from "vitest";

it("says in the rule's own words why a file is not taken", async () => {
  const rule = { ruleName: "No files", kind: "WORKFLOW_TASKS", message: "Files come by courier here." };
  answers({
    "GET /los/api/loans/7/uploads": { rows: [], count: 0 },
    "POST /los/api/loans/7/uploads": Response.json(
      { code: "RULE_BLOCKED", message: "A rule says no.", errors: [rule] },
      { status: 409 },
    ),
  });
  const file = new File(["x"], "stub.pdf", { type: "application/pdf" });
  await show(<FileUploader sender="staff" loanId={7} arrived={[file]} />, { areas: ["needs", "common", "errors"] });
  expect(await screen.findByText("Files come by courier here.")).toBeTruthy();
});
