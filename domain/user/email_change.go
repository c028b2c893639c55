package user

import (
	"slices"
	"time"

	"gable/domain"
)

// VouchDelay is how long a change of address that was vouched for waits before it counts. A whole day, so that whoever
// still reads the old mailbox meets the letter in it at least once while the change can be called off.
const VouchDelay = 24 * time.Hour

// EmailChange is a change of a user's address that waits: to be confirmed at both addresses, or, once somebody vouched
// for it, for its moment.
type EmailChange struct {
	ID           domain.ID  `json:"id" required:"true" doc:"Which change it is: a new one for the same address has another."`
	Email        string     `json:"email" required:"true" doc:"The new address."`
	AskedByID    domain.ID  `json:"askedById" required:"true"`
	AskedBy      string     `json:"askedBy" required:"true" doc:"Who asked for it."`
	AskedAt      time.Time  `json:"askedAt" required:"true" doc:"When it was asked for, or its links were renewed last: they are good for a day from then."`
	ConfirmedNew *time.Time `json:"confirmedNewAt,omitempty" doc:"When it was confirmed at the new address."`
	ConfirmedOld *time.Time `json:"confirmedOldAt,omitempty" doc:"When it was confirmed at the present address."`
	VouchedBy    string     `json:"vouchedBy,omitempty" doc:"Who vouches for it in place of the present address."`
	Reason       string     `json:"reason,omitempty" doc:"Why, in the words of who vouches for it."`
	CountsAt     *time.Time `json:"countsAt,omitempty" doc:"When it counts, having been vouched for, unless it is called off before."`
}

// MayBeVouchedFor tells whether these persons, who are one unless somebody acts for another, may vouch for the change of a
// user's address: nobody who asked for it, so that two people stand behind it, and not the user. It returns a refusal when
// they may not, and a conflict for a change that can't be vouched for as it stands.
func (c EmailChange) MayBeVouchedFor(whose domain.ID, by ...domain.ID) error {
	switch {
	case slices.Contains(by, whose):
		return domain.Denied("refusals:user.ownEmailVouch", "You can't vouch for a change of your own address.")
	case slices.Contains(by, c.AskedByID):
		return domain.Denied("refusals:user.ownRequestVouch", "You asked for this change: someone else has to vouch for it.")
	case c.CountsAt != nil:
		return domain.Conflict("refusals:user.vouchedAlready", "Somebody vouches for this change already.")
	case c.ConfirmedNew == nil:
		return domain.Conflict("refusals:user.emailNotConfirmed", "This change has to be confirmed at the new address first.")
	}
	return nil
}
