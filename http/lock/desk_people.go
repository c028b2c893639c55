package lock

import (
	"gable/authz"
	lockdb "gable/db/lock"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/org"
	"gable/domain/user"
	"gable/http/endpoint"
)

// lockDesk are who may answer for the company's lock desk and see the loan.
func lockDesk(c *endpoint.Call, company org.Type) (people []domain.ID, err error) {
	kept, err := organizationdb.FunctionOverrides(c.Tx)
	if err != nil {
		return nil, err
	}
	var overrides []authz.Override
	for _, o := range kept {
		if role, known := user.ParseRole(o.Role); known {
			overrides = append(overrides, authz.Override{Role: role, Permission: authz.Permission(o.Permission), Assigned: o.Assigned})
		}
	}
	decides := func(roles user.Roles) bool {
		return authz.Compile(company, roles, overrides).Has(authz.LoanDecideLocks)
	}
	var able user.Roles
	for _, role := range user.AllRoles.Each() {
		if decides(role) {
			able |= role
		}
	}
	all, err := lockdb.InSight(c.Tx, able.Names())
	if err != nil {
		return nil, err
	}
	for _, one := range all {
		roles, err := user.ParseRoles(one.Roles)
		if err != nil {
			return nil, err
		}
		if decides(roles) { // what one of the roles gives another one's override may take
			people = append(people, one.ID)
		}
	}
	return people, nil
}
