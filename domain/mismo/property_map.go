package mismo

import (
	"regexp"
	"slices"
	"strings"

	"github.com/beevik/etree"

	"gable/domain"
	"gable/domain/property"
)

var (
	postalPattern  = regexp.MustCompile(`^([0-9]{5})([- ]?[0-9]{4})?$`)
	countryPattern = regexp.MustCompile(`^[A-Z]{2}$`)
)

// addressFields are those of an ADDRESS. A state or ZIP code of another country's form is kept but not understood.
var addressFields = []field[property.Address]{
	countryField(),
	text("AddressLineText", domain.MaxNameLength, func(a *property.Address) *string { return &a.LineText }),
	text("AddressUnitIdentifier", 20, func(a *property.Address) *string { return &a.UnitIdentifier }),
	text("CityName", domain.MaxNameLength, func(a *property.Address) *string { return &a.CityName }),
	text("CountyName", domain.MaxNameLength, func(a *property.Address) *string { return &a.CountyName }),
	postalField(),
	enum("StateCode", property.States, func(a *property.Address) *string { return &a.StateCode }).or("StateName"),
}

// countryField is a country's code; the United States are known by their other names too.
func countryField() field[property.Address] {
	f := text("CountryCode", 60, func(a *property.Address) *string { return &a.CountryCode })
	f.read = func(a *property.Address, s string) bool {
		code := strings.ToUpper(s)
		switch fold(s) {
		case "usa", "unitedstates", "unitedstatesofamerica":
			code = "US"
		}
		if !countryPattern.MatchString(code) {
			return false
		}
		a.CountryCode = code
		return true
	}
	f.lawful = countryPattern.MatchString
	return f
}

// postalField is a ZIP code; five digits and four that a space parts are joined by a hyphen.
func postalField() field[property.Address] {
	f := text("PostalCode", 10, func(a *property.Address) *string { return &a.PostalCode })
	f.read = func(a *property.Address, s string) bool {
		if !postalPattern.MatchString(s) {
			return false
		}
		a.PostalCode = strings.ReplaceAll(s, " ", "-")
		return true
	}
	f.lawful = func(s string) bool { return !strings.Contains(s, " ") }
	return f
}

var subjectFields = append(part(addressFields, func(p *property.SubjectProperty) *property.Address { return &p.Address }, "ADDRESS/"),
	worth("SALES_CONTRACTS/SALES_CONTRACT/SALES_CONTRACT_DETAIL/SalesContractAmount",
		func(p *property.SubjectProperty) **domain.Money { return &p.SalesContractAmt }),
	text("PROJECT/PROJECT_DETAIL/ProjectName", domain.MaxNameLength,
		func(p *property.SubjectProperty) *string { return &p.ProjectDetail.Name }),
	valueField(),
	enum("PROPERTY_DETAIL/PropertyUsageType", property.UsageTypes,
		func(p *property.SubjectProperty) *property.UsageType { return &p.PropertyDetail.PropertyUsageType }),
	count("PROPERTY_DETAIL/FinancedUnitCount", 1, 4,
		func(p *property.SubjectProperty) **int { return &p.PropertyDetail.FinancedUnitCount }),
	money("PROPERTY_DETAIL/RentalEstimatedGrossMonthlyRentAmount",
		func(p *property.SubjectProperty) **domain.Money { return &p.PropertyDetail.RentEstGrsMonthAmt }),
	signed("PROPERTY_DETAIL/RentalEstimatedNetMonthlyRentAmount",
		func(p *property.SubjectProperty) **domain.Money { return &p.PropertyDetail.RentEstNetMonthAmt }),
	enum("PROPERTY_DETAIL/ConstructionMethodType", property.ConstructionMethodTypes,
		func(p *property.SubjectProperty) *property.ConstructionMethodType {
			return &p.PropertyDetail.ConstrMethTyp
		}),
	enum("PROPERTY_DETAIL/AttachmentType", property.AttachmentTypes,
		func(p *property.SubjectProperty) *property.AttachmentType { return &p.PropertyDetail.AttachmentType }),
	enum("PROPERTY_DETAIL/PropertyEstateType", property.EstateTypes,
		func(p *property.SubjectProperty) *property.EstateType { return &p.PropertyDetail.EstateType }),
	flag("PROPERTY_DETAIL/PropertyInProjectIndicator",
		func(p *property.SubjectProperty) **bool { return &p.PropertyDetail.InProjectInd }),
	flag("PROPERTY_DETAIL/PropertyMixedUsageIndicator",
		func(p *property.SubjectProperty) **bool { return &p.PropertyDetail.MixedUsageInd }),
	flag("PROPERTY_DETAIL/PropertyExistingCleanEnergyLienIndicator",
		func(p *property.SubjectProperty) **bool { return &p.PropertyDetail.CleanEnergyLienInd }),
	count("PROPERTY_DETAIL/PropertyStructureBuiltYear", 1600, 2199,
		func(p *property.SubjectProperty) **int { return &p.PropertyDetail.StructureBuiltYear }),
	count("IMPROVEMENT/STRUCTURE/STRUCTURE_DETAIL/AccessoryUnitCount", 0, 3,
		func(p *property.SubjectProperty) **int { return &p.PropertyDetail.ADUCount }),
	date("PROPERTY_DETAIL/PropertyAcquiredDate",
		func(p *property.SubjectProperty) **domain.Date { return &p.PropertyDetail.AcquiredDate }),
	money("PROPERTY_DETAIL/PropertyOriginalCostAmount",
		func(p *property.SubjectProperty) **domain.Money { return &p.PropertyDetail.OriginalCostAmt }),
)

// valueField is the appraised value, where one is said, else the estimate. Of several appraisals the one of the latest day is in force.
func valueField() field[property.SubjectProperty] {
	f := worth("PROPERTY_VALUATIONS/PROPERTY_VALUATION/PROPERTY_VALUATION_DETAIL/PropertyValuationAmount",
		func(p *property.SubjectProperty) **domain.Money { return &p.PropertyDetail.EstimatedValueAmt }).
		or("PROPERTY_DETAIL/PropertyEstimatedValueAmount")
	f.order = func(amounts []*etree.Element) []*etree.Element {
		sorted := slices.Clone(amounts)
		slices.SortStableFunc(sorted, func(a, b *etree.Element) int {
			day := func(e *etree.Element) string {
				return calendarDay(textAt(e.Parent(), "PropertyValuationEffectiveDate"))
			}
			return strings.Compare(day(b), day(a))
		})
		return sorted
	}
	return f
}

const (
	pathLegalStructure = "PROJECT/PROJECT_DETAIL/ProjectLegalStructureType"
	pathPUD            = "PROPERTY_DETAIL/PUDIndicator"
	pathConstruction   = "PROPERTY_DETAIL/ConstructionMethodType"
)

// housingType tells the kind of building from the several places where MISMO says it; "" when nothing is said.
func housingType(subject *etree.Element, units *int) property.HousingType {
	switch structure := textAt(subject, pathLegalStructure); {
	case structure == "Condominium":
		return property.HousingCondominium
	case structure == "Cooperative":
		return property.HousingCooperative
	case truth[strings.ToLower(textAt(subject, pathPUD))]:
		return property.HousingPUD
	}
	construction := textAt(subject, pathConstruction)
	switch {
	case construction == "Manufactured" || construction == "MobileHome":
		return property.HousingManufactured
	case domain.Count(units) > 1:
		return property.HousingTwoToFour
	case construction != "" || units != nil:
		return property.HousingSingleFamily
	}
	return ""
}

// saveHousingType makes the places agree with the chosen kind; kinds that MISMO does not tell apart are left to the
// extension.
func saveHousingType(subject *etree.Element, kind property.HousingType, units *int) {
	if kind == "" || housingType(subject, units) == kind {
		return
	}
	structure := ""
	switch kind {
	case property.HousingCondominium:
		structure = "Condominium"
	case property.HousingCooperative:
		structure = "Cooperative"
	case property.HousingSingleFamily, property.HousingTwoToFour, property.HousingPUD, property.HousingTownhouse,
		property.HousingManufactured, property.HousingMultifamily, property.HousingCommercial,
		property.HousingMixedUse, property.HousingFarm, property.HousingLand, property.HousingTimeshare,
		property.HousingOther:
	}
	if structure != "" {
		ensure(subject, pathLegalStructure).SetText(structure)
		return
	}
	if e := at(subject, pathLegalStructure); e != nil {
		remove(e, subject)
	}
	if kind == property.HousingPUD {
		ensure(subject, pathPUD).SetText("true")
	} else if e := at(subject, pathPUD); e != nil {
		e.SetText("false")
	}
}
