package account

import (
	"context"

	"github.com/jackc/pgx/v5"

	"gable/change"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
)

type emailLinkIn struct {
	visit
	Body struct {
		Token string `json:"token" required:"true" maxLength:"200" doc:"The token of the link that was emailed."`
	}
}

type emailLinkOut struct {
	NoStore string `header:"Cache-Control"`
	Body    struct {
		Email      string `json:"email" required:"true" doc:"The address that counts now."`
		Pending    string `json:"pendingEmail,omitempty" doc:"The new address, while it waits to be confirmed at the other of the two."`
		TenantName string `json:"tenantName" required:"true"`
	}
}

const emailLinkRule = "A link that is unknown, used, replaced, out of date or for another company's host is not found: which of these is not told."

var (
	confirmEmailRoute = endpoint.Route{Method: "POST", Path: "/api/wizeusers/email-change/confirm", Name: "confirmEmail", Tag: "Account access", Public: true, Summary: "Confirm a change of email address with a link",
		Description: "With the link that went to the new address, and with the one that went to the present one: the change counts once both have confirmed it. One that somebody vouched for (POST /api/wizeusers/{id}/email-change/vouch) counts when its delay is over, or at once when the present address confirms it before. " + emailLinkRule}
	cancelEmailRoute = endpoint.Route{Method: "POST", Path: "/api/wizeusers/email-change/cancel", Name: "cancelEmailChange", Tag: "Account access", Public: true, Summary: "Call a change of email address off with a link",
		Description: "With the link that went to the present address, until the change counts: one that somebody vouched for too. " + emailLinkRule}
)

func (a *access) mountEmailChange() {
	endpoint.WithoutTransaction(a.API, confirmEmailRoute, func(ctx context.Context, _ *middleware.Caller, in *emailLinkIn) (*emailLinkOut, error) {
		return a.followEmail(ctx, in, confirmEmailRoute, confirmEmail, userdb.LinkEmailChange, userdb.LinkEmailReview)
	})
	endpoint.WithoutTransaction(a.API, cancelEmailRoute, func(ctx context.Context, _ *middleware.Caller, in *emailLinkIn) (*emailLinkOut, error) {
		return a.followEmail(ctx, in, cancelEmailRoute, cancelEmail, userdb.LinkEmailReview)
	})
}

// followEmail uses up a link of one of the kinds and does with the change of address what the person wants.
func (a *access) followEmail(ctx context.Context, in *emailLinkIn, r endpoint.Route, do func(*endpoint.Call, userdb.AccessLink, *emailLinkOut) error, kinds ...userdb.LinkKind) (*emailLinkOut, error) {
	link, caller, err := a.linked(ctx, in.Body.Token, deadLink, kinds...)
	if err != nil {
		return nil, err
	}
	if caller.User.Status != user.StatusActive || caller.User.OnHost(in.host, in.tls) != nil {
		return nil, deadLink
	}
	out := &emailLinkOut{NoStore: "no-store"}
	out.Body.Email, out.Body.TenantName = caller.User.Email, caller.User.TenantName
	err = a.within(ctx, caller, r, func(c *endpoint.Call, tx pgx.Tx) error {
		used, err := userdb.UseLink(ctx, tx, credential.HashToken(in.Body.Token), c.Now())
		if err != nil {
			return err
		}
		if !used {
			return deadLink
		}
		return do(c, link, out)
	})
	return out, err
}

type address struct {
	Email string `json:"email"`
}

// confirmEmail notes at which address a change was confirmed, and makes it once it was at both.
func confirmEmail(c *endpoint.Call, link userdb.AccessLink, out *emailLinkOut) error {
	email, both, err := userdb.ConfirmEmail(c.Tx, link.User, link.Kind)
	if err != nil {
		return err
	}
	if email == "" {
		return deadLink
	}
	was := address{out.Body.Email}
	if !both {
		out.Body.Pending = email
		at := email
		if link.Kind == userdb.LinkEmailReview {
			at = was.Email
		}
		c.Emit(userChanged(link.User))
		return c.Audit("user", string(link.User), "e-mail change confirmed", nil, address{at})
	}
	if _, err := endEmailChange(c, link); err != nil {
		return err
	}
	if err := userdb.SetEmail(c.Tx, link.User, email); err != nil {
		return err
	}
	out.Body.Email = email
	c.Emit(userChanged(link.User))
	return c.Audit("user", string(link.User), "e-mail changed", was, address{email})
}

func cancelEmail(c *endpoint.Call, link userdb.AccessLink, _ *emailLinkOut) error {
	email, err := endEmailChange(c, link)
	if err != nil {
		return err
	}
	c.Emit(userChanged(link.User))
	return c.Audit("user", string(link.User), "e-mail change called off", address{email}, nil)
}

// endEmailChange ends the change that a link is about; a link whose change is over already is dead.
func endEmailChange(c *endpoint.Call, link userdb.AccessLink) (email string, err error) {
	email, err = userdb.EndEmail(c.Tx, link.User)
	if err == nil && email == "" {
		err = deadLink
	}
	return email, err
}

func userChanged(id domain.ID) change.Event {
	return change.Event{Type: "RTC.USER.CHANGED", Data: map[string]domain.ID{"id": id}}
}
