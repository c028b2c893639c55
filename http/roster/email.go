package roster

import (
	"gable/authz"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/jobs"
)

type emailIn struct {
	Versioned
	Body struct {
		Email string `json:"email" required:"true" maxLength:"254" doc:"The new address."`
	}
}

// AskedEmail is a user's address, and the change of it that waits.
type AskedEmail struct {
	ID      domain.ID         `json:"id" required:"true"`
	Email   string            `json:"email" required:"true" doc:"The address that counts at present."`
	Pending string            `json:"pendingEmail,omitempty" doc:"The new address, while it waits."`
	Change  *user.EmailChange `json:"change,omitempty" doc:"How the change stands that waits; absent when there is none."`
}

// address is one as the journal keeps it.
type address struct {
	Email string `json:"email"`
}

func (r *Roster) mountEmail() {
	endpoint.Write(r.API, route("PATCH", "/api/wizeusers/{id}/email", "changeUserEmail", "Change a user's email address", authz.UserChangeEmail,
		"Both addresses get a link, and the change counts once it was confirmed at both, whichever comes first; the old one's link calls it off just as well; where nobody reads the old mailbox any more, someone else can vouch for the change. Until then the old one counts. Both links are good for a day. For a user who was never activated the address changes at once, and the invitation goes there. An empty change of the present address calls off one that waits. 403 for a user who is only linked to one of one's units and works in another."),
		func(c *endpoint.Call, in *emailIn) (*endpoint.Answer[AskedEmail], error) {
			return changeEmail(c, own(c), in)
		})
	r.mountVouching()
}

func changeEmail(c *endpoint.Call, o office, in *emailIn) (*endpoint.Answer[AskedEmail], error) {
	p, err := o.findOwn(c, in.ID)
	if err != nil {
		return nil, err
	}
	if err := endpoint.Matches(in.IfMatch, p.Version); err != nil {
		return nil, err
	}
	email, ok := user.ParseEmail(in.Body.Email)
	if !ok {
		return nil, domain.Invalid(domain.Wrong("email", "Email"))
	}
	taken, err := userdb.EmailTaken(c.Tx, p.ID, email)
	if err != nil {
		return nil, err
	}
	tx, err := c.Pgx()
	if err != nil {
		return nil, err
	}
	if err := userdb.EndLinks(c.Context(), tx, c.Scope().Tenant, p.ID, c.Now(), userdb.LinkEmailChange, userdb.LinkEmailReview); err != nil {
		return nil, err
	}
	out := &endpoint.Answer[AskedEmail]{Body: AskedEmail{ID: p.ID, Email: p.Email}}
	switch {
	case taken:
		return nil, userdb.EmailInUse()
	case email == p.Email:
		return out, callOff(c, p)
	case p.Status == user.StatusSuspend:
		return nil, domain.Conflict("refusals:user.suspended", "This user is suspended.")
	case p.Status == user.StatusInviteSent:
		out.Body.Email = email
		if err := moveInvitation(c, p, email); err != nil {
			return nil, err
		}
		return out, c.Audit("user", string(p.ID), "e-mail changed", address{p.Email}, address{email})
	}
	if err := userdb.AskEmail(c.Tx, p.ID, email, p.Email); err != nil {
		return nil, err
	}
	if err := jobs.Enqueue(c.Tx, jobs.EmailChange{User: p.ID}); err != nil {
		return nil, err
	}
	changed(c, p.ID)
	if err := c.Audit("user", string(p.ID), "e-mail change asked", address{p.Email}, address{email}); err != nil {
		return nil, err
	}
	return emailAndPendingChange(c, p)
}

// emailAndPendingChange answers a user's address and the change of it that waits.
func emailAndPendingChange(c *endpoint.Call, p user.Profile) (*endpoint.Answer[AskedEmail], error) {
	out := &endpoint.Answer[AskedEmail]{Body: AskedEmail{ID: p.ID, Email: p.Email}}
	change, err := userdb.PendingEmail(c.Tx, p.ID)
	if change != nil {
		out.Body.Pending, out.Body.Change = change.Email, change
	}
	return out, err
}

// callOff ends the change that waits, if there is one.
func callOff(c *endpoint.Call, p user.Profile) error {
	email, err := userdb.EndEmail(c.Tx, p.ID)
	if err != nil || email == "" {
		return err
	}
	changed(c, p.ID)
	return c.Audit("user", string(p.ID), "e-mail change called off", address{email}, nil)
}

// moveInvitation sends an invitation that nobody followed to another address: the link that went to the old one dies.
func moveInvitation(c *endpoint.Call, p user.Profile, email string) error {
	if err := userdb.SetEmail(c.Tx, p.ID, email); err != nil {
		return err
	}
	if err := userdb.DropUnproven(c.Tx, p.ID); err != nil {
		return err
	}
	changed(c, p.ID)
	return jobs.Enqueue(c.Tx, jobs.InvitationEmail{User: p.ID, Audience: jobs.AudienceOf(p.Roles())})
}
