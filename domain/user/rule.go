package user

import "gable/domain/org"

// The derived rules of platform.md section 6. Each takes the roles as held;
// rules that look at the organisation take its type besides.

// IsAdmin tells whether any of Administrator, SuperAdmin, LoanAdmin is held.
func (r Roles) IsAdmin() bool { return r.Any(Administrator | SuperAdmin | LoanAdmin) }

// IsOnlyAdmin tells whether every held role is Administrator, Owner, SuperAdmin
// or LoanAdmin; false for a user without roles.
func (r Roles) IsOnlyAdmin() bool {
	return r != 0 && r&^(Administrator|Owner|SuperAdmin|LoanAdmin) == 0
}

// IsCompanyAdmin tells whether CompanyAdmin is held.
func (r Roles) IsCompanyAdmin() bool { return r.Has(CompanyAdmin) }

// IsBranchAdmin tells whether BranchAdmin is held.
func (r Roles) IsBranchAdmin() bool { return r.Has(BranchAdmin) }

// IsProviderSuperAdmin tells whether the user is the provider's staff with one
// of the five roles the rule names; SuperSupport alone is not among them.
func (r Roles) IsProviderSuperAdmin(t org.Type) bool {
	return t == org.TypeProvider && r.Any(SuperAdmin|LenderSupport|BrokerSupport|ReportViewer|SalesTeam)
}

// IsBrokerSupport tells whether BrokerSupport is held without SuperAdmin.
func (r Roles) IsBrokerSupport() bool { return r.Has(BrokerSupport) && !r.Has(SuperAdmin) }

// IsLenderSupport tells whether LenderSupport is held without SuperAdmin.
func (r Roles) IsLenderSupport() bool { return r.Has(LenderSupport) && !r.Has(SuperAdmin) }

// IsReportViewer tells whether ReportViewer is held without SuperAdmin.
func (r Roles) IsReportViewer() bool { return r.Has(ReportViewer) && !r.Has(SuperAdmin) }

// IsSalesTeam tells whether SalesTeam is held without SuperAdmin.
func (r Roles) IsSalesTeam() bool { return r.Has(SalesTeam) && !r.Has(SuperAdmin) }

// IsLoanOfficer tells whether Originator is held without the company, branch or
// loan admin's role.
func (r Roles) IsLoanOfficer() bool {
	return r.Has(Originator) && !r.Any(CompanyAdmin|BranchAdmin|LoanAdmin)
}

// IsProcessor tells whether Processor is held by one who is neither an admin nor
// a loan officer.
func (r Roles) IsProcessor() bool { return r.Has(Processor) && !r.IsAdmin() && !r.IsLoanOfficer() }

// IsAssistant tells whether Assistant is held by one who is neither an admin nor
// a loan officer.
func (r Roles) IsAssistant() bool { return r.Has(Assistant) && !r.IsAdmin() && !r.IsLoanOfficer() }

// IsLoanAdmin tells whether LoanAdmin is held without the company or branch
// admin's role.
func (r Roles) IsLoanAdmin() bool { return r.Has(LoanAdmin) && !r.Any(CompanyAdmin|BranchAdmin) }

// IsProcessorOrgUser tells whether the user's org is a processor organisation.
func IsProcessorOrgUser(t org.Type) bool { return t == org.TypeProcessor }

// UsesSupportCalls tells whether the client takes the support variants of the
// user list and the support tools: support staff, who are not super admins.
func (r Roles) UsesSupportCalls() bool {
	return r.Any(SuperSupport|LenderSupport|BrokerSupport) && !r.Has(SuperAdmin)
}

// ShowsBilling tells whether billing is shown: to owners and company admins, and
// to a branch admin only when the org's licence payer is the branch.
func (r Roles) ShowsBilling(orgPayer org.LicensePayer) bool {
	if r.Any(Owner | CompanyAdmin) {
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
	Assigned bool `json:"assigned" doc:"Whether the function is allowed to this user."`
}

// FunctionPermissions maps a function's key to its assignment.
type FunctionPermissions map[string]Assignment
