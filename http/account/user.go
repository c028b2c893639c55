package account

import (
	"context"
	"slices"
	"time"

	"gable/authz"
	"gable/db"
	organizationdb "gable/db/organization"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/org"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/http/middleware"
)

// currentUser is the signed-in user with what the user may do.
type currentUser struct {
	user.Profile
	Permissions         []authz.Permission       `json:"permissions" doc:"Everything the user may do, by the names that the routes declare."`
	FunctionPermissions user.FunctionPermissions `json:"functionPermissions"`
	CanConsolidate      bool                     `json:"canConsolidate" doc:"Whether the consolidated view is open to the user."`
	ActingFor           *actingFor               `json:"actingFor,omitempty" doc:"Whom the session acts for, while it does."`
	SessionEndsAt       time.Time                `json:"sessionEndsAt"`
	IdleSeconds         int                      `json:"idleSeconds" required:"true" doc:"After so long without a request the session ends."`
	EventsFrom          string                   `json:"eventsFrom" required:"true" doc:"To be sent as Last-Event-ID by the first stream of a page: it tells what happens from this answer on, so nothing is lost between what the page reads and what it hears."`
}

type actingFor struct {
	ID     domain.ID `json:"id" doc:"To be sent as lw-child-user-id."`
	Reason string    `json:"reason"`
	EndsAt time.Time `json:"endsAt"`
}

type currentOut struct {
	NoStore string `header:"Cache-Control"`
	Body    currentUser
}

type userIn struct {
	ID domain.ID `path:"id" doc:"The user's id."`
}

// rolesPage lists roles.
type roleRow struct {
	ID         string `json:"id" doc:"The same as the name."`
	Name       string `json:"name"`
	Assignable bool   `json:"assignable" doc:"Whether the caller may give it to a user and take it away."`
}

// unitsPage is the org units a user can select.
type unitsPage struct {
	Rows  []org.Unit `json:"rows" required:"true"`
	Count int64      `json:"count" required:"true"`
	All   *allUnits  `json:"all,omitempty" doc:"The option \"all\": absent for users whose roles do not reach beyond the branch."`
}

type allUnits struct {
	WizeOrgUnitID domain.ID `json:"WizeOrgUnitId" doc:"The headquarters: to be sent as lw-org-unit-id, with lw-consolidate-all-data."`
	DisplayName   string    `json:"displayName"`
}

func userRoute(method, path, name, summary string, p authz.Permission) endpoint.Route {
	return endpoint.Route{Method: method, Path: path, Name: name, Tag: "Users", Permission: p, Summary: summary}
}

func (a *access) mountUsers() {
	endpoint.WithoutTransaction(a.API, userRoute("GET", "/api/wizeusers/current", "readCurrentUser", "The logged-in user, with permissions", authz.SelfRead), a.current)
	endpoint.WithoutTransaction(a.API, userRoute("GET", "/api/wizeusers/current/impersonate", "readImpersonatedUser", "The user acted for; not found when nobody is", authz.SelfRead), a.impersonatedUser)
	endpoint.Read(a.API, userRoute("GET", "/api/wizeusers/function-permissions", "readFunctionPermissions", "The functions the effective user may use, by key", authz.SelfRead), functionPermissions)
	endpoint.Read(a.API, userRoute("GET", "/api/wizeusers/branches-all", "listSelectableBranches", "The org units the effective user can select", authz.SelfRead), selectableUnits)
	endpoint.Read(a.API, userRoute("GET", "/api/wizeusers", "listUsers", "List the company's users in the org units in view", authz.UserList), listUsers)
	endpoint.Read(a.API, userRoute("GET", "/api/wizeusers/user/{id}", "readUser", "A colleague's profile", authz.UserRead), readUser)
	endpoint.Read(a.API, userRoute("GET", "/api/wizeroles", "listRoles", "The roles users of this company can have", authz.OrgRead), listRoles)
	endpoint.Read(a.API, userRoute("GET", "/admin/api/superadmin/wizeroles", "listAllRoles", "The roles of customers' users", authz.ProviderUsers), listAllRoles)
	endpoint.Read(a.API, userRoute("GET", "/admin/api/support/wizeusers", "listSupportUsers", "The customers' users one looks after", authz.SupportListUsers), listSupportUsers)
	endpoint.Read(a.API, userRoute("GET", "/admin/api/superadmin/wizeusers", "listAllUsers", "All customers' users", authz.ProviderUsers), listSupportUsers)
}

// allowed are the permissions of the effective user, less what is refused while acting for them.
func allowed(caller *middleware.Caller) authz.Set {
	if caller.Scope.Acting() {
		return caller.Permissions.Without(authz.RefusedWhileActing)
	}
	return caller.Permissions
}

func (a *access) current(ctx context.Context, caller *middleware.Caller, in *logoutIn) (*currentOut, error) {
	own := caller
	if caller.Scope.Acting() {
		own = caller.Actor.Alone(ctx)
	}
	out, err := a.describe(ctx, own, caller.SessionEnds)
	if err != nil {
		return nil, err
	}
	s, err := a.acting(ctx, in.token)
	if err != nil {
		return nil, err
	}
	if s != nil {
		out.Body.ActingFor = &actingFor{ID: s.Acting.User, Reason: s.Acting.Reason, EndsAt: s.Acting.Until}
	}
	return out, nil
}

func (a *access) impersonatedUser(ctx context.Context, caller *middleware.Caller, _ *struct{}) (*currentOut, error) {
	if !caller.Scope.Acting() {
		return nil, domain.NotFound()
	}
	return a.describe(ctx, caller, caller.SessionEnds)
}

func (a *access) describe(ctx context.Context, caller *middleware.Caller, ends time.Time) (*currentOut, error) {
	_, now, err := db.EventsSince(ctx, a.DB.Outside(), nil, "")
	if err != nil {
		return nil, err
	}
	profile, err := a.profile(ctx, caller.Scope)
	if err != nil {
		return nil, err
	}
	set := allowed(caller)
	return &currentOut{NoStore: "no-store", Body: currentUser{Profile: profile, Permissions: set.Permissions(), FunctionPermissions: authz.Functions(set),
		CanConsolidate: user.CanConsolidate(caller.User.Roles), SessionEndsAt: ends,
		IdleSeconds: int(caller.SessionIdle.Seconds()), EventsFrom: now}}, nil
}

func functionPermissions(c *endpoint.Call, _ *struct{}) (*endpoint.Answer[user.FunctionPermissions], error) {
	return &endpoint.Answer[user.FunctionPermissions]{Body: authz.Functions(allowed(c.Caller))}, nil
}

// selectableUnits are those the user is linked to and all below; for the consolidated view the whole company's.
func selectableUnits(c *endpoint.Call, in *endpoint.ListQuery) (*endpoint.Answer[unitsPage], error) {
	tree, err := organizationdb.OrgUnits(c.Tx)
	if err != nil {
		return nil, err
	}
	open := slices.DeleteFunc(tree.Reach(linked(c.Caller.User)), func(u org.Unit) bool { return u.ClosedAt != nil })
	listed, err := endpoint.InMemoryList(open, *in)
	if err != nil {
		return nil, err
	}
	page := unitsPage{Rows: listed.Body.Rows, Count: listed.Body.Count}
	if hq, found := tree.Headquarters(); found && user.CanConsolidate(c.Caller.User.Roles) {
		page.All = &allUnits{WizeOrgUnitID: hq.ID, DisplayName: hq.DisplayName}
	}
	return &endpoint.Answer[unitsPage]{Body: page}, nil
}

func linked(id *middleware.Identity) []domain.ID {
	units := make([]domain.ID, len(id.Linked))
	for i, l := range id.Linked {
		units[i] = l.OrgUnitID
	}
	return units
}

func listUsers(c *endpoint.Call, in *endpoint.ListQuery) (*endpoint.Listed[user.Profile], error) {
	rows, total, columns, err := userdb.ListUsers(c.Tx, in.Raw(), c.Scope().OrgUnits)
	endpoint.OnlyColumns(rows, columns)
	return &endpoint.Listed[user.Profile]{Body: endpoint.Page[user.Profile]{Rows: rows, Count: total}}, err
}

// readUser answers whom the list can show, whatever unit is selected.
func readUser(c *endpoint.Call, in *userIn) (*endpoint.Answer[user.Profile], error) {
	units := slices.Clone(c.Scope().OrgUnits)
	for _, unit := range linked(c.Caller.User) {
		units = append(units, c.Caller.User.Below(unit)...)
	}
	profile, err := userdb.GetUser(c.Tx, in.ID, units)
	return &endpoint.Answer[user.Profile]{Body: profile}, err
}

func listRoles(c *endpoint.Call, in *endpoint.ListQuery) (*endpoint.Listed[roleRow], error) {
	if c.Caller.User.TenantType == org.TypeProvider {
		return endpoint.InMemoryList(roleRows(user.ProviderRoles, 0), *in)
	}
	return endpoint.InMemoryList(roleRows(user.StaffRoles, c.Caller.User.Roles.Grantable(c.Caller.User.TenantType)), *in)
}

func listAllRoles(_ *endpoint.Call, in *endpoint.ListQuery) (*endpoint.Listed[roleRow], error) {
	return endpoint.InMemoryList(roleRows(user.StaffRoles|user.PortalRoles, user.StaffRoles), *in)
}

func roleRows(roles, assignable user.Roles) (rows []roleRow) {
	for _, one := range roles.Each() {
		rows = append(rows, roleRow{ID: one.String(), Name: one.String(), Assignable: assignable.Has(one)})
	}
	return rows
}

func listSupportUsers(c *endpoint.Call, in *endpoint.ListQuery) (*endpoint.Listed[user.SupportUser], error) {
	rows, total, columns, err := userdb.ListSupportUsers(c.Tx, in.Raw())
	endpoint.OnlyColumns(rows, columns)
	return &endpoint.Listed[user.SupportUser]{Body: endpoint.Page[user.SupportUser]{Rows: rows, Count: total}}, err
}
