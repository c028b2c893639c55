// @vitest-environment happy-dom
import type { NeedSet } from "@gable/api";
import { RecordFields, useRecordForm } from "@gable/form";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NEED_SET_FIELDS } from "./set-fields";
import { WantedNeeds } from "./wanted-needs";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const NEEDS: NonNullable<NeedSet["needs"]> = [
  { code: "W2", of: "PRIMARY_BORROWER" },
  { code: "HOA", of: "CONTACT", contactType: "HOA" },
  { code: "HOI", of: "EVERY_BORROWER" },
];
const MASTERS = NEEDS.map(({ code }) => ({ id: code, code, title: `The ${code}`, isActive: true }));

let root: Root;
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

const button = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
const press = (name: string) =>
  act(async () => {
    button(name)?.focus();
    button(name)?.click();
  });
const asked = () =>
  [...document.querySelectorAll<HTMLSelectElement>("select")]
    .map(({ value }) => value)
    .filter((value) => /^[WH]\w\w?$/.test(value));

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["organization", "conditionTemplates", "needSets", "contacts", "common"]);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(["need-masters"], { rows: MASTERS, count: MASTERS.length });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <WordsProvider words={WORDS}>
          <Dialog />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it("moves what is asked, with whom it is asked of, and leaves the keyboard on it", async () => {
  expect(button("Move The W2 up")?.disabled).toBe(true);
  expect(button("Move The HOI down")?.disabled).toBe(true);
  await press("Move The HOI up");
  expect(form.current.needs).toEqual([NEEDS[0], NEEDS[2], NEEDS[1]]);
  expect(document.activeElement).toBe(button("Move The HOI up"));
  await press("Move The HOI up");
  expect(form.current.needs).toEqual([NEEDS[2], NEEDS[0], NEEDS[1]]);
  expect(asked()[0]).toBe("HOI");
  expect(document.activeElement).toBe(button("Move The HOI down"));
});
