// @vitest-environment happy-dom
import { changeContext, type Liability, type LoanFile, type RecordWrites } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { loadDialog, type Words, WordsProvider } from "@gable/ui";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { LiabilityDialog } from "./liability-dialog";

/** What the components say by themselves is not what is tested here. */
const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });

const debt = (id: string, LienPosition?: string, OwnedPropertyId?: string) =>
  ({ id, version: 1, OwnedPropertyId, LiabilityDetail: { LiabilityType: "HELOC", LienPosition } }) as Liability;
const FILE = {
  Borrowers: [{ id: "ada", Name: { FirstName: "Ada" } }],
  OwnedProperties: [{ id: "house", Property: { Address: { LineText: "7 Invented Row" } } }],
  Liabilities: [debt("a", "FirstLien", "house"), debt("b")],
} as unknown as LoanFile;

const update = vi.fn(async ({ id }: { id: string }) => ({ ...debt(id), version: 2 }));
const close = vi.fn();
let root: Root | null = null;

const speak = (language: "en" | "es") =>
  startI18n(language, ["common", "errors", "validation", "finance", "holdings", "enums", "shell"]);

async function open(id: string) {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root?.render(
      <WordsProvider words={WORDS}>
        <LiabilityDialog
          file={FILE}
          row={{ id }}
          writes={{ update } as unknown as RecordWrites<Liability>}
          onClose={close}
          onAdded={() => undefined}
        />
      </WordsProvider>,
    ),
  );
}

async function choose(field: string, value: string) {
  const select = document.querySelector<HTMLSelectElement>(`select[id$="${field}"]`);
  if (!select) throw new Error(`no field ${field}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, value);
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await act(async () => void select.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
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
  close.mockClear();
});

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
});

it.each([
  ["en", "Lien position already exists"],
  ["es", "La posición de gravamen ya existe"],
] as const)("a rank that another debt on the property has is not sent, in %s", async (language, words) => {
  await speak(language);
  await open("b");
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
  await speak("en");
  await open("b");
  await choose("LienPosition", "FirstLien");
  await save();
  expect(update).toHaveBeenCalledOnce();
});
