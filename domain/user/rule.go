package user

import "gable/domain/org"

// The derived rules of platform.md section 6 that something goes by. Each takes the roles as held.

// IsCompanyAdmin tells whether CompanyAdmin is held.
func (r Roles) IsCompanyAdmin() bool { return r.Has(CompanyAdmin) }

// IsBranchAdmin tells whether BranchAdmin is held.
func (r Roles) IsBranchAdmin() bool { return r.Has(BranchAdmin) }

// ShowsBilling tells whether billing is shown: to owners and company admins, and
// to a branch admin only when the org's licence payer is the branch.
func (r Roles) ShowsBilling(orgPayer org.LicensePayer) bool {
	if r.Any(BillingRoles) {
		return true
	}
	return r.IsBranchAdmin() && orgPayer == org.LicensePayerBranch
}

// MayBecomeOwner tells whether the user can be made owner: company admins can.
func (r Roles) MayBecomeOwner() bool { return r.IsCompanyAdmin() && !r.Has(Owner) }

// Subscription is what the pro-plan rule looks at.
type Subscription struct {
	UserPayer    org.LicensePayer      // who pays for this user
	OrgType      org.Type              // the user's org unit
	OrgPayer     org.LicensePayer      // who pays for that org unit
	State        org.SubscriptionState // the company's or branch's subscription
	OwnState     org.SubscriptionState // the user's own subscription
	AlreadyOnPro bool                  // nothing to upgrade
}

// MayUpgrade tells whether the upgrade to the pro plan is offered to a user with
// these roles.
func (s Subscription) MayUpgrade(r Roles) bool {
	if s.AlreadyOnPro {
		return false
	}
	switch s.UserPayer {
	case org.LicensePayerCompany:
		if s.State.Cancelled() {
			return false
		}
		company := r.IsCompanyAdmin() && s.OrgType == org.TypeBroker
		branch := r.IsBranchAdmin() && s.OrgType == org.TypeBranch && s.OrgPayer == org.LicensePayerBranch
		return company || branch
	case org.LicensePayerSelfPaid:
		return !s.OwnState.Cancelled()
	case org.LicensePayerBranch:
	}
	return false
}

// Assignment is one entry of the function-permission map.
type Assignment struct {
	Assigned bool     `json:"assigned" doc:"Whether the function is allowed to this user."`
	Roles    []string `json:"roles,omitempty" doc:"On a loan, where it is assigned: the roles that give it in the loan's company."`
}

// FunctionPermissions maps a function's key to its assignment.
type FunctionPermissions map[string]Assignment
