package user

import (
	"time"

	"gable/domain/org"
)

// ImpersonationLimit is the longest one may act for another without beginning
// again.
const ImpersonationLimit = time.Hour

// Person is what the rule of impersonation looks at.
type Person struct {
	UserID     string
	TenantID   string
	TenantType org.Type
	Roles      Roles
	Status     Status
	Acting     bool // is already acting for someone
}

// Refusal says why one may not act for another; empty means one may.
type Refusal string

// The refusals, in the order they are looked for.
const (
	RefusalNone       Refusal = ""
	RefusalActing     Refusal = "already acting for another user"
	RefusalSelf       Refusal = "nobody acts for oneself"
	RefusalInactive   Refusal = "the user is not active"
	RefusalProvider   Refusal = "nobody acts for the provider's staff"
	RefusalNoRight    Refusal = "these roles may not act for this user"
	RefusalOutranks   Refusal = "the user's role outranks one's own"
	RefusalActorState Refusal = "the acting user is not active"
)

// MayImpersonate tells why actor may not begin, or go on, to act for target.
//
// A super admin and super support may act for any customer's user, borrowers and
// realtors included; lender and broker support for those of lenders and brokers.
// A company admin, or the owner that a company admin was made, may act for users
// of the own company, but not for its owner, whose rights exceed an admin's.
// Whoever holds a support role outside the provider's company has no such right.
func MayImpersonate(actor, target Person) Refusal {
	switch {
	case actor.Acting:
		return RefusalActing
	case actor.UserID == target.UserID:
		return RefusalSelf
	case !actor.Status.MaySignIn():
		return RefusalActorState
	case target.TenantType == org.TypeProvider:
		return RefusalProvider
	case !target.Status.MaySignIn():
		return RefusalInactive
	case actor.TenantType == org.TypeProvider:
		if actor.Roles.Supports(target.TenantType) {
			return RefusalNone
		}
		return RefusalNoRight
	case actor.TenantID != target.TenantID || !actor.Roles.Any(CompanyAdmin|Owner):
		return RefusalNoRight
	case target.Roles.Has(Owner):
		return RefusalOutranks
	}
	return RefusalNone
}

// Supports tells whether provider staff with these roles look after customers of
// that type.
func (r Roles) Supports(customer org.Type) bool {
	return r.Any(SuperAdmin|SuperSupport) ||
		r.Has(LenderSupport) && customer == org.TypeLender ||
		r.Has(BrokerSupport) && customer == org.TypeBroker
}

// SeesStaff tells whether provider staff with these roles see who works for customers of any type, without looking after them.
func (r Roles) SeesStaff() bool { return r.Any(ReportViewer | SalesTeam) }
