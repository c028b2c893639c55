// @vitest-environment happy-dom
import type { LoanInfo } from "@gable/api";
import { ReadOnly, RecordFields, SaveBar, useRecordForm } from "@gable/form";
import { fill, press, screen, show, within } from "@gable/testing";
import { beforeEach, expect, it, vi } from "vitest";
import { LOAN_INFO_FIELDS } from "./fields";
import { Owners } from "./owners";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const AREAS = ["loan", "terms", "common", "validation"] as const;
const COUPLE = [
  { FullName: "Ada Example", RelVestingType: "JointTenants", StatusType: "Current" },
  { FullName: "Ben Example", RelVestingType: "Other", VestingToRead: "as his sole property" },
];
let kept: unknown[];

function Form({ owners }: { owners: object[] }) {
  const record = { version: 1, subjectProperty: { PropertyOwners: owners } };
  const form = useRecordForm<LoanInfo>({
    record: record as unknown as LoanInfo,
    id: "f",
    fields: LOAN_INFO_FIELDS,
    labels: "terms:field",
    write: async ({ patch }) => {
      kept.push(patch);
      return record as unknown as LoanInfo;
    },
  });
  return (
    <RecordFields form={form}>
      <Owners missing={new Set(["subjectProperty.PropertyOwners.1.RelVestTypeOthDesc"])} />
      <SaveBar forms={[form]} onSave={() => void form.save()} />
    </RecordFields>
  );
}

const draw = (owners: object[] = COUPLE, language: "en" | "es" = "en") =>
  show(<Form owners={owners} />, { areas: AREAS, language });
const owner = (number: number) => within(screen.getByRole("group", { name: `Owner ${number}` }));
const saved = async (owners: object[]) => {
  await press("Save");
  expect(kept).toEqual([{ subjectProperty: { PropertyOwners: owners } }]);
};

beforeEach(() => {
  kept = [];
});

it("shows everyone who holds title, each with what is asked of them", async () => {
  await draw();
  expect(screen.getAllByRole("group")).toHaveLength(2);
  expect(owner(1).getByLabelText<HTMLInputElement>("In the name of").value).toBe("Ada Example");
  expect(owner(1).queryByLabelText(/Describe the manner/)).toBeNull();
  expect(
    owner(2)
      .getByLabelText(/Describe the manner/)
      .getAttribute("aria-required"),
  ).toBe("true");
});

it("changes one of them, and keeps what it does not show of them", async () => {
  await draw();
  await fill(owner(2).getByLabelText("In the name of"), "Benedict Example");
  await saved([COUPLE[0] ?? {}, { ...COUPLE[1], FullName: "Benedict Example" }]);
});

it("clears a name without leaving an empty one", async () => {
  await draw([{ FullName: "Ada", RelVestingType: "Individual" }]);
  await fill(owner(1).getByLabelText("In the name of"), "");
  await saved([{ RelVestingType: "Individual" }]);
});

it("adds another one", async () => {
  await draw();
  await press("Add an owner");
  await fill(owner(3).getByLabelText("In the name of"), "Cleo Example");
  await saved([...COUPLE, { FullName: "Cleo Example" }]);
});

it("removes one, and not the one beside", async () => {
  await draw();
  await press("Remove owner 1");
  expect(owner(1).getByLabelText<HTMLInputElement>("In the name of").value).toBe("Ben Example");
  await saved([COUPLE[1] ?? {}]);
});

it("says where nobody is named, in both languages", async () => {
  await draw([]);
  expect(document.body.textContent).toContain("No owner named yet");
  await draw([], "es");
  expect(document.body.textContent).toContain("Aún no se nombra a ningún titular");
  await press("Agregar un titular");
  expect(screen.getByRole("group", { name: "Titular 1" })).toBeTruthy();
});

it("is read where it can't be changed", async () => {
  await show(
    <ReadOnly value={true}>
      <Form owners={COUPLE} />
    </ReadOnly>,
    { areas: AREAS },
  );
  expect(screen.queryByRole("button", { name: /owner/ })).toBeNull();
  expect(document.body.textContent).toContain("Joint tenants");
});
