// @vitest-environment happy-dom
import type { PreapprovalDefaults } from "@gable/api/preapproval";
import { RecordFields, useRecordForm } from "@gable/form";
import { answers, screen, show } from "@gable/testing";
import { expect, it, vi } from "vitest";
import { DEFAULTS_FIELDS, PREAPPROVAL_LABELS } from "./fields";
import { Templates } from "./templates";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const page = (...rows: object[]) => ({ rows, count: rows.length });
const FITS = { formId: "f", name: "Fits" };

function Form({ chosen, loanId }: { chosen: object; loanId?: number }) {
  const record = { version: 1, ...chosen } as PreapprovalDefaults;
  const form = useRecordForm<PreapprovalDefaults>({
    record,
    id: "p",
    fields: DEFAULTS_FIELDS,
    labels: PREAPPROVAL_LABELS,
    write: async () => record,
  });
  return (
    <RecordFields form={form}>
      <Templates {...(loanId !== undefined && { loanId })} none="The standard letter" />
    </RecordFields>
  );
}

const draw = (chosen: object, loanId?: number, language: "en" | "es" = "en") =>
  show(<Form chosen={chosen} {...(loanId !== undefined && { loanId })} />, {
    areas: ["preapproval", "common", "validation"],
    language,
  });

it("says of a chosen form that it does not fit, and why", async () => {
  answers({
    "GET /los/api/pre-approval-templates": page(FITS, {
      formId: "g",
      name: "Ours",
      languages: ["en"],
      faults: ["NO_CODE", "NOT_IN_USE"],
    }),
  });
  await draw({ PreApprovalTemplate: "g" });
  const told = await screen.findAllByRole("status");
  expect(told.map(({ textContent }) => textContent)).toEqual([
    "Letters are standard letters until this is put right:The form has no place for the letter’s code.The form is not in use.",
  ]);
  expect(document.body.textContent).toContain("Ours (does not fit)");
});

it("says nothing of one that fits, and offers no other one that does not", async () => {
  answers({ "GET /los/api/pre-approval-templates": page({ ...FITS, languages: ["en"] }) });
  await draw({ PreApprovalTemplate: "f" });
  await screen.findAllByText("Fits");
  expect(screen.queryByRole("status")).toBeNull();
});

it("says on a loan that the company's form does not fit, in Spanish", async () => {
  answers({
    "GET /los/api/loans/7/pre-approval/templates": page({ formId: "g", name: "", languages: ["es"], faults: ["GONE"] }),
  });
  await draw({}, 7, "es");
  expect((await screen.findByRole("status")).textContent).toContain("El formulario se eliminó.");
});
