// @vitest-environment happy-dom
import { type Borrower, changeContext } from "@gable/api";
import { fill, fireEvent, press, show } from "@gable/testing";
import { loadDialog } from "@gable/ui";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { NewBorrowerDialog } from "./new-borrower-dialog";

const AREAS = ["common", "errors", "validation", "borrower", "enums", "shell"] as const;
const PEOPLE = [
  { id: "ada", isPrimaryBorrower: true, ContactPoint: { Email: "ada@example.test" } },
  { id: "ben", ContactPoint: { Email: "ben@example.test" } },
] as Borrower[];

const create = vi.fn(async (record: Partial<Borrower>) => ({ ...record, id: "cem", version: 1 }) as Borrower);

async function open(language: "en" | "es") {
  await show(
    <NewBorrowerDialog people={PEOPLE} writes={{ create }} onAdded={() => undefined} onClose={() => undefined} />,
    { language, areas: AREAS },
  );
}

async function type(field: string, text: string) {
  const input = document.querySelector(`input[id$="${field}"]`);
  await fill(input, text);
  if (input) fireEvent.blur(input);
}

beforeAll(async () => void (await loadDialog()));

beforeEach(() => {
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  create.mockClear();
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
  await press(document.querySelector<HTMLElement>("[aria-keyshortcuts]"));
  expect(create).toHaveBeenCalledOnce();
});
