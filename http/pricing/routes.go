// Package pricing is the API of what a company sells and at what price: its book of products, its rate sheets, the search for a loan, and the
// product that a loan has.
package pricing

import (
	"gable/authz"
	"gable/http/endpoint"
	"gable/http/record"
)

const (
	tag  = "Products and pricing"
	base = "/pricing/api"
)

// Mount registers the routes; links in letters begin with publicURL.
func Mount(a *endpoint.API, publicURL string) {
	mountBook(a)
	mountConditions(a)
	mountSheets(a)
	mountSheetMappings(a)
	mountGrids(a)
	mountSearch(a)
	mountChoice(a)
	mountLookups(a)
	mountScenarios(a)
	mountQuotes(a, publicURL)
}

func route(method, path, name, summary, description string) endpoint.Route {
	r := endpoint.Route{Method: method, Path: base + path, Name: name, Tag: tag, Permission: authz.PricingEdit, Summary: summary, Description: description}
	if method == "GET" {
		r.Permission = authz.PricingRead
	}
	return r
}

func ofLoan(method, path, name, summary, description string) endpoint.Route {
	return endpoint.Route{Method: method, Path: record.OnLoan + path, Name: name, Tag: tag, Permission: authz.LoanRead, Summary: summary, Description: description}
}
