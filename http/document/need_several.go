package document

import (
	"net/http"

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
	rows, err := endpoint.Each("rows", in.Body.Rows, func(row endpoint.Patch[document.Need]) (*endpoint.Answer[document.Need], error) {
		return needs.Create(c, row, nil)
	})
	return endpoint.Whole(rows), err
}
