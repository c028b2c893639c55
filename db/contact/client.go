package contact

import (
	"gable/db"
	"gable/domain/contact"
	"gable/domain/user"
	"gable/tenancy"
)

const clientJSON = `jsonb_strip_nulls(jsonb_build_object('id', k.id, 'name', k.name, 'firstName', nullif(k.first_name, ''), 'lastName', nullif(k.last_name, ''), 'email', nullif(k.email, ''),
	'phone', nullif(k.phone, ''), 'loanCount', k.loan_count, 'latestLoanAt', k.last_at, 'loans', k.loans))`

// Clients is what may be asked of the list of clients.
var Clients = db.Showing[contact.Client](db.Listing{
	Order: "k.name, k.id", Tie: "k.id", SearchColumn: "k.search_text",
	Fields: map[string]db.Field{
		"id":           {Column: "k.id", Kind: db.UUID},
		"name":         {Column: "k.name", SortColumn: "lower(k.last_name || ' ' || k.name)"},
		"firstName":    {Column: "k.first_name"},
		"lastName":     {Column: "k.last_name"},
		"email":        {Column: "k.email"},
		"phone":        {Column: "k.phone"},
		"loanCount":    {Column: "k.loan_count", Kind: db.Number},
		"latestLoanAt": {Column: "k.last_at", Kind: db.Instant},
	},
})

// ListClients answers a page of the people who are or were borrowers of the loans in view, and how many there are in all.
func ListClients(tx *tenancy.Tx, q db.Query) ([]contact.Client, int64, error) {
	view := "loan"
	if tx.Scope().Visibility == user.VisibilityOrg {
		view = "app.unit_loan"
	}
	from := "app.clients_of(array(select l.loan_id from " + view + " l)) k"
	return db.Fetch[contact.Client](tx, q.Page(db.Select(clientJSON).From(from)), q.Where(db.Select("count(*)").From(from)))
}
