package loan

import (
	"context"

	"gable/authz"
	"gable/domain"
	"gable/domain/contact"
	"gable/domain/loan"
	"gable/domain/lock"
	"gable/http/endpoint"
	"gable/http/middleware"
)

// mountReferences gives the tables that are the same for everyone of a company, under the staff's base and the realtors'.
func mountReferences(a *endpoint.API) {
	for _, base := range []struct{ path, suffix string }{{"/los/api", ""}, {"/realtor/api", "ForRealtor"}} {
		endpoint.WithoutTransaction(a, endpoint.Route{Method: "GET", Path: base.path + "/pipelines", Name: "listPipelines" + base.suffix, Tag: "References",
			Permission: authz.ReferenceRead, Summary: "The pipelines with their stages, in order", Description: "Without the pipeline CANCELLED and its stages."},
			func(_ context.Context, _ *middleware.Caller, in *endpoint.ListQuery) (*endpoint.Listed[loan.Pipeline], error) {
				return endpoint.InMemoryList(loan.Pipelines(), *in)
			})
		endpoint.WithoutTransaction(a, endpoint.Route{Method: "GET", Path: base.path + "/enum-lookups", Name: "listEnums" + base.suffix, Tag: "References",
			Permission: authz.ReferenceRead, Summary: "Every enumeration that forms offer, with words in the caller's language",
			Description: "Words that have no Spanish are English. LOCK_STATUS_TYPE with None, Locked and Expired alone, unless a unit of the caller's company is non-delegated, or the caller works for a processor organisation. Which of them a loan is said in goes by its own unit."},
			func(_ context.Context, who *middleware.Caller, in *endpoint.ListQuery) (*endpoint.Listed[domain.Enum], error) {
				return endpoint.InMemoryList(enumsFor(who), *in)
			})
	}
}

// enumsFor are the enumerations as the caller is offered them.
func enumsFor(who *middleware.Caller) []domain.Enum {
	all := append(loan.EnumLookups(), contact.Lookup())
	for i := range all {
		if who.User.Language == "es" {
			all[i] = all[i].InSpanish()
		}
		if all[i].Name == loan.LockStatusTypes.Name {
			all[i].Options = lock.StatusOptions(all[i], who.User.TenantType, who.User.SellsNonDelegated())
		}
	}
	return all
}
