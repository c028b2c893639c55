package user

// Status is a user's standing.
type Status string

// The statuses.
const (
	StatusActive     Status = "ACTIVE"
	StatusInviteSent Status = "INVITE_SENT"
	StatusSuspend    Status = "SUSPEND"
)

// Statuses lists every status.
var Statuses = []Status{StatusActive, StatusInviteSent, StatusSuspend}

// Means is what brings a change of status about.
type Means string

// The means. Nobody but the invited person makes an account active for the
// first time, so an administrator can never set up an account to use.
const (
	ByAdministrator Means = "administrator" // someone with the permission to suspend users
	ByInvitation    Means = "invitation"    // the user, with the single-use link
)

type transition struct {
	from, to Status
	by       Means
	needs    bool // whether the account must have been activated once
}

var transitions = []transition{
	{from: StatusInviteSent, to: StatusActive, by: ByInvitation},
	{from: StatusInviteSent, to: StatusSuspend, by: ByAdministrator},
	{from: StatusActive, to: StatusSuspend, by: ByAdministrator},
	{from: StatusSuspend, to: StatusActive, by: ByAdministrator, needs: true},
	{from: StatusSuspend, to: StatusInviteSent, by: ByAdministrator},
}

// MayBecome tells whether a user of status s can become to by these means.
// activated says whether the account ever had a password: a suspended user
// returns to ACTIVE only then, and to INVITE_SENT only otherwise. Staying the
// same is no transition.
func (s Status) MayBecome(to Status, by Means, activated bool) bool {
	for _, t := range transitions {
		if t.from != s || t.to != to || t.by != by {
			continue
		}
		if s == StatusSuspend {
			return t.needs == activated
		}
		return true
	}
	return false
}

// MaySignIn tells whether a user of this status can hold a session.
func (s Status) MaySignIn() bool { return s == StatusActive }
