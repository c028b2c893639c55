package pricing

import (
	"math/big"
	"slices"
	"strconv"

	"gable/domain"
	"gable/domain/loan"
)

// ofInvestor are what the investor takes out of the price: the agencies' grid, and its own adjusters.
func (m *Market) ofInvestor(p Product, s Scenario) (lines []PriceAdjustment, against []ProductReason) {
	if grid := m.gridOf(p); p.AgencyGrid && !s.MortgageType.IsGovernment() {
		if grid == nil {
			return nil, []ProductReason{reason("noGrid", "No grid of price adjustments is in force.")}
		}
		rows, known := grid.Rows(s, p.Amortization, p.TermMonths)
		for _, row := range rows {
			if row.Percent.IsZero() {
				continue
			}
			a := s.line(Investor, row.Name, gridName(row), row.Percent)
			if a.Waived = row.Waived; row.Waived {
				a.Amt = 0
			}
			lines = append(lines, a)
		}
		lines = append(lines, m.ofLowIncome(s)...)
		if !known {
			against = append(against, reason("noGridCell", "The agencies have no price adjustment for this purpose at a loan-to-value of {{0}} %.", s.LTV.String()).
				unless("ltvAtMost", "Lower the loan-to-value to {{0}} %.", strconv.Itoa(grid.highestLTV(s, p.Amortization, p.TermMonths))))
		}
	}
	for _, a := range m.Book.Adjusters {
		if a.applies(p, s) {
			lines = append(lines, s.line(Investor, "ADJUSTER", a.Name, a.Percent))
		}
	}
	return lines, against
}

// gridOf is the grid that a product is adjusted by: its investor's own, else the one for all.
func (m *Market) gridOf(p Product) *Grid {
	if own := m.Grids[p.InvestorID]; own != nil {
		return own
	}
	return m.Grid
}

// gridWords are what people read for the rows of the grid.
var gridWords = map[string]string{
	"base:purchase": "Score and LTV, purchase", "base:limitedCashOut": "Score and LTV, limited cash-out", "base:cashOut": "Score and LTV, cash-out", "attr:arm": "Adjustable rate",
	"attr:condo": "Condominium", "attr:investmentProperty": "Investment property", "attr:secondHome": "Second home", "attr:manufacturedHome": "Manufactured home",
	"attr:twoToFourUnits": "Two to four units", "attr:highBalanceFixed": "High balance, fixed rate", "attr:highBalanceArm": "High balance, adjustable rate",
	"attr:subordinateFinancing": "Subordinate financing", "minimumMi": "Minimum mortgage insurance",
}

func gridName(r Row) string {
	name := gridWords[r.Name] + " (" + r.LTVBand + " %"
	if r.ScoreBand != "" {
		name += ", " + r.ScoreBand
	}
	return name + ")"
}

// ofCompany are the margins that the company keeps of the loan's price.
func (m *Market) ofCompany(p Product, s Scenario) (lines []PriceAdjustment) {
	for _, margin := range m.Book.Margins {
		if margin.applies(p, s) {
			lines = append(lines, s.line(Company, "MARGIN", margin.Name, margin.Percent))
		}
	}
	return lines
}

// isOf tells whether a value is one that is meant: none meant is all of them.
func isOf[T comparable](meant []T, value T) bool {
	return len(meant) == 0 || slices.Contains(meant, value)
}

func isThat[T ~string](meant, value T) bool { return meant == "" || meant == value }

// sameMortgage tells whether a mortgage type is meant: the product's, or of one for every type the loan's.
func sameMortgage(meant loan.MortgageType, p Product, s Scenario) bool {
	of := p.MortgageType
	if of == "" {
		of = s.MortgageType
	}
	return isThat(meant, of) || meant.IsUSDA() && of.IsUSDA()
}

func (m Margin) applies(p Product, s Scenario) bool {
	return (m.OrgUnitID == "" || slices.Contains(s.OrgUnits, m.OrgUnitID)) && isThat(m.OfficerID, s.OfficerID) && isThat(m.Channel, s.Channel) &&
		sameMortgage(m.Mortgage, p, s) && isOf(m.ProductIDs, p.ID)
}

func (a Adjuster) applies(p Product, s Scenario) bool {
	if !isThat(a.InvestorID, p.InvestorID) || !isOf(a.ProductIDs, p.ID) || !isOf(a.States, s.State) || !isOf(a.Purposes, s.Purpose) ||
		!isOf(a.Occupancies, s.Occupancy) || !sameMortgage(a.Mortgage, p, s) {
		return false
	}
	score := 0
	if s.Score != nil {
		score = *s.Score
	}
	switch {
	case a.MinAmt != nil && s.BaseLoanAmt < *a.MinAmt, a.MaxAmt != nil && s.BaseLoanAmt > *a.MaxAmt,
		a.MinScore != nil && score < *a.MinScore, a.MaxScore != nil && score > *a.MaxScore,
		a.MinLTV != nil && s.LTV.Cmp(*a.MinLTV) < 0, a.MaxLTV != nil && s.LTV.Cmp(*a.MaxLTV) > 0:
		return false
	}
	return true
}

// PlansOf are the plans of a loan that is of those units: theirs, and the whole company's.
func (b *PricingBook) PlansOf(units []domain.ID) (plans []CompensationPlan) {
	for _, p := range b.Plans {
		if p.OrgUnitID == "" || slices.Contains(units, p.OrgUnitID) {
			plans = append(plans, p)
		}
	}
	return plans
}

// PlanFor is the plan by which the originator of a loan is paid: the one chosen, else the default of the nearest unit, else the company's; nil is none.
func (b *PricingBook) PlanFor(s Scenario) *CompensationPlan {
	var found *CompensationPlan
	nearest := len(s.OrgUnits) + 1
	for i := range b.Plans {
		plan := &b.Plans[i]
		if s.PlanID != "" {
			if plan.ID == s.PlanID {
				return plan
			}
			continue
		}
		at := slices.Index(s.OrgUnits, plan.OrgUnitID)
		if plan.OrgUnitID == "" {
			at = len(s.OrgUnits)
		}
		if plan.Default && at >= 0 && at < nearest {
			found, nearest = plan, at
		}
	}
	return found
}

// amount is what a plan pays for a loan: the percentage, within its dollars.
func (c CompensationPlan) amount(loanAmt domain.Money) domain.Money {
	pay := c.Percent.Of(loanAmt)
	if c.MinAmt != nil {
		pay = max(pay, *c.MinAmt)
	}
	if c.MaxAmt != nil {
		pay = min(pay, *c.MaxAmt)
	}
	return pay
}

// percentOf is an amount in points of a loan, to the step given, half up.
func percentOf(part, whole domain.Money, step domain.Rate) domain.Rate {
	if whole <= 0 {
		return domain.Rate{}
	}
	const points = 100 * 1_000_000 // millionths of a percent in the whole
	parts := new(big.Int).Mul(big.NewInt(whole.Cents()), big.NewInt(2*step.Micros()))
	n := new(big.Int).Mul(big.NewInt(part.Cents()), big.NewInt(2*points))
	n.Add(n, new(big.Int).Rsh(parts, 1)).Div(n, parts)
	return domain.RateFromMicros(n.Int64() * step.Micros())
}
