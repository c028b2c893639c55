package pricing

import (
	"slices"
	"time"

	"gable/domain"
	"gable/domain/qualify"
)

// AdjustmentType says whether an adjustment follows from the terms, or a person set it.
type AdjustmentType string

// The types.
const (
	Automatic AdjustmentType = "AUTOMATIC"
	Manual    AdjustmentType = "MANUAL"
)

// PriceAdjustment is a line between the sheet's price and the final one: points that are taken out, or given where negative.
type PriceAdjustment struct {
	MarginType MarginType     `json:"MarginType" required:"true" enum:"COMPANY,INVESTOR"`
	Type       AdjustmentType `json:"Type" required:"true" enum:"AUTOMATIC,MANUAL"`
	Key        string         `json:"key" required:"true" doc:"What it is: a row of the agencies' grid, MARGIN, ADJUSTER, COMPENSATION, CAP, ROUNDING or MANUAL; of a locked price LOCKED, LOCK for what the lock costs, BY_HAND for what was typed, and a credit that the borrower is given whole by its own."`
	Name       string         `json:"name" required:"true"`
	Percent    domain.Rate    `json:"percent" required:"true" doc:"Points"`
	Amt        domain.Money   `json:"amt" required:"true" doc:"Of the loan amount"`
	Waived     bool           `json:"waived,omitempty" doc:"It would apply, but for the loan's program: counted as nothing."`
	Reason     string         `json:"reason,omitempty" doc:"Why a person set it."`
	NotGiven   string         `json:"notGiven,omitempty" enum:"NO_AREA_INCOME,NO_INCOME" doc:"Why a credit is counted as nothing: no median income of the county is loaded, or none of the borrowers is known."`
	LockCost   string         `json:"lockCost,omitempty" enum:"EXTENSION,RELOCK,FLOAT_DOWN" doc:"Of LOCK: what costs it."`
	Days       int            `json:"days,omitempty" doc:"Of an extension."`
}

// order puts adjustments of the company first, then those of the investor, then what a person set.
func (a PriceAdjustment) order() int {
	switch {
	case a.Type == Manual:
		return 2
	case a.MarginType == Investor:
		return 1
	}
	return 0
}

// isOfDollars tells whether an adjustment is an amount, which its points come near to, rather than a percentage.
func (a PriceAdjustment) isOfDollars() bool {
	return a.Key == keyCompensation || a.Key == KeyLowIncome
}

// IsPassedOn tells whether an adjustment is a credit of the agency's that the lender passes on to the borrower whole.
func (a PriceAdjustment) IsPassedOn() bool { return a.Key == KeyLowIncome }

// PriceQuote is what a product costs at a note rate and lock period.
type PriceQuote struct {
	NoteRate        domain.Rate       `json:"NoteRatePercent" required:"true"`
	LockDays        int               `json:"lockDays" required:"true" doc:"As asked."`
	SheetLockDays   int               `json:"sheetLockDays" required:"true" doc:"The column it is priced by: the next longer one."`
	SheetID         domain.ID         `json:"sheetId" required:"true"`
	SheetNumber     int               `json:"sheetNumber" required:"true"`
	SheetPrice      domain.Rate       `json:"sheetPrice" required:"true" doc:"Percent of par"`
	Price           domain.Rate       `json:"price" required:"true" doc:"Percent of par, after all adjustments"`
	Adjustments     []PriceAdjustment `json:"PricingAdjustments" required:"true" nullable:"false"`
	Points          domain.Rate       `json:"points" required:"true" doc:"100 less the price: what the borrower pays, or is credited where negative."`
	PointsAmt       domain.Money      `json:"pointsAmt" required:"true"`
	OriginationAmt  domain.Money      `json:"originationAmt" required:"true" doc:"What the borrower pays the originator, by a plan that the borrower pays."`
	CompensationAmt domain.Money      `json:"compensationAmt" required:"true" doc:"What the originator is paid, by whomever."`
	PaymentAmt      domain.Money      `json:"paymentAmt" required:"true" doc:"Principal and interest a month; interest alone where the product begins so."`
	APR             *domain.Rate      `json:"APR,omitempty"`
	CashToClose     *domain.Money     `json:"CashToClose,omitempty"`
	ParRate         *domain.Rate      `json:"parRate,omitempty" doc:"Of a price that is chosen: the lowest note rate that needs no points; absent where each needs some."`
	Breakeven       *int              `json:"breakevenMonths,omitempty" doc:"Months until the lower payment has made up for what it costs more than the par rate."`
	DTI             *domain.Rate      `json:"DTI,omitempty"`
	Reasons         []ProductReason   `json:"reasons,omitempty" doc:"Of a rate among others: why the loan can't have the product at it. Absent where it can."`
}

// ManualPrice is a final price that a person set, and why.
type ManualPrice struct {
	Price  domain.Rate
	Reason string
}

// Market is all that prices are made of at a moment.
type Market struct {
	At     time.Time
	Book   *PricingBook
	Sheets map[domain.ID]*RateSheet // by investor: the one in force
	Grid   *Grid                    // the one in force for investors that have none of their own; nil where none is
	Grids  map[domain.ID]*Grid      // by investor: its own in force
}

// hundred is par; compensation is a percentage by thousandths, and what has to come to the same cents again one by millionths.
var hundred, thousandth, millionth = domain.MustRate("100"), domain.MustRate("0.001"), domain.RateFromMicros(1)

func minus(a, b domain.Rate) domain.Rate { return domain.RateFromMicros(a.Micros() - b.Micros()) }

// rounded rounds to steps: to the nearest, half up, or always one way. Without a step a price stays as it stands: investors write up to six decimals.
func (r Rounding) rounded(price domain.Rate) domain.Rate {
	step := r.Step.Micros()
	if step <= 0 {
		return price
	}
	n, left := price.Micros()/step, price.Micros()%step
	if left < 0 {
		n, left = n-1, left+step
	}
	switch {
	case r.Mode == RoundDown:
	case r.Mode == RoundUp && left > 0, r.Mode != RoundUp && left*2 >= step:
		n++
	}
	return domain.RateFromMicros(n * step)
}

// priced is what all prices of one product for one loan have in common.
type priced struct {
	market      *Market
	product     Product
	investor    PricingInvestor
	scenario    Scenario
	sheet       *RateSheet
	block       *PriceBlock
	column      int
	ofInvestor  []PriceAdjustment
	ofCompany   []PriceAdjustment
	investorSum int64
	companySum  int64
	credit      domain.Rate // what the borrower is given whole
	pay         domain.Money
	origination domain.Money
}

// total is what lines take out of the price, without a credit that the borrower is given whole.
func total(lines []PriceAdjustment) (micros int64) {
	for _, a := range lines {
		if !a.Waived && !a.IsPassedOn() {
			micros += a.Percent.Micros()
		}
	}
	return micros
}

// passedOn is what the borrower is given whole, above zero.
func passedOn(lines []PriceAdjustment) (credit domain.Rate) {
	for _, a := range lines {
		if a.IsPassedOn() {
			credit = minus(credit, a.Percent)
		}
	}
	return credit
}

// line is an adjustment of the loan's amount.
func (s Scenario) line(of MarginType, key, name string, percent domain.Rate) PriceAdjustment {
	return PriceAdjustment{MarginType: of, Type: Automatic, Key: key, Name: name, Percent: percent, Amt: percent.Of(s.LoanAmt)}
}

// priceOf is the final price of a sheet's price, with the lines that lead to it: they add up to the difference to the last digit. No cap and no rounding
// takes anything of a credit that the borrower is given whole.
func (p *priced) priceOf(sheet domain.Rate) (price, capped, rest domain.Rate) {
	net := sheet.Micros() - p.investorSum
	if most := p.maxPrice(); most != nil && net > most.Micros() {
		capped = domain.RateFromMicros(net - most.Micros())
		net = most.Micros()
	}
	exact := domain.RateFromMicros(net - p.companySum)
	price = p.market.Book.Rounding.rounded(exact)
	return price.Add(p.credit), capped, minus(exact, price)
}

func (p *priced) maxPrice() *domain.Rate {
	if p.product.MaxPrice != nil {
		return p.product.MaxPrice
	}
	return p.investor.MaxPrice
}

// lines are all adjustments of a sheet's price, those of the company first, then the investor's, then what a person set.
func (p *priced) lines(capped, rest domain.Rate, manual *PriceAdjustment) []PriceAdjustment {
	out := slices.Concat(p.ofCompany, p.ofInvestor)
	if !capped.IsZero() {
		out = append(out, p.scenario.line(Investor, "CAP", "Highest price", capped))
	}
	if !rest.IsZero() {
		out = append(out, p.scenario.line(Company, "ROUNDING", "Rounding", rest))
	}
	if manual != nil {
		out = append(out, *manual)
	}
	slices.SortStableFunc(out, func(a, b PriceAdjustment) int { return a.order() - b.order() })
	return out
}

// quote is the price of a line of the sheet, without APR and breakeven.
func (p *priced) quote(line PriceLine, manual *ManualPrice, payments *payments) PriceQuote {
	sheet := *line.Prices[p.column]
	price, capped, rest := p.priceOf(sheet)
	var set *PriceAdjustment
	if manual != nil {
		a := p.scenario.line(Company, keyManual, "Manual price", minus(price, manual.Price))
		a.Type, a.Reason = Manual, manual.Reason
		set, price = &a, manual.Price
	}
	q := PriceQuote{NoteRate: line.NoteRate, LockDays: p.scenario.LockDays, SheetLockDays: p.block.LockDays[p.column], SheetID: p.sheet.ID, SheetNumber: p.sheet.Number,
		SheetPrice: sheet, Price: price, Adjustments: p.lines(capped, rest, set), Points: minus(hundred, price), OriginationAmt: p.origination, CompensationAmt: p.pay}
	q.PointsAmt = q.Points.Of(p.scenario.LoanAmt)
	q.PaymentAmt = p.firstPayment(line.NoteRate, payments)
	if p.scenario.CashAmt != nil {
		interest, _ := p.scenario.interest(line.NoteRate)
		q.CashToClose = new(*p.scenario.CashAmt + q.PointsAmt + q.OriginationAmt + interest)
	}
	q.DTI = p.scenario.ratioWith(p.qualifying(line.NoteRate, payments))
	return q
}

// interest is by how much prepaid interest at a rate changes cash to close and finance charges.
func (s Scenario) interest(rate domain.Rate) (cash, finance domain.Money) {
	if s.Interest == nil {
		return 0, 0
	}
	return s.Interest(rate)
}

// firstPayment is what is paid in the first month: principal and interest, or interest alone.
func (p *priced) firstPayment(rate domain.Rate, payments *payments) domain.Money {
	if p.product.InterestOnly > 0 {
		return qualify.InterestPayment(p.scenario.LoanAmt, rate)
	}
	return payments.of(rate, p.product.TermMonths)
}

// qualifying is the payment that the ratios count: of an adjustable rate at the one that the agency asks for (qualify.QualifyingRate), and over the
// months that remain once interest alone is paid no more ((c)(5)(ii)(B)).
func (p *priced) qualifying(rate domain.Rate, payments *payments) domain.Money {
	if p.product.ARM != nil {
		t, s := p.scenario.MortgageType, p.scenario
		if t == "" {
			t = p.product.MortgageType // a loan without a type takes the product's
		}
		rate = qualify.QualifyingRate(t, p.product.ARM.terms(rate, p.product.TermMonths), qualify.LoanToValue(s.BaseLoanAmt, s.ValueAmt))
	}
	return payments.of(rate, p.product.TermMonths-p.product.InterestOnly)
}
