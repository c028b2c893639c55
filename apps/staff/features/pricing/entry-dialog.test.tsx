// @vitest-environment happy-dom
import { type Desk, setDesk } from "@gable/api";
import type { PricingBook } from "@gable/api/pricing";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ProductList } from "./product-list";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
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

let sent: { body: object; version: string | null }[];
let root: Root;

const button = (text: string) =>
  [...document.querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent) === text);
const press = (text: string) => act(async () => button(text)?.click());
const field = (path: string) => document.querySelector<HTMLInputElement>(`[id$="${path}"] , [name="${path}"]`);

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["pricing", "organization", "enums", "common", "validation", "errors", "shell"]);
  sent = [];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    sent.push({ body: (await request.json()) as object, version: request.headers.get("If-Match") });
    return new Response(JSON.stringify(BOOK), { headers: { "Content-Type": "application/json" } });
  });
  setDesk({ failed: () => undefined, reached: () => undefined } as Partial<Desk> as Desk);
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <WordsProvider words={WORDS}>
          <ProductList book={BOOK} />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
});

afterEach(async () => {
  await act(async () => root.unmount());
  setDesk(null);
  document.body.replaceChildren();
});

async function type(path: string, text: string) {
  await act(async () => {
    const input = field(path) as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("focusout", { bubbles: true }));
  });
}

it("says for how many months interest alone is paid, in whole months and fewer than the longest term", async () => {
  await press("Edit Conforming 30 C30");
  await vi.waitFor(() => expect(field("interestOnlyMonths")).not.toBeNull());
  await type("interestOnlyMonths", "480");
  await press("Save");
  expect(field("interestOnlyMonths")?.getAttribute("aria-invalid")).toBe("true");
  expect(sent).toHaveLength(0);
  await type("interestOnlyMonths", "120");
  await press("Save");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ products: [{ ...PRODUCT, interestOnlyMonths: 120 }] });
});

it("saves one product with who may have it, and leaves the others of the book as they are", async () => {
  await press("Edit Conforming 30 C30");
  await vi.waitFor(() => expect(field("name")).not.toBeNull());
  await act(async () => {
    const input = field("name") as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "Thirty years");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press("Add a row");
  await press("Save");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.version).toBe("7");
  expect(sent[0]?.body).toEqual({
    products: [{ ...PRODUCT, name: "Thirty years", eligibility: [{ purposes: ["PURCHASE"], minScore: 620 }, {}] }],
  });
});
