package roster

import (
	"gable/authz"
	documentdb "gable/db/document"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/jobs"
)

type statusIn struct {
	UserPath
	Status user.Status `path:"status" enum:"ACTIVE,INVITE_SENT,SUSPEND" doc:"The status to be."`
}

const transitions = "INVITE_SENT becomes SUSPEND; ACTIVE becomes SUSPEND; SUSPEND becomes ACTIVE again, or INVITE_SENT, with a new letter, where the account was never activated. " +
	"INVITE_SENT becomes ACTIVE by the invited person's own activation alone. Anything else is a conflict, as is a change of the owner's or one's own status. " +
	"403 for a user who is only linked to one of one's units and works in another. A suspended user's sessions end with their next request, and stay ended when the user is reinstated."

func (r *Roster) mountStatus() {
	endpoint.Write(r.API, route("PATCH", "/api/wizeusers/{id}/{status}", "changeUserStatus", "Suspend or reinstate a user", authz.UserSuspend, transitions),
		func(c *endpoint.Call, in *statusIn) (*endpoint.Answer[user.Profile], error) {
			return r.changeStatus(c, own(c), in.ID, in.Status)
		})
}

func (r *Roster) changeStatus(c *endpoint.Call, o office, id domain.ID, to user.Status) (*endpoint.Answer[user.Profile], error) {
	p, err := o.findOwn(c, id)
	if err != nil {
		return nil, err
	}
	switch {
	case id == o.self:
		return nil, domain.Conflict("refusals:user.ownSuspension", "You can't suspend yourself.")
	case p.Roles().Has(user.Owner):
		return nil, domain.Conflict("refusals:user.ownerSuspension", "The owner can't be suspended. Hand the company over first.")
	}
	activated, err := userdb.WasActivated(c.Tx, id)
	if err != nil {
		return nil, err
	}
	if !p.Status.MayBecome(to, user.ByAdministrator, activated) {
		return nil, domain.Conflict("refusals:user.statusStep", "A user can't go from the present status to the one that was chosen.")
	}
	if err := userdb.SetUserStatus(c.Tx, id, to); err != nil {
		return nil, err
	}
	if err := r.closeWaysIn(c, id, p, to); err != nil {
		return nil, err
	}
	if to == user.StatusActive {
		untold, err := documentdb.AskAnewOfUser(c.Tx, id)
		if err != nil {
			return nil, err
		}
		if err := jobs.AskNow(c.Tx, untold); err != nil {
			return nil, err
		}
	}
	changed(c, id)
	type status struct{ Status user.Status }
	if err := c.Audit("user", string(id), "status changed", status{p.Status}, status{to}); err != nil {
		return nil, err
	}
	return answer(c, id)
}

// closeWaysIn ends what could still be used. A suspended user's session is dead from now on by the status alone, and
// its next request hears why; it is revoked when the user comes back, so that it does not come back with them.
func (r *Roster) closeWaysIn(c *endpoint.Call, id domain.ID, p user.Profile, to user.Status) error {
	tx, err := c.Pgx()
	if err != nil {
		return err
	}
	if err := userdb.EndLinks(c.Context(), tx, c.Scope().Tenant, id, c.Now(), userdb.LinkActivation, userdb.LinkPasswordReset, userdb.LinkMFAReset, userdb.LinkEmailChange, userdb.LinkEmailReview, userdb.LinkSecondFactor); err != nil {
		return err
	}
	// A password that nobody proved the mailbox for does not come back with its user.
	if err := userdb.DropUnproven(c.Tx, id); err != nil {
		return err
	}
	// Its links being dead, a change of address could no longer be called off with them.
	if err := callOff(c, p); err != nil {
		return err
	}
	switch to {
	case user.StatusActive:
		_, err = r.Sessions.EndOthers(c.Context(), tx, c.Scope().Tenant, id, nil)
	case user.StatusInviteSent:
		err = jobs.Enqueue(c.Tx, jobs.InvitationEmail{User: id, Audience: jobs.AudienceOf(p.Roles())})
	case user.StatusSuspend:
	}
	return err
}
