// Package pricing is a company's products and what they cost: investors, who may have which product, rate sheets, what raises or lowers a
// price, and the search of all of it for one loan. Nothing that a price is made of is ever changed: a book or a sheet is followed by a newer
// one, so that a price can be worked out again for any moment.
package pricing

import (
	"encoding/json"
	"time"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
)

// MarginType is whose an adjustment is.
type MarginType string

// Whose adjustments are.
const (
	Company  MarginType = "COMPANY"
	Investor MarginType = "INVESTOR"
)

// PricingBook is what a company sells and on which terms. Each change makes a new book.
type PricingBook struct {
	domain.Record
	MadeAt    time.Time          `json:"madeAt" readOnly:"true"`
	Investors []PricingInvestor  `json:"investors" maxItems:"100"`
	Products  []Product          `json:"products" maxItems:"400"`
	Margins   []Margin           `json:"margins" maxItems:"400"`
	Adjusters []Adjuster         `json:"adjusters" maxItems:"400" doc:"What investors add for a state, an amount or a kind of loan, beside the agencies' grid."`
	Plans     []CompensationPlan `json:"plans" maxItems:"50"`
	Rounding  Rounding           `json:"rounding"`
}

// PricingInvestor is an investor that buys the company's loans, and whose rate sheets they are priced by.
type PricingInvestor struct {
	ID       domain.ID    `json:"id,omitempty" maxLength:"36" doc:"Given by the server to a new one."`
	Code     string       `json:"code,omitempty" maxLength:"20"`
	Name     string       `json:"name,omitempty" maxLength:"150"`
	NMLS     string       `json:"nmlsNumber,omitempty" maxLength:"12"`
	TPOLink  string       `json:"TpoLink,omitempty" maxLength:"300" doc:"Where brokers sign in at the investor: an address that begins with https://."`
	IsManual bool         `json:"isManualLender,omitempty" doc:"Prices of it are typed, not read from a sheet."`
	Inactive bool         `json:"inactive,omitempty"`
	MaxPrice *domain.Rate `json:"maxPrice,omitempty" doc:"The most that it pays for a loan, percent of par, after its own adjustments."`
	MinPrice *domain.Rate `json:"minPrice,omitempty" doc:"What it buys nothing below: of the sheet's price less its own adjustments."`
}

// LoanSize is how a loan's amount stands to the limits of conforming loans.
type LoanSize string

// The sizes.
const (
	Conforming  LoanSize = "CONFORMING"
	HighBalance LoanSize = "HIGH_BALANCE"
	Jumbo       LoanSize = "JUMBO"
)

// LoanSizes lists the sizes.
var LoanSizes = domain.NewEnum("LoanSize", "CONFORMING=Conforming", "HIGH_BALANCE=High balance", "JUMBO=Jumbo")

// Product is a loan that an investor buys.
type Product struct {
	ID           domain.ID             `json:"id,omitempty" maxLength:"36" doc:"Given by the server to a new one."`
	Code         string                `json:"code,omitempty" maxLength:"40" doc:"As the investor's rate sheets call it."`
	Name         string                `json:"name,omitempty" maxLength:"150"`
	InvestorID   domain.ID             `json:"investorId,omitempty" maxLength:"36"`
	MortgageType loan.MortgageType     `json:"mortgageType,omitempty" maxLength:"30"`
	Amortization loan.AmortizationType `json:"amortizationType,omitempty" maxLength:"30" doc:"Fixed or AdjustableRate."`
	TermMonths   int                   `json:"termMonths,omitempty"`
	ARM          *RateAdjustment       `json:"arm,omitempty" doc:"Of an adjustable rate alone."`
	InterestOnly int                   `json:"interestOnlyMonths,omitempty" doc:"For how many months, from the first on, interest alone is paid. It has the feature INTEREST_ONLY then."`
	Sizes        []LoanSize            `json:"sizes,omitempty" doc:"CONFORMING, HIGH_BALANCE, JUMBO; any where absent."`
	AgencyGrid   bool                  `json:"agencyGrid,omitempty" doc:"The agencies' loan-level price adjustments apply."`
	MaxPrice     *domain.Rate          `json:"maxPrice,omitempty" doc:"Percent of par; the investor's where absent."`
	Eligibility  []EligibilityRow      `json:"eligibility,omitempty" maxItems:"60" doc:"A loan is eligible when one of the rows takes it; any is where there are none."`
	Condition    string                `json:"condition,omitempty" maxLength:"500" doc:"In the words of rules; what else must hold."`
	ConditionFor string                `json:"conditionText,omitempty" maxLength:"300" doc:"What people read where it does not hold."`
	Features     []Feature             `json:"features,omitempty" maxItems:"6" doc:"What the rule against steering holds to be risky: PREPAYMENT_PENALTY, INTEREST_ONLY, NEGATIVE_AMORTIZATION, BALLOON, DEMAND, SHARED_EQUITY."`
	Inactive     bool                  `json:"inactive,omitempty"`
}

// RateAdjustment is how an adjustable rate moves.
type RateAdjustment struct {
	FixedMonths  int          `json:"fixedMonths" doc:"Until the first change."`
	EveryMonths  int          `json:"everyMonths"`
	FirstCap     *domain.Rate `json:"firstCap,omitempty"`
	NextCap      *domain.Rate `json:"nextCap,omitempty"`
	LifetimeCap  *domain.Rate `json:"lifetimeCap,omitempty"`
	Margin       *domain.Rate `json:"margin,omitempty"`
	Index        string       `json:"index,omitempty" maxLength:"40"`
	IndexPercent *domain.Rate `json:"indexPercent,omitempty" doc:"As last published"`
	RoundTo      *domain.Rate `json:"roundTo,omitempty" doc:"Percentage points to the nearest of which index plus margin is rounded, such as 0.125; not rounded where absent."`
}

// EligibilityRow is a row of a product's table of eligibility: for what it is, and within which bounds. What is absent bounds nothing.
type EligibilityRow struct {
	Purposes     []Purpose              `json:"purposes,omitempty"`
	Occupancies  []property.UsageType   `json:"occupancies,omitempty"`
	Units        []int                  `json:"units,omitempty"`
	HousingTypes []property.HousingType `json:"housingTypes,omitempty"`
	States       []string               `json:"states,omitempty"`
	MinScore     *int                   `json:"minScore,omitempty"`
	MaxLTV       *domain.Rate           `json:"maxLtv,omitempty"`
	MaxCLTV      *domain.Rate           `json:"maxCltv,omitempty"`
	MaxDTI       *domain.Rate           `json:"maxDti,omitempty"`
	MinAmt       *domain.Money          `json:"minAmt,omitempty"`
	MaxAmt       *domain.Money          `json:"maxAmt,omitempty"`
}

// Purpose is what a loan is for, as prices distinguish it.
type Purpose string

// The purposes.
const (
	Purchase       Purpose = "PURCHASE"
	LimitedCashOut Purpose = "LIMITED_CASH_OUT"
	CashOut        Purpose = "CASH_OUT"
)

// Margin is what the company keeps of a price. All that apply are added.
type Margin struct {
	ID         domain.ID         `json:"id,omitempty" maxLength:"36" doc:"Given by the server to a new one."`
	Name       string            `json:"name,omitempty" maxLength:"150"`
	Percent    domain.Rate       `json:"percent" doc:"Points taken out of the price; negative gives some."`
	OrgUnitID  domain.ID         `json:"orgUnitId,omitempty" maxLength:"36" doc:"Of a unit and those below it; of the whole company where absent."`
	OfficerID  domain.ID         `json:"officerId,omitempty" maxLength:"36" doc:"Of one loan officer's loans."`
	Channel    string            `json:"channel,omitempty" maxLength:"20" doc:"RETAIL, WHOLESALE, CORRESPONDENT or NON_DEL"`
	Mortgage   loan.MortgageType `json:"mortgageType,omitempty" maxLength:"30"`
	ProductIDs []domain.ID       `json:"productIds,omitempty" maxItems:"400"`
}

// Adjuster is what an investor adds to the price of some loans.
type Adjuster struct {
	ID          domain.ID            `json:"id,omitempty" maxLength:"36" doc:"Given by the server to a new one."`
	Name        string               `json:"name,omitempty" maxLength:"150"`
	Percent     domain.Rate          `json:"percent" doc:"Points taken out of the price; negative gives some."`
	InvestorID  domain.ID            `json:"investorId,omitempty" maxLength:"36" doc:"Every investor's where absent."`
	ProductIDs  []domain.ID          `json:"productIds,omitempty" maxItems:"400"`
	States      []string             `json:"states,omitempty"`
	Purposes    []Purpose            `json:"purposes,omitempty"`
	Occupancies []property.UsageType `json:"occupancies,omitempty"`
	Mortgage    loan.MortgageType    `json:"mortgageType,omitempty" maxLength:"30"`
	MinAmt      *domain.Money        `json:"minAmt,omitempty"`
	MaxAmt      *domain.Money        `json:"maxAmt,omitempty"`
	MinScore    *int                 `json:"minScore,omitempty"`
	MaxScore    *int                 `json:"maxScore,omitempty"`
	MinLTV      *domain.Rate         `json:"minLtv,omitempty"`
	MaxLTV      *domain.Rate         `json:"maxLtv,omitempty"`
}

// CompensationKind is who pays the originator. It is never both (12 CFR 1026.36(d)(2)).
type CompensationKind string

// Who pays.
const (
	LenderPaid   CompensationKind = "LENDER_PAID"
	BorrowerPaid CompensationKind = "BORROWER_PAID"
	Exempt       CompensationKind = "EXEMPT"
)

// CompensationKinds lists who pays.
var CompensationKinds = domain.NewEnum("CompensationKind", "LENDER_PAID=Lender paid", "BORROWER_PAID=Borrower paid", "EXEMPT=Exempt")

// CompensationPlan is what an originator is paid: a percentage of the amount of credit within fixed dollars, never by a term of the loan (12
// CFR 1026.36(d)(1)).
type CompensationPlan struct {
	ID        domain.ID        `json:"id,omitempty" maxLength:"36" doc:"Given by the server to a new one."`
	Name      string           `json:"name,omitempty" maxLength:"150"`
	Kind      CompensationKind `json:"kind,omitempty" doc:"LENDER_PAID, BORROWER_PAID or EXEMPT"`
	Percent   domain.Rate      `json:"percent" doc:"Of the loan amount."`
	MinAmt    *domain.Money    `json:"minAmt,omitempty"`
	MaxAmt    *domain.Money    `json:"maxAmt,omitempty"`
	OrgUnitID domain.ID        `json:"orgUnitId,omitempty" maxLength:"36" doc:"Of a unit and those below it; of the whole company where absent."`
	Default   bool             `json:"isDefault,omitempty" doc:"Loans have it where nothing else is chosen."`
}

// RoundingMode is which way prices are rounded.
type RoundingMode string

// The ways.
const (
	RoundNearest RoundingMode = "NEAREST"
	RoundDown    RoundingMode = "DOWN"
	RoundUp      RoundingMode = "UP"
)

// Rounding is how final prices are rounded.
type Rounding struct {
	Step domain.Rate  `json:"step" doc:"Not rounded where it is zero."`
	Mode RoundingMode `json:"mode,omitempty" enum:"NEAREST,DOWN,UP" doc:"NEAREST: half up; also where absent. DOWN: toward the lower price. UP: toward the higher one."`
}

// UnmarshalJSON reads what is kept of a book, also of one that was made when prices were rounded to the nearest or, by its word down, to the lower one.
func (r *Rounding) UnmarshalJSON(text []byte) error {
	type plain Rounding
	kept := struct {
		*plain
		Down bool `json:"down"`
	}{plain: (*plain)(r)}
	if err := json.Unmarshal(text, &kept); err != nil {
		return err
	}
	if r.Mode == "" && kept.Down {
		r.Mode = RoundDown
	}
	return nil
}

// Product answers the product of an id.
func (b *PricingBook) Product(id domain.ID) (Product, bool) {
	for _, p := range b.Products {
		if p.ID == id {
			return p, true
		}
	}
	return Product{}, false
}

// Investor answers the investor of an id.
func (b *PricingBook) Investor(id domain.ID) (PricingInvestor, bool) {
	for _, s := range b.Investors {
		if s.ID == id {
			return s, true
		}
	}
	return PricingInvestor{}, false
}
