// Package account is the API of signing in and out, of second factors, links and sessions, of acting for another, and of what is a
// person's own.
package account

import (
	"context"
	"crypto/sha256"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/jackc/pgx/v5"

	billingdb "gable/db/billing"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/http/roster"
	"gable/http/session"
	"gable/tenancy"
	"gable/vault"
)

// Config is what signing in is built from.
type Config struct {
	*endpoint.API
	Resolver *middleware.Resolver
	Clock    domain.Clock
	Log      *slog.Logger
	Vault    *vault.Vault
	// PublicURL is the one origin as people outside reach it.
	PublicURL string
	// Limits are how long a log-in lasts; zero for the default.
	Limits session.Limits
	// Passwords hashes and checks passwords; nil for the pinned cost.
	Passwords *credential.Passwords
}

// access is what signing in needs: the log-ins, their throttle, and the sessions.
type access struct {
	Config
	logins    *userdb.Logins
	passwords *credential.Passwords
	throttle  user.Throttle
	sessions  *session.Manager
}

// Mount gives all that has to do with signing in, and with the users themselves, its routes.
func Mount(cfg Config) {
	if cfg.Limits == (session.Limits{}) {
		cfg.Limits = session.DefaultLimits
	}
	if cfg.Passwords == nil {
		cfg.Passwords = credential.NewPasswords(credential.PinnedCost())
	}
	pool := cfg.DB.Outside()
	a := &access{Config: cfg, logins: userdb.NewLogins(pool), passwords: cfg.Passwords,
		throttle: user.Throttle{Store: userdb.NewThrottles(pool)}, sessions: session.New(pool, cfg.Clock, cfg.Limits)}
	a.mountLogin()
	a.mountActivation()
	a.mountMailboxProof()
	a.mountPassword()
	a.mountLinkRenewal()
	a.mountFactorReset()
	a.mountSecondFactor()
	a.mountPasskeys()
	a.mountPasskeyLogin()
	a.mountSessions()
	a.mountImpersonation()
	a.mountUsers()
	mountOwnProfile(a.API)
	mountLayouts(a.API)
	mountLanguage(a.API)
	mountShortcuts(a.API)
	a.mountEmailChange()
	(&roster.Roster{API: a.API, Resolver: a.Resolver, Logins: a.logins, Sessions: a.sessions.Store, PublicURL: a.PublicURL,
		Strikes: func(email string) []byte { return digest("login", email) }}).Mount()
}

// visit is where a request comes from. Routes that deal with cookies embed it.
type visit struct {
	token, waiting string // of the session, and of a log-in that waits for its second factor
	asked          string // of a log-in with a passkey
	host, agent    string
	authority      string // the host as the request named it, with its port
	address        netip.Addr
	tls            bool
}

// Resolve reads the request.
func (v *visit) Resolve(ctx huma.Context) []error {
	req, _ := humachi.Unwrap(ctx)
	v.token, v.host, v.agent, v.tls = middleware.Token(req), middleware.Host(req), req.UserAgent(), middleware.IsTLS(req)
	v.authority = req.Host
	if c, err := req.Cookie(waitingCookie); err == nil {
		v.waiting = c.Value
	}
	if c, err := req.Cookie(passkeyCookie); err == nil {
		v.asked = c.Value
	}
	v.address = middleware.Address(req)
	return nil
}

// from is the network that attempts are counted by.
func (v *visit) from() []byte { return digest("address", middleware.Network(v.address)) }

// digest keeps names of people and machines out of the throttle's table.
func digest(parts ...string) []byte {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return sum[:]
}

func (a *access) visitor(v *visit, id *middleware.Identity) session.Visitor {
	return session.Visitor{Tenant: id.TenantID, User: id.UserID, Address: v.address.String(), UserAgent: v.agent, Presented: v.token, TLS: v.tls}
}

// within runs do in a transaction under the caller's scope, journal included, and outside of the nonces: what these
// routes answer is for one pair of eyes and is not kept.
func (a *access) within(ctx context.Context, caller *middleware.Caller, r endpoint.Route, do func(*endpoint.Call, pgx.Tx) error) error {
	once := *caller
	once.Nonce = ""
	_, err := endpoint.Run(ctx, a.API, &once, once.Scope, r, &struct{}{}, func(c *endpoint.Call) (*struct{}, error) {
		tx, err := c.Pgx()
		if err != nil {
			return nil, err
		}
		return &struct{}{}, do(c, tx)
	})
	return err
}

// alone is the caller for what the user of a link or of a log-in does before there is a session.
func (a *access) alone(ctx context.Context, tenant, id domain.ID) (*middleware.Caller, error) {
	identity, err := a.Resolver.Identity(ctx, tenant, id)
	if err != nil {
		return nil, err
	}
	if identity == nil {
		return nil, domain.Unauthenticated(wrongCredentials)
	}
	return identity.Alone(ctx), nil
}

// linked finds a link of one of the kinds by its token, and whose it is; gone for one that was never given out or no longer
// works.
func (a *access) linked(ctx context.Context, token string, gone error, kinds ...userdb.LinkKind) (userdb.AccessLink, *middleware.Caller, error) {
	link, err := userdb.FindLink(ctx, a.logins.Pool(), credential.HashToken(token), a.Clock(), kinds...)
	if domain.IsNotFound(err) {
		return link, nil, gone
	}
	if err != nil {
		return link, nil, err
	}
	caller, err := a.alone(ctx, link.Tenant, link.User)
	return link, caller, err
}

// Cookies is the part of an answer that sets cookies.
type Cookies struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	NoStore   string        `header:"Cache-Control"`
}

func setting(list ...http.Cookie) Cookies { return Cookies{SetCookie: list, NoStore: "no-store"} }

// profile answers the profile of the user of a scope.
func (a *access) profile(ctx context.Context, scope tenancy.Scope) (p user.Profile, err error) {
	err = a.DB.Tx(ctx, scope, func(tx *tenancy.Tx) error {
		if p, err = userdb.Self(tx); err != nil || p.Roles()&^user.PortalRoles == 0 {
			return err
		}
		p.ProPlan, err = billingdb.ProPlan(tx, p.ID)
		return err
	})
	return p, err
}
