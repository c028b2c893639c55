package lead

import (
	"gable/domain"
	"gable/domain/user"
)

// OwnerRoles are the roles that can work a lead: all that win loans. A processor is not one of them.
const OwnerRoles = user.Administrator | user.LoanAdmin | user.Owner | user.CompanyAdmin | user.BranchAdmin |
	user.AssociateAdmin | user.Originator | user.Assistant

// Config says which roles get an org unit's new leads: whose turn it is among the first role's people in the unit, else
// among the second's, else the third's, else nobody.
type Config struct {
	PrimaryLeadOwner   string `json:"primaryLeadOwner,omitempty" doc:"The name of a role, such as Originator."`
	SecondaryLeadOwner string `json:"secondaryLeadOwner,omitempty"`
	TertiaryLeadOwner  string `json:"tertiaryLeadOwner,omitempty"`
}

// DefaultConfig is what holds where neither a unit nor any above it has said anything.
var DefaultConfig = Config{PrimaryLeadOwner: "Originator", SecondaryLeadOwner: "BranchAdmin", TertiaryLeadOwner: "CompanyAdmin"}

// Roles are the configured roles in their order.
func (c Config) Roles() []string {
	roles := []string{}
	for _, role := range []string{c.PrimaryLeadOwner, c.SecondaryLeadOwner, c.TertiaryLeadOwner} {
		if role != "" {
			roles = append(roles, role)
		}
	}
	return roles
}

// Validate returns what is wrong: a role that can't work leads, one named twice, or a later one without the earlier.
func (c Config) Validate() []domain.FieldError {
	var faults domain.Faults
	seen := map[string]bool{}
	gap := false
	for _, f := range []struct{ name, role string }{
		{"primaryLeadOwner", c.PrimaryLeadOwner}, {"secondaryLeadOwner", c.SecondaryLeadOwner}, {"tertiaryLeadOwner", c.TertiaryLeadOwner}} {
		role, known := user.ParseRole(f.role)
		switch {
		case f.role == "":
			gap = true
			continue
		case !known || !role.Any(OwnerRoles):
			faults.Wrong(f.name)
		case seen[f.role]:
			faults.Add(f.name, "duplicate", f.role+" already exists", f.role)
		case gap:
			faults.Add(f.name, "refusals:lead.rolesInOrder", "Choose the roles before this one first", f.name)
		}
		seen[f.role] = true
	}
	return faults
}

// KeptLeadConfig is an org unit's own word on who gets its leads.
type KeptLeadConfig struct {
	domain.Record
	Config
	OrgUnitID domain.ID `json:"WizeOrgUnitId"`
}
