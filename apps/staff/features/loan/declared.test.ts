// @vitest-environment happy-dom
import type { LoanFile } from "@gable/api";
import { type FieldSpec, isShown } from "@gable/form";
import { keysOf, startI18n } from "@gable/i18n";
import { beforeAll, describe, expect, it } from "vitest";
import { CHAPTERS, DESIGNATIONS } from "../borrower/choices";
import { fieldsOfLoan } from "../frame/loan-fields";
import { declaredField } from "../journal/declared";
import { DECLARED } from "./declared";

type Kind = keyof typeof DECLARED;
type Text = (key: string) => string;

const purchase = {
  TransactionInfo: { LoanPurposeType: "Purchase", MortgageType: "FHA" },
  MortgageTypeAndTerms: {
    AmortizationType: "AdjustableRate",
    FloorBasis: "Fixed",
    LoanProgramId: "IncomeBasedDeedRestrictionsSurvive",
    PrepayPenalty: "12_MONTHS",
    InterestOnlyInd: true,
    RenovationLoanInd: true,
  },
  subjectProperty: {
    PropertyDetail: {
      PropertyUsageType: "Investment",
      HousingType: "Other",
      InProjectInd: true,
      RentIncCalcInd: true,
    },
  },
};
const refinance = {
  TransactionInfo: { LoanPurposeType: "Refinance", MortgageType: "VA", BenefitOfRefinance: "Other" },
  subjectProperty: { PropertyDetail: { PropertyUsageType: "Investment" } },
};
const reduction = {
  TransactionInfo: { LoanPurposeType: "Refinance", MortgageType: "VA" },
  GovernmentLoan: { GovernmentRefinanceType: "InterestRateReductionRefinanceLoan", VAMaintenanceExpCalInd: true },
};
const uncommon = {
  TransactionInfo: { LoanPurposeType: "Purchase", MortgageType: "Conventional" },
  MortgageTypeAndTerms: {
    AmortizationType: "GPM",
    NegativeAmortizationInd: true,
    BalloonInd: true,
    ConstructionLoanInd: true,
  },
};
const loanOf = (MortgageType: string) => ({ TransactionInfo: { MortgageType } });
const house = (detail: object) => ({
  Property: { Housing: { HousingType: "Other" }, PropertyDetail: { PropertyUsageType: "Investment" } },
  OwnedPropertyDetail: { DispositionStatusType: "Retain", ...detail },
});

/** Records of each kind, so that each of its fields applies to one of them. */
const RECORDS: Record<Kind, object[]> = {
  loan_info: [
    purchase,
    refinance,
    reduction,
    uncommon,
    {
      TransactionInfo: { LoanPurposeType: "Refinance", MortgageType: "FHA" },
      GovernmentLoan: { GovernmentRefinanceType: "StreamlineWithAppraisal" },
    },
    { ...loanOf("VA"), VAInfo: { VAFundingFeeExemptionType: "PartiallyExempt" } },
    { ...loanOf("Conventional"), subjectProperty: { PropertyDetail: { HousingType: "ManufacturedHome" } } },
    { subjectProperty: { PropertyOwners: [{ RelVestingType: "Other" }] } },
    ...["FHA", "Conventional"].map((type) => ({ ...loanOf(type), GovernmentLoan: { FeeCalcType: "MANUAL" } })),
    ...["HELOC", "REVERSE", "USDA"].map(loanOf),
  ],
  borrower: [
    {
      BorrowerDetail: { DependentCount: 1 },
      MilitaryService: { SelfDeclaredMilitaryServiceInd: true },
      Languages: [{ Code: "zxx" }],
    },
  ],
  declaration: [{ DeclarationDetail: { OwnerPast3YearsType: "Yes", UndiscBorrowedFundInd: true } }],
  demographic: [{}],
  residence: [{ ResidenceDetail: { ResidencyType: "Current", BasisType: "Rent" } }],
  asset: ["Other", "Grant"].map((AssetType) => ({ AssetDetail: { AssetType } })),
  liability: ["Other", "HELOC"].map((LiabilityType) => ({ LiabilityDetail: { LiabilityType } })),
  expense: ["Other", "Alimony"].map((ExpenseType) => ({ ExpenseType })),
  owned_property: [house({ RentIncCalcInd: true }), house({})],
  employer: [{ Employment: { StatusType: "Previous", SelfEmployedInd: true } }],
  income_item: ["Other", "Pension"].map((IncomeType) => ({ IncomeType })),
};

const all = (kind: Kind) => RECORDS[kind].map((record, index) => ({ id: `${kind}${index}`, ...record }));
const ofPerson = (kind: Kind) => all(kind).map((record) => ({ BorrowerId: "borrower0", ...record }));

/** The same records as loans have them: terms are one to a loan. */
const LOANS = RECORDS.loan_info.map((Info) => ({
  LoanId: 7,
  MortgageType: (Info as Partial<typeof purchase>).TransactionInfo?.MortgageType,
  Info,
  Borrowers: all("borrower"),
  Declarations: ofPerson("declaration"),
  Demographics: ofPerson("demographic"),
  Residences: ofPerson("residence"),
  Assets: all("asset"),
  Liabilities: all("liability"),
  Expenses: all("expense"),
  OwnedProperties: all("owned_property"),
  Employers: all("employer"),
  IncomeItems: all("income_item"),
})) as unknown as LoanFile[];

const text: Record<string, Text> = {};

beforeAll(async () => {
  for (const language of ["en", "es"] as const) {
    const i18n = await startI18n(language, ["loan", "terms", "borrower", "finance", "holdings", "government", "enums"]);
    const t = i18n.getFixedT(language) as unknown as Text;
    text[language] = (key) => (i18n.exists(key, { lng: language, fallbackLng: [] }) ? t(key) : "");
  }
});

const KINDS = Object.entries(DECLARED) as [Kind, { fields: readonly FieldSpec[] }][];

describe.each(KINDS)("what is declared of %s", (kind, { fields }) => {
  it.each(["en", "es"])("has a label in the history and is found in the palette, in %s", (language) => {
    const say = text[language] as Text;
    const found = LOANS.flatMap((loan) => fieldsOfLoan(loan, say)).map(({ key, name }) => `${key} ${name}`);
    for (const { path } of fields) {
      const name = say(declaredField(kind, path).label ?? "");
      expect(name, `${kind} ${path}`).not.toBe("");
      expect(
        found.some((one) => one.endsWith(`-${path} ${name}`)),
        `${kind} ${path}`,
      ).toBe(true);
    }
  });

  it("applies to one of the records here", () => {
    const never = fields.filter((field) => !RECORDS[kind].some((record) => isShown(field, record)));
    expect(never.map(({ path }) => path)).toEqual([]);
  });
});

it.each(["en", "es"])("what a form offers has words that come with the steps, in %s", (language) => {
  const say = text[language] as Text;
  const offered = KINDS.flatMap(([, { fields }]) =>
    fields.flatMap(({ enumeration = "State", choices }) =>
      enumeration === "State" ? [] : (choices ?? []).map((value) => `${enumeration}.${value}`),
    ),
  );
  offered.push(
    ...CHAPTERS.map((value) => `BankruptcyChapterType.${value}`),
    ...Object.values(DESIGNATIONS).flatMap((values) => values.map((value) => `HMDARaceDesignationType.${value}`)),
  );
  expect(offered.length).toBeGreaterThan(150);
  // Those that only files bring are in mismo, which no page begins with.
  expect(offered.filter((value) => keysOf(`enums:${value}`).every((key) => say(key) === ""))).toEqual([]);
});

it("a field is called as the form of its own record calls it, not another's", () => {
  const say = (kind: string, path: string) => text.en?.(declaredField(kind, path).label ?? "");
  expect(say("employer", "Employment.StatusType")).toBe("Status");
  expect(say("employer", "Name")).toBe("Employer");
  expect(say("liability", "HolderName")).toBe("Creditor");
  expect(say("asset", "HolderName")).toBe("Institution");
  expect(say("owned_property", "Property.PropertyDetail.PropertyUsageType")).toBe("Usage");
});
