package finance

import (
	"gable/domain"
	"gable/domain/property"
)

// OwnedProperty is real estate a borrower owns (REO).
type OwnedProperty struct {
	domain.Record
	Borrowers           []domain.Ref        `json:"Borrowers,omitempty"`
	SubjectInd          *bool               `json:"SubjectInd,omitempty" doc:"It is the subject property"`
	Liabilities         []domain.Ref        `json:"Liabilities,omitempty" doc:"Debts secured by it"`
	OwnedPropertyDetail OwnedPropertyDetail `json:"OwnedPropertyDetail"`
	Property            HeldProperty        `json:"Property"`
}

// OwnedPropertyDetail is what the owner does with the property and what it costs and earns.
type OwnedPropertyDetail struct {
	DispositionStatusType DispositionStatusType `json:"DispositionStatusType,omitempty"`
	RentIncCalcInd        *bool                 `json:"RentIncCalcInd,omitempty" doc:"Net rent is calculated from gross rent and occupancy factor"`
	RentalIncomeGrossAmt  *domain.Money         `json:"RentalIncomeGrossAmt,omitempty"`
	RentalIncomeNetAmt    *domain.Money         `json:"RentalIncomeNetAmt,omitempty"`
	OccupancyFactor       *domain.Rate          `json:"OccupancyFactor,omitempty" doc:"Percent of gross rent that counts"`
	FirstLienAmt          *domain.Money         `json:"FirstLienAmt,omitempty"`
	SubordinateLienAmt    *domain.Money         `json:"SubordinateLienAmt,omitempty"`
	MaintenanceExpenseAmt *domain.Money         `json:"MaintenanceExpenseAmt,omitempty" doc:"Taxes, insurance, dues and maintenance a month that no payment includes"`
	LienInstallmentAmt    *domain.Money         `json:"LienInstallmentAmt,omitempty"`
	LienUPBAmt            *domain.Money         `json:"LienUPBAmt,omitempty"`
	OwnedUnitCount        *int                  `json:"OwnedUnitCount,omitempty"`
}

// HeldProperty is the property of an OwnedProperty.
type HeldProperty struct {
	PropertyDetail HeldPropertyDetail `json:"PropertyDetail"`
	Housing        Housing            `json:"Housing"`
	Address        property.Address   `json:"Address"`
}

// HeldPropertyDetail is value, use and units of a held property.
type HeldPropertyDetail struct {
	EstimatedValueAmt *domain.Money      `json:"EstimatedValueAmt,omitempty" doc:"US dollars"`
	PropertyUsageType property.UsageType `json:"PropertyUsageType,omitempty" doc:"How it will be used"`
	CurrentUsageType  property.UsageType `json:"PropertyCurrentUsageType,omitempty" doc:"How it is used today"`
	FinancedUnitCount *int               `json:"FinancedUnitCount,omitempty"`
	ADUCount          *int               `json:"AccessoryDwellingUnitTotalCount,omitempty" doc:"0 to 3"`
}

// Housing is the kind of building.
type Housing struct {
	HousingType          property.HousingType `json:"HousingType,omitempty"`
	HousingTypeOtherDesc string               `json:"HousingTypeOtherDesc,omitempty"`
}

// IsSubject reports whether it is the subject property.
func (o OwnedProperty) IsSubject() bool { return domain.IsTrue(o.SubjectInd) }

// IsLeaving reports whether it is sold, or about to be: its sale pays its liens.
func (o OwnedProperty) IsLeaving() bool {
	status := o.OwnedPropertyDetail.DispositionStatusType
	return status == DispositionPendingSale || status == DispositionSold
}

// StatesRent reports whether the rent that its net income is made of is known.
func (o OwnedProperty) StatesRent() bool {
	d := o.OwnedPropertyDetail
	return d.RentalIncomeGrossAmt != nil || (d.RentalIncomeNetAmt != nil && !domain.IsTrue(d.RentIncCalcInd))
}

// Units returns the number of units; one when it is not known.
func (o OwnedProperty) Units() int {
	return max(1, domain.Count(o.Property.PropertyDetail.FinancedUnitCount))
}

// Usage returns the intended use, or today's where no intention is known.
func (o OwnedProperty) Usage() property.UsageType {
	if d := o.Property.PropertyDetail; d.PropertyUsageType != "" {
		return d.PropertyUsageType
	}
	return o.Property.PropertyDetail.CurrentUsageType
}

// EarnsRent reports whether its rent counts: retained, not the subject, and let.
func (o OwnedProperty) EarnsRent() bool {
	return o.OwnedPropertyDetail.DispositionStatusType == DispositionRetain && !o.IsSubject() &&
		property.EarnsRent(o.Usage(), o.Units())
}

// Validate returns what is wrong with the owned property; what is missing is not.
func (o OwnedProperty) Validate() []domain.FieldError {
	var faults domain.Faults
	d, p := o.OwnedPropertyDetail, o.Property.PropertyDetail
	faults.Refs("Borrowers", o.Borrowers)
	faults.Refs("Liabilities", o.Liabilities)
	faults.Enum("OwnedPropertyDetail.DispositionStatusType", DispositionStatusTypes, string(d.DispositionStatusType))
	faults.NotNegative("OwnedPropertyDetail.RentalIncomeGrossAmt", d.RentalIncomeGrossAmt)
	faults.NotNegative("OwnedPropertyDetail.FirstLienAmt", d.FirstLienAmt)
	faults.NotNegative("OwnedPropertyDetail.SubordinateLienAmt", d.SubordinateLienAmt)
	faults.NotNegative("OwnedPropertyDetail.MaintenanceExpenseAmt", d.MaintenanceExpenseAmt)
	faults.NotNegative("OwnedPropertyDetail.LienInstallmentAmt", d.LienInstallmentAmt)
	faults.NotNegative("OwnedPropertyDetail.LienUPBAmt", d.LienUPBAmt)
	faults.RateBetween("OwnedPropertyDetail.OccupancyFactor", d.OccupancyFactor, domain.Rate{}, domain.MustRate("100"))
	faults.Between("OwnedPropertyDetail.OwnedUnitCount", d.OwnedUnitCount, 0, 999)
	faults.NotNegative("Property.PropertyDetail.EstimatedValueAmt", p.EstimatedValueAmt)
	faults.Enum("Property.PropertyDetail.PropertyUsageType", property.UsageTypes, string(p.PropertyUsageType))
	faults.Enum("Property.PropertyDetail.PropertyCurrentUsageType", property.UsageTypes, string(p.CurrentUsageType))
	faults.Between("Property.PropertyDetail.FinancedUnitCount", p.FinancedUnitCount, 1, 999)
	faults.Between("Property.PropertyDetail.AccessoryDwellingUnitTotalCount", p.ADUCount, 0, 3)
	faults.Enum("Property.Housing.HousingType", property.HousingTypes, string(o.Property.Housing.HousingType))
	faults.Text("Property.Housing.HousingTypeOtherDesc", o.Property.Housing.HousingTypeOtherDesc, domain.MaxNameLength)
	faults.Within("Property.Address", o.Property.Address.Validate())
	return faults
}
