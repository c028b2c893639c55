package pricing

import (
	"gable/db"
	"gable/domain"
	"gable/domain/pricing"
	"gable/tenancy"
)

// Scenarios are what was supposed of a loan and saved.
var Scenarios = db.Table[pricing.SavedScenario]{Name: "pricing_scenario", Record: func(s *pricing.SavedScenario) *domain.Record { return &s.Record }}

// Quotes are the written quotes of a loan; none is ever changed.
var Quotes = db.Table[pricing.LoanQuote]{Name: "loan_quote", Record: func(q *pricing.LoanQuote) *domain.Record { return &q.Record }}

// CountScenarios is how many scenarios of the pinned loan are kept, and whether another than the one named has a name.
func CountScenarios(tx *tenancy.Tx, but domain.ID, name string) (count int, taken bool, err error) {
	err = tx.QueryRow("select count(*), coalesce(bool_or(lower(data ->> 'name') = lower($2) and id::text <> $1), false) from pricing_scenario", string(but), name).Scan(&count, &taken)
	return count, taken, err
}

// CountQuotes is how many quotes of the pinned loan there are.
func CountQuotes(tx *tenancy.Tx) (count int, err error) {
	err = tx.QueryRow("select count(*) from loan_quote").Scan(&count)
	return count, err
}

// AllQuotes are the pinned loan's quotes, the newest first.
func AllQuotes(tx *tenancy.Tx) ([]pricing.LoanQuote, error) {
	rows, err := tx.Query("select " + Quotes.JSON() + " from loan_quote t order by t.position desc, t.id desc")
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[pricing.LoanQuote](rows)
}
