// Package contact is the API of the address book: business contacts and their companies, who of them is on a loan, the company's
// clients.
package contact

import (
	"gable/domain"
	"gable/http/endpoint"
)

const (
	book = "/los/api/business-contact"
	tag  = "Business contacts"
)

// Item is the path and precondition of one record. Embedded parts of an input are exported, since the router sees no others.
type Item struct {
	ID      domain.ID `path:"id" doc:"The record's id."`
	IfMatch string    `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
}

type readIn struct {
	ID domain.ID `path:"id" doc:"The record's id."`
}

type listIn struct{ endpoint.ListQuery }

// Mount gives the address book its routes.
func Mount(a *endpoint.API) {
	mountContacts(a)
	mountMerge(a)
	mountCompanies(a)
	mountOnLoan(a)
	mountClients(a)
	mountOfficers(a)
}
