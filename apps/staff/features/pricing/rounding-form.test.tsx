// @vitest-environment happy-dom
import type { PricingBook } from "@gable/api/pricing";
import { answers, fill, press, screen, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { expect, it } from "vitest";
import { RoundingForm } from "./rounding-form";

const BOOK = { version: 7, rounding: { step: 0 } } as unknown as PricingBook;

it("rounds nothing where nothing was said, and up where that is chosen", async () => {
  const sent = answers({ "* *": { ...BOOK, version: 8 } });
  desk();
  await show(<RoundingForm book={BOOK} />, {
    areas: ["pricing", "organization", "enums", "common", "validation", "errors", "shell"],
  });
  const choice = screen.getByRole<HTMLSelectElement>("combobox");
  expect([...choice.options].map(({ value }) => value)).toEqual(["NEAREST", "DOWN", "UP"]);
  expect(choice.value).toBe("NEAREST");
  await fill(choice, "UP");
  await press("Save");
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ rounding: { step: 0, mode: "UP" } }]));
});
