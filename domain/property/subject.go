package property

import (
	"slices"

	"gable/domain"
)

// SubjectProperty is the property the loan is secured by.
type SubjectProperty struct {
	SalesContractAmt *domain.Money   `json:"SalesContractAmt,omitempty" doc:"Sales price, US dollars"`
	ProjectDetail    ProjectDetail   `json:"ProjectDetail"`
	Address          Address         `json:"Address"`
	PropertyDetail   Detail          `json:"PropertyDetail"`
	PropertyOwners   []PropertyOwner `json:"PropertyOwners,omitempty"`
	// Flood is the vendor's word alone.
	Flood *FloodDetermination `json:"FloodDetermination,omitempty" readOnly:"true"`
}

// FloodDetermination is what the flood certificate says of the property, in brief.
type FloodDetermination struct {
	Zone        string       `json:"NFIPFloodZoneIdentifier,omitempty" readOnly:"true"`
	Hazard      bool         `json:"SpecialFloodHazardAreaIndicator" readOnly:"true" doc:"In a Special Flood Hazard Area."`
	Required    bool         `json:"FloodInsuranceRequiredIndicator" readOnly:"true" doc:"Flood insurance is required by law."`
	Date        *domain.Date `json:"FloodDeterminationDate,omitempty" readOnly:"true"`
	Certificate string       `json:"FloodCertificationIdentifier,omitempty" readOnly:"true"`
}

// ProjectDetail names the condominium, cooperative or planned development.
type ProjectDetail struct {
	Name string `json:"Name,omitempty"`
}

// PropertyOwner says how title will be or is held.
type PropertyOwner struct {
	FullName             string      `json:"FullName,omitempty" doc:"The owner as named in the title"`
	StatusType           string      `json:"StatusType,omitempty" doc:"Current or Proposed"`
	RelVestingType       VestingType `json:"RelVestingType,omitempty"`
	RelVestTypeOthDesc   string      `json:"RelVestTypeOthDesc,omitempty"`
	VestingToRead        string      `json:"VestingToRead,omitempty"`
	VestingToReadOthDesc string      `json:"VestingToReadOthDesc,omitempty"`
	TrustType            TrustType   `json:"TrustClassificationType,omitempty" doc:"Title is held by a trust of the kind"`
}

// Detail is the property itself: value, use, units, rent.
type Detail struct {
	EstimatedValueAmt    *domain.Money `json:"EstimatedValueAmt,omitempty" doc:"Appraised value once there is an appraisal, else the estimate; US dollars"`
	EstimatedValueLocked *bool         `json:"EstimatedValueLocked,omitempty"`

	EstimatedValueFromPriceInd *bool `json:"EstimatedValueFromPriceInd,omitempty" readOnly:"true" doc:"The value is the price's, since nobody has typed one"`

	PropertyUsageType    UsageType              `json:"PropertyUsageType,omitempty"`
	FinancedUnitCount    *int                   `json:"FinancedUnitCount,omitempty" doc:"1 to 4"`
	OccupancyFactor      *domain.Rate           `json:"OccupancyFactor,omitempty" doc:"Percent of gross rent that counts"`
	RentIncCalcInd       *bool                  `json:"RentIncCalcInd,omitempty" doc:"Net rent is calculated from gross rent and occupancy factor"`
	RentEstGrsMonthAmt   *domain.Money          `json:"RentEstGrsMonthAmt,omitempty"`
	RentEstNetMonthAmt   *domain.Money          `json:"RentEstNetMonthAmt,omitempty"`
	HousingType          HousingType            `json:"HousingType,omitempty"`
	HousingTypeOtherDesc string                 `json:"HousingTypeOtherDesc,omitempty"`
	ConstrMethTyp        ConstructionMethodType `json:"ConstrMethTyp,omitempty"`
	AttachmentType       AttachmentType         `json:"AttachmentType,omitempty"`
	EstateType           EstateType             `json:"PropertyEstateType,omitempty"`
	InProjectInd         *bool                  `json:"InProjectInd,omitempty"`
	MixedUsageInd        *bool                  `json:"PropertyMixedUsageInd,omitempty"`
	CleanEnergyLienInd   *bool                  `json:"PropertyExistingCleanEnergyLienInd,omitempty"`
	StructureBuiltYear   *int                   `json:"PropertyStructureBuiltYear,omitempty"`
	AcquiredDate         *domain.Date           `json:"PropertyAcquiredDate,omitempty"`
	OriginalCostAmt      *domain.Money          `json:"PropertyOriginalCostAmt,omitempty"`
	ADUCount             *int                   `json:"AccessoryDwellingUnitTotalCount,omitempty" doc:"0 to 3"`
}

// InTrust tells whether a trust holds title, or will.
func (p SubjectProperty) InTrust() bool {
	return slices.ContainsFunc(p.PropertyOwners, func(o PropertyOwner) bool { return o.TrustType != "" })
}

// Units returns the number of financed units; one when it is not known.
func (d Detail) Units() int {
	if d.FinancedUnitCount == nil || *d.FinancedUnitCount < 1 {
		return 1
	}
	return *d.FinancedUnitCount
}

// EarnsRent reports whether rent of the property counts: an investment, or a primary residence of several units.
func (d Detail) EarnsRent() bool { return EarnsRent(d.PropertyUsageType, d.Units()) }

// EarnsRent reports whether a property of that use and number of units earns rent.
func EarnsRent(usage UsageType, units int) bool {
	return usage == UsageInvestment || (usage == UsagePrimaryResidence && units > 1)
}

// Validate returns what is wrong with the property; what is missing is not.
func (p SubjectProperty) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.NotNegative("SalesContractAmt", p.SalesContractAmt)
	faults.Text("ProjectDetail.Name", p.ProjectDetail.Name, domain.MaxNameLength)
	faults.Within("Address", p.Address.Validate())
	faults.Within("PropertyDetail", p.PropertyDetail.Validate())
	for _, owner := range p.PropertyOwners {
		faults.Enum("PropertyOwners.RelVestingType", VestingTypes, string(owner.RelVestingType))
		faults.Enum("PropertyOwners.TrustClassificationType", TrustTypes, string(owner.TrustType))
		faults.Text("PropertyOwners.FullName", owner.FullName, domain.MaxTextLength)
		faults.Text("PropertyOwners.VestingToRead", owner.VestingToRead, domain.MaxTextLength)
	}
	return faults
}

// Validate returns what is wrong with the detail; what is missing is not.
func (d Detail) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.NotNegative("EstimatedValueAmt", d.EstimatedValueAmt)
	faults.NotNegative("RentEstGrsMonthAmt", d.RentEstGrsMonthAmt)
	faults.NotNegative("PropertyOriginalCostAmt", d.OriginalCostAmt)
	faults.Enum("PropertyUsageType", UsageTypes, string(d.PropertyUsageType))
	faults.Enum("HousingType", HousingTypes, string(d.HousingType))
	faults.Enum("ConstrMethTyp", ConstructionMethodTypes, string(d.ConstrMethTyp))
	faults.Enum("AttachmentType", AttachmentTypes, string(d.AttachmentType))
	faults.Enum("PropertyEstateType", EstateTypes, string(d.EstateType))
	faults.Text("HousingTypeOtherDesc", d.HousingTypeOtherDesc, domain.MaxNameLength)
	faults.Between("FinancedUnitCount", d.FinancedUnitCount, 1, 4)
	faults.Between("AccessoryDwellingUnitTotalCount", d.ADUCount, 0, 3)
	faults.Between("PropertyStructureBuiltYear", d.StructureBuiltYear, 1600, 2199)
	faults.RateBetween("OccupancyFactor", d.OccupancyFactor, domain.Rate{}, domain.MustRate("100"))
	faults.Date("PropertyAcquiredDate", d.AcquiredDate)
	return faults
}
