package account

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/jobs"
)

// renewalPause is how long a link that was just mailed is taken to be on its way.
const renewalPause = time.Minute

type renewedOut struct {
	NoStore string `header:"Cache-Control"`
	Body    struct {
		Email string `json:"email" required:"true" doc:"Where the new link goes, all but the first letter hidden: n•••@example.test."`
	}
}

type verificationIn struct {
	visit
	Body struct {
		Email string `json:"email" required:"true" maxLength:"254" doc:"Upper and lower case are the same."`
	}
}

var (
	renewLinkRoute = endpoint.Route{Method: "POST", Path: "/api/wizeusers/verify/renew", Name: "renewLink", Tag: "Account access", Public: true,
		Summary: "Ask for a new link with one that no longer works",
		Description: "For links that activate an account, set a password or confirm a change of email address. The new one goes to the address that the old one went to, and to no other; earlier ones end. " +
			"Not found for a link that never was, whose account needs it no longer, or whose address counts no longer, and on another company's host. A link that went out less than a minute ago is not sent twice."}
	verificationRoute = endpoint.Route{Method: "POST", Path: "/api/wizeusers/verification", Name: "resendVerification", Tag: "Account access", Public: true, Status: 204,
		Summary:     "Ask for the link that verifies one's email address once more",
		Description: "For who was invited and has not activated the account; who chose a password by a link that was handed over gets a code instead. The answer and its time are the same whether or not there is such an account. On a company's host its own account is meant, elsewhere those of every company the address belongs to."}
)

func (a *access) mountLinkRenewal() {
	endpoint.WithoutTransaction(a.API, renewLinkRoute, a.renewLink)
	endpoint.WithoutTransaction(a.API, verificationRoute, a.resendVerification)
}

func (a *access) renewLink(ctx context.Context, _ *middleware.Caller, in *emailLinkIn) (*renewedOut, error) {
	if err := a.attempt(ctx, map[user.ThrottleKind][]byte{user.ThrottleAddress: in.from()}); err != nil {
		return nil, err
	}
	old, err := userdb.FindOldLink(ctx, a.logins.Pool(), credential.HashToken(in.Body.Token), userdb.LinkActivation, userdb.LinkPasswordReset, userdb.LinkEmailChange, userdb.LinkEmailReview)
	if domain.IsNotFound(err) {
		return nil, deadLink
	}
	if err != nil {
		return nil, err
	}
	caller, err := a.alone(ctx, old.Tenant, old.User)
	if err != nil {
		return nil, err
	}
	if caller.User.OnHost(in.host, in.tls) != nil {
		return nil, deadLink
	}
	if err := a.attempt(ctx, map[user.ThrottleKind][]byte{user.ThrottleAccount: digest("renew", string(old.User))}); err != nil {
		return nil, err
	}
	err = a.within(ctx, caller, renewLinkRoute, func(c *endpoint.Call, _ pgx.Tx) error { return renew(c, old) })
	if err != nil {
		return nil, err
	}
	out := &renewedOut{NoStore: "no-store"}
	out.Body.Email = user.MaskEmail(old.Email)
	return out, nil
}

// renew sends a link in place of an old one, to the address that the old one went to while that is the right one still.
func renew(c *endpoint.Call, old userdb.OldLink) error {
	id := c.Caller.User
	wanted, email := user.StatusActive, id.Email
	switch old.Kind {
	case userdb.LinkActivation:
		wanted = user.StatusInviteSent
	case userdb.LinkEmailChange, userdb.LinkEmailReview:
		asked, err := userdb.AskedEmail(c.Tx, id.UserID, old.Kind)
		if err != nil {
			return err
		}
		if asked == "" || old.Kind == userdb.LinkEmailChange {
			email = asked
		}
	}
	if id.Status != wanted || email == "" || email != old.Email {
		return deadLink
	}
	if c.Now().Before(old.Newest.Add(renewalPause)) {
		return nil
	}
	if err := sendAgain(c, old.Kind); err != nil {
		return err
	}
	return c.Audit("user", string(id.UserID), "new link asked for", nil, map[string]any{"kind": old.Kind})
}

func sendAgain(c *endpoint.Call, kind userdb.LinkKind) error {
	id := c.Caller.User
	audience := jobs.AudienceOf(id.Roles)
	switch kind {
	case userdb.LinkActivation:
		return jobs.EnqueueForInvited(c.Tx, jobs.InvitationEmail{User: id.UserID, Audience: audience, Again: true})
	case userdb.LinkEmailCode:
		return jobs.EnqueueForInvited(c.Tx, jobs.EmailCode{User: id.UserID, Audience: audience})
	case userdb.LinkPasswordReset:
		return jobs.Enqueue(c.Tx, jobs.PasswordResetEmail{User: id.UserID, Audience: audience})
	}
	if err := userdb.ProlongEmail(c.Tx, id.UserID); err != nil {
		return err
	}
	return jobs.Enqueue(c.Tx, jobs.EmailChange{User: id.UserID})
}

func (a *access) resendVerification(ctx context.Context, _ *middleware.Caller, in *verificationIn) (*quietOut, error) {
	return a.quietly(ctx, &in.visit, "verification", in.Body.Email, a.offerVerification)
}

func (a *access) offerVerification(ctx context.Context, account userdb.Login) error {
	if account.Status != user.StatusInviteSent {
		return nil
	}
	caller, err := a.alone(ctx, account.Tenant, account.User)
	if err != nil {
		return err
	}
	return a.within(ctx, caller, verificationRoute, func(c *endpoint.Call, tx pgx.Tx) error {
		kind := userdb.LinkActivation
		if account.Unproven {
			kind = userdb.LinkEmailCode
		}
		newest, err := userdb.NewestLink(ctx, tx, account.Tenant, account.User, kind)
		if err != nil || c.Now().Before(newest.Add(renewalPause)) {
			return err
		}
		if err := sendAgain(c, kind); err != nil {
			return err
		}
		return c.Audit("user", string(account.User), "new link asked for", nil, map[string]any{"kind": kind})
	})
}
