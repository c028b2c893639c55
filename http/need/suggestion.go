package need

import (
	"gable/authz"
	creditdb "gable/db/credit"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	needdb "gable/db/need"
	"gable/domain/need"
	"gable/http/endpoint"
	"gable/http/record"
)

func mountSuggestions(a *endpoint.API) {
	suggested := endpoint.Route{Method: "GET", Path: record.OnLoan + "/needs/suggested", Name: "listSuggestedNeeds", Tag: "Needs", Permission: authz.LoanRead,
		Summary: "The needs that a loan's application calls for", Description: "Each for the borrower of whom it would be asked, in their language; what is asked for already says so."}
	endpoint.Read(a, suggested, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[need.Suggestion], error) {
		file, err := loandb.LoadFile(c.Tx)
		if err != nil {
			return nil, err
		}
		asked, err := documentdb.AllNeeds(c.Tx)
		if err != nil {
			return nil, err
		}
		languages, err := documentdb.PortalLanguages(c.Tx)
		if err != nil {
			return nil, err
		}
		often, err := needdb.Masters.All(c.Tx)
		if err != nil {
			return nil, err
		}
		reports, err := creditdb.Reports(c.Tx)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(need.Suggest(file, reports, often, asked, languages, c.Today()), in.ListQuery)
	})
}
