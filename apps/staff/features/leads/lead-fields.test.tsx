// @vitest-environment happy-dom
import { changeContext } from "@gable/api";
import { FormField, fieldId, RecordFields, type RecordForm, useRecordForm } from "@gable/form";
import { act, fill, fireEvent, show } from "@gable/testing";
import { beforeEach, expect, it, vi } from "vitest";
import { FIELDS } from "./lead-fields";

const AREAS = ["common", "errors", "validation", "leads", "enums", "shell"] as const;
const LEAD = {
  id: "lead",
  version: 1,
  Name: { FirstName: "Wilma" },
  ContactPoint: { CellPhone: "5125550100", Email: "wilma@example.test" },
};

const write = vi.fn(async ({ patch }: { patch: object }) => ({ ...LEAD, ...patch, version: 2 }));
let form: RecordForm<typeof LEAD>;

function Screen() {
  form = useRecordForm({ record: LEAD, id: "f", fields: FIELDS, labels: "leads:field", write });
  return (
    <RecordFields form={form}>
      {FIELDS.map((field) => (
        <FormField key={field.path} path={field.path} />
      ))}
    </RecordFields>
  );
}

const input = (path: string) => document.getElementById(fieldId(path, "f")) as HTMLInputElement;
const isWrong = (path: string) => input(path).getAttribute("aria-invalid") === "true";

async function type(path: string, value: string) {
  await fill(input(path), value);
  fireEvent.blur(input(path));
}

const save = () => act(async () => void (await form.save()));

beforeEach(async () => {
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  write.mockClear();
  await show(<Screen />, { areas: AREAS });
});

it("a lead is not sent without a way to reach the person, and any of the four is one", async () => {
  await type("ContactPoint.Email", "");
  expect(isWrong("ContactPoint.CellPhone")).toBe(false);
  await type("ContactPoint.CellPhone", "");
  expect(isWrong("ContactPoint.CellPhone")).toBe(true);
  await save();
  expect(write).not.toHaveBeenCalled();
  await type("ContactPoint.WorkPhone", "(512) 555-0142");
  expect(isWrong("ContactPoint.CellPhone")).toBe(false);
  await save();
  expect(write).toHaveBeenCalledOnce();
});

it("a lead is not sent without a name, and the last one alone is one", async () => {
  await type("Name.FirstName", " ");
  await save();
  expect(write).not.toHaveBeenCalled();
  expect(isWrong("Name.FirstName")).toBe(true);
  await type("Name.LastName", "Oak");
  expect(isWrong("Name.FirstName")).toBe(false);
  await save();
  expect(write).toHaveBeenCalledOnce();
});

it("a number with the country's code is kept as its ten digits", async () => {
  await type("ContactPoint.CellPhone", "+1 512 555 0142");
  expect(isWrong("ContactPoint.CellPhone")).toBe(false);
  await save();
  expect(write.mock.calls[0]?.[0].patch).toEqual({ ContactPoint: { CellPhone: "5125550142" } });
});
