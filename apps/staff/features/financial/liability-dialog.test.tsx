// @vitest-environment happy-dom
import { changeContext, type Liability, type LoanFile, type RecordWrites } from "@gable/api";
import { fill, fireEvent, press, show } from "@gable/testing";
import { loadDialog } from "@gable/ui";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { LiabilityDialog } from "./liability-dialog";

const debt = (id: string, LienPosition?: string, OwnedPropertyId?: string) =>
  ({ id, version: 1, OwnedPropertyId, LiabilityDetail: { LiabilityType: "HELOC", LienPosition } }) as Liability;
const FILE = {
  Borrowers: [{ id: "ada", Name: { FirstName: "Ada" } }],
  OwnedProperties: [{ id: "house", Property: { Address: { LineText: "7 Invented Row" } } }],
  Liabilities: [debt("a", "FirstLien", "house"), debt("b")],
} as unknown as LoanFile;

const update = vi.fn(async ({ id }: { id: string }) => ({ ...debt(id), version: 2 }));
const close = vi.fn();

async function open(id: string, language: "en" | "es" = "en") {
  await show(
    <LiabilityDialog
      file={FILE}
      row={{ id }}
      writes={{ update } as unknown as RecordWrites<Liability>}
      onClose={close}
      onAdded={() => undefined}
    />,
    { language, areas: ["common", "errors", "validation", "finance", "holdings", "enums", "shell"] },
  );
}

async function choose(field: string, value: string) {
  const select = document.querySelector(`select[id$="${field}"]`);
  await fill(select, value);
  if (select) fireEvent.blur(select);
}

const save = () => press(document.querySelector<HTMLElement>("[aria-keyshortcuts]"));

beforeAll(async () => void (await loadDialog()));

beforeEach(() => {
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  update.mockClear();
  close.mockClear();
});

it.each([
  ["en", "Lien position already exists"],
  ["es", "La posición de gravamen ya existe"],
] as const)("a rank that another debt on the property has is not sent, in %s", async (language, words) => {
  await open("b", language);
  await choose("OwnedPropertyId", "house");
  await choose("LienPosition", "FirstLien");
  expect(document.body.textContent).toContain(words);
  await save();
  expect(update).not.toHaveBeenCalled();
  await choose("LienPosition", "SecondLien");
  expect(document.body.textContent).not.toContain(words);
  await save();
  expect(update).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});

it("a rank is as good as another while no property is said", async () => {
  await open("b");
  await choose("LienPosition", "FirstLien");
  await save();
  expect(update).toHaveBeenCalledOnce();
});
