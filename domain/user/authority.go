package user

import "gable/domain/org"

// Grantable returns the roles that a user with these roles may give to others in
// a company of this type, and take from them. Ownership is never given: it is
// handed over, so that there is one owner at all times.
//
//   - The owner and company admins give every role of the staff.
//   - An administrator gives all of them but the company admin's, which may do
//     more than an administrator.
//   - A branch admin gives the roles of those who work on single loans.
//   - The provider's super admin gives every role of a customer's staff.
func (r Roles) Grantable(company org.Type) Roles {
	if company == org.TypeProvider {
		return 0
	}
	staff := StaffRoles &^ Owner
	switch {
	case r.Any(Owner | CompanyAdmin | SuperAdmin):
		return staff
	case r.Has(Administrator):
		return staff &^ CompanyAdmin
	case r.Has(BranchAdmin):
		return TeamRoles
	}
	return 0
}

// MayManage tells whether a user with these roles may change a colleague who
// holds target: only someone all of whose roles could be given. So nobody changes
// the owner but the owner, and a branch admin no company admin.
func (r Roles) MayManage(target Roles, company org.Type) bool {
	return target&^PortalRoles != 0 && target&^PortalRoles&^r.Grantable(company) == 0
}

// MayHandOver tells whether a user with these roles may make another the owner:
// the owner may, and the provider's super admin for a company whose owner is gone.
func (r Roles) MayHandOver() bool { return r.Any(Owner | SuperAdmin) }

// MayOverride tells whether a user with these roles may say what holders of one
// role may do: the owner of every role of the staff, the own one among them; any
// other only of a role that could be given. So a company admin does not curtail
// the owner.
func (r Roles) MayOverride(role Roles, company org.Type) bool {
	may := r.Grantable(company)
	if r.Has(Owner) {
		may |= Owner & StaffRoles
	}
	return role != 0 && role&^may == 0
}
