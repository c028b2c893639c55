package pricing

import (
	"gable/change"
	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/notify"
	"gable/domain/pricing"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

type sendQuoteIn struct {
	record.ReadItem
	Body struct {
		CoBorrowers bool               `json:"coBorrowers,omitempty" doc:"The other borrowers have it too."`
		KnownStale  []pricing.StaleKey `json:"knownStale,omitempty" maxItems:"5" enum:"loanChanged,sheetReplaced,pricesChanged,noPrice,notEligible" doc:"Why the quote is stale, as whoever sends it was told."`
	}
}

func sendingsOf(quote domain.ID, messages []notify.LoanMessage) (out []pricing.QuoteSending) {
	for _, m := range messages {
		if m.QuoteID != quote {
			continue
		}
		s := pricing.QuoteSending{MessageID: m.ID, Name: m.Name, Address: m.Address, Status: string(m.Status), AskedAt: m.AskedAt, EndedAt: m.EndedAt}
		if m.Error != nil {
			s.Error = m.Error.Code
		}
		out = append(out, s)
	}
	return out
}

func sendQuote(c *endpoint.Call, publicURL string, in *sendQuoteIn) (*endpoint.Answer[pricing.LoanQuote], error) {
	q, err := pricingdb.Quotes.Get(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	if loan.StageID(c.Loan.Stage).IsClosed() {
		return nil, domain.Conflict("refusals:pricing.closedLoanSend", "The loan is closed, so no quote is sent for it any more.")
	}
	if until := q.OfferedUntil.In(c.Caller.TimeZone); c.Now().After(until) {
		return nil, domain.Conflict("refusals:pricing.quoteExpired", "The prices of this quote were offered until {{0}}, {{1}}. Make a new one.",
			domain.DateOf(until).String(), until.Format("15:04"))
	}
	marked := []pricing.LoanQuote{q}
	if err := markStale(c, marked); err != nil {
		return nil, err
	}
	if err := marked[0].HeldAgainst(in.Body.KnownStale); err != nil {
		return nil, err
	}
	messages, err := jobs.SendQuote(c.Work, publicURL, q, in.Body.CoBorrowers)
	if err != nil {
		return nil, err
	}
	q.Sendings = sendingsOf(q.ID, messages)
	c.Emit(change.Event{Type: quoteChanged, Data: map[string]string{"id": string(q.ID), "action": "sent"}})
	return &endpoint.Answer[pricing.LoanQuote]{Body: q}, nil
}
