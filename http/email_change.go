package http

import (
	"context"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/user"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
)

type emailLinkIn struct {
	visit
	Body struct {
		Token string `json:"token" required:"true" maxLength:"200" doc:"The token of the link that was e-mailed."`
	}
}

type emailLinkOut struct {
	NoStore string `header:"Cache-Control"`
	Body    struct {
		Email      string `json:"email" required:"true" doc:"The address that counts now."`
		TenantName string `json:"tenantName" required:"true"`
	}
}

const emailLinkRule = "A link that is unknown, used, replaced, out of date or for another company's host is not found: which of these is not told."

var (
	confirmEmailRoute = endpoint.Route{Method: "POST", Path: "/api/wizeusers/email-change/confirm", Name: "confirmEmail", Tag: "Account access", Public: true, Summary: "Confirm a new e-mail address with a link", Description: emailLinkRule}
	cancelEmailRoute  = endpoint.Route{Method: "POST", Path: "/api/wizeusers/email-change/cancel", Name: "cancelEmailChange", Tag: "Account access", Public: true, Summary: "Call a change of e-mail address off with a link", Description: emailLinkRule}
)

func (a *access) mountEmailChange() {
	endpoint.Plain(a.API, confirmEmailRoute, func(ctx context.Context, _ *middleware.Caller, in *emailLinkIn) (*emailLinkOut, error) {
		return a.followEmail(ctx, in, confirmEmailRoute, db.LinkEmailChange)
	})
	endpoint.Plain(a.API, cancelEmailRoute, func(ctx context.Context, _ *middleware.Caller, in *emailLinkIn) (*emailLinkOut, error) {
		return a.followEmail(ctx, in, cancelEmailRoute, db.LinkEmailCancel)
	})
}

// followEmail confirms a change of address, or calls it off: either way the links of both letters are used up, and with
// them those that set a password, which went to an address that may not count any more.
func (a *access) followEmail(ctx context.Context, in *emailLinkIn, r endpoint.Route, kind db.LinkKind) (*emailLinkOut, error) {
	link, err := db.FindLink(ctx, a.logins.Pool(), credential.HashToken(in.Body.Token), a.Clock(), kind)
	if isNotFound(err) {
		return nil, deadLink
	}
	if err != nil {
		return nil, err
	}
	caller, err := a.alone(ctx, link.Tenant, link.User)
	if err != nil {
		return nil, err
	}
	if caller.User.Status != user.StatusActive || caller.User.OnHost(in.host, in.tls) != nil {
		return nil, deadLink
	}
	out := &emailLinkOut{NoStore: "no-store"}
	out.Body.Email, out.Body.TenantName = caller.User.Email, caller.User.TenantName
	err = a.within(ctx, caller, r, func(c *endpoint.Call, tx pgx.Tx) error {
		used, err := db.UseLink(ctx, tx, credential.HashToken(in.Body.Token), c.Now())
		if err != nil {
			return err
		}
		email, err := db.TakeEmail(c.Tx, link.User)
		if err != nil {
			return err
		}
		if !used || email == "" {
			return deadLink
		}
		if err := db.EndLinks(ctx, tx, link.Tenant, link.User, c.Now(), db.LinkEmailChange, db.LinkEmailCancel, db.LinkPasswordReset, db.LinkMFAReset); err != nil {
			return err
		}
		return a.settleEmail(c, link.User, kind, email, &out.Body.Email)
	})
	return out, err
}

func (a *access) settleEmail(c *endpoint.Call, id domain.ID, kind db.LinkKind, email string, now *string) error {
	type address struct {
		Email string `json:"email"`
	}
	if kind == db.LinkEmailCancel {
		return c.Audit("user", string(id), "e-mail change called off", address{email}, nil)
	}
	if err := db.SetEmail(c.Tx, id, email); err != nil {
		return err
	}
	was := address{*now}
	*now = email
	c.Emit(endpoint.Event{Type: "RTC.USER.CHANGED", Data: map[string]domain.ID{"id": id}})
	return c.Audit("user", string(id), "e-mail changed", was, address{email})
}
