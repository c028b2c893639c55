import { type Asset, at, type Employer, type Expense, type IncomeItem, type OwnedProperty } from "@gable/api";
import { addressAt, declared, type FieldSpec, type Values } from "@gable/form";
import { countsRent, min, notBefore } from "@gable/loan";
import {
  ASSET_TYPES,
  DISPOSITIONS,
  EXPENSE_TYPES,
  FUNDS_SOURCES,
  GIFTS,
  HOUSING_TYPES,
  OTHER_INCOME_TYPES,
  SUPPORT,
  USAGES,
} from "./choices";
import { ACCOUNT_LENGTH, is, OTHER, typeAt, USUAL } from "./usual";

// The fields of Financial Info, kind by kind; those of debts, which the step begins with, stand by themselves (liability-fields.ts).

const asset = declared<Asset>("holdings:asset", USUAL);
const assetType = typeAt("AssetDetail.AssetType");

export const ASSET_FIELDS: readonly FieldSpec[] = [
  asset("AssetDetail.AssetType", "choice", { enumeration: "AssetType", choices: ASSET_TYPES, must: true }),
  asset("AssetDetail.CashOrMarketValueAmt", "money", { asked: true }),
  asset("AssetDetail.AssetTypeOtherDesc", "text", { when: is(assetType, OTHER), wide: true }),
  asset("AssetDetail.FundsSourceType", "choice", {
    enumeration: "FundsSourceType",
    choices: FUNDS_SOURCES,
    when: is(assetType, GIFTS),
  }),
  asset("AssetDetail.IncludedInAssetAccountInd", "check", { when: is(assetType, GIFTS) }),
  asset("HolderName", "text"),
  asset("AssetDetail.AccountIdentifier", "text", { maxLength: ACCOUNT_LENGTH }),
];

const expense = declared<Expense>("holdings:expense", USUAL);
const expenseType = typeAt("ExpenseType");

export const EXPENSE_FIELDS: readonly FieldSpec[] = [
  expense("ExpenseType", "choice", { enumeration: "ExpenseType", choices: EXPENSE_TYPES, must: true }),
  expense("MonthlyPaymentAmt", "money", { asked: true }),
  expense("ExpenseTypeOtherDesc", "text", { when: is(expenseType, OTHER), asked: true, wide: true }),
  expense("AlimonyOwedTo", "text", { when: is(expenseType, SUPPORT) }),
  expense("RemainingTermMonthsCount", "count", { max: 999, hint: "holdings:expense.monthsHint" }),
  expense("ExclusionInd", "check"),
];

const income = declared<IncomeItem>("holdings:income", USUAL);
const incomeType = typeAt("IncomeType");

/** Whose income it is, is chosen of the people there are: that is the dialog's. */
export const INCOME_FIELDS: readonly FieldSpec[] = [
  income("BorrowerId", "choice", { must: true }),
  income("IncomeType", "choice", { enumeration: "IncomeType", choices: OTHER_INCOME_TYPES, must: true }),
  income("IncomeTypeOtherDesc", "text", { when: is(incomeType, OTHER), asked: true, wide: true }),
  income("IncomeItemMetaData.RetirementDate", "date", { when: is(incomeType, new Set(["Pension"])) }),
  income("MonthlyTotalAmt", "money", { asked: true, signed: true }),
];

const property = declared<OwnedProperty>("holdings:reo", USUAL);
const hasRent = (values: Values) => countsRent(values as OwnedProperty);
const isOn = (path: string) => (values: Values) => at(values, path) === true;
const rentIsCalculated = isOn("OwnedPropertyDetail.RentIncCalcInd");
const isTied = (values: Values) => ((values as OwnedProperty).Liabilities ?? []).length > 0;

/** Which debts it secures is chosen of those there are. */
export const PROPERTY_FIELDS: readonly FieldSpec[] = [
  ...addressAt("Property.Address"),
  property("Property.Housing.HousingType", "choice", {
    enumeration: "HousingType",
    choices: HOUSING_TYPES,
    asked: true,
  }),
  property("Property.PropertyDetail.PropertyUsageType", "choice", {
    enumeration: "PropertyUsageType",
    choices: USAGES,
    asked: true,
  }),
  property("OwnedPropertyDetail.DispositionStatusType", "choice", {
    enumeration: "DispositionStatusType",
    choices: DISPOSITIONS,
    asked: true,
  }),
  property("Property.PropertyDetail.EstimatedValueAmt", "money", { asked: true }),
  property("Property.Housing.HousingTypeOtherDesc", "text", {
    when: is(typeAt("Property.Housing.HousingType"), OTHER),
    asked: true,
  }),
  property("Property.PropertyDetail.FinancedUnitCount", "count", { validators: [min(1)] }),
  property("Property.PropertyDetail.AccessoryDwellingUnitTotalCount", "count", { max: 3 }),
  property("SubjectInd", "check"),
  property("OwnedPropertyDetail.MaintenanceExpenseAmt", "money"),
  property("OwnedPropertyDetail.LienInstallmentAmt", "money", { when: (values) => !isTied(values) }),
  property("OwnedPropertyDetail.RentIncCalcInd", "check", { when: hasRent }),
  property("OwnedPropertyDetail.RentalIncomeGrossAmt", "money", {
    when: (values) => hasRent(values) && rentIsCalculated(values),
    asked: true,
  }),
  property("OwnedPropertyDetail.OccupancyFactor", "percent", {
    when: (values) => hasRent(values) && rentIsCalculated(values),
    asked: true,
    max: 100,
  }),
  property("OwnedPropertyDetail.RentalIncomeNetAmt", "money", {
    when: (values) => hasRent(values) && !rentIsCalculated(values),
    asked: true,
    signed: true,
  }),
];

const job = declared<Employer>("holdings:income", USUAL);

/** Whose job it is, is chosen of the people there are. */
export const EMPLOYER_FIELDS: readonly FieldSpec[] = [
  job("BorrowerId", "choice", { must: true }),
  job("Name", "text", { asked: true }),
  job("Employment.StatusType", "choice", {
    enumeration: "EmploymentStatusType",
    choices: ["Current", "Previous"],
    layout: "segments",
  }),
  job("Employment.ClassificationType", "choice", {
    enumeration: "EmploymentClassificationType",
    choices: ["Primary", "Secondary"],
    layout: "segments",
  }),
  job("Employment.StartDate", "date", { asked: true }),
  job("Employment.EndDate", "date", {
    when: (values) => typeAt("Employment.StatusType")(values) !== "Current",
    asked: true,
    against: { paths: ["Employment.StartDate"], check: notBefore },
  }),
  job("Employment.PositionDesc", "text", { asked: true }),
  job("Employment.MonthlyIncomeAmt", "money", { asked: true, signed: true }),
  job("Employment.TimeInLineOfWorkMonthsCount", "count"),
  job("Phone", "text", { inputMode: "tel", maxLength: 40 }),
  job("Employment.SelfEmployedInd", "check"),
  job("Employment.OwnershipInterestType", "choice", {
    enumeration: "OwnershipInterestType",
    choices: ["LessThan25Percent", "GreaterThanOrEqualTo25Percent"],
    when: isOn("Employment.SelfEmployedInd"),
  }),
  job("Employment.SpecialBorrowerEmployerRelationshipInd", "check"),
  job("Employment.ForeignIncomeInd", "check"),
  job("Employment.SeasonalIncomeInd", "check"),
  ...addressAt("Address"),
];
