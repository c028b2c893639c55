// @vitest-environment happy-dom
import { changeContext, type Liability, type LoanFile, type OwnedProperty, type RecordWrites } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { loadDialog, type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { PropertyDialog } from "./property-dialog";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
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
let root: Root | null = null;

async function open() {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root?.render(
      <QueryClientProvider client={new QueryClient()}>
        <WordsProvider words={WORDS}>
          <PropertyDialog
            loanId={1}
            file={FILE}
            row={{ id: "house" }}
            writes={{ update } as unknown as RecordWrites<OwnedProperty>}
            onClose={() => undefined}
            onAdded={() => undefined}
          />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
}

async function tick(name: string) {
  const label = [...document.querySelectorAll("label")].find((one) => one.textContent?.includes(name));
  await act(async () => document.getElementById(label?.htmlFor ?? "")?.click());
}

const save = () => act(async () => document.querySelector<HTMLElement>("[aria-keyshortcuts]")?.click());

beforeAll(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await loadDialog();
});

beforeEach(() => {
  localStorage.clear();
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  update.mockClear();
});

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
});

it.each([
  ["en", "Lien position already exists"],
  ["es", "La posición de gravamen ya existe"],
] as const)("two debts of one rank are not tied to a property, in %s", async (language, words) => {
  await startI18n(language, ["common", "errors", "validation", "finance", "holdings", "enums", "shell"]);
  await open();
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
