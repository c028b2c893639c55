package finance

import (
	"gable/authz"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/http/endpoint"
	"gable/http/record"
)

// The kinds of record of which a borrower may have none.
const (
	appliesAssets      = "assets"
	appliesLiabilities = "liabilities"
	appliesRealEstates = "realEstates"
	appliesExpenses    = "expenses"
)

// DoesNotApply removes every record of a kind, each with its own entry in the journal.
func DoesNotApply(c *endpoint.Call, kind string) error {
	if !c.Caller.Allowed(authz.LoanEditFinancial) {
		return domain.Forbidden()
	}
	switch kind {
	case appliesAssets:
		return removeEvery(c, assets)
	case appliesLiabilities:
		return removeEvery(c, liabilities)
	case appliesRealEstates:
		return removeEvery(c, ownedProperties)
	case appliesExpenses:
		return removeEvery(c, expenses)
	}
	return domain.Invalid(domain.FieldError{Field: "doesNotApply." + kind, Key: "refusals:record.noSuchKind", Params: []string{kind}, Message: "There is no such kind of record"})
}

func removeEvery[T any](c *endpoint.Call, k record.Kind[T]) error {
	ids, err := k.Table.IDs(c.Tx)
	if err != nil {
		return err
	}
	return k.RemoveAll(c, ids)
}

// applies is the After of a kind that can be said not to apply: a new record takes that back.
func applies[T any](kind string) func(*endpoint.Call, *T, *T) error {
	return func(c *endpoint.Call, was, _ *T) error {
		if was != nil {
			return nil
		}
		return loandb.Applies(c.Tx, kind)
	}
}
