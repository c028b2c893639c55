package http

import (
	"context"

	"gable/authz"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/middleware"
)

// mountReferences gives the tables that are the same for everyone, under the staff's base and the realtors'.
func mountReferences(a *endpoint.API) {
	for _, base := range []struct{ path, suffix string }{{"/los/api", ""}, {"/realtor/api", "ForRealtor"}} {
		endpoint.Plain(a, endpoint.Route{Method: "GET", Path: base.path + "/pipelines", Name: "listPipelines" + base.suffix, Tag: "References",
			Permission: authz.ReferenceRead, Summary: "The pipelines with their stages, in order", Description: "Without the pipeline CANCELLED and its stages."},
			func(context.Context, *middleware.Caller, *nothingIn) (*endpoint.Listed[loan.Pipeline], error) {
				return whole(loan.Pipelines()), nil
			})
		endpoint.Plain(a, endpoint.Route{Method: "GET", Path: base.path + "/enum-lookups", Name: "listEnums" + base.suffix, Tag: "References",
			Permission: authz.ReferenceRead, Summary: "Every enumeration that forms offer, with English words"},
			func(context.Context, *middleware.Caller, *nothingIn) (*endpoint.Listed[domain.Enum], error) {
				return whole(loan.EnumLookups()), nil
			})
	}
}

// whole is a list that is answered in one piece.
func whole[T any](rows []T) *endpoint.Listed[T] {
	if rows == nil {
		rows = []T{}
	}
	return &endpoint.Listed[T]{Body: endpoint.Page[T]{Rows: rows, Count: int64(len(rows))}}
}
