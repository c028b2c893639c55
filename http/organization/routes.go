// Package organization is the API of a company and its configuration: units, hosts, functions of roles, the borrower
// portal, letters, MERS numbers, and the company's own questions.
package organization

import (
	"slices"

	"gable/authz"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/org"
	"gable/domain/user"
	"gable/http/endpoint"
)

// Mount gives the area its routes.
func Mount(a *endpoint.API, hosts Hosts) {
	mountUnits(a)
	mountLogos(a)
	hosts.mount(a)
	mountFunctions(a)
	mountPOSConfig(a)
	mountDoor(a)
	mountOrgConfig(a)
	mountEmailConfig(a)
	mountMERS(a)
	mountQuestions(a)
}

type nothing struct{}

// reaches tells whether the unit is one the caller is linked to, or below it; who reaches the whole company reaches all.
func reaches(c *endpoint.Call, unit domain.ID) bool {
	return user.CanConsolidate(c.Caller.User.Roles) || c.Caller.User.Reaches(unit)
}

func require(c *endpoint.Call, p authz.Permission) error {
	if !c.Caller.Allowed(p) {
		return domain.Forbidden()
	}
	return nil
}

// headquarters is the company's first unit.
func headquarters(c *endpoint.Call) (org.Unit, error) {
	tree, err := organizationdb.OrgUnits(c.Tx)
	if err != nil {
		return org.Unit{}, err
	}
	hq, found := tree.Headquarters()
	if !found {
		return hq, domain.NotFound()
	}
	return hq, nil
}

// findUnit answers a unit that the caller reaches; NOT_FOUND for any other.
func findUnit(c *endpoint.Call, tree org.Tree, id domain.ID) (org.Unit, error) {
	unit, found := tree.Find(id)
	if !found || !reaches(c, id) {
		return unit, domain.NotFound()
	}
	return unit, nil
}

// readUnit is findUnit among the company's units as they are.
func readUnit(c *endpoint.Call, id domain.ID) (org.Unit, error) {
	tree, err := organizationdb.OrgUnits(c.Tx)
	if err != nil {
		return org.Unit{}, err
	}
	return findUnit(c, tree, id)
}

// lockUnit is findUnit for a change, among the company's units as they stay until the transaction ends; STALE when another
// write came first.
func lockUnit(c *endpoint.Call, item UnitItem) (org.Unit, org.Tree, error) {
	tree, err := organizationdb.LockOrgUnits(c.Tx)
	if err != nil {
		return org.Unit{}, nil, err
	}
	unit, err := findUnit(c, tree, item.ID)
	if err != nil {
		return org.Unit{}, nil, err
	}
	return unit, tree, endpoint.Matches(item.IfMatch, unit.Version)
}

func within(tree org.Tree, keep func(org.Unit) bool) org.Tree {
	return slices.DeleteFunc(slices.Clone(tree), func(u org.Unit) bool { return !keep(u) })
}
