// @vitest-environment happy-dom
import type { NeedSet } from "@gable/api";
import { RecordFields, useRecordForm } from "@gable/form";
import { act, button, press, screen, show } from "@gable/testing";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { NEED_SET_FIELDS } from "./set-fields";
import { WantedNeeds } from "./wanted-needs";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const AREAS = ["organization", "conditionTemplates", "needSets", "contacts", "common"] as const;
const NEEDS: NonNullable<NeedSet["needs"]> = [
  { code: "W2", of: "PRIMARY_BORROWER" },
  { code: "HOA", of: "CONTACT", contactType: "HOA" },
  { code: "HOI", of: "EVERY_BORROWER" },
];
const MASTERS = NEEDS.map(({ code }) => ({ id: code, code, title: `The ${code}`, isActive: true }));

let form: ReturnType<typeof useRecordForm<Partial<NeedSet>>>;

function Dialog() {
  form = useRecordForm<Partial<NeedSet>>({
    record: { id: "s", version: 1, name: "Ours", needs: NEEDS },
    fields: NEED_SET_FIELDS,
    labels: "needSets:field",
    write: async () => undefined,
  });
  return (
    <RecordFields form={form}>
      <WantedNeeds title="Asks" none="None" most={40} />
    </RecordFields>
  );
}

/** Presses it as the keyboard does, which stands on it. */
async function strike(name: string) {
  await act(async () => button(name)?.focus());
  await press(name);
}
const asked = () =>
  screen
    .getAllByRole<HTMLSelectElement>("combobox")
    .map(({ value }) => value)
    .filter((value) => /^[WH]\w\w?$/.test(value));

beforeEach(async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(["need-masters"], { rows: MASTERS, count: MASTERS.length });
  await show(<Dialog />, { areas: AREAS, client });
});

it("moves what is asked, with whom it is asked of, and leaves the keyboard on it", async () => {
  expect(button("Move The W2 up")?.disabled).toBe(true);
  expect(button("Move The HOI down")?.disabled).toBe(true);
  await strike("Move The HOI up");
  expect(form.current.needs).toEqual([NEEDS[0], NEEDS[2], NEEDS[1]]);
  expect(document.activeElement).toBe(button("Move The HOI up"));
  await strike("Move The HOI up");
  expect(form.current.needs).toEqual([NEEDS[2], NEEDS[0], NEEDS[1]]);
  expect(asked()[0]).toBe("HOI");
  expect(document.activeElement).toBe(button("Move The HOI down"));
});
