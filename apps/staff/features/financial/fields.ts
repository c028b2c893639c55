/** The fields that every record of Financial Info has, for what leads to them from elsewhere. */
export const ASSET_FIELDS = [
  "AssetDetail.AssetType",
  "AssetDetail.CashOrMarketValueAmt",
  "HolderName",
  "AssetDetail.AccountIdentifier",
] as const;

export const LIABILITY_FIELDS = [
  "LiabilityDetail.LiabilityType",
  "HolderName",
  "LiabilityDetail.MonthlyPaymentAmt",
  "LiabilityDetail.UnpaidBalanceAmt",
  "LiabilityDetail.RemainingTermMonthsCount",
  "LiabilityDetail.AccountIdentifier",
  "LiabilityDetail.PayoffStatusInd",
  "LiabilityDetail.ExclusionInd",
] as const;

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

export const INCOME_FIELDS = ["BorrowerId", "IncomeType", "MonthlyTotalAmt"] as const;
