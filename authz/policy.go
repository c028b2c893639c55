package authz

import (
	_ "embed"
	"fmt"

	"github.com/casbin/casbin/v2"
	"github.com/casbin/casbin/v2/model"
	stringadapter "github.com/casbin/casbin/v2/persist/string-adapter"

	"gable/domain/user"
)

//go:embed model.conf
var modelText string

//go:embed policy.csv
var policyText string

// Override is a company's own word on one role's permission.
type Override struct {
	Role       user.Roles
	Permission Permission
	Assigned   bool
}

// Valid tells whether a company may say this: about one single role of its
// staff, and about a permission marked overridable, one of the whole company's
// for who reaches all of it. Others are ignored, so nobody can be given an
// administrator's rights or lock the company out.
func (o Override) Valid() bool {
	single := o.Role != 0 && o.Role&(o.Role-1) == 0
	entry := o.Permission.Entry()
	return single && user.StaffRoles.Has(o.Role) && entry.Overridable && (!entry.WholeCompany || user.CanConsolidate(o.Role))
}

// OverridesOf reads a company's own words on roles and permissions; what it says of an unknown role is nothing.
func OverridesOf(kept []user.PermissionOverride) []Override {
	var overrides []Override
	for _, o := range kept {
		if role, known := user.ParseRole(o.Role); known {
			overrides = append(overrides, Override{Role: role, Permission: Permission(o.Permission), Assigned: o.Assigned})
		}
	}
	return overrides
}

// NewEnforcer returns casbin over the policy and the valid ones of a company's
// overrides. It is where policy is written and checked; requests use Compile,
// which is held equal to it.
func NewEnforcer(overrides []Override) (*casbin.Enforcer, error) {
	m, err := model.NewModelFromString(modelText)
	if err != nil {
		return nil, fmt.Errorf("authz model: %w", err)
	}
	e, err := casbin.NewEnforcer(m, stringadapter.NewAdapter(policyText))
	if err != nil {
		return nil, fmt.Errorf("authz policy: %w", err)
	}
	e.EnableAutoSave(false)
	for _, o := range overrides {
		if !o.Valid() {
			continue
		}
		effect := "deny"
		if o.Assigned {
			effect = "allow"
		}
		if _, err := e.AddPolicy(o.Role.Names()[0], string(o.Permission), effect); err != nil {
			return nil, fmt.Errorf("authz override: %w", err)
		}
	}
	return e, nil
}
