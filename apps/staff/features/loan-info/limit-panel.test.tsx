// @vitest-environment happy-dom
import { answers, screen, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { AGENCY_FIELDS } from "./government-fields";
import { GovernmentFiguresPanel } from "./government-figures";
import { QMPanel } from "./qm-panel";

const LOAN = 250000001;
const ARM = {
  GeneralQM: "NOT_KNOWN",
  Price: "NO",
  PointsAndFees: "NOT_KNOWN",
  Terms: "YES",
  SafeHarbor: "NOT_APPLICABLE",
  HigherPriced: "NOT_KNOWN",
  HighCost: "NOT_KNOWN",
  Spread: 1.6,
  PriceSpread: 3.25,
  PriceThreshold: 2.25,
  KnownFeesAmt: 3000,
  FeeParts: [{ key: "ORIGINATION", amt: 3000 }],
  TotalLoanAmt: 296_300,
  AgencyRules: "FHA",
  TermsOutside: [],
  Missing: ["RATE_CAPS", "LIMIT"],
  Tables: [],
};
const VA = {
  Figures: {
    VA: {
      Entitlement: { Full: false, Known: false, AvailableAmt: 0, GuarantyAmt: 0, ShortfallAmt: 0 },
      Residual: { GrossAmt: 0, TaxesAmt: 0, ShelterAmt: 0, MaintenanceAmt: 0, DebtsAmt: 0, ResidualAmt: 0 },
    },
    Findings: [{ key: "loanLimitNeedsCounty", message: "Say the county." }],
    Tables: [],
  },
};

let figures: { Figures: object };

const draw = (panel: ReactNode, language: "en" | "es" = "en") =>
  show(panel, { language, areas: ["government", "qm", "common"] });
const shown = (name: string) =>
  [...document.querySelectorAll("dt")].find((one) => one.textContent === name)?.nextElementSibling?.textContent;
const notes = () => screen.queryAllByRole("listitem").map((one) => one.textContent);

beforeEach(() => {
  figures = VA;
  answers({ "GET */qm-test": ARM, "* *": () => figures });
  desk();
});

it("shows what the price test of an adjustable loan goes by, and what is missing", async () => {
  await draw(<QMPanel loanId={LOAN} />);
  await waitFor(() => expect(shown("For the price test")).toBe("3.25%"));
  expect(shown("APR over APOR")).toBe("1.60%");
  expect([shown("Points and fees, at least"), shown("– Origination charges"), shown("Total loan amount")]).toEqual([
    "$3,000.00",
    "$3,000.00",
    "$296,300.00",
  ]);
  expect(notes()).toEqual([
    "FHA's own rules say whether its loans are qualified mortgages.",
    "The price test needs the highest rate of the first five years: enter the initial fixed period, the adjustment period and the caps.",
    "Whether the loan is jumbo is not known: enter the county, or load its loan limit.",
  ]);
});

it("shows no guaranty while it is not known, and asks for the county", async () => {
  await draw(<GovernmentFiguresPanel loanId={LOAN} change={{}} />);
  await waitFor(() => expect(notes()[0]).toContain("enter the county of the property"));
  expect(document.body.textContent).toContain("Guaranty—");
  expect(document.body.textContent).not.toContain("Entitlement left");
});

it.each([
  [
    "en",
    "The guide has no coverage for a loan-to-value of 98.00 %. Lower the loan, or choose a program that allows it: no premium is counted.",
    "The card has no premium for a credit score of 600 at a loan-to-value of 95.00 %. Enter the premium yourself.",
  ],
  [
    "es",
    "La guía no tiene cobertura para un préstamo de 98.00 % del valor. Baje el préstamo o elija un programa que lo permita: no se cuenta ninguna prima.",
    "La tarjeta no tiene prima para un puntaje de crédito de 600 con un préstamo de 95.00 % del valor. Ingrese usted la prima.",
  ],
] as const)("says why a conventional loan has no premium: %s", async (language, noCoverage, offCard) => {
  figures = {
    Figures: {
      Findings: [
        { key: "insuranceNoCoverage", params: ["98.00"], message: "-" },
        { key: "insuranceScoreNotOnCard", params: ["600", "95.00"], message: "--" },
      ],
      Tables: [],
    },
  };
  await draw(<GovernmentFiguresPanel loanId={LOAN} change={{}} />, language);
  await waitFor(() => expect(notes()).toEqual([noCoverage, offCard]));
});

it("asks an FHA refinance whether it is a streamline, and only that for the day of the loan before", () => {
  const asked = (path: string, info: object) =>
    AGENCY_FIELDS.fha.find((one) => one.path === `GovernmentLoan.${path}`)?.when?.(info);
  const refinance = (GovernmentRefinanceType: string) => ({
    TransactionInfo: { LoanPurposeType: "Refinance" },
    GovernmentLoan: { GovernmentRefinanceType },
  });
  const purchase = { ...refinance("StreamlineWithAppraisal"), TransactionInfo: { LoanPurposeType: "Purchase" } };
  expect(asked("GovernmentRefinanceType", refinance(""))).toBe(true);
  expect(asked("GovernmentRefinanceType", purchase)).toBe(false);
  expect(asked("ReplacedEndorsementDate", refinance("StreamlineWithoutAppraisal"))).toBe(true);
  expect(asked("ReplacedEndorsementDate", refinance("FullDocumentation"))).toBe(false);
  expect(asked("ReplacedEndorsementDate", purchase)).toBe(false);
});

it("asks how the replaced loan amortizes for a rate reduction refinance only", () => {
  const field = AGENCY_FIELDS.va.find((one) => one.path === "GovernmentLoan.ReplacedAmortizationType");
  expect(field?.when?.({ GovernmentLoan: { GovernmentRefinanceType: "CashOutVA" } })).toBe(false);
  expect(field?.when?.({ GovernmentLoan: { GovernmentRefinanceType: "InterestRateReductionRefinanceLoan" } })).toBe(
    true,
  );
});
