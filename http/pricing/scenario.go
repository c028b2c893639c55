package pricing

import (
	"strconv"
	"strings"
	"time"

	"gable/authz"
	"gable/change"
	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
	"gable/http/endpoint"
	"gable/http/record"
)

// scenarios are what was supposed of a loan and saved. Of their prices they keep what the borrower pays, and not of what that is made.
var scenarios = record.Kind[pricing.SavedScenario]{
	Name: "pricing_scenario", One: "PricingScenario", Many: "PricingScenarios", ListPath: "/pricing-scenarios",
	Table: pricingdb.Scenarios, Section: loan.SectionProductPricing, Write: authz.LoanChooseProduct,
	Validate: pricing.SavedScenario.Validate, Check: checkScenario,
}

// ScenarioNow is a saved scenario searched for again.
type ScenarioNow struct {
	Scenario pricing.SavedScenario   `json:"scenario" required:"true"`
	Now      pricing.ScenarioSummary `json:"now" required:"true"`
	Changed  []string                `json:"changed" required:"true" nullable:"false" doc:"The figures that differ from when it was saved, by their names in the summary; product for another product."`
}

// ScenarioColumn is what a column of a comparison is of: a saved scenario, or what is supposed of the loan.
type ScenarioColumn struct {
	ScenarioID domain.ID     `json:"scenarioId,omitempty" maxLength:"36" doc:"A saved one, which says what is supposed."`
	WhatIf     change.WhatIf `json:"whatIf,omitempty"`
	ProductID  domain.ID     `json:"ProductId,omitempty" maxLength:"36" doc:"The best one where absent; of a saved scenario the one that was its best."`
	NoteRate   *domain.Rate  `json:"NoteRatePercent,omitempty" doc:"One of the product's; its best one where absent."`
}

type compareIn struct {
	endpoint.LoanPath
	Body struct {
		Columns []ScenarioColumn `json:"columns" required:"true" minItems:"1" maxItems:"4"`
	}
}

// ScenarioComparison holds scenarios against each other, at the prices of one moment.
type ScenarioComparison struct {
	At      time.Time                  `json:"at" required:"true" doc:"The moment whose prices these are."`
	Columns []pricing.ComparedScenario `json:"columns" required:"true" nullable:"false"`
}

func mountScenarios(a *endpoint.API) {
	scenarios.Mount(a)
	endpoint.Read(a, ofLoan("GET", "/pricing-scenarios/{id}/search", "searchPricingScenario", "Search again for a saved scenario", "With what has changed since it was saved."), searchAgain)
	endpoint.Read(a, ofLoan("POST", "/pricing-scenarios/compare", "comparePricingScenarios", "Hold up to four scenarios against each other",
		"Saved nowhere. Each column is a product for the loan as it is supposed to be; what the loan can't have is marked, and is best in nothing."), compareScenarios)
}

// deskNow is what the pinned loan is priced with now.
func deskNow(c *endpoint.Call) (*change.PricingService, error) {
	return change.PricingServiceNow(c.Tx)
}

// checkScenario prices a scenario that is new or supposes something else, and keeps names apart. One that comes back stays as it was priced.
func checkScenario(c *endpoint.Call, was, will *pricing.SavedScenario) error {
	if will == nil {
		return nil
	}
	will.Name = strings.Join(strings.Fields(will.Name), " ")
	count, taken, err := pricingdb.CountScenarios(c.Tx, will.ID, will.Name)
	if err != nil {
		return err
	}
	if taken {
		return domain.Invalid(domain.FieldError{Field: "name", Key: "duplicate", Message: "Another scenario of this loan has this name.", Params: []string{"name"}})
	}
	if faults := will.Validate(); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	isNew := was == nil && will.ID == ""
	if isNew && count >= pricing.MaxScenarios || count > pricing.MaxScenarios {
		return domain.Conflict("refusals:pricing.mostScenarios", "A loan keeps at most 20 scenarios. Remove one first.")
	}
	if will.Summary != nil && (was == nil || was.SupposesSame(*will)) {
		return nil
	}
	d, err := deskNow(c)
	if err != nil {
		return err
	}
	for _, id := range will.Products {
		if _, found := d.Market.Book.Product(id); !found {
			return domain.Invalid(domain.Wrong("products", "Product"))
		}
	}
	s, err := scenarioAt(d, will.WhatIf, "whatIf")
	if err != nil {
		return err
	}
	will.WhatIf.LockDays = s.LockDays
	will.Summary, will.SavedBy = new(d.Market.Summarize(s, will.Products)), c.Caller.User.Name()
	return nil
}

// scenarioAt is what the loan, as it is supposed to be, is priced by; what is wrong is said of the field that supposes it.
func scenarioAt(d *change.PricingService, w change.WhatIf, field string) (pricing.Scenario, error) {
	var faults domain.Faults
	faults.Within(field, w.Validate())
	if len(faults) > 0 {
		return pricing.Scenario{}, domain.Invalid(faults...)
	}
	return d.Scenario(w)
}

func searchAgain(c *endpoint.Call, in *record.ReadItem) (*endpoint.Answer[ScenarioNow], error) {
	saved, err := pricingdb.Scenarios.Get(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	d, err := deskNow(c)
	if err != nil {
		return nil, err
	}
	s, err := d.Scenario(saved.WhatIf)
	if err != nil {
		return nil, err
	}
	out := ScenarioNow{Scenario: saved, Now: d.Market.Summarize(s, saved.Products), Changed: []string{}}
	if saved.Summary != nil {
		out.Changed = out.Now.ChangedSince(*saved.Summary)
	}
	return &endpoint.Answer[ScenarioNow]{Body: out}, nil
}

func compareScenarios(c *endpoint.Call, in *compareIn) (*endpoint.Answer[ScenarioComparison], error) {
	d, err := deskNow(c)
	if err != nil {
		return nil, err
	}
	out := ScenarioComparison{At: d.Market.At, Columns: []pricing.ComparedScenario{}}
	for i, asked := range in.Body.Columns {
		field := "columns." + strconv.Itoa(i)
		var saved pricing.SavedScenario
		if asked.ScenarioID != "" {
			if saved, err = pricingdb.Scenarios.Get(c.Tx, asked.ScenarioID); domain.IsNotFound(err) {
				return nil, domain.Invalid(domain.Wrong(field+".scenarioId", "Scenario"))
			} else if err != nil {
				return nil, err
			}
			asked.WhatIf = saved.WhatIf
			if asked.ProductID == "" && saved.Summary != nil && saved.Summary.Best != nil {
				asked.ProductID = saved.Summary.Best.ProductID
			}
		}
		if _, found := d.Market.Book.Product(asked.ProductID); asked.ProductID != "" && !found {
			if saved.ID == "" {
				return nil, domain.Invalid(domain.Wrong(field+".ProductId", "Product"))
			}
			asked.ProductID = "" // it is sold no more
		}
		s, err := scenarioAt(d, asked.WhatIf, field+".whatIf")
		if err != nil {
			return nil, err
		}
		column := d.Market.CompareScenario(s, asked.ProductID, asked.NoteRate)
		column.Name = saved.Name
		out.Columns = append(out.Columns, column)
	}
	pricing.MarkBest(out.Columns)
	return &endpoint.Answer[ScenarioComparison]{Body: out}, nil
}
