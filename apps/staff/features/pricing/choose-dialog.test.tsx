// @vitest-environment happy-dom
import type { Offer, Quote } from "@gable/api/pricing";
import { answers, button, fill, press, type Sent, screen, show, waitFor, writesOf } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it } from "vitest";
import { ChooseDialog } from "./choose-dialog";

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

let refusals: Response[];
let sent: Sent[];
let closed: boolean;
let session: object;

const rows = () =>
  [...document.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent));
const chosen = () => writesOf(sent).map(({ body }) => body);
const refusal = (errors: object[]) => Response.json({ code: "CONFLICT", message: "m", errors }, { status: 409 });

beforeEach(async () => {
  [refusals, closed, session] = [[], false, {}];
  sent = answers({ "GET *": () => session, "* *": () => refusals.shift() });
  desk();
  await draw(OFFER);
});

async function draw(offer: Offer, waiver?: "homeReady") {
  await show(
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
    />,
    { areas: ["pricing", "common", "validation", "errors", "shell"] },
  );
  await screen.findByRole("button", { name: "Choose this product" });
}

it("shows how a price has moved, and takes the new one once it was seen", async () => {
  const errors = [
    moved("price", "100.250", "99.250"),
    moved("pointsAmt", "-750.00", "2250.00"),
    moved("APR", "6.375", "6.447"),
  ];
  refusals = [refusal([...errors, moved("sheetNumber", "3", "4")])];
  await press("Choose this product");
  await waitFor(() => expect(rows()).toHaveLength(3));
  const seen = { sheetNumber: 3, price: 100.25, pointsAmt: -750, originationAmt: 0, paymentAmt: 1871.61, APR: 6.375 };
  expect(chosen()[0]?.seen).toEqual(seen);
  expect(rows()).toEqual([
    ["Price", "100.250", "99.250"],
    ["Points", "-$750.00", "$2,250.00"],
    ["APR", "6.375%", "6.447%"],
  ]);
  expect(document.body.textContent).toContain("Rate sheet 4 took the place of sheet 3.");
  expect(closed).toBe(false);
  await press("Choose at the new price");
  await waitFor(() => expect(closed).toBe(true));
  expect(chosen()[1]?.seen).toEqual({ ...seen, sheetNumber: 4, price: 99.25, pointsAmt: 2250, APR: 6.447 });
});

it("offers nothing but the way back where the price is gone", async () => {
  const errors = [{ field: "NoteRatePercent", key: "priceGone", message: "m" }];
  refusals = [refusal(errors)];
  await press("Choose this product");
  await waitFor(() => expect(document.body.textContent).toContain("This price is no longer available"));
  expect(button("Choose this product") ?? button("Choose at the new price")).toBeNull();
  await press("Go back");
  expect([closed, chosen().length]).toEqual([true, 1]);
});

it("asks who may set prices why a waiver is taken that the file does not bear", async () => {
  session = { id: "u1", permissions: ["loan:set-price"] };
  await draw({ ...OFFER, reasons: [{ key: "waiverOccupancy", message: "m" }] } as unknown as Offer, "homeReady");
  const why = await screen.findByLabelText("Why the adj", { exact: false });
  expect(button("Choose this product")?.disabled).toBe(true);
  await fill(why, "Its use is being corrected");
  await press("Choose this product");
  await waitFor(() => expect(closed).toBe(true));
  expect(chosen()[0]).toMatchObject({ waiver: "homeReady", waiverReason: "Its use is being corrected" });
});
