package http

import (
	"fmt"
	"net/http"

	"gable/db"
	"gable/domain"
	"gable/http/endpoint"
)

type restoreBody struct {
	IDs []domain.ID `json:"ids" required:"true" minItems:"1" maxItems:"200" doc:"The ids of records that were removed."`
}

type restoreIn struct {
	endpoint.LoanPath
	Body restoreBody
}

type borrowerRestoreIn struct {
	endpoint.LoanPath
	BorrowerPath
	Body restoreBody
}

// restoreTold is what the OpenAPI document says of every such call.
var restoreTold = fmt.Sprintf("For %d hours after a record was removed, this takes the removal back: same id, place and content, with what went with it and "+
	"what named it; the version is a new one. All of them or none. 404 for an id that was not removed here, is back already or has been gone for longer; "+
	"409 when what it belonged to was removed meanwhile; 422 when it no longer goes with the other records.", int(db.RemovedFor.Hours()))

// restoring is the route that brings records back which were removed under a path.
func (k Kind[T]) restoring(path string) endpoint.Route {
	r := k.route("POST", path+"/restore", "restore"+k.Many, "Bring back removed "+words(k.Many))
	r.Status, r.Description = http.StatusOK, restoreTold
	return r
}

// restore takes a removal back, of all the records or of none. Each is held to what a new one is held to, and comes back as it
// was stored: what a check would adjust of a new one is left alone.
func (k Kind[T]) restore(c *endpoint.Call, ids []domain.ID, belongs func(T) bool) (*endpoint.Listed[T], error) {
	back, err := k.Table.Restore(c.Tx, ids)
	if err != nil {
		return nil, err
	}
	for i := range back {
		if belongs != nil && !belongs(back[i]) {
			return nil, domain.NotFound()
		}
		held := back[i]
		if err := k.check(c, nil, &held); err != nil {
			return nil, err
		}
		if err := k.note(c, "restored", nil, &back[i]); err != nil {
			return nil, err
		}
	}
	return &endpoint.Listed[T]{Body: endpoint.Page[T]{Rows: back, Count: int64(len(back))}}, nil
}
