// @vitest-environment happy-dom
import type { CreditReport } from "@gable/api/credit";
import { show } from "@gable/testing";
import { expect, it } from "vitest";
import { PublicRecords } from "./public-records";

const RECORDS = ["ForcibleDetainer", "ChildMadeUpType"].map((type, key) => ({ key: `P${key}`, Borrowers: [], type }));

it.each([
  ["en", "Forcible detainer (eviction)"],
  ["es", "Retención forzosa (desalojo)"],
] as const)("names what is known in the reader's language, and takes the rest apart: %s", async (language, known) => {
  await show(<PublicRecords report={{ publicRecords: RECORDS } as unknown as CreditReport} />, {
    language,
    areas: ["credit"],
  });
  expect([...document.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    known,
    "Child made up type",
  ]);
  expect([...document.querySelectorAll("[lang='en']")].map(({ textContent }) => textContent)).toEqual([
    "Child made up type",
  ]);
});
