import { type Asset, at, type IncomeItem, type Liability } from "@gable/api";
import type { FieldKind, FieldSpec, PathOf } from "@gable/form";
import { ASSET_TYPES, FUNDS_SOURCES, GIFTS, LIABILITY_TYPES, LINES, OTHER_INCOME_TYPES, SECURED } from "./choices";

// The fields of Financial Info: those of a record that is declared here, and of the others what every record has.

const NAME_LENGTH = 100;
const ACCOUNT_LENGTH = 60;

const declared =
  <T>(labels: string) =>
  (path: PathOf<T>, kind: FieldKind, more: Partial<FieldSpec> = {}): FieldSpec => ({
    path,
    kind,
    label: `${labels}.${path.slice(path.lastIndexOf(".") + 1)}`,
    maxLength: NAME_LENGTH,
    ...more,
  });
const typeAt = (path: string) => (record: object) => String(at(record, path) ?? "");
const is = (type: (record: object) => string, of: ReadonlySet<string>) => (record: object) => of.has(type(record));
const OTHER: ReadonlySet<string> = new Set(["Other"]);

const asset = declared<Asset>("finance:asset");
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

const debt = declared<Liability>("finance:liability");
const debtType = typeAt("LiabilityDetail.LiabilityType");

/** What a property secures is chosen of those there are, and held against the other debts: that is the dialog's. */
export const LIABILITY_FIELDS: readonly FieldSpec[] = [
  debt("LiabilityDetail.LiabilityType", "choice", {
    enumeration: "LiabilityType",
    choices: LIABILITY_TYPES,
    must: true,
  }),
  debt("HolderName", "text"),
  debt("LiabilityDetail.LiabilityTypeOtherDesc", "text", { when: is(debtType, OTHER), wide: true }),
  debt("LiabilityDetail.MonthlyPaymentAmt", "money", { asked: true }),
  debt("LiabilityDetail.UnpaidBalanceAmt", "money"),
  debt("LiabilityDetail.CreditLimitAmt", "money", { when: is(debtType, LINES) }),
  debt("LiabilityDetail.RemainingTermMonthsCount", "count"),
  debt("LiabilityDetail.AccountIdentifier", "text", { maxLength: ACCOUNT_LENGTH }),
  debt("LiabilityDetail.PayoffStatusInd", "check"),
  debt("LiabilityDetail.ExclusionInd", "check"),
  debt("LiabilityDetail.PaymentIncludesTaxesInsuranceInd", "check", { when: is(debtType, SECURED) }),
];

const income = declared<IncomeItem>("finance:income");
const incomeType = typeAt("IncomeType");

/** Whose income it is, is chosen of the people there are. */
export const INCOME_FIELDS: readonly FieldSpec[] = [
  income("IncomeType", "choice", { enumeration: "IncomeType", choices: OTHER_INCOME_TYPES, must: true }),
  income("IncomeTypeOtherDesc", "text", { when: is(incomeType, OTHER), asked: true, wide: true }),
  income("IncomeItemMetaData.RetirementDate", "date", { when: is(incomeType, new Set(["Pension"])) }),
  income("MonthlyTotalAmt", "money", { asked: true, signed: true }),
];

export const PROPERTY_FIELDS = [
  "Property.Address.LineText",
  "Property.Address.CityName",
  "Property.Address.CountyName",
  "Property.Address.StateCode",
  "Property.Address.PostalCode",
  "Property.Housing.HousingType",
  "Property.PropertyDetail.PropertyUsageType",
  "OwnedPropertyDetail.DispositionStatusType",
  "Property.PropertyDetail.EstimatedValueAmt",
  "Property.PropertyDetail.FinancedUnitCount",
  "Property.PropertyDetail.AccessoryDwellingUnitTotalCount",
  "SubjectInd",
  "OwnedPropertyDetail.MaintenanceExpenseAmt",
] as const;

export const EMPLOYER_FIELDS = [
  "BorrowerId",
  "Name",
  "Employment.StatusType",
  "Employment.ClassificationType",
  "Employment.StartDate",
  "Employment.PositionDesc",
  "Employment.MonthlyIncomeAmt",
  "Employment.TimeInLineOfWorkMonthsCount",
  "Phone",
  "Employment.SelfEmployedInd",
  "Employment.SpecialBorrowerEmployerRelationshipInd",
  "Employment.ForeignIncomeInd",
  "Employment.SeasonalIncomeInd",
] as const;
