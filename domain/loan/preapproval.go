package loan

import (
	"cmp"
	"slices"

	"gable/domain"
	"gable/domain/property"
)

const maxLetters = 999

// PreapprovalRules are the bounds within which a loan's letter of pre-approval may be made by others than its staff. What says nothing is
// no bound.
type PreapprovalRules struct {
	Version           int64                  `json:"version" readOnly:"true"`
	RealtorMay        bool                   `json:"realtorMay" doc:"The loan's realtor may work out prices within the rules."`
	BorrowerMay       bool                   `json:"borrowerMay" doc:"The borrowers may."`
	MaxLetters        *int                   `json:"maxLetters,omitempty" minimum:"0" maximum:"999" doc:"How many letters may be made."`
	ExpiresOn         *domain.Date           `json:"expiresOn,omitempty" doc:"The last day the rules hold."`
	MaxSalesPriceAmt  *domain.Money          `json:"maxSalesPriceAmt,omitempty"`
	MaxLoanAmt        *domain.Money          `json:"maxLoanAmt,omitempty" doc:"With the financed premium or fee."`
	MinDownPaymentPct *domain.Rate           `json:"minDownPaymentPercent,omitempty" doc:"Percent of the price."`
	MaxPaymentAmt     *domain.Money          `json:"maxPaymentAmt,omitempty" doc:"Of the whole housing payment, a month."`
	MaxHousingPct     *domain.Rate           `json:"maxHousingRatioPercent,omitempty"`
	MaxDTIPct         *domain.Rate           `json:"maxDTIPercent,omitempty"`
	MaxRatePct        *domain.Rate           `json:"maxRatePercent,omitempty" doc:"The highest note rate that the bounds were made for."`
	TaxPct            *domain.Rate           `json:"taxPercent,omitempty" doc:"Real estate taxes that are assumed, percent of the price a year; the loan's own where absent."`
	InsurancePct      *domain.Rate           `json:"insurancePercent,omitempty" doc:"Homeowner's insurance that is assumed, percent of the price a year; the loan's own where absent."`
	MaxDuesAmt        *domain.Money          `json:"maxDuesAmt,omitempty" doc:"Highest association dues, a month."`
	PropertyTypes     []property.HousingType `json:"propertyTypes,omitempty" maxItems:"14" doc:"What may be bought; anything where none is named."`
	Template          domain.ID              `json:"PreApprovalTemplate,omitempty" maxLength:"36" doc:"The company's form of which letters in English are made. Absent on a loan: that of the company; and of the company: the standard letter."`
	TemplateEs        domain.ID              `json:"PreApprovalTemplateSpanish,omitempty" maxLength:"36" doc:"The same of letters in Spanish."`
}

// TemplateFor is the form of which letters of a language are made, of the loan or else of its company; "" for the standard letter.
func (r PreapprovalRules) TemplateFor(language string, company PreapprovalRules) domain.ID {
	if language == "es" {
		return cmp.Or(r.TemplateEs, company.TemplateEs)
	}
	return cmp.Or(r.Template, company.Template)
}

// Validate returns what is wrong with the rules.
func (r PreapprovalRules) Validate() []domain.FieldError {
	var f domain.Faults
	f.Between("maxLetters", r.MaxLetters, 0, maxLetters)
	f.Date("expiresOn", r.ExpiresOn)
	f.NotNegative("maxSalesPriceAmt", r.MaxSalesPriceAmt)
	f.NotNegative("maxLoanAmt", r.MaxLoanAmt)
	f.NotNegative("maxPaymentAmt", r.MaxPaymentAmt)
	f.NotNegative("maxDuesAmt", r.MaxDuesAmt)
	none, whole := domain.Rate{}, domain.MustRate("100")
	f.RateBetween("minDownPaymentPercent", r.MinDownPaymentPct, none, whole)
	f.RateBetween("maxHousingRatioPercent", r.MaxHousingPct, none, whole)
	f.RateBetween("maxDTIPercent", r.MaxDTIPct, none, whole)
	f.RateBetween("maxRatePercent", r.MaxRatePct, none, domain.MustRate("30"))
	f.RateBetween("taxPercent", r.TaxPct, none, domain.MustRate("20"))
	f.RateBetween("insurancePercent", r.InsurancePct, none, domain.MustRate("20"))
	for i, t := range r.PropertyTypes {
		if !t.Valid() || slices.Contains(r.PropertyTypes[:i], t) {
			f.Wrong("propertyTypes")
			break
		}
	}
	return f
}
