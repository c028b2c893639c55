// @vitest-environment happy-dom
import type { ProductSearch } from "@gable/api/pricing";
import { answers, fill, type Sent, screen, show, waitFor, writesOf } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it } from "vitest";
import { RateTools } from "./rate-tools";

const SCENARIO = {
  BaseLoanAmt: 850_000,
  LoanAmt: 850_000,
  FinanceChargesAmt: 4_000,
  units: 1,
  MortgageType: "Conventional",
} as ProductSearch["scenario"];
const LIMITS = [832_750, 1_066_250, 1_288_800, 1_601_750].map((limit, at) => ({
  units: at + 1,
  limit,
  floor: limit,
  ceiling: limit,
  exact: true,
  county: "HARRIS COUNTY",
}));

let info: object;
let sent: Sent[];

const said = () => document.body.textContent;
const asked = (what: string) => sent.find(({ path }) => path.endsWith(what));
const draw = () =>
  show(<RateTools loanId={7} scenario={SCENARIO} />, {
    areas: ["pricing", "quotes", "common", "validation", "errors", "shell"],
  });

beforeEach(() => {
  desk();
  info = { subjectProperty: { Address: { StateCode: "TX", CountyName: "Harris" } } };
  sent = answers({
    "* */info": () => info,
    "* */loanlimits": { LoanLimits: LIMITS, BaseLoanLimits: LIMITS },
    "* */housing-exp-calc": {
      rows: [],
      HousingPayment: { PrincipalAndInterestAmt: 5_372.58, RealEstateTaxAmt: 900, TotalAmt: 6_272.58 },
    },
    "* */apr": { APR: 6.419, paymentAmt: 5_303.04, amountFinancedAmt: 846_000 },
  });
});

it("says by how much the loan is above the county's limit, and the payment by its parts", async () => {
  await draw();
  await waitFor(() => expect(said()).toContain("The loan is $17,250.00 above the limit."));
  expect(asked("/loanlimits")?.query.toString()).toContain("propertyState=TX&propertyCounty=Harris");
  expect(said()).toContain("$1,601,750");
  await waitFor(() => expect(said()).toContain("Real estate taxes$900.00"));
  expect(said()).not.toContain("Association dues");
});

it("works the APR out once the terms are whole", async () => {
  await draw();
  expect(asked("/apr")).toBeUndefined();
  await fill(screen.getAllByRole("textbox")[1], "6.375");
  await waitFor(() => expect(said()).toContain("6.419%"));
  expect(writesOf(sent).at(-1)?.body).toEqual({
    loanAmt: 850_000,
    noteRatePercent: 6.375,
    termMonths: 360,
    financeChargesAmt: 4_000,
  });
});

it("asks for the place while it is not said", async () => {
  info = { subjectProperty: { Address: {} } };
  await draw();
  await waitFor(() => expect(said()).toContain("Enter the state and the county"));
  expect(asked("/loanlimits")).toBeUndefined();
});
