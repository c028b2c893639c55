// @vitest-environment happy-dom
import { type Borrower, changeContext } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { loadDialog, type Words, WordsProvider } from "@gable/ui";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { NewBorrowerDialog } from "./new-borrower-dialog";

/** What the components say by themselves is not what is tested here. */
const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const PEOPLE = [
  { id: "ada", isPrimaryBorrower: true, ContactPoint: { Email: "ada@example.test" } },
  { id: "ben", ContactPoint: { Email: "ben@example.test" } },
] as Borrower[];

const create = vi.fn(async (record: Partial<Borrower>) => ({ ...record, id: "cem", version: 1 }) as Borrower);
let root: Root | null = null;

async function open(language: "en" | "es") {
  await startI18n(language, ["common", "errors", "validation", "borrower", "enums", "shell"]);
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root?.render(
      <WordsProvider words={WORDS}>
        <NewBorrowerDialog people={PEOPLE} writes={{ create }} onAdded={() => undefined} onClose={() => undefined} />
      </WordsProvider>,
    ),
  );
}

async function type(field: string, text: string) {
  const input = document.querySelector<HTMLInputElement>(`input[id$="${field}"]`);
  if (!input) throw new Error(`no field ${field}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await act(async () => void input.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
}

beforeAll(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await loadDialog();
});

beforeEach(() => {
  localStorage.clear();
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  create.mockClear();
});

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
});

it.each([
  ["en", "Use Shared Email", "Same Email"],
  ["es", "Use el correo compartido", "Mismo correo"],
] as const)("an address that another has is remarked and taken, in %s", async (language, primary, other) => {
  await open(language);
  await type("FirstName", "Cem");
  await type("LastName", "Sample");
  await type("Email", "ben@example.test");
  expect(document.body.textContent).toContain(other);
  await type("Email", "Ada@example.test");
  expect(document.body.textContent).toContain(primary);
  expect(document.querySelector("[aria-invalid]")).toBeNull();
  await act(async () => document.querySelector<HTMLElement>("[aria-keyshortcuts]")?.click());
  expect(create).toHaveBeenCalledOnce();
});
