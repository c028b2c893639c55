package jobs

import (
	"errors"
	"fmt"

	"gable/domain"
	"gable/tenancy"
)

// Origin is the request that caused a job: who asked, for whom, where. It is ids only; what they may do is looked up
// again when the job runs.
type Origin struct {
	// Tenant is where the data lives.
	Tenant       domain.ID `json:"tenantId"`
	OrgUnit      domain.ID `json:"orgUnitId,omitempty"`
	Consolidated bool      `json:"consolidated,omitempty"`
	// Actor was logged in; User is the one acted for, the same unless Actor acted for another.
	Actor           domain.ID     `json:"actorId"`
	ActorTenant     domain.ID     `json:"actorTenantId"`
	User            domain.ID     `json:"userId"`
	UserTenant      domain.ID     `json:"userTenantId"`
	ImpersonationID domain.ID     `json:"impersonationId,omitempty"`
	Loan            domain.LoanID `json:"loanId,omitempty"`
	RequestID       string        `json:"requestId"`
	// Invited tells that the actor is somebody invited, who may not sign in yet: the job is a letter to that person.
	Invited bool `json:"invited,omitempty"`
	// Trace carries the request's trace on (W3C trace context); "" when it was not traced.
	Trace string `json:"trace,omitempty"`
}

// ErrNoOrigin is returned for a job that does not say where it comes from: it is neither enqueued nor run.
var ErrNoOrigin = errors.New("the job has no origin")

// originOf takes the origin from the scope of the transaction that enqueues.
func originOf(scope tenancy.Scope) (Origin, error) {
	origin := Origin{
		Tenant: scope.Tenant, OrgUnit: scope.OrgUnit, Consolidated: scope.Consolidated,
		Actor: scope.Actor.ID, ActorTenant: scope.Actor.Tenant, User: scope.User.ID, UserTenant: scope.User.Tenant,
		ImpersonationID: scope.ImpersonationID, Loan: scope.Loan, RequestID: scope.RequestID,
	}
	return origin, origin.check()
}

func (o Origin) check() error {
	for name, id := range map[string]domain.ID{
		"tenant": o.Tenant, "actor": o.Actor, "actor's tenant": o.ActorTenant, "user": o.User, "user's tenant": o.UserTenant,
	} {
		if _, err := domain.ParseID(string(id)); err != nil {
			return fmt.Errorf("%w: %s is missing", ErrNoOrigin, name)
		}
	}
	if o.RequestID == "" {
		return fmt.Errorf("%w: request is missing", ErrNoOrigin)
	}
	return nil
}
