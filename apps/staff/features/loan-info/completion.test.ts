import type { LoanInfoData } from "@gable/api";
import { missingOfGovernment, missingOfLoanInfo } from "@gable/loan";
import { expect, it } from "vitest";
import { LOAN_INFO_FIELDS, LOAN_INFO_LISTS } from "./fields";
import { AGENCY_FIELDS } from "./government-fields";

const loan = (MortgageType: string, LoanPurposeType: string, more: object = {}) =>
  ({
    TransactionInfo: { MortgageType, LoanPurposeType, BenefitOfRefinance: "Other", DownPaymentAmt: 1, ...more },
    MortgageTypeAndTerms: { AmortizationType: "AdjustableRate", InterestOnlyInd: true, FloorBasis: "Fixed" },
    subjectProperty: { PropertyDetail: { PropertyUsageType: "Investment", HousingType: "Other", InProjectInd: true } },
    PurchaseCredits: [{}],
  }) as unknown as LoanInfoData;
/** It is asked for, and comes of the amount and the value. */
const WORKED = "TransactionInfo.LTVRatioPercent";
const CASH_OUT = { RefinanceCashOutDeterminationType: "CashOut" };
const LOANS = [
  {} as LoanInfoData,
  ...["Conventional", "CONVENTIONAL", "FHA", "VA", "USDA", "HELOC", "REVERSE", "NONQM"].flatMap((type) => [
    loan(type, "Purchase"),
    loan(type, "Refinance", CASH_OUT),
  ]),
  { ...loan("VA", "Purchase"), UnderwritingDetail: { underwriterName: "Uma Underwriter" } },
];

it("what completes terms and property is asked of fields that a form declares, or of its lists", () => {
  const lists: string[] = Object.values(LOAN_INFO_LISTS).map(({ path }) => path);
  const declared = new Set([...LOAN_INFO_FIELDS, ...Object.values(AGENCY_FIELDS).flat()].map(({ path }) => path));
  const asked = LOANS.flatMap((info) => [...missingOfLoanInfo(info, 97), ...missingOfGovernment(info)]);
  const paths = new Set(asked.map(({ path }) => path));
  expect(paths.size).toBeGreaterThan(30);
  const isKnown = (path: string) =>
    path === WORKED || declared.has(path) || lists.some((list) => path.startsWith(`${list}.`));
  expect([...paths].filter((path) => !isKnown(path))).toEqual([]);
});
