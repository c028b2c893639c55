// Package roster is the administration of users: a company's own, and the provider's support tools on customers'. What
// both do is one function over an office, which says whose people they are and what the one who changes them may give.
package roster

import (
	"context"
	"slices"

	"gable/authz"
	"gable/change"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/org"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/http/middleware"
)

// Roster mounts the routes.
type Roster struct {
	*endpoint.API
	Resolver *middleware.Resolver
	Logins   *userdb.Logins
	Sessions *userdb.Sessions
	// PublicURL is the one origin as people outside reach it.
	PublicURL string
	// Strikes names the row that counts an address's failed log-ins.
	Strikes func(email string) []byte
}

// Mount registers the routes.
func (r *Roster) Mount() {
	r.mountInvitation()
	r.mountEdit()
	r.mountStatus()
	r.mountTransfer()
	r.mountEmail()
	r.mountOwner()
	r.mountSearch()
	r.mountExport()
	r.mountActivity()
	r.mountCustomers()
	r.mountSupport()
}

// office is from where people are administered: those within reach, and what may be done to them.
type office struct {
	company org.Type
	// units are those whose people are found and in which people are placed; nil finds everyone of the company.
	units  []domain.ID
	placed []domain.ID
	roles  user.Roles
	self   domain.ID
	may    func(authz.Permission) bool
}

// own is the office of a company's own people: the units the caller belongs to and all below, whatever unit is selected.
func own(c *endpoint.Call) office {
	units := []domain.ID{}
	for _, l := range c.Caller.User.Linked {
		units = append(units, c.Caller.User.Below(l.OrgUnitID)...)
	}
	return office{company: c.Caller.User.TenantType, units: units, placed: units, roles: c.Caller.User.Roles, self: c.Scope().User.ID, may: c.Caller.Allowed}
}

// fresh holds what is remembered of the caller against the database, for handlers that decide before they ask anything of
// it: a right given a moment ago counts, as one taken does.
func fresh(c *endpoint.Call) error {
	_, err := c.Pgx()
	return err
}

// find locks a user whom the office may change. Whom it can't see is not found; whose roles outrank it is refused.
func (o office) find(c *endpoint.Call, id domain.ID) (user.Profile, error) {
	p, err := userdb.LockUser(c.Tx, id, o.units)
	if err != nil {
		return p, err
	}
	c.Concerns(p.WizeOrgUnitID)
	return p, o.outranks(p)
}

// findOwn is find for what concerns all of a user's work: whose own unit is out of the office's reach, and who is only
// linked to one within, is for others to suspend, to move, to invite and to reach by email.
func (o office) findOwn(c *endpoint.Call, id domain.ID) (user.Profile, error) {
	p, err := o.find(c, id)
	if err == nil {
		err = o.reaches(p)
	}
	return p, err
}

func (o office) reaches(p user.Profile) error {
	if o.units != nil && p.ID != o.self && !slices.Contains(o.units, p.WizeOrgUnitID) {
		return domain.Denied("refusals:user.otherBranch", "This user works in a branch that you don't look after.")
	}
	return nil
}

func (o office) outranks(p user.Profile) error {
	if p.ID != o.self && !o.roles.MayManage(p.Roles(), o.company) && !o.roles.Has(user.SuperAdmin) {
		return domain.Denied("refusals:user.outranks", "This user's role outranks yours.")
	}
	return nil
}

// checkUnits tells whether all units are ones the office may place people in: another company's and an unknown one are alike.
func (o office) checkUnits(field string, units ...domain.ID) error {
	for _, unit := range units {
		if !slices.Contains(o.placed, unit) {
			return domain.Invalid(domain.Wrong(field, "Branch"))
		}
	}
	return nil
}

// checkRoles tells whether the office may give and take what differs between two sets of roles.
func (o office) checkRoles(before, after user.Roles) error {
	changed := before ^ after
	if changed&^o.roles.Grantable(o.company) != 0 {
		return domain.Denied("refusals:user.mayNotGiveRole", "You may not give or take this role.")
	}
	return nil
}

// changed tells open sessions that a user is not as before; it names the user and nothing else.
func changed(c *endpoint.Call, id domain.ID) {
	c.Emit(change.Event{Type: "RTC.USER.CHANGED", Data: map[string]domain.ID{"id": id}})
}

// answer reads a user anew, as changed.
func answer(c *endpoint.Call, id domain.ID) (*endpoint.Answer[user.Profile], error) {
	p, err := userdb.LockUser(c.Tx, id, nil)
	return &endpoint.Answer[user.Profile]{Body: p}, err
}

// UserPath is the path part of every call on one user.
type UserPath struct {
	ID domain.ID `path:"id" doc:"The user's id."`
}

// Versioned is a change of one user that may be made conditional.
type Versioned struct {
	UserPath
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
}

func route(method, path, name, summary string, p authz.Permission, about ...string) endpoint.Route {
	r := endpoint.Route{Method: method, Path: path, Name: name, Tag: "Users", Permission: p, Summary: summary}
	for _, sentence := range about {
		r.Description = sentence
	}
	return r
}

func created(r endpoint.Route) endpoint.Route {
	r.Status = 201
	return r
}

// within does a write in a customer's company, with nonce, journal and events as any other.
func within[I, O any](ctx context.Context, r *Roster, caller *middleware.Caller, tenant domain.ID, at endpoint.Route, in *I, do func(*endpoint.Call, office) (*O, error)) (*O, error) {
	company, err := r.Resolver.Company(ctx, tenant)
	if err != nil {
		return nil, err
	}
	if company == nil || company.TenantType == org.TypeProvider {
		return nil, domain.NotFound()
	}
	o := office{company: company.TenantType, placed: company.Units(), roles: caller.User.Roles, self: caller.Scope.User.ID, may: caller.Allowed}
	return endpoint.Run(ctx, r.API, caller, caller.In(company), at, in, func(c *endpoint.Call) (*O, error) { return do(c, o) })
}
