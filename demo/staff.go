package demo

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"gable/domain"
	"gable/domain/user"
	"gable/tenancy"
)

// scopeOf is that of a demo person of the staff, of an officer of a branch or of somebody at headquarters, who sees all of them; on a loan where one is
// named.
func scopeOf(ctx context.Context, pool *pgxpool.Pool, company, email string, number domain.LoanID) (tenancy.Scope, error) {
	var none tenancy.Scope
	at := slices.IndexFunc(Companies, func(c Company) bool { return c.Domain == company })
	if at < 0 {
		return none, errors.New("there is no demo company " + company)
	}
	c := Companies[at]
	who := slices.IndexFunc(c.People, func(p Person) bool { return p.Email(c) == email })
	if who < 0 {
		return none, errors.New("nobody of the demo is " + email)
	}
	p := c.People[who]
	roles, err := user.ParseRoles(p.Roles)
	if err != nil {
		return none, err
	}
	var policy int64
	if err := pool.QueryRow(ctx, "select (app.identity($1, $2)->>'policyVersion')::bigint", TenantID(company), UserID(email)).Scan(&policy); err != nil {
		return none, err
	}
	units := []domain.ID{UnitID(company, p.Unit)}
	if p.Unit == "" {
		for _, branch := range c.Branches {
			units = append(units, UnitID(company, branch))
		}
	}
	person := tenancy.Person{ID: UserID(email), Tenant: TenantID(company), Name: p.First + " " + p.Last, Email: email, Policy: policy}
	return tenancy.Scope{RequestID: "demo", Actor: person, User: person, Tenant: person.Tenant, Policy: policy, OrgUnit: units[0], OrgUnits: units,
		Visibility: roles.Reach(c.Type), Roles: roles, Loan: number}, nil
}

// lenders are the demo companies that lend, each with an officer.
var lenders = []struct{ company, officer string }{{"summit.test", "originator@summit.test"}, {"harbor.test", "originator@harbor.test"}}

// asStaff does something at a moment as one of the demo's staff, on a loan where one is named.
func asStaff(ctx context.Context, pool *pgxpool.Pool, company, email string, number domain.LoanID, at time.Time, do func(*tenancy.Tx) error) error {
	scope, err := scopeOf(ctx, pool, company, email, number)
	if err != nil {
		return err
	}
	return tenancy.New(pool, func() time.Time { return at }).Tx(ctx, scope, do)
}
