package document

import (
	"errors"
	"fmt"
	"net/http"

	"gable/authz"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	needdb "gable/db/need"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/need"
	"gable/http/endpoint"
	"gable/http/record"
)

type askManyIn struct {
	endpoint.LoanPath
	Body struct {
		Rows []endpoint.Patch[document.Need] `json:"rows" required:"true" minItems:"1" maxItems:"100" doc:"All of them are asked for, or none."`
	}
}

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
		often, err := needdb.Masters{}.All(c.Tx)
		if err != nil {
			return nil, err
		}
		return endpoint.Short(need.Suggest(file, often, asked, languages, c.Today()), in.ListQuery)
	})
	several := needs.Route("POST", "/needs/several", "createNeeds", "Ask for several things at once")
	several.Status = http.StatusCreated
	endpoint.Write(a, several, askMany)
}

// askMany asks for all of the needs, or for none.
func askMany(c *endpoint.Call, in *askManyIn) (*endpoint.Listed[document.Need], error) {
	var faults domain.Faults
	var rows []document.Need
	for i, row := range in.Body.Rows {
		made, err := needs.Create(c, row, nil)
		var refused *domain.Error
		switch {
		case errors.As(err, &refused) && len(refused.Fields) > 0:
			faults.Within(fmt.Sprintf("rows.%d", i), refused.Fields)
		case err != nil:
			return nil, err
		default:
			rows = append(rows, made.Body)
		}
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	return endpoint.Whole(rows), nil
}
