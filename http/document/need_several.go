package document

import (
	"errors"
	"fmt"
	"net/http"

	"gable/domain"
	"gable/domain/document"
	"gable/http/endpoint"
)

type askManyIn struct {
	endpoint.LoanPath
	Body struct {
		Rows []endpoint.Patch[document.Need] `json:"rows" required:"true" minItems:"1" maxItems:"100" doc:"All of them are asked for, or none."`
	}
}

func mountSeveral(a *endpoint.API) {
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
