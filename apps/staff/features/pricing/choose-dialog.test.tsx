// @vitest-environment happy-dom
import { type Desk, setDesk } from "@gable/api";
import type { Offer, Quote } from "@gable/api/pricing";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ChooseDialog } from "./choose-dialog";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const QUOTE = {
  NoteRatePercent: 6.375,
  lockDays: 30,
  sheetLockDays: 30,
  sheetNumber: 3,
  sheetPrice: 100.75,
  price: 100.25,
  PricingAdjustments: [],
  points: -0.25,
  pointsAmt: -750,
  originationAmt: 0,
  paymentAmt: 1871.61,
  APR: 6.375,
} as unknown as Quote;
const OFFER = {
  ProductId: "p",
  name: "Conforming 30",
  ProductProviderName: "Northgate",
  reasons: [],
} as unknown as Offer;
const moved = (field: string, was: string, is: string) => ({
  field: `seen.${field}`,
  key: field === "sheetNumber" ? "sheetReplaced" : "priceMoved",
  params: [was, is],
  message: "m",
});

interface Given {
  status: number;
  body: object;
}
let answers: Given[];
let sent: { seen: object }[];
let told: unknown[];
let root: Root;
let closed: boolean;
let session: object;

const button = (text: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === text);
const press = (text: string) => act(async () => button(text)?.click());
const rows = () =>
  [...document.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent));

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["pricing", "common", "validation", "errors", "shell"]);
  [answers, sent, told, closed, session] = [[], [], [], false, {}];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    if (request.method === "GET")
      return new Response(JSON.stringify(session), { headers: { "Content-Type": "application/json" } });
    sent.push((await request.json()) as { seen: object });
    const { status, body } = answers.shift() ?? { status: 200, body: {} };
    return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  });
  setDesk({ failed: (fault: unknown) => told.push(fault), reached: () => undefined } as Partial<Desk> as Desk);
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await draw(OFFER);
});

async function draw(offer: Offer, waiver?: "homeReady") {
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <WordsProvider words={WORDS}>
          <ChooseDialog
            key={waiver ?? ""}
            loanId={1}
            offer={offer}
            quote={QUOTE}
            planId={undefined}
            waiver={waiver}
            minimumMi={undefined}
            onClose={() => {
              closed = true;
            }}
          />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() => expect(button("Choose this product")).toBeDefined());
}

afterEach(async () => {
  await act(async () => root.unmount());
  setDesk(null);
  document.body.replaceChildren();
});

it("shows how a price has moved, and takes the new one once it was seen", async () => {
  const errors = [
    moved("price", "100.250", "99.250"),
    moved("pointsAmt", "-750.00", "2250.00"),
    moved("APR", "6.375", "6.447"),
  ];
  answers = [
    { status: 409, body: { code: "CONFLICT", message: "m", errors: [...errors, moved("sheetNumber", "3", "4")] } },
  ];
  await press("Choose this product");
  await vi.waitFor(() => expect(rows()).toHaveLength(3));
  const seen = { sheetNumber: 3, price: 100.25, pointsAmt: -750, originationAmt: 0, paymentAmt: 1871.61, APR: 6.375 };
  expect(sent[0]?.seen).toEqual(seen);
  expect(rows()).toEqual([
    ["Price", "100.250", "99.250"],
    ["Points", "-$750.00", "$2,250.00"],
    ["APR", "6.375%", "6.447%"],
  ]);
  expect(document.body.textContent).toContain("Rate sheet 4 took the place of sheet 3.");
  expect(closed).toBe(false);
  await press("Choose at the new price");
  await vi.waitFor(() => expect(closed).toBe(true));
  expect(sent[1]?.seen).toEqual({ ...seen, sheetNumber: 4, price: 99.25, pointsAmt: 2250, APR: 6.447 });
});

it("offers nothing but the way back where the price is gone", async () => {
  const errors = [{ field: "NoteRatePercent", key: "priceGone", message: "m" }];
  answers = [{ status: 409, body: { code: "CONFLICT", message: "m", errors } }];
  await press("Choose this product");
  await vi.waitFor(() => expect(document.body.textContent).toContain("This price is no longer available"));
  expect(button("Choose this product") ?? button("Choose at the new price")).toBeUndefined();
  await press("Go back");
  expect([closed, sent.length]).toEqual([true, 1]);
});

it("asks who may set prices why a waiver is taken that the file does not bear", async () => {
  session = { id: "u1", permissions: ["loan:set-price"] };
  await draw({ ...OFFER, reasons: [{ key: "waiverOccupancy", message: "m" }] } as unknown as Offer, "homeReady");
  const why = () => {
    const label = [...document.querySelectorAll("label")].find((one) => one.textContent?.startsWith("Why the adj"));
    return document.getElementById(label?.htmlFor ?? "") as HTMLInputElement | null;
  };
  await vi.waitFor(() => expect(why()).not.toBeNull());
  expect(button("Choose this product")?.disabled).toBe(true);
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  await act(async () => {
    set?.call(why() as HTMLInputElement, "Its use is being corrected");
    why()?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press("Choose this product");
  await vi.waitFor(() => expect(closed).toBe(true));
  expect(sent[0]).toMatchObject({ waiver: "homeReady", waiverReason: "Its use is being corrected" });
});
