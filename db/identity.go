package db

import (
	"context"
	"encoding/json"
	"slices"

	"gable/domain"
	"gable/domain/org"
	"gable/domain/user"
	"gable/tenancy"
)

// Identity is one user with everything a request or a job needs to know of them, as app.identity answers it.
type Identity struct {
	TenantID        domain.ID                 `json:"tenantId"`
	TenantType      org.Type                  `json:"tenantType"`
	TenantName      string                    `json:"tenantName"`
	IndustryChannel string                    `json:"industryChannel"`
	PolicyVersion   int64                     `json:"policyVersion"`
	UserID          domain.ID                 `json:"userId"`
	Email           string                    `json:"email"`
	FirstName       string                    `json:"firstName"`
	LastName        string                    `json:"lastName"`
	Status          user.Status               `json:"status"`
	Language        string                    `json:"language"`
	RoleNames       []string                  `json:"roles"`
	Linked          []LinkedUnit              `json:"linked"`
	OrgUnits        []Unit                    `json:"orgUnits"`
	Overrides       []user.PermissionOverride `json:"overrides"`
	Domains         []string                  `json:"domains"`

	// Roles are those of RoleNames that can be held in a company of this type.
	Roles user.Roles `json:"-"`
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
	// Channel is empty where the unit has that of the one above it.
	Channel org.IndustryChannel `json:"channel"`
}

// SellsNonDelegated tells whether the company, or one of its units, sells so.
func (i *Identity) SellsNonDelegated() bool {
	return org.IndustryChannel(i.IndustryChannel) == org.ChannelNonDelegated ||
		slices.ContainsFunc(i.OrgUnits, func(u Unit) bool { return u.Channel == org.ChannelNonDelegated })
}

// LoadIdentity answers a user as the database knows them now; nil when there is none.
func LoadIdentity(ctx context.Context, store *tenancy.DB, tenant, id domain.ID) (*Identity, error) {
	var raw []byte
	if err := store.Outside().QueryRow(ctx, "select app.identity($1, $2)", string(tenant), string(id)).Scan(&raw); err != nil {
		return nil, tenancy.Classify(err)
	}
	return ParseIdentity(raw)
}

// ParseIdentity reads what app.identity answered; nil for no such user.
func ParseIdentity(raw []byte) (*Identity, error) {
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
	return &id, nil
}

// Name is the user's full name, or the email address when there is none.
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

// Person is the identity as a scope names it.
func (id *Identity) Person() tenancy.Person {
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

// AllUnits are the ids of every org unit of the tenant.
func (id *Identity) AllUnits() []domain.ID {
	ids := make([]domain.ID, len(id.OrgUnits))
	for i, u := range id.OrgUnits {
		ids[i] = u.ID
	}
	return ids
}
