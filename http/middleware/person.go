package middleware

import (
	"context"
	"time"

	"gable/db"
	"gable/domain"
	"gable/domain/user"
	"gable/tenancy"
)

// Identity answers a user as the database knows them now; nil when there is none.
func (r *Resolver) Identity(ctx context.Context, tenant, id domain.ID) (*Identity, error) {
	found, err := db.LoadIdentity(ctx, r.db, tenant, id)
	return permitted(found), err
}

// Alone is the caller for what a user does without a session: logging in, following a link from an email. It sees no
// loan and no org unit.
func (id *Identity) Alone(ctx context.Context) *Caller {
	return &Caller{
		Permissions: id.Permissions, Actor: id, User: id, TimeZone: time.UTC,
		Scope: tenancy.Scope{
			RequestID: RequestID(ctx), Actor: id.Person(), User: id.Person(), Tenant: id.TenantID, Policy: id.PolicyVersion,
			Roles: id.Roles, Visibility: user.VisibilityNone, OrgUnits: []domain.ID{},
		},
	}
}

// For is the caller for what actor does to a session that acts, or is to act, for the user: it stands in the user's
// company, so that the entry in the journal is theirs to read.
func (id *Identity) For(ctx context.Context, target *Identity, impersonation domain.ID) *Caller {
	c := target.Alone(ctx)
	c.Actor = id
	c.Scope.Actor, c.Scope.ImpersonationID = id.Person(), impersonation
	return c
}

// Rank is the identity as the rule of impersonation looks at it.
func (id *Identity) Rank() user.Person {
	return user.Person{UserID: string(id.UserID), TenantID: string(id.TenantID), TenantType: id.TenantType, Roles: id.Roles, Status: id.Status}
}

// OnHost holds the host of a log-in against the user's company: an error with the address to use instead.
func (id *Identity) OnHost(host string, tls bool) error { return atHome(host, tls, id) }
