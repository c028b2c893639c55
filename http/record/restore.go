package record

import (
	"fmt"
	"net/http"

	"gable/db"
	"gable/domain"
	"gable/http/endpoint"
)

// RestoreBody names records that were removed.
type RestoreBody struct {
	IDs []domain.ID `json:"ids" required:"true" minItems:"1" maxItems:"200" doc:"The ids of records that were removed."`
}

// RestoreIn brings records of a loan back.
type RestoreIn struct {
	endpoint.LoanPath
	Body RestoreBody
}

// RestoreDescription is what the OpenAPI document says of every such call.
var RestoreDescription = fmt.Sprintf("For %d hours after a record was removed, this takes the removal back: same id, place and content, with what went with it and "+
	"what named it; the version is a new one. All of them or none. 404 for an id that was not removed here, is back already or has been gone for longer; "+
	"409 when what it belonged to was removed meanwhile; 422 when it no longer goes with the other records.", int(db.RemovedFor.Hours()))

// Restoring is the route that brings records back which were removed under a path.
func (k Kind[T]) Restoring(path string) endpoint.Route {
	r := k.Route("POST", path+"/restore", "restore"+k.Many, "Bring back removed "+Words(k.Many))
	r.Status, r.Description = http.StatusOK, RestoreDescription
	return r
}

// Restore takes a removal back, of all the records or of none. Each is held to what a new one is held to, and comes back as it
// was stored: what a check would adjust of a new one is left alone.
func (k Kind[T]) Restore(c *endpoint.Call, ids []domain.ID, belongs func(T) bool) (*endpoint.Listed[T], error) {
	back, err := k.Table.Restore(c.Tx, ids)
	if err != nil {
		return nil, err
	}
	for i := range back {
		if belongs != nil && !belongs(back[i]) {
			return nil, domain.NotFound()
		}
		held := back[i]
		if err := k.Flow().ValidateWrite(c, nil, &held); err != nil {
			return nil, err
		}
		if err := k.Note(c, "restored", nil, &back[i]); err != nil {
			return nil, err
		}
	}
	return &endpoint.Listed[T]{Body: endpoint.Page[T]{Rows: back, Count: int64(len(back))}}, nil
}
