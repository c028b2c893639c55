package account

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/tenancy"
)

const (
	wrongCredentials = "The email address or the password is not right."
	waitingCookie    = "gable_login"
	waitingPath      = "/api" // the reset of a second factor asks for it too
)

type loginIn struct {
	visit
	Body struct {
		Email    string `json:"email" required:"true" maxLength:"254" doc:"Upper and lower case are the same."`
		Password string `json:"password" required:"true" maxLength:"1024"`
	}
}

type loginAnswer struct {
	User        *user.Profile `json:"user,omitempty" doc:"Who is signed in now; absent while the second factor is waited for."`
	MFARequired bool          `json:"mfaRequired,omitempty" doc:"The second factor has to follow within five minutes: a code to /api/login/mfa, or a passkey by /api/login/mfa/passkey."`
	MFAMethods  []string      `json:"mfaMethods,omitempty" enum:"TOTP,PASSKEY" doc:"What can be given here; absent when the user has a passkey alone, and on another host."`
	EmailProof  bool          `json:"emailProofRequired,omitempty" doc:"The password is kept, and a code is on its way to the mailbox: POST /api/wizeusers/verify-email takes both. Nobody is signed in yet."`
	PasskeyHost string        `json:"passkeyHost,omitempty" doc:"Where the user's passkey works, when that is not here."`
}

type loginOut struct {
	Cookies
	Body loginAnswer
}

type codeIn struct {
	visit
	Body struct {
		Code string `json:"code" required:"true" maxLength:"20" doc:"The six digits that the authenticator shows; where one signs in, or changes a factor, a recovery code as well."`
	}
}

var (
	loginRoute  = endpoint.Route{Method: "POST", Path: "/api/login", Name: "login", Tag: "Session", Public: true, Summary: "Sign in with email address and password", Description: "422 USER_EMAIL_NOT_VERIFIED to who knows the password of an account whose mailbox is not proven: one that was activated by a link that was handed over. POST /api/wizeusers/verify-email takes the code that was mailed, POST /api/wizeusers/verification mails another. Sets the session cookie, or asks for the second factor. The answer and its time are the same for a wrong password and an unknown address."}
	mfaRoute    = endpoint.Route{Method: "POST", Path: "/api/login/mfa", Name: "loginSecondFactor", Tag: "Session", Public: true, Summary: "Finish signing in with a code of the second factor"}
	logoutRoute = endpoint.Route{Method: "POST", Path: "/api/logout", Name: "logout", Tag: "Session", Public: true, Status: 204, Summary: "Sign out", Description: "Ends the session of the cookie, and acting for another with it. Without a session nothing happens."}
)

func (a *access) mountLogin() {
	endpoint.WithoutTransaction(a.API, loginRoute, a.login)
	endpoint.WithoutTransaction(a.API, mfaRoute, a.loginSecondFactor)
	endpoint.WithoutTransaction(a.API, logoutRoute, a.logout)
}

func (a *access) login(ctx context.Context, _ *middleware.Caller, in *loginIn) (*loginOut, error) {
	email := strings.ToLower(strings.TrimSpace(in.Body.Email))
	subjects := a.logInSubjects(&in.visit, email)
	if err := a.attempt(ctx, subjects); err != nil {
		return nil, err
	}
	found, verdict, err := a.match(ctx, email, in.Body.Password, in.host)
	if err != nil {
		return nil, err
	}
	if found == nil {
		return nil, domain.Unauthenticated(wrongCredentials)
	}
	if err := a.succeed(ctx, subjects); err != nil {
		return nil, err
	}
	caller, err := a.admit(ctx, &in.visit, found)
	if err != nil {
		return nil, err
	}
	rehashed := ""
	if verdict.Rehash {
		if rehashed, err = a.passwords.Hash(ctx, in.Body.Password); err != nil {
			return nil, err
		}
	}
	if found.SecondFactor() {
		return a.wait(ctx, &in.visit, found)
	}
	return a.arrive(ctx, &in.visit, caller, loginRoute, rehashed, nil)
}

// logInSubjects are what attempts to sign in with a password are counted by.
func (a *access) logInSubjects(v *visit, email string) map[user.ThrottleKind][]byte {
	return map[user.ThrottleKind][]byte{user.ThrottleAddress: v.from(), user.ThrottleAccount: digest("login", email)}
}

// attempt books an attempt, or answers how long to wait.
func (a *access) attempt(ctx context.Context, subjects map[user.ThrottleKind][]byte) error {
	wait, err := a.throttle.Attempt(ctx, a.Clock(), bySource(ctx, subjects))
	if err != nil {
		return err
	}
	if wait > 0 {
		limited := domain.RateLimited(wait.Round(time.Second) + time.Second)
		limited.Message = "Too many attempts. Please wait before you try again."
		return limited
	}
	return nil
}

// succeed takes a booked attempt back.
func (a *access) succeed(ctx context.Context, subjects map[user.ThrottleKind][]byte) error {
	return a.throttle.Succeed(ctx, bySource(ctx, subjects))
}

// bySource adds, to an account that attempts are counted for, the network they come from: it is asked first, so that no network
// spends what an account is given.
func bySource(ctx context.Context, subjects map[user.ThrottleKind][]byte) map[user.ThrottleKind][]byte {
	account, counted := subjects[user.ThrottleAccount]
	if !counted {
		return subjects
	}
	subjects = maps.Clone(subjects)
	subjects[user.ThrottleSource] = slices.Concat(account, digest("source", middleware.NetworkOf(ctx)))
	return subjects
}

// match finds the account that the password belongs to; nil for none. On a company's own host one account is looked at,
// its own first; elsewhere those of all companies the address belongs to. It costs one hash at least.
func (a *access) match(ctx context.Context, email, password, host string) (*userdb.Login, credential.Verdict, error) {
	accounts, err := a.logins.ByEmail(ctx, email, host)
	if err != nil {
		return nil, credential.Verdict{}, err
	}
	if len(accounts) == 0 {
		accounts = []userdb.Login{{}}
	}
	if !middleware.IsLoopback(host) {
		accounts = accounts[:1]
	}
	for _, account := range accounts {
		verdict, err := a.passwords.Verify(ctx, account.PasswordHash, password)
		if err != nil || verdict.Match {
			return &account, verdict, err
		}
	}
	return nil, credential.Verdict{}, nil
}

// admit refuses those who proved who they are but may not come in: the suspended, and those on another company's host.
func (a *access) admit(ctx context.Context, v *visit, found *userdb.Login) (*middleware.Caller, error) {
	caller, err := a.alone(ctx, found.Tenant, found.User)
	if err != nil {
		return nil, err
	}
	if !caller.User.Status.MaySignIn() {
		return nil, middleware.Barred(caller.User)
	}
	return caller, caller.User.OnHost(v.host, v.tls)
}

// wait begins a log-in that has no session until the second factor is there.
func (a *access) wait(ctx context.Context, v *visit, found *userdb.Login) (*loginOut, error) {
	token, hash := credential.NewToken()
	if _, err := userdb.IssueLink(ctx, a.logins.Pool(), userdb.LinkSecondFactor, found.Tenant, found.User, hash, a.Clock()); err != nil {
		return nil, err
	}
	return &loginOut{Cookies: setting(a.waitingCookie(v, token)), Body: methodsOf(found, v)}, nil
}

// methodsOf says which second factors a log-in can be finished with on this host.
func methodsOf(found *userdb.Login, v *visit) loginAnswer {
	answer := loginAnswer{MFARequired: true}
	if found.TOTPActive {
		answer.MFAMethods = append(answer.MFAMethods, "TOTP")
	}
	if slices.Contains(found.PasskeyHosts, v.host) {
		answer.MFAMethods = append(answer.MFAMethods, "PASSKEY")
	} else if len(found.PasskeyHosts) > 0 {
		answer.PasskeyHost = found.PasskeyHosts[0]
	}
	return answer
}

func (a *access) waitingCookie(v *visit, token string) http.Cookie {
	c := http.Cookie{Name: waitingCookie, Value: token, Path: waitingPath, HttpOnly: true, Secure: v.tls, SameSite: http.SameSiteLaxMode}
	if token == "" {
		c.MaxAge = -1
	}
	return c
}

// arrive begins the session; extra is done in the same transaction.
func (a *access) arrive(ctx context.Context, v *visit, caller *middleware.Caller, r endpoint.Route, rehashed string, extra func(*endpoint.Call, pgx.Tx) error) (*loginOut, error) {
	out := &loginOut{}
	err := a.within(ctx, caller, r, func(c *endpoint.Call, tx pgx.Tx) error {
		if extra != nil {
			if err := extra(c, tx); err != nil {
				return err
			}
		}
		cookie, err := a.sessions.Begin(ctx, tx, a.visitor(v, caller.User))
		if err != nil {
			return err
		}
		out.Cookies = setting(cookie)
		if err := a.logins.Arrived(ctx, tx, caller.User.TenantID, caller.User.UserID, rehashed, c.Now()); err != nil {
			return err
		}
		profile, err := userdb.Self(c.Tx)
		if err != nil {
			return err
		}
		out.Body.User = &profile
		tellSessions(c)
		return c.Audit("session", string(caller.User.UserID), "began", nil, map[string]string{"address": v.address.String()})
	})
	if err != nil {
		return nil, err
	}
	if v.token != "" {
		a.Resolver.Forget(v.token)
	}
	return out, nil
}

func (a *access) loginSecondFactor(ctx context.Context, _ *middleware.Caller, in *codeIn) (*loginOut, error) {
	expired := domain.Unauthenticated("Please sign in again.")
	_, caller, err := a.linked(ctx, in.waiting, expired, userdb.LinkSecondFactor)
	if err != nil {
		return nil, err
	}
	if err := a.checkCode(ctx, caller, in.Body.Code, false); err != nil {
		return nil, err
	}
	if !caller.User.Status.MaySignIn() {
		return nil, middleware.Barred(caller.User)
	}
	if err := caller.User.OnHost(in.host, in.tls); err != nil {
		return nil, err
	}
	out, err := a.arrive(ctx, &in.visit, caller, mfaRoute, "", func(c *endpoint.Call, tx pgx.Tx) error {
		used, err := userdb.UseLink(ctx, tx, credential.HashToken(in.waiting), c.Now())
		if err == nil && !used {
			err = expired
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	out.SetCookie = append(out.SetCookie, a.waitingCookie(&in.visit, ""))
	return out, nil
}

type logoutIn struct{ visit }

type logoutOut struct{ Cookies }

func (a *access) logout(ctx context.Context, _ *middleware.Caller, in *logoutIn) (*logoutOut, error) {
	if err := a.stopActing(ctx, &in.visit, logoutRoute); err != nil {
		return nil, err
	}
	var gone http.Cookie
	hash := credential.HashToken(in.token)
	err := pgx.BeginFunc(ctx, a.logins.Pool(), func(tx pgx.Tx) (err error) {
		if gone, err = a.sessions.End(ctx, tx, in.token, in.tls); err != nil {
			return err
		}
		return userdb.TellSessionEnded(ctx, tx, hash, a.DB.Now())
	})
	if err != nil {
		return nil, err
	}
	a.DB.Ring(tenancy.Readers) // the streams of the session look at once whether it goes on
	if in.token != "" {
		a.Resolver.Forget(in.token)
	}
	return &logoutOut{Cookies: setting(gone)}, nil
}
