package account

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/http/middleware"
)

type proofIn struct {
	visit
	Body struct {
		Email    string `json:"email" required:"true" maxLength:"254" doc:"Upper and lower case are the same."`
		Password string `json:"password" required:"true" maxLength:"1024" doc:"The one that was chosen with the link."`
		Code     string `json:"code" required:"true" maxLength:"20" doc:"The eight digits of the letter; spaces don't matter."`
	}
}

var proofRoute = endpoint.Route{Method: "POST", Path: "/api/wizeusers/verify-email", Name: "verifyEmail", Tag: "Account access", Public: true,
	Summary: "Prove one's mailbox with the code that was mailed",
	Description: "For who activated an account by a link that was handed over: the password counts from then on, and this signs in. Of the code alone nobody is let in, so a code that reaches somebody else is of no use to either. " +
		"A code works once, for 30 minutes. 401 for a wrong password as at the log-in; 422 for a wrong code."}

func (a *access) mountMailboxProof() { endpoint.WithoutTransaction(a.API, proofRoute, a.proveMailbox) }

// awaitProof keeps the password of a handed-over link, and lets nobody in.
func (a *access) awaitProof(ctx context.Context, caller *middleware.Caller, set func(*endpoint.Call, pgx.Tx) error) (*loginOut, error) {
	if err := a.within(ctx, caller, activateRoute, set); err != nil {
		return nil, err
	}
	return &loginOut{Cookies: setting(), Body: loginAnswer{EmailProof: true}}, nil
}

func (a *access) proveMailbox(ctx context.Context, _ *middleware.Caller, in *proofIn) (*loginOut, error) {
	email := strings.ToLower(strings.TrimSpace(in.Body.Email))
	subjects := a.logInSubjects(&in.visit, email)
	if err := a.attempt(ctx, subjects); err != nil {
		return nil, err
	}
	found, _, err := a.match(ctx, email, in.Body.Password, in.host)
	if err != nil {
		return nil, err
	}
	if found == nil {
		return nil, domain.Unauthenticated(wrongCredentials)
	}
	caller, err := a.alone(ctx, found.Tenant, found.User)
	if err != nil {
		return nil, err
	}
	if err := caller.User.OnHost(in.host, in.tls); err != nil {
		return nil, err
	}
	wrong := domain.Invalid(domain.Wrong("code", "Code"))
	hash := userdb.CodeHash(found.Tenant, found.User, strings.Join(strings.Fields(in.Body.Code), ""))
	link, err := userdb.FindLink(ctx, a.logins.Pool(), hash, a.Clock(), userdb.LinkEmailCode)
	if domain.IsNotFound(err) || err == nil && (link.User != found.User || !found.Unproven || found.Status != user.StatusInviteSent) {
		return nil, wrong
	}
	if err != nil {
		return nil, err
	}
	out, err := a.arrive(ctx, &in.visit, caller, proofRoute, "", func(c *endpoint.Call, tx pgx.Tx) error {
		used, err := userdb.UseLink(ctx, tx, hash, c.Now())
		if err != nil {
			return err
		}
		if !used {
			return wrong
		}
		if err := userdb.EndLinks(ctx, tx, found.Tenant, found.User, c.Now(), userdb.LinkActivation, userdb.LinkEmailCode); err != nil {
			return err
		}
		if err := a.logins.ProveMailbox(ctx, tx, found.Tenant, found.User); err != nil {
			return err
		}
		return activated(c, found.User)
	})
	if err != nil {
		return nil, err
	}
	return out, a.succeed(ctx, subjects)
}
