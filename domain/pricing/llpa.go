package pricing

import (
	"embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/domain/qualify"
)

//go:embed shipped
var shippedGrids embed.FS

// Grid is a grid of loan-level price adjustments: by purpose, score and loan-to-value, and by what the loan is.
type Grid struct {
	ValidFrom  domain.Date // of the shipped one alone
	Source     string
	Cells      []GridCell
	base       map[Purpose]table
	attributes map[Purpose]map[string]line
	minimumMI  table
}

// table is a grid of one purpose: bands of scores, highest first, each with its percentages by bands of loan-to-value.
type table struct {
	scores []scoreBand
	lines  []line
}

// line is the percentages of a row by bands of loan-to-value, the lowest first. A cash-out ends at 80 percent.
type line struct {
	bands    []ltvBand
	percents []domain.Rate
}

// ShippedGrid is the grid that comes with the product: Fannie Mae's matrix stamped 09.09.2026 by the transcriptions that the file names.
var ShippedGrid = sync.OnceValue(func() *Grid {
	text, err := shippedGrids.ReadFile("shipped/llpa-2026-09-09.json")
	if err != nil {
		panic(err)
	}
	type cells = map[string]json.RawMessage
	var file struct {
		Title      string                      `json:"title"`
		ValidFrom  domain.Date                 `json:"validFrom"`
		Base       map[string]map[string]cells `json:"base"`
		Attributes map[string]map[string]cells `json:"attributes"`
		Minimum    struct {
			Grid map[string]cells `json:"grid"`
		} `json:"minimumMortgageInsurance"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		panic(err)
	}
	var all []GridCell
	add := func(row string, purpose Purpose, score string, found cells) {
		for ltv, percent := range found {
			all = append(all, GridCell{row, purpose, score, ltv, domain.MustRate(strings.Trim(string(percent), `"`))})
		}
	}
	for purpose, name := range purposeNames {
		for score, found := range file.Base[name] {
			add(baseRow, purpose, score, found)
		}
		for row, found := range file.Attributes[name] {
			add(row, purpose, "", found)
		}
	}
	for score, found := range file.Minimum.Grid {
		add(minimumRow, "", score, found)
	}
	g, faults := GridOf(all)
	if len(faults) > 0 {
		panic(fmt.Sprint("the shipped grid: ", faults))
	}
	g.ValidFrom, g.Source = file.ValidFrom, file.Title
	return g
})

// Row is a row of the grid that applies to a loan.
type Row struct {
	Name      string
	ScoreBand string
	LTVBand   string
	Percent   domain.Rate
	Waived    bool
}

var purposeNames = map[Purpose]string{Purchase: "purchase", LimitedCashOut: "limitedCashOut", CashOut: "cashOut"}

// fifteenYears is the term up to which a purchase or limited cash-out has no base adjustment, nor a condominium one.
const fifteenYears = 180

// Rows are the rows that apply to a loan of that amortization and term, the waived ones marked. known is false where the grid has no cell for the loan: a
// cash-out above 80 percent.
func (g *Grid) Rows(s Scenario, amortization loan.AmortizationType, termMonths int) (rows []Row, known bool) {
	ltv := qualify.WholePercentUp(s.LTV)
	known = true
	waived := s.Waiver != ""
	for _, of := range g.applying(s, amortization, termMonths) {
		at := of.line.column(ltv)
		if at < 0 {
			known = false
			continue
		}
		rows = append(rows, Row{of.name, of.scores, of.line.bands[at].name, of.line.percents[at], waived})
	}
	// These go by the loan-to-value of the base amount, the others by that of the whole loan, with a premium that is financed into it.
	ltv = qualify.WholePercentUp(qualify.LoanToValue(s.BaseLoanAmt, s.ValueAmt))
	if s.MinimumMI && ltv > 80 && len(g.minimumMI.lines) > 0 {
		j := g.minimumMI.row(s.Score)
		if at := g.minimumMI.lines[j].column(ltv); at >= 0 {
			l := g.minimumMI.lines[j]
			rows = append(rows, Row{minimumRow, g.minimumMI.scores[j].name, l.bands[at].name, l.percents[at], false})
		}
	}
	return rows, known
}

// applied is a line of the grid that a loan has, whatever its loan-to-value.
type applied struct {
	name, scores string
	line         line
}

// applying are the lines of base and attributes that a loan of that amortization and term has.
func (g *Grid) applying(s Scenario, amortization loan.AmortizationType, termMonths int) (out []applied) {
	if base := g.base[s.Purpose]; len(base.lines) > 0 && (termMonths > fifteenYears || s.Purpose == CashOut) {
		i := base.row(s.Score)
		out = append(out, applied{"base:" + purposeNames[s.Purpose], base.scores[i].name, base.lines[i]})
	}
	for _, name := range attributesOf(s, amortization, termMonths) {
		if l, found := g.attributes[s.Purpose][name]; found {
			out = append(out, applied{"attr:" + name, "", l})
		}
	}
	return out
}

// highestLTV is the loan-to-value in whole percent up to which the grid has a cell in every line that the loan has.
func (g *Grid) highestLTV(s Scenario, amortization loan.AmortizationType, termMonths int) int {
	highest := math.MaxInt
	for _, of := range g.applying(s, amortization, termMonths) {
		highest = min(highest, of.line.bands[len(of.line.bands)-1].to)
	}
	return highest
}

// row is the band of a score; who has none has the lowest.
func (t table) row(score *int) int {
	for i, b := range t.scores {
		if score != nil && *score >= b.from {
			return i
		}
	}
	return len(t.scores) - 1
}

// column is where a loan-to-value in whole percent stands; -1 where the row has no cell for it.
func (l line) column(percent int) int {
	return slices.IndexFunc(l.bands, func(b ltvBand) bool { return percent > b.over && percent <= b.to })
}

// attributesOf are the rows beside the base grid that a loan has, in the order in which they are shown.
func attributesOf(s Scenario, amortization loan.AmortizationType, termMonths int) (names []string) {
	arm := amortization == loan.AmortizationAdjustable
	switch {
	case s.HousingType == property.HousingCondominium && !s.Detached && termMonths > fifteenYears:
		names = append(names, "condo")
	case s.HousingType == property.HousingManufactured || s.Manufactured:
		names = append(names, "manufacturedHome")
	}
	switch s.Occupancy {
	case property.UsageInvestment:
		names = append(names, "investmentProperty")
	case property.UsageSecondHome:
		names = append(names, "secondHome")
	case property.UsagePrimaryResidence, property.UsageOther:
	}
	if s.Units >= 2 {
		names = append(names, "twoToFourUnits")
	}
	if s.Size() == HighBalance || s.Size() == Jumbo {
		names = append(names, map[bool]string{false: "highBalanceFixed", true: "highBalanceArm"}[arm])
	}
	if arm {
		names = append(names, "arm")
	}
	if s.Subordinate {
		names = append(names, "subordinateFinancing")
	}
	return names
}
