// @vitest-environment happy-dom
import type { ProductInfo, Quote } from "@gable/api/pricing";
import { answers, press, type Sent, show, waitFor, writesOf } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { NotEligible } from "../lock/not-eligible";
import { ChosenProduct } from "./chosen-product";
import { PriceMade } from "./ladder";

const QUOTE = {
  NoteRatePercent: 6.25,
  lockDays: 30,
  sheetLockDays: 30,
  sheetId: "00000000-0000-7000-8000-000000000003",
  sheetNumber: 3,
  sheetPrice: 100,
  price: 99.75,
  PricingAdjustments: [],
  points: 0.25,
  pointsAmt: 750,
  originationAmt: 0,
  compensationAmt: 0,
  paymentAmt: 1847.15,
};
const CHOSEN = {
  version: 1,
  ProductId: "p",
  productName: "Conforming 30",
  quote: QUOTE,
  waiver: "homeReady",
  hideIneligiblePopup: false,
  LoanInfo: {},
  LoanProductExtension: {},
  PricingAdjustments: [],
} as unknown as ProductInfo;
const STALE = {
  points: 0.625,
  pointsAmt: 1875,
  now: { ...QUOTE, points: -0.5, pointsAmt: -1500, price: 100.5, sheetNumber: 4 },
};

let sent: Sent[];

async function drawn(language: "en" | "es", children: ReactNode): Promise<string> {
  const areas = ["pricing", "locks", "common", "validation", "errors", "shell"] as const;
  await show(children, { language, areas });
  return document.body.textContent;
}

beforeEach(() => {
  sent = answers({ "* *": {} });
  desk();
});

it.each([
  [
    "en",
    "The loan has changed since this price was made",
    "it would be 0.625 points",
    "0.500 points of credit, $1,500.00",
  ],
  ["es", "El préstamo cambió desde que se fijó este precio", "serían 0.625 puntos", "0.500 puntos de crédito"],
] as const)(
  "says in %s that the price is another for the loan as it is, and takes today's",
  async (language, ...said) => {
    const text = await drawn(language, <ChosenProduct loanId={12} of={{ ...CHOSEN, stale: STALE } as ProductInfo} />);
    for (const words of said) expect(text).toContain(words);
    await press(/today|hoy/);
    await waitFor(() => expect(writesOf(sent)).toHaveLength(1));
    expect(writesOf(sent)[0]?.body).toEqual({
      ProductId: "p",
      NoteRatePercent: 6.25,
      lockDays: 30,
      waiver: "homeReady",
      seen: { sheetNumber: 4, price: 100.5, pointsAmt: -1500, originationAmt: 0, paymentAmt: 1847.15 },
    });
  },
);

it("says nothing of a price that is the same, nor of the eligibility of what is none of the company's", async () => {
  const text = await drawn("en", <ChosenProduct loanId={12} of={CHOSEN} />);
  expect(text).not.toContain("has changed");
  expect(text).not.toMatch(/eligible/i);
});

it.each([
  [
    "en",
    "The loan can’t have this product",
    "The credit score of 600 is below 620.",
    "Have a credit score of at least 620.",
    "Exception: Two years of reserves",
  ],
  [
    "es",
    "El préstamo no puede tener este producto",
    "El puntaje de 600 es menor que 620.",
    "Se necesita un puntaje de crédito de al menos 620.",
    "Excepción: Two years of reserves",
  ],
] as const)(
  "says in %s why a locked product can't be had, and why it is locked all the same",
  async (language, ...said) => {
    const remedy = { key: "scoreAtLeast", params: ["620"], message: "Have a credit score of at least 620." };
    const score = { key: "score", params: ["600", "620"], message: "The credit score of 600 is below 620.", remedy };
    const text = await drawn(
      language,
      <NotEligible why={[score]} said={[score.message]} exception="Two years of reserves" />,
    );
    for (const words of said) expect(text).toContain(words);
  },
);

it("says what was kept of the reasons before their codes were", async () => {
  const text = await drawn("es", <NotEligible why={undefined} said={["The score is low."]} />);
  expect(text).toContain("The score is low.");
});

it("calls by its dollars what the borrower pays or is credited", async () => {
  const of = { ...QUOTE, points: -0.083333, pointsAmt: 1250 } as unknown as Quote;
  expect(await drawn("en", <PriceMade of={of} />)).toContain("Discount points$1,250");
});

it("says for how long the payment is interest alone", async () => {
  expect(await drawn("en", <ChosenProduct loanId={1} of={CHOSEN} />)).not.toContain("interest alone");
  const said = await drawn("es", <ChosenProduct loanId={1} of={CHOSEN} interestOnlyMonths={120} />);
  expect(said).toMatch(/1,847\.15solo interés.*120 meses/);
});

it.each([
  ["en", "changed this product since it was chosen: the limits, the condition", "has withdrawn this product"],
  ["es", "cambió este producto después de que se eligió: los límites, el requisito", "retiró este producto"],
] as const)(
  "says in %s what the company has changed of the product, whether the loan can have it or not",
  async (language, changed, withdrawn) => {
    const of = (change: object) => <ChosenProduct loanId={12} of={{ ...CHOSEN, ...change } as ProductInfo} />;
    const extension = { LoanProductExtension: { Eligible: true } };
    expect(await drawn(language, of({ ...extension, productChanges: ["LIMITS", "CONDITION"] }))).toContain(changed);
    const against = { LoanProductExtension: { Eligible: false }, reasons: [{ key: "notSold", message: "" }] };
    expect(await drawn(language, of({ ...against, productChanges: ["WITHDRAWN"] }))).toContain(withdrawn);
    expect(await drawn(language, of(extension))).not.toContain(changed.split(":")[0]);
  },
);
