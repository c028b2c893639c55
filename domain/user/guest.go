package user

import (
	"slices"

	"gable/domain"
)

// Guest is the account that an invitation to a portal makes or finds by an email address.
type Guest struct {
	ID     domain.ID
	Email  string
	Status Status
	Roles  []string
}

// Invite refuses a guest whose account is a colleague's or suspended.
func (g Guest) Invite() error {
	outside := PortalRoles.Names()
	if slices.ContainsFunc(g.Roles, func(role string) bool { return !slices.Contains(outside, role) }) {
		return domain.Conflict("refusals:user.emailOfStaff", "This email address belongs to a member of the staff. Please use the person's own.")
	}
	if g.Status == StatusSuspend {
		return domain.Conflict("refusals:user.accountSuspended", "The account with this email address is suspended.")
	}
	return nil
}

// Activates tells whether the account still has to be activated.
func (g Guest) Activates() bool { return g.Status == StatusInviteSent }
