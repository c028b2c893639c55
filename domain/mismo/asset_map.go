package mismo

import (
	"gable/domain"
	"gable/domain/finance"
	"gable/domain/property"
)

var assetFields = []field[finance.Asset]{
	enum("ASSET_DETAIL/AssetType", finance.AssetTypes, func(a *finance.Asset) *finance.AssetType { return &a.AssetDetail.AssetType }),
	text("ASSET_DETAIL/AssetTypeOtherDescription", domain.MaxNameLength, func(a *finance.Asset) *string { return &a.AssetDetail.AssetTypeOtherDesc }),
	money("ASSET_DETAIL/AssetCashOrMarketValueAmount", func(a *finance.Asset) **domain.Money { return &a.AssetDetail.CashOrMarketValueAmt }),
	text("ASSET_DETAIL/AssetAccountIdentifier", 60, func(a *finance.Asset) *string { return &a.AssetDetail.AccountIdentifier }),
	enum("ASSET_DETAIL/FundsSourceType", finance.FundsSourceTypes, func(a *finance.Asset) *finance.FundsSourceType { return &a.AssetDetail.FundsSourceType }),
	text("ASSET_DETAIL/FundsSourceTypeOtherDescription", domain.MaxNameLength, func(a *finance.Asset) *string { return &a.AssetDetail.FundsSourceTypeOtherDesc }),
	flag("ASSET_DETAIL/EXTENSION/OTHER/ULAD:ASSET_DETAIL_EXTENSION/ULAD:IncludedInAssetAccountIndicator",
		func(a *finance.Asset) **bool { return &a.AssetDetail.IncludedInAssetAccountInd }),
	text("ASSET_HOLDER/NAME/FullName", domain.MaxNameLength, func(a *finance.Asset) *string { return &a.HolderName }),
}

// ownedPropertyFields are those of an ASSET that is real estate.
var ownedPropertyFields = append(part(addressFields, func(o *finance.OwnedProperty) *property.Address { return &o.Property.Address },
	"OWNED_PROPERTY/PROPERTY/ADDRESS/"),
	flag("OWNED_PROPERTY/OWNED_PROPERTY_DETAIL/OwnedPropertySubjectIndicator", func(o *finance.OwnedProperty) **bool { return &o.SubjectInd }),
	enum("OWNED_PROPERTY/OWNED_PROPERTY_DETAIL/OwnedPropertyDispositionStatusType", finance.DispositionStatusTypes,
		func(o *finance.OwnedProperty) *finance.DispositionStatusType {
			return &o.OwnedPropertyDetail.DispositionStatusType
		}),
	money("OWNED_PROPERTY/OWNED_PROPERTY_DETAIL/OwnedPropertyLienInstallmentAmount",
		func(o *finance.OwnedProperty) **domain.Money { return &o.OwnedPropertyDetail.LienInstallmentAmt }),
	money("OWNED_PROPERTY/OWNED_PROPERTY_DETAIL/OwnedPropertyLienUPBAmount",
		func(o *finance.OwnedProperty) **domain.Money { return &o.OwnedPropertyDetail.LienUPBAmt }),
	money("OWNED_PROPERTY/OWNED_PROPERTY_DETAIL/OwnedPropertyMaintenanceExpenseAmount",
		func(o *finance.OwnedProperty) **domain.Money { return &o.OwnedPropertyDetail.MaintenanceExpenseAmt }),
	count("OWNED_PROPERTY/OWNED_PROPERTY_DETAIL/OwnedPropertyOwnedUnitCount", 0, 999,
		func(o *finance.OwnedProperty) **int { return &o.OwnedPropertyDetail.OwnedUnitCount }),
	money("OWNED_PROPERTY/OWNED_PROPERTY_DETAIL/OwnedPropertyRentalIncomeGrossAmount",
		func(o *finance.OwnedProperty) **domain.Money { return &o.OwnedPropertyDetail.RentalIncomeGrossAmt }),
	signed("OWNED_PROPERTY/OWNED_PROPERTY_DETAIL/OwnedPropertyRentalIncomeNetAmount",
		func(o *finance.OwnedProperty) **domain.Money { return &o.OwnedPropertyDetail.RentalIncomeNetAmt }),
	count("OWNED_PROPERTY/PROPERTY/PROPERTY_DETAIL/FinancedUnitCount", 1, 999,
		func(o *finance.OwnedProperty) **int { return &o.Property.PropertyDetail.FinancedUnitCount }),
	enum("OWNED_PROPERTY/PROPERTY/PROPERTY_DETAIL/PropertyCurrentUsageType", property.UsageTypes,
		func(o *finance.OwnedProperty) *property.UsageType { return &o.Property.PropertyDetail.CurrentUsageType }),
	money("OWNED_PROPERTY/PROPERTY/PROPERTY_DETAIL/PropertyEstimatedValueAmount",
		func(o *finance.OwnedProperty) **domain.Money { return &o.Property.PropertyDetail.EstimatedValueAmt }),
	count("OWNED_PROPERTY/PROPERTY/IMPROVEMENT/STRUCTURE/STRUCTURE_DETAIL/AccessoryUnitCount", 0, 3,
		func(o *finance.OwnedProperty) **int { return &o.Property.PropertyDetail.ADUCount }),
	enum("OWNED_PROPERTY/PROPERTY/PROPERTY_DETAIL/PropertyUsageType", property.UsageTypes,
		func(o *finance.OwnedProperty) *property.UsageType {
			return &o.Property.PropertyDetail.PropertyUsageType
		}),
)
