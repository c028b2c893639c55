package pricing

import (
	"slices"
	"strconv"

	"gable/domain"
)

// StaleKey is why a quote is not what would be quoted now.
type StaleKey string

// Why quotes are stale.
const (
	StaleLoan        StaleKey = "loanChanged"
	StaleSheet       StaleKey = "sheetReplaced"
	StalePrices      StaleKey = "pricesChanged"
	StaleNoPrice     StaleKey = "noPrice"
	StaleNotEligible StaleKey = "notEligible"
)

// QuoteStaleness is one reason why a quote is not what would be quoted now.
type QuoteStaleness struct {
	Key     StaleKey `json:"key" required:"true" enum:"loanChanged,sheetReplaced,pricesChanged,noPrice,notEligible"`
	Params  []string `json:"params,omitempty"`
	Message string   `json:"message" required:"true"`
}

// Requote is an option of a quote asked for again: Option, or why there is none.
type Requote struct {
	Option *QuotedOption
	Why    StaleKey // where Option is nil
}

// Stale is why an option is not what would be quoted now. then is what the loan as it is by now would have been quoted at the moment of the quote: where
// that differs, the loan has changed. now is what it is quoted now.
func (o QuotedOption) Stale(then, now Requote) (out []QuoteStaleness) {
	loanChanged := then.Option == nil || !o.saysSame(*then.Option)
	if loanChanged {
		out = append(out, staleness(StaleLoan, "The loan has been changed since."))
	}
	switch {
	case now.Option == nil && now.Why == StaleNotEligible:
		out = append(out, staleness(StaleNotEligible, "The loan can't have {{0}} any more.", o.Name))
	case now.Option == nil:
		out = append(out, staleness(StaleNoPrice, "{{0}} has no price at {{1}} % any more.", o.Name, o.NoteRate.Fixed(3)))
	case now.Option.SheetID != o.SheetID:
		out = append(out, staleness(StaleSheet, "Rate sheet {{1}} took the place of sheet {{0}}.", strconv.Itoa(o.SheetNumber), strconv.Itoa(now.Option.SheetNumber)))
	case then.Option != nil && !then.Option.saysSame(*now.Option):
		out = append(out, staleness(StalePrices, "The products, or what is added to their prices, have been changed since."))
	}
	return out
}

func staleness(key StaleKey, message string, params ...string) QuoteStaleness {
	return QuoteStaleness{Key: key, Params: params, Message: fill(message, params)}
}

// saysSame tells whether two options tell the borrower the same, whatever sheet they are of.
func (o QuotedOption) saysSame(other QuotedOption) bool {
	other.SheetID, other.SheetNumber = o.SheetID, o.SheetNumber
	return equalJSON(o, other)
}

// MarkStale notes why a quote is not what would be quoted now, each reason once.
func (q *LoanQuote) MarkStale(reasons []QuoteStaleness) {
	for _, r := range reasons {
		if !slices.ContainsFunc(q.Stale, func(s QuoteStaleness) bool { return s.Message == r.Message }) {
			q.Stale = append(q.Stale, r)
		}
	}
}

// HeldAgainst refuses a quote that is stale for a reason of which whoever sends it was not told: CONFLICT with all of them.
func (q LoanQuote) HeldAgainst(known []StaleKey) error {
	untold := slices.ContainsFunc(q.Stale, func(s QuoteStaleness) bool { return !slices.Contains(known, s.Key) })
	if !untold {
		return nil
	}
	fields := make([]domain.FieldError, len(q.Stale))
	for i, s := range q.Stale {
		fields[i] = domain.FieldError{Field: "knownStale", Key: string(s.Key), Params: s.Params, Message: s.Message}
	}
	return domain.Conflict("refusals:pricing.quoteStale", "This quote is not what would be quoted now.").And(fields...)
}
