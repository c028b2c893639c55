// @vitest-environment happy-dom
import type { PricingBook } from "@gable/api/pricing";
import { answers, fill, fireEvent, press, type Sent, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it } from "vitest";
import { ProductList } from "./product-list";

const PRODUCT = {
  id: "p",
  code: "C30",
  name: "Conforming 30",
  investorId: "i",
  mortgageType: "Conventional",
  amortizationType: "Fixed",
  termMonths: 360,
  eligibility: [{ purposes: ["PURCHASE"], minScore: 620 }],
};
const BOOK = {
  version: 7,
  investors: [{ id: "i", code: "NGW", name: "Northgate" }],
  products: [PRODUCT],
  margins: [],
  adjusters: [],
  plans: [],
} as unknown as PricingBook;

let sent: Sent[];

const field = (path: string) => document.querySelector<HTMLInputElement>(`[id$="${path}"] , [name="${path}"]`);

beforeEach(async () => {
  sent = answers({ "* *": BOOK });
  desk();
  await show(<ProductList book={BOOK} />, {
    areas: ["pricing", "organization", "enums", "common", "validation", "errors", "shell"],
  });
});

async function type(path: string, text: string) {
  const input = await waitFor(() => field(path) ?? expect.unreachable(path));
  await fill(input, text);
  fireEvent.blur(input);
}

it("says for how many months interest alone is paid, in whole months and fewer than the longest term", async () => {
  await press("Edit Conforming 30 C30");
  await type("interestOnlyMonths", "480");
  await press("Save");
  expect(field("interestOnlyMonths")?.getAttribute("aria-invalid")).toBe("true");
  expect(sent).toHaveLength(0);
  await type("interestOnlyMonths", "120");
  await press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ products: [{ ...PRODUCT, interestOnlyMonths: 120 }] });
});

it("saves one product with who may have it, and leaves the others of the book as they are", async () => {
  await press("Edit Conforming 30 C30");
  await type("name", "Thirty years");
  await press("Add a row");
  await press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.headers.get("If-Match")).toBe("7");
  expect(sent[0]?.body).toEqual({
    products: [{ ...PRODUCT, name: "Thirty years", eligibility: [{ purposes: ["PURCHASE"], minScore: 620 }, {}] }],
  });
});
