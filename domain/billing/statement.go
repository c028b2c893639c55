package billing

import "gable/domain"

// Payer is whom an invoice is made out to.
type Payer struct {
	Kind    Kind   `json:"kind" required:"true" enum:"COMPANY,BRANCH,USER"`
	Name    string `json:"name" required:"true" doc:"The org unit's or the person's."`
	Company string `json:"company" required:"true" doc:"The company that the payer belongs to, or is."`
	NMLS    string `json:"nmls,omitempty" doc:"The org unit's number in the Nationwide Multistate Licensing System."`
}

// Line is one line of an invoice.
type Line struct {
	Quantity  int          `json:"quantity" required:"true" doc:"Seats on the pro plan."`
	UnitPrice domain.Money `json:"unitPrice" required:"true" doc:"US dollars for a seat and month."`
	Amount    domain.Money `json:"amount" required:"true"`
}

// Statement is an invoice as its payer keeps it in the books. It has no tax: the total is the sum of the lines.
type Statement struct {
	Invoice
	Payer Payer        `json:"payer" required:"true"`
	Lines []Line       `json:"lines" required:"true"`
	Total domain.Money `json:"total" required:"true" doc:"US dollars; no tax is in it, and none is added."`
}

// Statement makes an invoice out to its payer.
func (i Invoice) Statement(to Payer) Statement {
	return Statement{Invoice: i, Payer: to, Total: i.Amount, Lines: []Line{{Quantity: i.Seats, UnitPrice: i.SeatPrice, Amount: Amount(i.Seats, i.SeatPrice)}}}
}
