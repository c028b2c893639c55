// @vitest-environment happy-dom
import { answers, fill, press, screen, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it } from "vitest";
import { PasteDialog } from "./paste-dialog";
import { TemplateDialog } from "./template-dialog";

const AREAS = ["conditions", "conditionTemplates", "enums", "common"] as const;
const TEMPLATE = { id: "t", code: "INC001", category: "INCOME", priorTo: "Docs", description: "Pay stubs", asks: [] };

let told: ReturnType<typeof desk>;

beforeEach(() => {
  answers({
    "GET *": { rows: [TEMPLATE], count: 1 },
    "POST *": Response.json(
      { code: "VALIDATION_FAILED", message: "Description is required", errors: [] },
      { status: 422 },
    ),
  });
  told = desk();
});

it("says why what was chosen of the list was not added", async () => {
  await show(<TemplateDialog loanId={250000001} there={[]} onClose={() => undefined} />, { areas: AREAS });
  await press(await screen.findByRole("checkbox"));
  await press("Add 1 condition");
  await waitFor(() => expect(told).toMatchObject([{ do: "toast" }]));
});

it("says why a pasted list was not read, and keeps it", async () => {
  await show(<PasteDialog loanId={250000001} onClose={() => undefined} />, { areas: AREAS });
  const list = await screen.findByRole<HTMLTextAreaElement>("textbox");
  await fill(list, "1. Pay stubs");
  await press("Read the list");
  await waitFor(() => expect(told).toMatchObject([{ do: "toast" }]));
  expect(list.value).toBe("1. Pay stubs");
});
