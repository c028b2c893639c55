import type {
  Borrower,
  Declaration,
  Demographic,
  Employer,
  IncomeItem,
  LoanFile,
  LoanInfoData,
  OwnedProperty,
  Residence,
} from "@gable/api";
import { describe, expect, it } from "vitest";
import { missingAnswers, missingOfBorrower, missingOfDeclaration, missingOfDemographic } from "./borrower-completion";
import { completionOf } from "./completion";
import { coversIncome, missingOfEmployer, missingOfIncomeItem, missingOfOwnedProperty } from "./financial-completion";
import { missingOfGovernment, missingOfLoanInfo } from "./loan-info-completion";
import { numberOf } from "./missing";

const TODAY = "2026-11-21";
const paths = (missing: { path: string }[]) => missing.map((entry) => entry.path);

const borrower: Borrower = {
  id: "b",
  version: 1,
  active: true,
  Role: "Borrower",
  Name: { FirstName: "Ada", LastName: "Example" },
  ContactPoint: { Email: "ada@example.test", CellPhone: "5125550100" },
  TaxpayerIdentifier: { Masked: "***-**-1234" },
  CitizenResidencyType: "USCitizen",
  BorrowerDetail: { BirthDate: "1980-01-02", MaritalStatusType: "Married" },
};
const home: Residence = {
  id: "r",
  version: 1,
  BorrowerId: "b",
  ResidenceDetail: { BasisType: "Own", DurationYearsCount: 1, DurationMonthsCount: 12 },
  Address: { LineText: "1 Main St" },
};

describe("the borrower step", () => {
  it("asks nothing of a complete borrower, nor of one taken off the loan", () => {
    expect(missingOfBorrower(borrower, [home], TODAY)).toEqual([]);
    expect(missingOfBorrower({ id: "x", version: 1, active: false }, [], TODAY)).toEqual([]);
  });
  it.each<[string, Partial<Borrower>, string]>([
    ["a name", { Name: { FirstName: "Ada" } }, "Name.LastName"],
    ["an SSN of a borrower", { TaxpayerIdentifier: {} }, "TaxpayerIdentifier.IdentifierValue"],
    [
      "ages of dependants",
      { BorrowerDetail: { ...borrower.BorrowerDetail, DependentCount: 2 } },
      "DependentAgeYearsCount",
    ],
    ["a language by name", { Languages: [{ Code: "zxx" }] }, "Languages.CodeOtherDesc"],
    [
      "a completion ahead on active duty",
      { MilitaryService: { StatusType: "ActiveDuty", ExpectedCompletionDate: TODAY } },
      "MilitaryService.ExpectedCompletionDate",
    ],
    [
      "a completion past for a veteran",
      { MilitaryService: { StatusType: "Veteran", ExpectedCompletionDate: "2026-11-22" } },
      "MilitaryService.ExpectedCompletionDate",
    ],
    [
      "a completion after the beginning",
      { MilitaryService: { FromDate: "2020-02-01", ExpectedCompletionDate: "2020-01-01" } },
      "MilitaryService.ExpectedCompletionDate",
    ],
    [
      "counseling in full",
      { Counseling: { CounselingEvents: [{ CounselingEventDetail: { ConfirmationInd: true } }] } },
      "Counseling.CounselingEvents",
    ],
  ])("asks for %s", (_, change, path) => {
    expect(paths(missingOfBorrower({ ...borrower, ...change }, [home], TODAY))).toEqual([path]);
  });
  it("asks for two years of residences, a street, a basis, and the rent of a rented one", () => {
    const short = {
      ...home,
      ResidenceDetail: { BasisType: "Rent", DurationYearsCount: 1, DurationMonthsCount: 11 },
      Address: {},
    };
    expect(paths(missingOfBorrower(borrower, [short], TODAY))).toEqual([
      "Residences.0.LineText",
      "Residences.0.MonthlyRentAmt",
      "Residences.Duration",
    ]);
    expect(
      paths(missingOfBorrower(borrower, [{ ...home, ResidenceDetail: { ResidencyType: "Mailing" } }], TODAY)),
    ).toEqual(["Residences"]);
  });
  it("does not ask a title holder for the SSN", () => {
    expect(missingOfBorrower({ ...borrower, Role: "TitleHolder", TaxpayerIdentifier: {} }, [home], TODAY)).toEqual([]);
  });
});

const no = {
  BorrowerSellerRelnInd: false,
  UndiscBorrowedFundInd: false,
  UndiscMortgageAppInd: false,
  UndiscCreditAppInd: false,
  PropCleanEnergyInd: false,
  UndiscComakerNoteInd: false,
  OutstandJudgmentInd: false,
  PresentDelinquentInd: false,
  PartyToLawsuitInd: false,
  PriorPropDeedLieuInd: false,
  PriorPropShortSaleInd: false,
  PriorPropFclInd: false,
  BankruptcyInd: false,
};
const declared = (detail: Declaration["DeclarationDetail"], more: Partial<Declaration> = {}) =>
  paths(
    missingOfDeclaration(
      { id: "d", version: 1, BorrowerId: "b", DeclarationDetail: { ...no, ...detail }, ...more },
      "b",
    ),
  ).map((path) => path.replace("DeclarationDetail.", ""));

describe("declarations", () => {
  it("ask for what follows from an answer", () => {
    expect(declared({ IntentOccupyType: "No" })).toEqual([]);
    expect(declared({ IntentOccupyType: "Yes" })).toEqual(["OwnerPast3YearsType"]);
    expect(declared({ IntentOccupyType: "Yes", OwnerPast3YearsType: "Yes" })).toEqual([
      "PriorPropUsageType",
      "PriorPropTitleType",
    ]);
    expect(
      declared({
        IntentOccupyType: "Yes",
        OwnerPast3YearsType: "Yes",
        FHASecondResInd: true,
        PriorPropTitleType: "Sole",
      }),
    ).toEqual([]);
    expect(declared({ IntentOccupyType: "No", UndiscBorrowedFundInd: true })).toEqual(["UndiscBorrowedFundAmt"]);
    expect(declared({ IntentOccupyType: "No", BankruptcyInd: true })).toEqual(["Bankruptcies"]);
    expect(declared({ IntentOccupyType: "No", BankruptcyInd: true }, { Bankruptcies: [{}] })).toEqual([]);
  });
  it("count no as an answer and silence as none", () => {
    expect(missingOfDeclaration(undefined, "b")).toHaveLength(14);
  });
});

describe("demographics", () => {
  const seen = {
    EthnicCollectVisualInd: false,
    GenderCollectVisualInd: false,
    RaceCollectedVisualInd: false,
    ULADAppMethodType: "Internet",
  };
  const of = (demographic: Partial<Demographic>) =>
    paths(missingOfDemographic({ id: "m", version: 1, ...demographic }, "b"));
  it("may be refused part by part", () => {
    expect(
      of({
        GovernmentMonitoringDetail: { ...seen, EthnicRefusalInd: true, RaceRefusalInd: true, GenderRefusalInd: true },
      }),
    ).toEqual([]);
    expect(of({ GovernmentMonitoringDetail: seen })).toEqual([
      "GovernmentMonitoringDetail.ULADGenderType",
      "EthnicityType",
      "HmdaRaces",
    ]);
    expect(
      of({
        HmdaEthnicityOrigins: [{}],
        HmdaRaces: [{}],
        GovernmentMonitoringDetail: { ...seen, ULADGenderType: "Female" },
      }),
    ).toEqual([]);
  });
});

const job = (StartDate: string, EndDate?: string): Employer => ({
  id: StartDate,
  version: 1,
  BorrowerId: "b",
  Employment: { StartDate, EndDate, StatusType: EndDate ? "Previous" : "Current" },
});

describe("income coverage", () => {
  // Two years and 30 days before 2026-11-21 is 2024-10-22.
  it.each<[string, Employer[], boolean]>([
    ["a job since before", [job("2024-10-22")], true],
    ["a job that began within the gap allowed", [job("2024-11-21")], true],
    ["a job that began a day later", [job("2024-11-22")], false],
    ["two jobs 30 days apart", [job("2025-07-31"), job("2020-01-01", "2025-07-01")], true],
    ["two jobs 31 days apart", [job("2025-08-01"), job("2020-01-01", "2025-07-01")], false],
    ["a job that ended 31 days ago", [job("2020-01-01", "2026-10-21")], false],
    ["a short job within a long one", [job("2020-01-01"), job("2021-01-01", "2021-06-01")], true],
    ["no job", [], false],
  ])("%s", (_, employers, covered) => {
    expect(coversIncome("b", employers, [], TODAY)).toBe(covered);
  });
  it("exempts the retired who have no job", () => {
    const pension: IncomeItem = {
      id: "i",
      version: 1,
      BorrowerId: "b",
      IncomeType: "Pension",
      IncomeItemMetaData: { RetirementDate: "2019-01-01" },
    };
    expect(coversIncome("b", [], [pension], TODAY)).toBe(true);
    expect(coversIncome("b", [job("2026-01-01")], [pension], TODAY)).toBe(false);
  });
});

const purchase: LoanInfoData = {
  TransactionInfo: { LoanPurposeType: "Purchase", MortgageType: "Conventional", BaseLoanAmt: 300000 },
  MortgageTypeAndTerms: { AmortizationType: "Fixed", LoanAmortizationPeriodCount: 360, NoteRatePercent: 6.5 },
  HousingExpenses: [
    { ExpenseType: "HomeownersInsurance", CalcType: "MANUAL", PaymentAmt: 100 },
    { ExpenseType: "RealEstateTax", CalcType: "CALCULATED", AnnualRate: 1.8 },
  ],
  subjectProperty: {
    SalesContractAmt: 400000,
    Address: { LineText: "1 Main St", CityName: "Austin", StateCode: "TX", PostalCode: "78701", CountyName: "Travis" },
    PropertyDetail: {
      EstimatedValueAmt: 400000,
      PropertyUsageType: "PrimaryResidence",
      HousingType: "SingleFamily",
      ConstrMethTyp: "SiteBuilt",
    },
  },
};
const info = (change: (info: LoanInfoData) => void, ltv = 75) => {
  const copy = structuredClone(purchase);
  change(copy);
  return paths(missingOfLoanInfo(copy, ltv)).map((path) => path.split(".").at(-1));
};
const set = (info: LoanInfoData, part: keyof LoanInfoData, change: object) =>
  Object.assign(info[part] as object, change);

describe("loan info", () => {
  it("asks for each stated expense of a kind", () => {
    const second = (PaymentAmt?: number) => (one: LoanInfoData) =>
      one.HousingExpenses?.push({ ExpenseType: "HomeownersInsurance", CalcType: "MANUAL", PaymentAmt });
    expect(info(second())).toEqual(["HomeownersInsurance"]);
    expect(info(second(0))).toEqual([]);
    expect(info((one) => one.HousingExpenses?.reverse())).toEqual([]);
  });
  it("asks nothing of a complete purchase", () => expect(info(() => undefined)).toEqual([]));
  it("asks for what the mortgage type calls for", () => {
    expect(info((i) => set(i, "TransactionInfo", { MortgageType: "HELOC" }))).toEqual(["HELOCMaxBalAmt"]);
    expect(info((i) => set(i, "TransactionInfo", { MortgageType: "FHA" }))).toEqual([
      "FHAUFMIPIsFinanced",
      "MIFundFeeTotalAmt",
      "MIPremium",
    ]);
    const typed = { MortgageType: "VA", MIFundFeeTotalAmt: 0 };
    const byHand = (i: LoanInfoData) => {
      set(i, "TransactionInfo", typed);
      i.GovernmentLoan = { FeeCalcType: "MANUAL" };
    };
    expect(info(byHand)).toContain("FeeManualReason");
    expect(info((i) => set(i, "TransactionInfo", { MortgageType: "REVERSE" }))).toEqual(["ReverseMortgageType"]);
    expect(info((i) => set(i, "TransactionInfo", { MortgageType: "VA" }))).toHaveLength(6);
  });
  it("asks a refinance for its cash-out, and for the purpose of one", () => {
    expect(info((i) => set(i, "TransactionInfo", { LoanPurposeType: "Refinance" }))).toEqual([
      "RefinanceCashOutDeterminationType",
    ]);
    expect(
      info((i) =>
        set(i, "TransactionInfo", { LoanPurposeType: "Refinance", RefinanceCashOutDeterminationType: "CashOut" }),
      ),
    ).toEqual(["RefinancePrimaryPurposeType"]);
  });
  it("asks for adjustable terms, interest-only months and the penalty", () => {
    expect(info((i) => set(i, "MortgageTypeAndTerms", { AmortizationType: "AdjustableRate" }))).toHaveLength(9);
    expect(info((i) => set(i, "MortgageTypeAndTerms", { InterestOnlyInd: true }))).toEqual([
      "InterestOnlyTermMonthsCount",
    ]);
    expect(info((i) => set(i, "MortgageTypeAndTerms", { PrepayPenalty: "12_MONTHS" }))).toEqual([
      "PrepayPenaltyAmount",
    ]);
  });
  it("holds the LTV to the cap and asks for mortgage insurance over 80", () => {
    expect(info(() => undefined, 97)).toEqual(["MIPremium"]);
    expect(info(() => undefined, 97.01)).toEqual(["LTVRatioPercent", "MIPremium"]);
  });
  it("asks for an address unless it is to be determined, and for down payment sources that add up", () => {
    expect(
      info((i) =>
        set(i, "subjectProperty", { Address: { ...i.subjectProperty?.Address, LineText: "", TBDInd: true } }),
      ),
    ).toEqual([]);
    expect(
      info((i) => set(i, "TransactionInfo", { DownPaymentAmt: 0.3, DownPayments: [{ Amt: 0.1 }, { Amt: 0.2 }] })),
    ).toEqual([]);
    expect(info((i) => set(i, "TransactionInfo", { DownPaymentAmt: 100, DownPayments: [{ Amt: 99.99 }] }))).toEqual([
      "DownPayments",
    ]);
  });
  it("asks for rent of an investment, and for the source of a credit that is not the seller's", () => {
    const detail = (i: LoanInfoData, more: object) =>
      Object.assign(i.subjectProperty?.PropertyDetail as object, { PropertyUsageType: "Investment", ...more });
    expect(info((i) => detail(i, {}))).toEqual(["RentEstNetMonthAmt"]);
    expect(info((i) => detail(i, { RentIncCalcInd: true }))).toEqual(["OccupancyFactor", "RentEstGrsMonthAmt"]);
    expect(
      info((i) =>
        Object.assign(i, {
          PurchaseCredits: [
            { PurchaseCreditAmt: 1, PurchaseCreditType: "SellerCredit" },
            { PurchaseCreditAmt: 1, PurchaseCreditType: "LenderCredit" },
          ],
        }),
      ),
    ).toEqual(["PurchaseCreditSourceType"]);
    const credits = missingOfLoanInfo({ PurchaseCredits: [{ PurchaseCreditAmt: 1 }, { PurchaseCreditAmt: 2 }] }, null);
    const types = credits.filter((one) => one.path.endsWith("PurchaseCreditType"));
    expect(types.map(numberOf), "which of several a line is about").toEqual([1, 2]);
  });
});

it("asks records for what each needs", () => {
  expect(paths(missingOfEmployer(job("2020-01-01")))).toEqual([
    "Employment.MonthlyIncomeAmt",
    "Employment.PositionDesc",
  ]);
  expect(paths(missingOfIncomeItem({ id: "i", version: 1, IncomeType: "Base" }))).toEqual([]);
  expect(paths(missingOfIncomeItem({ id: "i", version: 1, IncomeType: "Other", MonthlyTotalAmt: 0 }))).toEqual([
    "IncomeTypeOtherDesc",
  ]);
  const rental: OwnedProperty = {
    id: "o",
    version: 1,
    Borrowers: [{ id: "b" }],
    OwnedPropertyDetail: { DispositionStatusType: "Retain" },
    Property: {
      PropertyDetail: { EstimatedValueAmt: 1, PropertyUsageType: "Investment" },
      Housing: { HousingType: "SingleFamily" },
    },
  };
  expect(paths(missingOfOwnedProperty(rental))).toEqual(["OwnedPropertyDetail.RentalIncomeNetAmt"]);
  expect(paths(missingOfGovernment({ TransactionInfo: { MortgageType: "FHA" } }))).toEqual([
    "GovernmentLoan.SectionOfActType",
    "GovernmentLoan.PositiveRentalHistoryInd",
  ]);
  expect(paths(missingOfGovernment({ TransactionInfo: { MortgageType: "FHA", ReverseMortgageType: "HECM" } }))).toEqual(
    ["GovernmentLoan.SectionOfActType"],
  );
  expect(paths(missingOfGovernment({ TransactionInfo: { MortgageType: "VA" } }))).toEqual([
    "GovernmentLoan.VAEntitlementAmt",
    "GovernmentLoan.VAResidualIncomeAmt",
  ]);
  const va = {
    TransactionInfo: { MortgageType: "VA" },
    GovernmentLoan: { VAEntitlementAmt: 36_000, VAResidualIncomeAmt: 0 },
  } as const;
  const underwritten = (UnderwritingDetail: object) => paths(missingOfGovernment({ ...va, UnderwritingDetail }));
  expect(underwritten({}), "nobody underwrites it yet").toEqual([]);
  expect(underwritten({ underwriterName: "Uma Underwriter" })).toEqual(["UnderwritingDetail.underwriterVAId"]);
  expect(underwritten({ underwriterId: "0190a000-0000-7000-8000-000000000007" })).toEqual([
    "UnderwritingDetail.underwriterVAId",
  ]);
  expect(underwritten({ underwriterName: "Uma Underwriter", underwriterVAId: "VA-1" })).toEqual([]);
});

it("completes steps from the whole loan", () => {
  const file: LoanFile = {
    LoanId: 1,
    version: 1,
    StageId: "QUALIFICATION",
    LTVRatioPercent: 75,
    pctComplete: 0,
    LoanProductExtension: {},
    Editing: {
      SingleUserLoanAccess: false,
      enableLoanEditNotifications: false,
      hasActiveCocChanges: false,
      isLoanDisclosed: false,
      isReadOnly: false,
      mayStart: true,
      mayTakeOver: false,
      canUnlock: false,
      sections: [],
      version: 0,
    },
    archiveIndicator: false,
    hasPreapprovalLetter: false,
    Dates: { keyDates: {} },
    Lifecycle: { CreditRepairInd: false, McrExcludeInd: false, RepurchaseInd: false },
    SectionLocks: [],
    Info: purchase,
    Borrowers: [borrower],
    Residences: [home],
    Employers: [job("2020-01-01")],
  };
  const steps = completionOf(file, undefined, TODAY);
  expect(steps["loan-info"].complete).toBe(true);
  expect(steps.borrowers.complete).toBe(false);
  expect(steps.financial.complete).toBe(true);
  expect(steps["govt-loan"].complete).toBe(true);
  expect(steps.aus.complete).toBe(false);
  expect(steps["pre-approval"].complete).toBe(false);
  expect(completionOf({ ...file, hasPreapprovalLetter: true }, undefined, TODAY)["pre-approval"].complete).toBe(true);
  const underwritten = (
    duEligible: boolean,
    lpaEligible: boolean,
    answered: Record<string, boolean>,
    lpaEnable = true,
  ) => completionOf(file, undefined, TODAY, { duEligible, lpaEligible, lpaEnable, answered }).aus.complete;
  expect(underwritten(true, true, {})).toBe(false);
  expect(underwritten(true, true, { DU: true, LPA: false })).toBe(true);
  expect(underwritten(false, true, { DU: true })).toBe(false);
  expect(underwritten(false, true, { DU: true, LPA: true })).toBe(true);
  expect(underwritten(false, false, { DU: true, LPA: true })).toBe(false);
  expect(underwritten(false, true, { LPA: true }, false), "LPA is not offered any more").toBe(false);
  expect(underwritten(true, true, { DU: true, LPA: true }, false)).toBe(true);
  const jobless = { ...file, Employers: [] };
  expect(completionOf(jobless, undefined, TODAY).financial.complete).toBe(false);
  expect(completionOf(jobless, { skipIncomeCheck: true }, TODAY).financial.complete).toBe(true);
});

describe("the company's own questions", () => {
  const open = { BorrowerId: "b1", posCustomQuestionId: "q1", question: "Bees?", section: "BORROWER_INFO" as const };

  it("are missing of the borrower who owes the answer", () => {
    const asked = { OpenQuestions: [open] };
    expect(missingAnswers(asked, "b1", "BORROWER_INFO")).toEqual([{ path: "question.q1", recordId: "b1" }]);
    expect(missingAnswers(asked, "b1", "LOAN_AND_PROPERTY"), "each step asks its own").toEqual([]);
    expect(missingAnswers(asked, "b2", "BORROWER_INFO")).toEqual([]);
    expect(missingAnswers({}, "b1", "BORROWER_INFO")).toEqual([]);
  });
});

it("Review Fees is complete when there are fees and each says what it comes to", () => {
  const completes = (...fees: object[]) =>
    completionOf({ Fees: fees } as unknown as LoanFile, undefined, "2026-11-24")["update-fees"].complete;
  const fee = (FeeActualTotalAmt: number | undefined, LWFeeValueType = "AMOUNT") => ({
    FeeDetail: { ...(FeeActualTotalAmt === undefined ? {} : { FeeActualTotalAmt }), LWFeeValueType },
  });
  expect(completes()).toBe(false);
  expect(completes(fee(595))).toBe(true);
  expect(completes(fee(595), fee(undefined, "MONTHS"))).toBe(false);
  expect(completes(fee(595), fee(undefined))).toBe(false);
  expect(completes(fee(595), fee(0))).toBe(true);
  expect(completes(fee(595), fee(-750, "POINT"))).toBe(true);
});
