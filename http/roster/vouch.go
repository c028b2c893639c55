package roster

import (
	"strings"

	"gable/authz"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/jobs"
)

type vouchIn struct {
	UserPath
	Body struct {
		Email  string `json:"email" required:"true" maxLength:"254" doc:"The new address that one vouches for, as it was read: a conflict when another one is asked for by now."`
		Reason string `json:"reason" required:"true" maxLength:"500" doc:"How one knows that the change is right. The user reads it, at the old address too, and it stands in the audit log."`
	}
}

const vouching = "For a change that was confirmed at the new address and can't be at the old one, whose mailbox is dead. It counts a day later, by itself. " +
	"Until then the old address, which is told who vouches, why, and when it counts, calls it off or confirms it with its link; who may change the address calls it off too. When it counts, the user's sessions end. " +
	"403 for the user whose address it is, for who asked for the change, while acting for another, and for a user whose role outranks one's own or who works in a branch out of reach. A conflict while the new address has not confirmed, and for a change that is vouched for already."

func (r *Roster) mountVouching() {
	endpoint.Read(r.API, route("GET", "/api/wizeusers/{id}/email-change", "readEmailChange", "How a change of a user's email address stands", authz.UserEdit,
		"For who may change the user: 403 for a user whose role outranks one's own, or who works in a branch out of reach."), emailChange)
	endpoint.Write(r.API, route("POST", "/api/wizeusers/{id}/email-change/vouch", "vouchForUserEmail", "Vouch for a change of a user's email address", authz.UserVouchEmail, vouching),
		func(c *endpoint.Call, in *vouchIn) (*endpoint.Answer[AskedEmail], error) { return vouch(c, own(c), in) })
}

func emailChange(c *endpoint.Call, in *UserPath) (*endpoint.Answer[AskedEmail], error) {
	o := own(c)
	p, err := userdb.GetUser(c.Tx, in.ID, o.units)
	if err != nil {
		return nil, err
	}
	if err := o.outranks(p); err != nil {
		return nil, err
	}
	if err := o.reaches(p); err != nil {
		return nil, err
	}
	return emailAndPendingChange(c, p)
}

func vouch(c *endpoint.Call, o office, in *vouchIn) (*endpoint.Answer[AskedEmail], error) {
	p, err := o.findOwn(c, in.ID)
	if err != nil {
		return nil, err
	}
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return nil, domain.Invalid(domain.Missing("reason", "Reason"))
	}
	change, err := userdb.PendingEmail(c.Tx, p.ID)
	if err != nil {
		return nil, err
	}
	if change == nil || change.Email != in.Body.Email || p.Status != user.StatusActive {
		return nil, domain.Conflict("refusals:user.noEmailChange", "No change to this address is waiting any more.")
	}
	if err := change.MayBeVouchedFor(p.ID, c.Scope().Actor.ID, c.Scope().User.ID); err != nil {
		return nil, err
	}
	countsAt, err := userdb.VouchEmail(c.Tx, p.ID, change.ID, reason)
	if err != nil {
		return nil, err
	}
	// The letter tells the old address, with a link that lives longer than the delay: it is made when the letter is.
	if err := jobs.Enqueue(c.Tx, jobs.EmailChange{User: p.ID}); err != nil {
		return nil, err
	}
	if err := jobs.EnqueueAt(c.Tx, countsAt, jobs.VouchedEmail{User: p.ID, Change: change.ID}); err != nil {
		return nil, err
	}
	changed(c, p.ID)
	type vouched struct {
		Email   string `json:"email"`
		AskedBy string `json:"askedBy"`
		Reason  string `json:"reason"`
	}
	if err := c.Audit("user", string(p.ID), "e-mail change vouched for", nil, vouched{change.Email, change.AskedBy, reason}); err != nil {
		return nil, err
	}
	return emailAndPendingChange(c, p)
}
