// @vitest-environment happy-dom
import { changeContext, type Liability, type LoanFile, type OwnedProperty, type RecordWrites } from "@gable/api";
import { press, screen, show } from "@gable/testing";
import { loadDialog } from "@gable/ui";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { PropertyDialog } from "./property-dialog";

const AREAS = ["common", "errors", "validation", "finance", "holdings", "enums", "shell"] as const;
const debt = (id: string, LienPosition: string, OwnedPropertyId?: string) =>
  ({
    id,
    version: 1,
    HolderName: id,
    OwnedPropertyId,
    LiabilityDetail: { LiabilityType: "HELOC", LienPosition },
  }) as Liability;
const HOUSE = {
  id: "house",
  version: 1,
  Liabilities: [{ id: "bank" }],
  Property: { Address: { LineText: "7 Invented Row" }, PropertyDetail: {}, Housing: {} },
} as unknown as OwnedProperty;
const FILE = {
  Borrowers: [{ id: "ada", Name: { FirstName: "Ada" } }],
  OwnedProperties: [HOUSE],
  Liabilities: [debt("bank", "FirstLien", "house"), debt("rival", "FirstLien"), debt("second", "SecondLien")],
} as unknown as LoanFile;

const update = vi.fn(async () => ({ ...HOUSE, version: 2 }));

async function open(language: "en" | "es") {
  await show(
    <PropertyDialog
      loanId={1}
      file={FILE}
      row={{ id: "house" }}
      writes={{ update } as unknown as RecordWrites<OwnedProperty>}
      onClose={() => undefined}
      onAdded={() => undefined}
    />,
    { language, areas: AREAS },
  );
}

const tick = (name: string) => press(screen.getByLabelText(name, { exact: false }));

const save = () => press(document.querySelector<HTMLElement>("[aria-keyshortcuts]"));

beforeAll(async () => void (await loadDialog()));

beforeEach(() => {
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  update.mockClear();
});

it.each([
  ["en", "Lien position already exists"],
  ["es", "La posición de gravamen ya existe"],
] as const)("two debts of one rank are not tied to a property, in %s", async (language, words) => {
  await open(language);
  await tick("rival");
  await save();
  expect(document.querySelector("fieldset[aria-describedby]")?.textContent ?? "").toContain(words);
  expect(update).not.toHaveBeenCalled();
  await tick("bank");
  expect(document.querySelector("fieldset[aria-describedby]")).toBeNull();
  await tick("second");
  await save();
  expect(update).toHaveBeenCalledOnce();
});
