package roster

import (
	"slices"

	"gable/authz"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/jobs"
)

// UserInvitation is a user to be.
type UserInvitation struct {
	user.Editable
	Email         string      `json:"email" required:"true" maxLength:"254" doc:"Where the invitation goes, and the log-in; unique within the company."`
	WizeOrgUnitID domain.ID   `json:"WizeOrgUnitId" required:"true" doc:"The unit the user works in, and that is billed for the user."`
	LinkedOrgIDs  []domain.ID `json:"linkedOrgIds,omitempty" maxItems:"50" doc:"Further units the user belongs to."`
}

type inviteIn struct{ Body UserInvitation }

var resent = "Earlier links die at once, before the new letter is on its way. A conflict for a user who is not waiting for an activation; 403 for one who is only linked to one of one's units and works in another."

func (r *Roster) mountInvitation() {
	endpoint.Write(r.API, created(route("POST", "/api/wizeusers", "inviteUser", "Invite a user", authz.UserInvite,
		"With roles one may give, into units one reaches. The letter goes out in the user's language; its link is good once, for three days, and leads to the company's own host.")),
		func(c *endpoint.Call, in *inviteIn) (*endpoint.Answer[user.Profile], error) {
			return invite(c, own(c), in.Body)
		})
	endpoint.Write(r.API, route("POST", "/api/wizeusers/{id}/activation-link", "resendActivationLink", "Send the invitation again", authz.UserInvite, resent),
		func(c *endpoint.Call, in *UserPath) (*endpoint.Answer[user.Profile], error) {
			return resend(c, own(c), in.ID)
		})
}

func invite(c *endpoint.Call, o office, in UserInvitation) (*endpoint.Answer[user.Profile], error) {
	fields := in.Trimmed()
	faults := domain.Faults(fields.Validate())
	email, ok := user.ParseEmail(in.Email)
	if !ok {
		faults.Wrong("email", "Email")
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults.Sorted()...)
	}
	if err := o.checkUnits("WizeOrgUnitId", in.WizeOrgUnitID); err != nil {
		return nil, err
	}
	if err := o.checkUnits("linkedOrgIds", in.LinkedOrgIDs...); err != nil {
		return nil, err
	}
	if err := o.checkRoles(0, fields.Roles); err != nil {
		return nil, err
	}
	if err := o.checkPayer(false, fields.PaysForSelf); err != nil {
		return nil, err
	}
	id := domain.NewID()
	if err := takeAddress(c, id, "", fields.POSURL); err != nil {
		return nil, err
	}
	if err := userdb.InsertUser(c.Tx, userdb.NewUser{ID: id, Email: email, Fields: fields, Unit: in.WizeOrgUnitID, Linked: in.LinkedOrgIDs}); err != nil {
		return nil, err
	}
	if err := jobs.Enqueue(c.Tx, jobs.InvitationEmail{User: id, Audience: jobs.AudienceStaff}); err != nil {
		return nil, err
	}
	changed(c, id)
	c.Concerns(in.WizeOrgUnitID)
	if err := c.Audit("user", string(id), "invited", nil, map[string]any{"email": email, "WizeRoles": fields.Roles.Names(),
		"WizeOrgUnitId": in.WizeOrgUnitID, "linkedOrgIds": slices.Clone(in.LinkedOrgIDs)}); err != nil {
		return nil, err
	}
	return answer(c, id)
}

func resend(c *endpoint.Call, o office, id domain.ID) (*endpoint.Answer[user.Profile], error) {
	p, err := o.findOwn(c, id)
	if err != nil {
		return nil, err
	}
	if p.Status != user.StatusInviteSent {
		return nil, domain.Conflict("refusals:user.notWaiting", "This user does not wait for an activation.")
	}
	tx, err := c.Pgx()
	if err != nil {
		return nil, err
	}
	if err := userdb.EndLinks(c.Context(), tx, c.Scope().Tenant, id, c.Now(), userdb.LinkActivation); err != nil {
		return nil, err
	}
	if err := jobs.Enqueue(c.Tx, jobs.InvitationEmail{User: id, Audience: jobs.AudienceOf(p.Roles())}); err != nil {
		return nil, err
	}
	return &endpoint.Answer[user.Profile]{Body: p}, c.Audit("user", string(id), "invitation sent again", nil, nil)
}
