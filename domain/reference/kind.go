// Package reference holds the tables that agencies and insurers publish, each with its source and the days it is in force: limits,
// premiums, fees, thresholds and rates. Some are shipped; others are loaded by an administrator.
package reference

import (
	"regexp"
	"slices"
	"strconv"

	"gable/domain"
	"gable/domain/property"
)

// Kind says what a table is about.
type Kind string

// The kinds of table.
const (
	ConformingLimit  Kind = "CONFORMING_LIMIT"
	FHALimit         Kind = "FHA_LIMIT"
	FHAPremium       Kind = "FHA_PREMIUM"
	FHAInvestment    Kind = "FHA_INVESTMENT"
	VAFundingFee     Kind = "VA_FUNDING_FEE"
	VAResidual       Kind = "VA_RESIDUAL"
	USDAFee          Kind = "USDA_FEE"
	USDAIncomeLimit  Kind = "USDA_INCOME_LIMIT"
	AreaMedianIncome Kind = "AREA_MEDIAN_INCOME"
	PMICoverage      Kind = "PMI_COVERAGE"
	PMIRate          Kind = "PMI_RATE"
	QMThreshold      Kind = "QM_THRESHOLD"
	APOR             Kind = "APOR"
	TransferTax      Kind = "TRANSFER_TAX"
	RecordingFee     Kind = "RECORDING_FEE"
	TitlePremium     Kind = "TITLE_PREMIUM"
)

// Kinds are all of them, in the order in which they are listed.
var Kinds = []Kind{ConformingLimit, FHALimit, FHAPremium, FHAInvestment, VAFundingFee, VAResidual, USDAFee, USDAIncomeLimit, AreaMedianIncome, PMICoverage, PMIRate,
	QMThreshold, APOR, TransferTax, RecordingFee, TitlePremium}

// Valid reports whether there is such a kind.
func (k Kind) Valid() bool { return slices.Contains(Kinds, k) }

// OfCompany reports whether a company may load a table of the kind for itself: what an insurer quotes it, and what its places charge at closing.
// The agencies' tables are the same for everyone.
func (k Kind) OfCompany() bool { return k == PMIRate || k.prices() }

// Column is one column of a kind's tables.
type Column struct {
	Name     string   `json:"name"`
	Holds    Holding  `json:"holds"`
	Required bool     `json:"required"`
	Values   []string `json:"values,omitempty" doc:"The only values there are."`
}

// Holding is what a column holds.
type Holding string

// What columns hold.
const (
	holdsText   Holding = "text"
	holdsCode   Holding = "code"
	holdsState  Holding = "state"
	holdsFIPS   Holding = "county code"
	holdsAmount Holding = "amount"
	holdsRate   Holding = "percent"
	holdsCount  Holding = "whole number"
	holdsDate   Holding = "date"
)

func must(name string, holds Holding) Column { return Column{Name: name, Holds: holds, Required: true} }
func may(name string, holds Holding) Column  { return Column{Name: name, Holds: holds} }
func one(name string, values ...string) Column {
	return Column{Name: name, Holds: holdsCode, Required: true, Values: values}
}

// The areas a row of limits can be about.
const (
	areaFloor   = "FLOOR"
	areaCeiling = "CEILING"
	areaState   = "STATE"
	areaCounty  = "COUNTY"
)

var (
	place  = []Column{may("state", holdsState), may("fips", holdsFIPS), may("county", holdsText)}
	limits = slices.Concat([]Column{one("area", areaFloor, areaCeiling, areaState, areaCounty)}, place,
		[]Column{must("limit_1", holdsAmount), may("limit_2", holdsAmount), may("limit_3", holdsAmount), may("limit_4", holdsAmount)})
)

var columns = map[Kind][]Column{
	ConformingLimit: limits,
	FHALimit:        limits,
	FHAPremium: {one("part", "UPFRONT", "ANNUAL"), may("term_over", holdsCount), may("term_to", holdsCount), may("base_over", holdsAmount),
		may("base_to", holdsAmount), may("ltv_over", holdsRate), may("ltv_to", holdsRate), must("percent", holdsRate), may("months", holdsCount), may("endorsed_to", holdsDate),
		may("section", holdsText)},
	FHAInvestment: {must("score_from", holdsCount), may("score_to", holdsCount), must("ltv_to", holdsRate)},
	VAFundingFee: {one("loan", "PURCHASE", "CASH_OUT", "IRRRL", "ASSUMPTION", "MANUFACTURED", "NATIVE_AMERICAN_DIRECT", "VENDEE"),
		{Name: "use", Holds: holdsCode, Values: []string{"FIRST", "SUBSEQUENT"}}, may("down_from", holdsRate), may("down_below", holdsRate), must("percent", holdsRate)},
	VAResidual: {one("part", "AMOUNT", "FURTHER", "STATE"), {Name: "region", Holds: holdsCode, Values: []string{"NORTHEAST", "MIDWEST", "SOUTH", "WEST"}},
		may("state", holdsState), may("loan_from", holdsAmount), may("loan_below", holdsAmount), may("family", holdsCount), may("amount", holdsAmount)},
	USDAFee: {one("part", "UPFRONT", "ANNUAL"), must("percent", holdsRate)},
	USDAIncomeLimit: slices.Concat([]Column{one("area", areaFloor, areaState, areaCounty)}, place,
		[]Column{must("persons_1_4", holdsAmount), must("persons_5_8", holdsAmount)}),
	AreaMedianIncome: slices.Concat([]Column{one("area", areaCounty)}, place, []Column{must("amount", holdsAmount)}),
	PMICoverage: {one("program", "STANDARD", "HOMEREADY", "STANDARD_MANUFACTURED", "HOMEREADY_MANUFACTURED", "MINIMUM", "MINIMUM_MANUFACTURED"),
		{Name: "term", Holds: holdsCode, Values: []string{"OVER_20_OR_ARM", "UP_TO_20"}}, must("ltv_over", holdsRate), must("ltv_to", holdsRate), must("coverage", holdsRate)},
	PMIRate: {one("term", "FIXED_OVER_20", "ADJUSTABLE_OVER_20", "FIXED_UP_TO_20"), must("ltv_over", holdsRate), must("ltv_to", holdsRate),
		must("coverage", holdsRate), must("score_from", holdsCount), may("score_to", holdsCount), must("percent", holdsRate)},
	QMThreshold: {one("test", "POINTS_AND_FEES", "PRICE_FIRST", "PRICE_FIRST_MANUFACTURED", "PRICE_SUBORDINATE", "HOEPA_FEES"),
		may("loan_from", holdsAmount), may("loan_below", holdsAmount), may("percent", holdsRate), may("amount", holdsAmount)},
	APOR:         {may("set_on", holdsDate), one("amortization", "FIXED", "ADJUSTABLE"), must("years", holdsCount), must("percent", holdsRate)},
	TransferTax:  charges("TRANSFER", "MORTGAGE"),
	RecordingFee: charges("DEED", "MORTGAGE"),
	TitlePremium: charges("LENDER", "OWNER"),
}

// charges are the columns of a kind that says what a place charges: an amount, and a percentage of the whole or of what is above the row's bound.
func charges(of ...string) []Column {
	return slices.Concat([]Column{one("charge", of...), one("area", areaState, areaCounty)}, place,
		[]Column{may("amount_over", holdsAmount), may("amount_to", holdsAmount), may("amount", holdsAmount), may("percent", holdsRate),
			{Name: "percent_of", Holds: holdsCode, Values: []string{percentOfWhole, percentOfExcess}}})
}

// Columns answers the columns of a kind's tables, in their order.
func (k Kind) Columns() []Column { return columns[k] }

var fipsPattern = regexp.MustCompile(`^[0-9]{5}$`)

// maxText is how long the text of a cell may be.
const maxText = 120

// accepts reports whether a cell's text is what the column holds.
func (c Column) accepts(text string) bool {
	switch c.Holds {
	case holdsCode:
		return slices.Contains(c.Values, text)
	case holdsState:
		return property.States.Has(text)
	case holdsFIPS:
		return fipsPattern.MatchString(text)
	case holdsAmount:
		amount, err := domain.ParseMoney(text)
		return err == nil && amount >= 0
	case holdsRate:
		rate, err := domain.ParseRate(text)
		return err == nil && rate.Cmp(lowestRate) >= 0 && rate.Cmp(highestRate) <= 0
	case holdsCount:
		n, err := strconv.Atoi(text)
		return err == nil && n >= 0 && n <= maxCount && strconv.Itoa(n) == text
	case holdsDate:
		_, err := domain.ParseDate(text)
		return err == nil
	case holdsText:
	}
	return len(text) <= maxText
}

const maxCount = 10_000

// An average prime offer rate can be below nothing in theory alone; a percentage of a value is never above twice it.
var lowestRate, highestRate = domain.MustRate("-10"), domain.MustRate("200")
