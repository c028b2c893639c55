package user

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestWhoCanBeInvitedToAPortal(t *testing.T) {
	const staff, suspended = "belongs to a member of the staff. Please use the person's own.", "is suspended."
	for name, one := range map[string]struct {
		guest   Guest
		refused string
	}{
		"new":                 {Guest{Status: StatusInviteSent}, ""},
		"a borrower":          {Guest{Status: StatusActive, Roles: []string{"Borrower"}}, ""},
		"both":                {Guest{Status: StatusActive, Roles: []string{"Borrower", "Realtor"}}, ""},
		"a colleague":         {Guest{Status: StatusActive, Roles: []string{"Originator"}}, staff},
		"a colleague as well": {Guest{Status: StatusActive, Roles: []string{"Borrower", "Owner"}}, staff},
		"a role that is none": {Guest{Status: StatusActive, Roles: []string{"Later"}}, staff},
		"suspended":           {Guest{Status: StatusSuspend, Roles: []string{"Realtor"}}, suspended},
		"suspended colleague": {Guest{Status: StatusSuspend, Roles: []string{"Processor"}}, staff},
	} {
		err := one.guest.Invite()
		if one.refused == "" {
			assert.NoError(t, err, name)
		} else {
			assert.ErrorContains(t, err, one.refused, name)
		}
		assert.Equal(t, one.guest.Status == StatusInviteSent, one.guest.Activates(), name)
	}
}
