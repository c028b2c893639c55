package user

import "gable/domain/org"

// Visibility is how a user comes to see a loan. The database's policies read
// it as text.
type Visibility string

// The kinds of visibility, from nothing to most.
const (
	VisibilityNone   Visibility = "none"   // no loan at all
	VisibilityParty  Visibility = "party"  // loans one is a borrower or agent of
	VisibilityShared Visibility = "shared" // loans shared with one's processor organisation whose team one is on
	VisibilityTeam   Visibility = "team"   // loans whose team one is on, within one's org units
	VisibilityOrg    Visibility = "org"    // every loan of the org units in scope
)

// Reach returns how a user with these roles in a company of this type sees
// loans; with several roles the widest counts.
//
//   - A company's admins see the loans of the org unit in scope and of those
//     below it, branch admins from their own branches down.
//   - Originators, processors, assistants and contract processors see the loans
//     whose team they are on.
//   - Everyone in a processor organisation, whatever the role, sees those of the
//     loans shared with it that they were named to work on.
//   - Borrowers and realtors see their own.
//   - The provider's staff see none except while acting for someone; a customer's
//     role held in the provider's company gives nothing.
func (r Roles) Reach(company org.Type) Visibility {
	if company == org.TypeProvider {
		return VisibilityNone
	}
	if company == org.TypeProcessor && r.Any(StaffRoles) {
		return VisibilityShared
	}
	switch {
	case r.Any(TenantWideRoles | BranchAdmin):
		return VisibilityOrg
	case r.Any(TeamRoles):
		return VisibilityTeam
	case r.Any(PortalRoles):
		return VisibilityParty
	}
	return VisibilityNone
}

// CanConsolidate tells whether the consolidated view over all units of the
// company is open to these roles; false for all that end at the branch.
func CanConsolidate(r Roles) bool { return r.Any(TenantWideRoles) }

// HeldIn returns the roles that count in a company of this type: the provider's
// roles only in the provider's company, and there no others.
func (r Roles) HeldIn(company org.Type) Roles {
	if company == org.TypeProvider {
		return r & ProviderRoles
	}
	return r &^ ProviderRoles
}
