import { at } from "@gable/api";
import type { FieldKind, FieldSpec, Values } from "../form/spec";

const make =
  (group: string) =>
  (path: string, kind: FieldKind, more: Partial<FieldSpec> = {}): FieldSpec => ({
    path,
    kind,
    label: `finance:${group}.${path.split(".").at(-1)}`,
    ...more,
  });
const choices = (enumeration: string, values: string) => ({ enumeration, choices: values.split(" ") });
const is =
  (path: string, ...wanted: string[]) =>
  (values: Values) =>
    wanted.includes(String(at(values, path) ?? ""));
const isOn = (path: string) => (values: Values) => at(values, path) === true;

const asset = make("asset");
export const ASSET_FIELDS: readonly FieldSpec[] = [
  asset(
    "AssetDetail.AssetType",
    "choice",
    choices(
      "AssetType",
      "CheckingAccount SavingsAccount MoneyMarketFund CertificateOfDepositTimeDeposit MutualFund Stock StockOptions Bond RetirementFund TrustAccount LifeInsurance Annuity BridgeLoanNotDeposited CashOnHand EarnestMoneyCashDepositTowardPurchase GiftOfCash GiftOfPropertyEquity Grant PendingNetSaleProceedsFromRealEstateAssets ProceedsFromSaleOfNonRealEstateAsset ProceedsFromSecuredLoan ProceedsFromUnsecuredLoan IndividualDevelopmentAccount EmployerAssistance Other",
    ),
  ),
  asset("AssetDetail.AssetTypeOtherDesc", "text", { when: is("AssetDetail.AssetType", "Other") }),
  asset("AssetDetail.CashOrMarketValueAmt", "money"),
  asset("HolderName", "text"),
  asset("AssetDetail.AccountIdentifier", "text", { maxLength: 50 }),
];

const liability = make("liability");
const isMortgage = is("LiabilityDetail.LiabilityType", "MortgageLoan", "HELOC");
export const LIABILITY_FIELDS: readonly FieldSpec[] = [
  liability(
    "LiabilityDetail.LiabilityType",
    "choice",
    choices(
      "LiabilityType",
      "Revolving Installment MortgageLoan HELOC LeasePayment Open30DayChargeAccount DeferredStudentLoan PersonalLoan CollectionsJudgmentsAndLiens MonetaryJudgment TaxLien Taxes Other",
    ),
  ),
  liability("HolderName", "text"),
  liability("LiabilityDetail.MonthlyPaymentAmt", "money"),
  liability("LiabilityDetail.UnpaidBalanceAmt", "money"),
  liability("LiabilityDetail.RemainingTermMonthsCount", "count", { max: 999 }),
  liability("LiabilityDetail.LienPosition", "choice", {
    ...choices("LienPosition", "FirstLien SecondLien ThirdLien FourthLien Other"),
    when: isMortgage,
  }),
  liability("LiabilityDetail.AccountIdentifier", "text", { maxLength: 50 }),
  liability("LiabilityDetail.ExclusionInd", "check", { wide: true }),
  liability("LiabilityDetail.PayoffStatusInd", "check", { wide: true }),
];

const reo = make("reo");
const address = (name: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  path: `Property.Address.${name}`,
  kind: "text",
  label: `loan:field.${name}`,
  ...more,
});
const isRented = (values: Values) =>
  is("OwnedPropertyDetail.DispositionStatusType", "Retain")(values) &&
  at(values, "SubjectInd") !== true &&
  (is("Property.PropertyDetail.PropertyUsageType", "Investment")(values) ||
    Number(at(values, "OwnedPropertyDetail.OwnedUnitCount") || 1) > 1);
const calculated = isOn("OwnedPropertyDetail.RentIncCalcInd");
export const OWNED_FIELDS: readonly FieldSpec[] = [
  address("LineText", { wide: true }),
  address("CityName"),
  address("StateCode", { maxLength: 2 }),
  address("PostalCode", { maxLength: 10 }),
  reo("Property.PropertyDetail.EstimatedValueAmt", "money"),
  reo(
    "OwnedPropertyDetail.DispositionStatusType",
    "choice",
    choices("DispositionStatusType", "Retain PendingSale Sold"),
  ),
  reo(
    "Property.PropertyDetail.PropertyUsageType",
    "choice",
    choices("PropertyUsageType", "PrimaryResidence SecondHome Investment Other"),
  ),
  reo(
    "Property.Housing.HousingType",
    "choice",
    choices(
      "HousingType",
      "SingleFamily TwoToFourUnit Condominium Cooperative PUD Townhouse ManufacturedHome Multifamily Commercial MixedUse Farm Land Timeshare Other",
    ),
  ),
  reo("Property.Housing.HousingTypeOtherDesc", "text", { when: is("Property.Housing.HousingType", "Other") }),
  reo("OwnedPropertyDetail.OwnedUnitCount", "count", { max: 999 }),
  reo("OwnedPropertyDetail.RentIncCalcInd", "check", { wide: true, when: isRented }),
  reo("OwnedPropertyDetail.RentalIncomeGrossAmt", "money", {
    when: (values) => isRented(values) && calculated(values),
  }),
  reo("OwnedPropertyDetail.OccupancyFactor", "percent", {
    max: 100,
    when: (values) => isRented(values) && calculated(values),
  }),
  reo("OwnedPropertyDetail.RentalIncomeNetAmt", "money", {
    signed: true,
    when: (values) => isRented(values) && !calculated(values),
  }),
  reo("OwnedPropertyDetail.MaintenanceExpenseAmt", "money"),
  reo("SubjectInd", "check", { wide: true }),
];

const income = make("income");
export const EMPLOYER_FIELDS: readonly FieldSpec[] = [
  income("Name", "text", { wide: true }),
  income("Employment.PositionDesc", "text"),
  income("Employment.MonthlyIncomeAmt", "money", { signed: true }),
  income("Employment.StatusType", "choice", choices("EmploymentStatusType", "Current Previous")),
  income("Employment.ClassificationType", "choice", choices("EmploymentClassificationType", "Primary Secondary")),
  income("Employment.StartDate", "date"),
  income("Employment.EndDate", "date", { when: is("Employment.StatusType", "Previous", "") }),
  income("Employment.SelfEmployedInd", "check", { wide: true }),
  income("Employment.OwnershipInterestType", "choice", {
    ...choices("OwnershipInterestType", "LessThan25Percent GreaterThanOrEqualTo25Percent"),
    when: isOn("Employment.SelfEmployedInd"),
  }),
];

export const INCOME_FIELDS: readonly FieldSpec[] = [
  income(
    "IncomeType",
    "choice",
    choices(
      "IncomeType",
      "SocialSecurity Pension Disability Alimony ChildSupport SeparateMaintenance AutomobileAllowance BoarderIncome CapitalGains DividendsInterest NetRentalIncome NotesReceivableInstallment PublicAssistance Royalties Trust Unemployment VABenefitsNonEducational WorkersCompensation Other",
    ),
  ),
  income("IncomeTypeOtherDesc", "text", { when: is("IncomeType", "Other") }),
  income("MonthlyTotalAmt", "money", { signed: true }),
  income("IncomeItemMetaData.RetirementDate", "date", { when: is("IncomeType", "Pension") }),
];
