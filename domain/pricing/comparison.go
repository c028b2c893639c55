package pricing

import (
	"encoding/json"

	"gable/domain"
)

// MaxCompared is how many scenarios stand side by side.
const MaxCompared = 4

// ComparedScenario is a product for the loan as it is supposed to be, one column among others.
type ComparedScenario struct {
	Name         string          `json:"name,omitempty" doc:"Of a saved scenario."`
	LoanAmt      domain.Money    `json:"LoanAmt" required:"true"`
	ValueAmt     domain.Money    `json:"PropertyValueAmt" required:"true"`
	LTV          domain.Rate     `json:"LTV" required:"true"`
	Score        *int            `json:"score,omitempty"`
	LockDays     int             `json:"lockDays" required:"true"`
	Waiver       Waiver          `json:"waiver,omitempty" enum:"homeReady,firstTimeBuyerAmi,dutyToServe" doc:"The program for which the agencies waive their adjustments."`
	MinimumMI    bool            `json:"minimumMortgageInsurance,omitempty" doc:"Priced with less mortgage insurance than the standard coverage."`
	Eligible     bool            `json:"Eligible" required:"true"`
	Reasons      []ProductReason `json:"reasons" required:"true" nullable:"false"`
	Price        *ScenarioPrice  `json:"price,omitempty" doc:"Absent where the product, or every one, has none."`
	MonthlyMIAmt domain.Money    `json:"MonthlyMortgageInsuranceAmt" required:"true"`
	InterestAmt  *domain.Money   `json:"totalInterestAmt,omitempty" doc:"Over the whole term; of an adjustable rate at its fully indexed rate within its caps."`
	Breakeven    *int            `json:"breakevenMonths,omitempty" doc:"Months until the lower payment has made up for what it costs more than the par rate."`
	Best         []string        `json:"best" required:"true" nullable:"false" doc:"The figures in which no other column that the loan can have is better, and one is worse."`
}

// CompareScenario is one column: the product at the rate that is asked for, at its best one where none is; the best product where none is named.
func (m *Market) CompareScenario(s Scenario, product domain.ID, rate *domain.Rate) ComparedScenario {
	out := ComparedScenario{LoanAmt: s.LoanAmt, ValueAmt: s.ValueAmt, LTV: s.LTV, Score: s.Score, LockDays: s.LockDays, Waiver: s.Waiver, MinimumMI: s.MinimumMI,
		Reasons: []ProductReason{}, MonthlyMIAmt: s.MonthlyMIAmt, Best: []string{}}
	var offer *Offer
	if product != "" {
		offer = m.OfferOf(s, product)
	} else if found := m.Search(s).Offers; len(found) > 0 {
		offer = &found[0]
	}
	if offer == nil {
		return out
	}
	out.Eligible, out.Reasons = offer.Eligible, offer.Reasons
	q := offer.Best
	if q != nil && rate == nil {
		rate = &q.NoteRate
	}
	if rate != nil {
		q = m.PriceAt(s, offer.ProductID, *rate, s.LockDays, nil)
		out.Reasons = append([]ProductReason{}, m.OfferOf(s, offer.ProductID).ReasonsAt(*rate)...)
		out.Eligible = len(out.Reasons) == 0
	}
	if q == nil {
		out.Eligible = false
		return out
	}
	sold, _ := m.Book.Product(offer.ProductID)
	out.Price, out.Breakeven = new(scenarioPrice(*offer, *q)), q.Breakeven
	out.InterestAmt = new(totalInterest(s.LoanAmt, q.NoteRate, sold))
	return out
}

// totalInterest is what the scheduled payments add up to beyond the amount.
func totalInterest(amount domain.Money, rate domain.Rate, p Product) domain.Money {
	total := -amount
	for _, payment := range (Terms{LoanAmt: amount, NoteRate: rate, TermMonths: p.TermMonths, ARM: p.ARM, InterestOnly: p.InterestOnly}).scheduled() {
		total += payment
	}
	return total
}

// comparedFigures are the rows of which one can be the best, each as a number that is the better the lower it is; nil for none.
var comparedFigures = []struct {
	name string
	of   func(ComparedScenario) *int64
}{
	{figureRate, ofPrice(func(p ScenarioPrice) *int64 { return new(p.NoteRate.Micros()) })},
	{figureAPR, ofPrice(func(p ScenarioPrice) *int64 { return microsOf(p.APR) })},
	{figurePrice, ofPrice(func(p ScenarioPrice) *int64 { return new(-p.Price.Micros()) })},
	{figurePoints, ofPrice(func(p ScenarioPrice) *int64 { return new(p.PointsAmt.Cents()) })},
	{figurePayment, ofPrice(func(p ScenarioPrice) *int64 { return new(p.PaymentAmt.Cents()) })},
	{figureMI, func(c ComparedScenario) *int64 { return new(c.MonthlyMIAmt.Cents()) }},
	{figureCash, ofPrice(func(p ScenarioPrice) *int64 { return centsOf(p.CashToClose) })},
	{figureDTI, ofPrice(func(p ScenarioPrice) *int64 { return microsOf(p.DTI) })},
	{figureLTV, func(c ComparedScenario) *int64 { return new(c.LTV.Micros()) }},
	{figureInterest, func(c ComparedScenario) *int64 { return centsOf(c.InterestAmt) }},
	{figureEven, func(c ComparedScenario) *int64 {
		if c.Breakeven == nil {
			return nil
		}
		return new(int64(*c.Breakeven))
	}},
}

func ofPrice(figure func(ScenarioPrice) *int64) func(ComparedScenario) *int64 {
	return func(c ComparedScenario) *int64 {
		if c.Price == nil {
			return nil
		}
		return figure(*c.Price)
	}
}

func microsOf(r *domain.Rate) *int64 {
	if r == nil {
		return nil
	}
	return new(r.Micros())
}

func centsOf(m *domain.Money) *int64 {
	if m == nil {
		return nil
	}
	return new(m.Cents())
}

// MarkBest notes which columns are the best in which figures. What the loan can't have is best in nothing, and where all are alike none is.
func MarkBest(columns []ComparedScenario) {
	for _, figure := range comparedFigures {
		var low, high *int64
		for _, c := range columns {
			value := figure.of(c)
			if !c.Eligible || value == nil {
				continue
			}
			if low == nil || *value < *low {
				low = value
			}
			if high == nil || *value > *high {
				high = value
			}
		}
		if low == nil || *low == *high {
			continue
		}
		for i := range columns {
			if value := figure.of(columns[i]); columns[i].Eligible && value != nil && *value == *low {
				columns[i].Best = append(columns[i].Best, figure.name)
			}
		}
	}
}

// equalJSON tells whether two values say the same.
func equalJSON[T any](a, b T) bool {
	one, err := json.Marshal(a)
	other, err2 := json.Marshal(b)
	return err == nil && err2 == nil && string(one) == string(other)
}
