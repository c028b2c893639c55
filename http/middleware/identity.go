package middleware

import (
	"encoding/json"
	"slices"
	"time"

	"gable/authz"
	"gable/domain"
	"gable/domain/org"
	"gable/domain/user"
	"gable/tenancy"
)

// Identity is one user with everything a request needs to know of them, as app.identity answers it.
type Identity struct {
	TenantID        domain.ID    `json:"tenantId"`
	TenantType      org.Type     `json:"tenantType"`
	TenantName      string       `json:"tenantName"`
	IndustryChannel string       `json:"industryChannel"`
	PolicyVersion   int64        `json:"policyVersion"`
	UserID          domain.ID    `json:"userId"`
	Email           string       `json:"email"`
	FirstName       string       `json:"firstName"`
	LastName        string       `json:"lastName"`
	Status          user.Status  `json:"status"`
	Language        string       `json:"language"`
	RoleNames       []string     `json:"roles"`
	Linked          []LinkedUnit `json:"linked"`
	OrgUnits        []Unit       `json:"orgUnits"`
	Overrides       []override   `json:"overrides"`
	Domains         []string     `json:"domains"`

	Roles       user.Roles `json:"-"`
	Permissions authz.Set  `json:"-"`
}

type override struct {
	Role       string           `json:"role"`
	Permission authz.Permission `json:"permission"`
	Assigned   bool             `json:"assigned"`
}

// LinkedUnit is an org unit the user belongs to.
type LinkedUnit struct {
	OrgUnitID domain.ID `json:"orgUnitId"`
	IsCurrent bool      `json:"isCurrent"`
}

// Unit is one node of the tenant's tree.
type Unit struct {
	ID       domain.ID `json:"id"`
	ParentID domain.ID `json:"parentId"`
	Type     org.Type  `json:"type"`
	Name     string    `json:"name"`
}

// parseIdentity reads what app.identity answered and compiles the permission set. nil for no such user.
func parseIdentity(raw []byte) (*Identity, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return nil, nil
	}
	var id Identity
	if err := json.Unmarshal(raw, &id); err != nil {
		return nil, err
	}
	roles, err := user.ParseRoles(id.RoleNames)
	if err != nil {
		return nil, err
	}
	id.Roles = roles.HeldIn(id.TenantType)
	var overrides []authz.Override
	for _, o := range id.Overrides {
		if role, known := user.ParseRole(o.Role); known {
			overrides = append(overrides, authz.Override{Role: role, Permission: o.Permission, Assigned: o.Assigned})
		}
	}
	id.Permissions = authz.Compile(id.TenantType, id.Roles, overrides)
	return &id, nil
}

// Name is the user's full name, or the e-mail address when there is none.
func (id *Identity) Name() string {
	switch {
	case id.FirstName == "" && id.LastName == "":
		return id.Email
	case id.FirstName == "":
		return id.LastName
	case id.LastName == "":
		return id.FirstName
	}
	return id.FirstName + " " + id.LastName
}

// person is the identity as a scope names it.
func (id *Identity) person() tenancy.Person {
	return tenancy.Person{ID: id.UserID, Tenant: id.TenantID, Name: id.Name(), Email: id.Email, Policy: id.PolicyVersion}
}

// CurrentUnit is the unit marked as the user's own, else the first linked one, else "".
func (id *Identity) CurrentUnit() domain.ID {
	for _, l := range id.Linked {
		if l.IsCurrent {
			return l.OrgUnitID
		}
	}
	if len(id.Linked) > 0 {
		return id.Linked[0].OrgUnitID
	}
	return ""
}

// Below returns unit and all units under it; nil when the tenant has no such unit.
func (id *Identity) Below(unit domain.ID) []domain.ID {
	var found []domain.ID
	for _, u := range id.OrgUnits {
		if u.ID == unit {
			found = append(found, unit)
		}
	}
	for i := 0; i < len(found); i++ {
		for _, u := range id.OrgUnits {
			if u.ParentID == found[i] && !slices.Contains(found, u.ID) {
				found = append(found, u.ID)
			}
		}
	}
	return found
}

// Reaches tells whether unit is one the user is linked to, or below it.
func (id *Identity) Reaches(unit domain.ID) bool {
	for _, l := range id.Linked {
		if slices.Contains(id.Below(l.OrgUnitID), unit) {
			return true
		}
	}
	return false
}

// allUnits are the ids of every org unit of the tenant.
func (id *Identity) allUnits() []domain.ID {
	ids := make([]domain.ID, len(id.OrgUnits))
	for i, u := range id.OrgUnits {
		ids[i] = u.ID
	}
	return ids
}

// resolved is what a process remembers of a session; app.enter checks it again with every transaction.
type resolved struct {
	hash            []byte
	version         int64
	lastSeen        time.Time
	expires         time.Time
	authenticated   time.Time
	idle            time.Duration
	actingUntil     *time.Time
	impersonationID domain.ID
	actor, acting   *Identity
	at              time.Time
}
