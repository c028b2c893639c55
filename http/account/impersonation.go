package account

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/authz"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/http/middleware"
)

type impersonationIn struct {
	visit
	Body struct {
		UserID  domain.ID       `json:"userId" required:"true" doc:"The user to act for."`
		Reason  string          `json:"reason" required:"true" minLength:"1" maxLength:"500" doc:"Why; the customer reads it in the own audit log."`
		Code    string          `json:"code,omitempty" maxLength:"20" doc:"A code of one's own authenticator, or a recovery code; it or a passkey is needed when a second factor is set."`
		Passkey json.RawMessage `json:"passkey,omitempty" doc:"In place of the code: the browser's answer to what /api/mfa/passkeys/assertion asked."`
	}
}

type impersonation struct {
	ID        domain.ID    `json:"id"`
	User      user.Profile `json:"user" doc:"The user acted for; send the id as lw-child-user-id."`
	Reason    string       `json:"reason"`
	StartedAt time.Time    `json:"startedAt"`
	EndsAt    time.Time    `json:"endsAt" doc:"When it ends by itself."`
}

type impersonationOut struct {
	Cookies
	Body impersonation
}

var (
	impersonateRoute = endpoint.Route{Method: "POST", Path: "/api/impersonation", Name: "beginImpersonation", Tag: "Impersonation", Permission: authz.UserImpersonate, Status: 201, Summary: "Begin to act for another user", Description: "For at most one hour, one at a time. A super admin or super support acts for any customer's user, lender and broker support for those of lenders and brokers, a company admin for users of the own company but its owner. Renews the session cookie."}
	stopActingRoute  = endpoint.Route{Method: "DELETE", Path: "/api/impersonation", Name: "endImpersonation", Tag: "Impersonation", Permission: authz.SelfLeave, Status: 204, Summary: "Stop acting for another user", Description: "Renews the session cookie. When nobody is acted for, nothing happens."}
)

func (a *access) mountImpersonation() {
	endpoint.WithoutTransaction(a.API, impersonateRoute, a.beginImpersonation)
	endpoint.WithoutTransaction(a.API, stopActingRoute, func(ctx context.Context, _ *middleware.Caller, in *logoutIn) (*logoutOut, error) {
		return a.endImpersonation(ctx, in)
	})
}

func (a *access) beginImpersonation(ctx context.Context, caller *middleware.Caller, in *impersonationIn) (*impersonationOut, error) {
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return nil, domain.Invalid(domain.Missing("reason", "Reason"))
	}
	target, err := a.impersonated(ctx, caller, in.Body.UserID)
	if err != nil {
		return nil, err
	}
	if err := a.secondFactorOf(ctx, caller, &in.visit, impersonateRoute, in.Body.Code, in.Body.Passkey); err != nil {
		return nil, err
	}
	out := &impersonationOut{Body: impersonation{ID: domain.NewID(), Reason: reason}}
	as := caller.Actor.For(ctx, target, out.Body.ID)
	err = a.within(ctx, as, impersonateRoute, func(c *endpoint.Call, tx pgx.Tx) error {
		out.Body.StartedAt, out.Body.EndsAt = c.Now(), c.Now().Add(user.ImpersonationLimit)
		cookie, err := a.sessions.Renew(ctx, tx, in.token, in.tls, func(s *userdb.Session) error {
			if s.Acting != nil {
				return domain.Conflict("refusals:account.actsAlready", "You are acting for another user already. End that first.")
			}
			if s.Expires.Before(out.Body.EndsAt) {
				out.Body.EndsAt = s.Expires
			}
			s.Acting = &userdb.Acting{Tenant: target.TenantID, User: target.UserID, Until: out.Body.EndsAt, Reason: reason, Impersonation: out.Body.ID}
			return nil
		})
		if err != nil {
			return sessionError(err)
		}
		out.Cookies = setting(cookie)
		if err := userdb.BeginImpersonation(c.Tx, out.Body.ID, reason, out.Body.EndsAt); err != nil {
			return err
		}
		if out.Body.User, err = userdb.Self(c.Tx); err != nil {
			return err
		}
		return c.Audit("impersonation", string(out.Body.ID), "began", nil, map[string]any{"reason": reason, "endsAt": out.Body.EndsAt})
	})
	if err != nil {
		return nil, err
	}
	a.Resolver.Forget(in.token)
	return out, nil
}

// impersonated finds the user to act for, and refuses where the rule does. Another company's user is no more to be
// found for a company's own staff than one that does not exist.
func (a *access) impersonated(ctx context.Context, caller *middleware.Caller, id domain.ID) (*middleware.Identity, error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return nil, domain.Invalid(domain.Wrong("userId", "User"))
	}
	tenant, err := a.logins.TenantOf(ctx, id)
	if err != nil {
		return nil, err
	}
	target, err := a.Resolver.Identity(ctx, tenant, id)
	if err != nil {
		return nil, err
	}
	actor := caller.Actor.Rank()
	actor.Acting = caller.Scope.Acting()
	if target == nil || (target.TenantID != caller.Actor.TenantID && !caller.Actor.Roles.Any(user.ProviderRoles)) {
		return nil, domain.NotFound()
	}
	switch user.MayImpersonate(actor, target.Rank()) {
	case user.RefusalNone:
		return target, nil
	case user.RefusalInactive:
		return nil, domain.Conflict("refusals:account.userNotActive", "This user is not active.")
	default:
		return nil, domain.Denied("refusals:account.mayNotActFor", "You may not act for this user.")
	}
}

func (a *access) endImpersonation(ctx context.Context, in *logoutIn) (*logoutOut, error) {
	out := &logoutOut{Cookies: setting()}
	acting, err := a.acting(ctx, in.token)
	if err != nil || acting == nil {
		return out, err
	}
	caller, err := a.actingCaller(ctx, acting)
	if err != nil {
		return nil, err
	}
	err = a.within(ctx, caller, stopActingRoute, func(c *endpoint.Call, tx pgx.Tx) error {
		cookie, err := a.sessions.Renew(ctx, tx, in.token, in.tls, func(s *userdb.Session) error { s.Acting = nil; return nil })
		if err != nil {
			return sessionError(err)
		}
		out.Cookies = setting(cookie)
		return noteEnd(c, acting)
	})
	a.Resolver.Forget(in.token)
	return out, err
}

// stopActing notes the end of acting for another in the customer's log, for a session that ends.
func (a *access) stopActing(ctx context.Context, v *visit, r endpoint.Route) error {
	acting, err := a.acting(ctx, v.token)
	if err != nil || acting == nil {
		return err
	}
	caller, err := a.actingCaller(ctx, acting)
	if err != nil {
		return err
	}
	return a.within(ctx, caller, r, func(c *endpoint.Call, _ pgx.Tx) error { return noteEnd(c, acting) })
}

// acting is the live session behind a token when it acts for another, else nil.
func (a *access) acting(ctx context.Context, token string) (*userdb.Session, error) {
	if token == "" {
		return nil, nil
	}
	raw, found, err := a.sessions.Store.FindCtx(ctx, token)
	if err != nil || !found {
		return nil, err
	}
	var s userdb.Session
	if err := json.Unmarshal(raw, &s); err != nil || s.Acting == nil {
		return nil, err
	}
	return &s, nil
}

// actingCaller stands in the company of the user acted for, whatever has become of either user since.
func (a *access) actingCaller(ctx context.Context, s *userdb.Session) (*middleware.Caller, error) {
	actor, err := a.Resolver.Identity(ctx, s.Tenant, s.User)
	if err != nil {
		return nil, err
	}
	target, err := a.Resolver.Identity(ctx, s.Acting.Tenant, s.Acting.User)
	if err != nil {
		return nil, err
	}
	if actor == nil || target == nil {
		return nil, domain.NotFound()
	}
	return actor.For(ctx, target, s.Acting.Impersonation), nil
}

func noteEnd(c *endpoint.Call, s *userdb.Session) error {
	if err := userdb.EndImpersonation(c.Tx, s.Acting.Impersonation); err != nil {
		return err
	}
	return c.Audit("impersonation", string(s.Acting.Impersonation), "ended", nil, nil)
}

func sessionError(err error) error {
	if errors.Is(err, userdb.ErrSessionEnded) {
		return domain.Unauthenticated("Please sign in again.")
	}
	return err
}
