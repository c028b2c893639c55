// @vitest-environment happy-dom
import type { PricingBook } from "@gable/api/pricing";
import { answers, fill, press, screen, show } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { expect, it } from "vitest";
import { ProductList } from "./product-list";

const INVESTOR = { id: "i1", name: "Maple", code: "MPL" };
const BOOK = {
  version: 1,
  investors: [INVESTOR],
  products: [],
  margins: [],
  adjusters: [],
  plans: [],
} as unknown as PricingBook;
const PROBLEM = {
  line: 2,
  column: 3,
  key: "refusals:expression.noName",
  params: ["nope"],
  message: "“nope” is not known",
};

it("says in the reader's language what is wrong with a product's condition, and on which line", async () => {
  answers({
    "POST /pricing/api/condition-check": { problems: [PROBLEM] },
    "* *": BOOK,
  });
  desk();
  await show(<ProductList book={BOOK} />, {
    language: "es",
    areas: ["pricing", "organization", "enums", "terms", "common", "validation", "errors", "shell"],
  });
  await press(/producto/);
  await fill(await screen.findByRole("textbox", { name: /^Condición/ }), "true &&\n  nope");
  expect(await screen.findByText("Línea 2, carácter 3: No se reconoce «nope»")).toBeDefined();
});
