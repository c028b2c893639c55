package pricing

import (
	"slices"
	"time"

	"gable/domain"
)

// MaxScenarios is how many scenarios of a loan are kept.
const MaxScenarios = 20

// maxScenarioName bounds what a scenario is called, in characters.
const maxScenarioName = 80

// SavedScenario is what was supposed of a loan and searched for, with what came of it then.
type SavedScenario struct {
	domain.Record
	Name     string           `json:"name" doc:"No two scenarios of a loan have the same."`
	WhatIf   WhatIf           `json:"whatIf" doc:"What is supposed of the loan."`
	Products []domain.ID      `json:"products,omitempty" nullable:"false" maxItems:"8" doc:"The products that were looked at; all where empty."`
	Summary  *ScenarioSummary `json:"summary,omitempty" readOnly:"true" doc:"As it was priced when it was saved."`
	SavedBy  string           `json:"savedBy,omitempty" readOnly:"true"`
}

// Validate returns what is wrong with a scenario.
func (s SavedScenario) Validate() []domain.FieldError {
	var faults domain.Faults
	if s.Name == "" {
		faults.Missing("name", "Name")
	}
	faults.Text("name", s.Name, maxScenarioName)
	faults.Within("whatIf", s.WhatIf.Validate())
	for _, id := range s.Products {
		faults.Ref("products", id)
	}
	return faults
}

// SupposesSame tells whether two scenarios are priced by the same.
func (s SavedScenario) SupposesSame(other SavedScenario) bool {
	return equalJSON(s.WhatIf, other.WhatIf) && slices.Equal(s.Products, other.Products)
}

// ScenarioSummary is the best that a search found, by what it was priced.
type ScenarioSummary struct {
	At          time.Time      `json:"at" required:"true"`
	BookVersion int64          `json:"bookVersion" required:"true" doc:"The company's book that it was priced by."`
	LoanAmt     domain.Money   `json:"LoanAmt" required:"true"`
	ValueAmt    domain.Money   `json:"PropertyValueAmt" required:"true"`
	LTV         domain.Rate    `json:"LTV" required:"true"`
	Score       *int           `json:"score,omitempty"`
	LockDays    int            `json:"lockDays" required:"true"`
	Best        *ScenarioPrice `json:"best,omitempty" doc:"Absent where the loan could have none of the products."`
}

// ScenarioPrice is what a product costs, without that of which the price is made.
type ScenarioPrice struct {
	ProductID    domain.ID     `json:"ProductId" required:"true"`
	Name         string        `json:"name" required:"true"`
	InvestorName string        `json:"ProductProviderName" required:"true"`
	SheetNumber  int           `json:"sheetNumber" required:"true"`
	NoteRate     domain.Rate   `json:"NoteRatePercent" required:"true"`
	Price        domain.Rate   `json:"price" required:"true" doc:"Percent of par"`
	Points       domain.Rate   `json:"points" required:"true"`
	PointsAmt    domain.Money  `json:"pointsAmt" required:"true" doc:"A credit where negative."`
	PaymentAmt   domain.Money  `json:"paymentAmt" required:"true" doc:"Principal and interest a month"`
	APR          *domain.Rate  `json:"APR,omitempty"`
	CashToClose  *domain.Money `json:"CashToClose,omitempty"`
	DTI          *domain.Rate  `json:"DTI,omitempty"`
}

func scenarioPrice(o Offer, q PriceQuote) ScenarioPrice {
	return ScenarioPrice{ProductID: o.ProductID, Name: o.Name, InvestorName: o.InvestorName, SheetNumber: q.SheetNumber, NoteRate: q.NoteRate, Price: q.Price, Points: q.Points,
		PointsAmt: q.PointsAmt, PaymentAmt: q.PaymentAmt, APR: q.APR, CashToClose: q.CashToClose, DTI: q.DTI}
}

// Summarize searches for a loan and sums up what was found: the best of the products named, of all where none is.
func (m *Market) Summarize(s Scenario, products []domain.ID) ScenarioSummary {
	out := ScenarioSummary{At: m.At.UTC(), BookVersion: m.Book.Version, LoanAmt: s.LoanAmt, ValueAmt: s.ValueAmt, LTV: s.LTV, Score: s.Score, LockDays: s.LockDays}
	for _, o := range m.Search(s).Offers {
		if o.Eligible && o.Best != nil && isOf(products, o.ProductID) {
			out.Best = new(scenarioPrice(o, *o.Best))
			break
		}
	}
	return out
}

// The figures of a scenario that may differ from when it was saved.
const (
	figureProduct  = "product"
	figureRate     = "NoteRatePercent"
	figurePrice    = "price"
	figurePoints   = "pointsAmt"
	figurePayment  = "paymentAmt"
	figureAPR      = "APR"
	figureCash     = "CashToClose"
	figureDTI      = "DTI"
	figureLTV      = "LTV"
	figureLoanAmt  = "LoanAmt"
	figureScore    = "score"
	figureMI       = "MonthlyMortgageInsuranceAmt"
	figureInterest = "totalInterestAmt"
	figureEven     = "breakevenMonths"
)

// ChangedSince names the figures that differ from those of an earlier summary, the loan's before those of its price.
func (s ScenarioSummary) ChangedSince(was ScenarioSummary) []string {
	changed := []string{}
	note := func(name string, differs bool) {
		if differs {
			changed = append(changed, name)
		}
	}
	note(figureLoanAmt, s.LoanAmt != was.LoanAmt)
	note(figureLTV, s.LTV != was.LTV)
	note(figureScore, !equalJSON(s.Score, was.Score))
	if s.Best == nil || was.Best == nil {
		note(figureProduct, s.Best != was.Best)
		return changed
	}
	a, b := *was.Best, *s.Best
	note(figureProduct, a.ProductID != b.ProductID)
	note(figureRate, a.NoteRate != b.NoteRate)
	note(figureAPR, !equalJSON(a.APR, b.APR))
	note(figurePrice, a.Price != b.Price)
	note(figurePoints, a.PointsAmt != b.PointsAmt)
	note(figurePayment, a.PaymentAmt != b.PaymentAmt)
	note(figureCash, !equalJSON(a.CashToClose, b.CashToClose))
	note(figureDTI, !equalJSON(a.DTI, b.DTI))
	return changed
}
