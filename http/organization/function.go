package organization

import (
	"slices"
	"strings"
	"time"

	"gable/authz"
	"gable/change"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/user"
	"gable/http/endpoint"
)

// Why a cell of the matrix is on or off.
const (
	reasonDefault  = "DEFAULT"
	reasonOverride = "OVERRIDE"
	reasonFixed    = "FIXED"
)

// FunctionMatrix is what each role of the company's staff may do.
type FunctionMatrix struct {
	Roles []string `json:"roles" required:"true" doc:"The columns."`
	// Functions are the rows, in the order of their groups.
	Functions []FunctionRow `json:"functions" required:"true"`
}

// FunctionRow is one function with its cells, one per role in the order of roles.
type FunctionRow struct {
	Permission  authz.Permission `json:"permission"`
	Key         string           `json:"key" doc:"As the function-permission map has it."`
	Group       string           `json:"group" doc:"The part of the permission before the colon."`
	Sentence    string           `json:"sentence" doc:"What it allows, in English."`
	Overridable bool             `json:"overridable"`
	Cells       []FunctionCell   `json:"cells"`
}

// FunctionCell is one role's function, and why.
type FunctionCell struct {
	Assigned bool   `json:"assigned"`
	Default  bool   `json:"default" doc:"What it is without an override."`
	Reason   string `json:"reason" enum:"DEFAULT,OVERRIDE,FIXED" doc:"FIXED: the company may not override it, because it guards the company's people, rights or money, or is everyone's."`
	// Changeable is false where the role outranks who asks, whatever the reason.
	Changeable bool       `json:"changeable" doc:"Whether the one who asks may override it: not where the reason is FIXED, nor where the role outranks one's own."`
	ByName     string     `json:"byName,omitempty" doc:"Who overrode it."`
	At         *time.Time `json:"at,omitempty" doc:"When."`
}

// FunctionChange sets or resets one cell.
type FunctionChange struct {
	Role       string           `json:"role" required:"true"`
	Permission authz.Permission `json:"permission" required:"true"`
	Assigned   *bool            `json:"assigned" nullable:"true" doc:"null takes the override away: the default holds again."`
}

type functionsIn struct {
	Body struct {
		Changes []FunctionChange `json:"changes" required:"true" minItems:"1" maxItems:"500"`
	}
}

func mountFunctions(a *endpoint.API) {
	route := func(method, name, summary, description string) endpoint.Route {
		return endpoint.Route{Method: method, Path: "/api/function-permissions", Name: name, Tag: "Organisation", Permission: authz.OrgEditPermissions, Summary: summary, Description: description}
	}
	endpoint.Read(a, route("GET", "readFunctionMatrix", "What each role may do, and why", "For the owner and company admins."), func(c *endpoint.Call, _ *nothing) (*endpoint.Answer[FunctionMatrix], error) {
		m, err := matrix(c)
		return &endpoint.Answer[FunctionMatrix]{Body: m}, err
	})
	endpoint.Write(a, route("PATCH", "updateFunctionMatrix", "Allow, deny or reset functions of roles",
		"All of the changes or none. They hold with the next request of everyone in the role. An allow adds to what a role has; a deny takes the function from everyone who holds the role, whatever their other roles say; but nothing denied to a lesser role is taken from the owner. "+
			"403 for a role that outranks one's own: what owners may do, the owner alone says."), changeFunctions)
}

func columns(c *endpoint.Call) user.Roles { return user.StaffRoles.HeldIn(c.Caller.User.TenantType) }

func matrix(c *endpoint.Call) (FunctionMatrix, error) {
	company, roles := c.Caller.User.TenantType, columns(c)
	m := FunctionMatrix{Roles: roles.Names(), Functions: []FunctionRow{}}
	overrides, err := organizationdb.FunctionOverrides(c.Tx)
	if err != nil {
		return m, err
	}
	defaults := map[user.Roles]authz.Set{}
	var any authz.Set
	for _, role := range roles.Each() {
		defaults[role] = authz.Compile(company, role, nil)
		for _, p := range defaults[role].Permissions() {
			any = authz.SetOf(append(any.Permissions(), p)...)
		}
	}
	for _, entry := range authz.Entries {
		group, _, _ := strings.Cut(string(entry.Permission), ":")
		if group == "self" || !entry.Overridable && !any.Has(entry.Permission) || authz.Withheld(company).Has(entry.Permission) {
			continue
		}
		row := FunctionRow{Permission: entry.Permission, Key: entry.Permission.FunctionKey(), Group: group, Sentence: entry.Sentence, Overridable: entry.Overridable}
		for _, role := range roles.Each() {
			one := cell(entry, role, defaults[role].Has(entry.Permission), overrides)
			one.Changeable = one.Reason != reasonFixed && c.Caller.User.Roles.MayOverride(role, company)
			row.Cells = append(row.Cells, one)
		}
		m.Functions = append(m.Functions, row)
	}
	return m, nil
}

func cell(entry authz.Entry, role user.Roles, byDefault bool, overrides []organizationdb.FunctionOverride) FunctionCell {
	out := FunctionCell{Assigned: byDefault, Default: byDefault, Reason: reasonDefault}
	if !(authz.Override{Role: role, Permission: entry.Permission}).Valid() {
		out.Reason = reasonFixed
		return out
	}
	at := slices.IndexFunc(overrides, func(o organizationdb.FunctionOverride) bool {
		return o.Permission == string(entry.Permission) && o.Role == role.Names()[0]
	})
	if at >= 0 {
		o := overrides[at]
		out.Assigned, out.Reason, out.ByName, out.At = o.Assigned, reasonOverride, o.ByName, &o.At
	}
	return out
}

func changeFunctions(c *endpoint.Call, in *functionsIn) (*endpoint.Answer[FunctionMatrix], error) {
	before, err := organizationdb.FunctionOverrides(c.Tx)
	if err != nil {
		return nil, err
	}
	for _, change := range in.Body.Changes {
		role, known := user.ParseRole(change.Role)
		if !known || !columns(c).Has(role) || !(authz.Override{Role: role, Permission: change.Permission}).Valid() ||
			authz.Withheld(c.Caller.User.TenantType).Has(change.Permission) {
			return nil, domain.Invalid(domain.FieldError{Field: "changes", Key: "refusals:user.notOverridable", Params: []string{change.Role + " " + string(change.Permission)},
				Message: "This function of this role can't be overridden."})
		}
		if !c.Caller.User.Roles.MayOverride(role, c.Caller.User.TenantType) {
			return nil, domain.Denied("refusals:user.roleOutranks", "This role outranks yours, so you may not change what it may do.")
		}
		name := role.Names()[0]
		if err := organizationdb.SaveFunctionOverride(c.Tx, name, string(change.Permission), change.Assigned); err != nil {
			return nil, err
		}
		was := map[string]bool{}
		for _, o := range before {
			if o.Role == name && o.Permission == string(change.Permission) {
				was["assigned"] = o.Assigned
			}
		}
		is, action := map[string]bool{}, "reset"
		if change.Assigned != nil {
			is["assigned"], action = *change.Assigned, "updated"
		}
		if err := c.Audit("functionPermission", name+" "+string(change.Permission), action, was, is); err != nil {
			return nil, err
		}
	}
	c.Emit(change.Event{Type: "RTC.FUNCTION_PERMISSIONS.CHANGED"})
	m, err := matrix(c)
	return &endpoint.Answer[FunctionMatrix]{Body: m}, err
}
