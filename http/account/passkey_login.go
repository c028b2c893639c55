package account

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/jackc/pgx/v5"

	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
)

const (
	passkeyCookie = "gable_passkey"
	passkeyPath   = "/api/login"
)

type passkeyAnswerIn struct {
	visit
	Body struct {
		Credential json.RawMessage `json:"credential" required:"true" doc:"The browser's answer, as PublicKeyCredential.toJSON gives it."`
	}
}

var (
	askSignInRoute        = endpoint.Route{Method: "POST", Path: "/api/login/passkey", Name: "beginPasskeyLogin", Tag: "Session", Public: true, Summary: "Ask for a passkey to sign in with", Description: "In place of address and password: any passkey that the person has for this host. Sets a cookie that the answer has to come with. 429 after sixty unanswered questions from one address within a quarter of an hour. " + hostRule}
	signInRoute           = endpoint.Route{Method: "POST", Path: "/api/login/passkey/finish", Name: "loginWithPasskey", Tag: "Session", Public: true, Summary: "Sign in with a passkey", Description: "The device has verified the person, so no second factor is asked for. Whatever is wrong with the answer, it is one and the same 401; a passkey whose counter went back is refused and noted."}
	askMFAPasskeyRoute    = endpoint.Route{Method: "POST", Path: "/api/login/mfa/passkey", Name: "beginPasskeySecondFactor", Tag: "Session", Public: true, Summary: "Ask for a passkey as the second factor", Description: "For a log-in whose password was right. " + hostRule}
	finishMFAPasskeyRoute = endpoint.Route{Method: "POST", Path: "/api/login/mfa/passkey/finish", Name: "loginPasskeySecondFactor", Tag: "Session", Public: true, Summary: "Finish signing in with a passkey"}
)

func (a *access) mountPasskeyLogin() {
	endpoint.WithoutTransaction(a.API, askSignInRoute, a.askSignIn)
	endpoint.WithoutTransaction(a.API, signInRoute, a.signInWithPasskey)
	endpoint.WithoutTransaction(a.API, askMFAPasskeyRoute, a.askSecondFactorPasskey)
	endpoint.WithoutTransaction(a.API, finishMFAPasskeyRoute, a.loginSecondFactorPasskey)
}

func (a *access) askSignIn(ctx context.Context, _ *middleware.Caller, in *logoutIn) (*passkeyOptionsOut, error) {
	host, err := party(&in.visit, "Gable")
	if err != nil {
		return nil, err
	}
	if err := a.attempt(ctx, askedFrom(&in.visit)); err != nil {
		return nil, err
	}
	options, kept, err := host.Ask(nil)
	if err != nil {
		return nil, err
	}
	token, hash := credential.NewToken()
	if err := userdb.KeepChallenge(ctx, a.logins.Pool(), userdb.CeremonySignIn, hash, kept, a.Clock()); err != nil {
		return nil, err
	}
	return &passkeyOptionsOut{Cookies: setting(passkeyTicket(&in.visit, token)), Body: passkeyOptions{PublicKey: options}}, nil
}

// askedFrom is what questions for a passkey are counted by, apart from failed log-ins: each is a row until it is answered. Who
// signs in gives theirs back.
func askedFrom(v *visit) map[user.ThrottleKind][]byte {
	return map[user.ThrottleKind][]byte{user.ThrottleAddress: digest("passkey asked", string(v.from()))}
}

func passkeyTicket(v *visit, token string) http.Cookie {
	c := http.Cookie{Name: passkeyCookie, Value: token, Path: passkeyPath, HttpOnly: true, Secure: v.tls, SameSite: http.SameSiteStrictMode}
	if token == "" {
		c.MaxAge = -1
	}
	return c
}

func (a *access) signInWithPasskey(ctx context.Context, _ *middleware.Caller, in *passkeyAnswerIn) (*loginOut, error) {
	subjects := map[user.ThrottleKind][]byte{user.ThrottleAddress: in.from()}
	if err := a.attempt(ctx, subjects); err != nil {
		return nil, err
	}
	kept, err := userdb.TakeChallenge(ctx, a.logins.Pool(), userdb.CeremonySignIn, credential.HashToken(in.asked), a.Clock())
	if err != nil {
		return nil, err
	}
	tenant, id, named := credential.AnsweringUser(in.Body.Credential)
	if kept == nil || !named {
		return nil, errWrongPasskey
	}
	identity, err := a.Resolver.Identity(ctx, tenant, id)
	if err != nil {
		return nil, err
	}
	if identity == nil || identity.OnHost(in.host, in.tls) != nil {
		return nil, errWrongPasskey
	}
	out, err := a.arriveWithPasskey(ctx, &in.visit, identity.Alone(ctx), signInRoute, kept, in.Body.Credential, nil)
	if err != nil {
		return nil, err
	}
	out.SetCookie = append(out.SetCookie, passkeyTicket(&in.visit, ""))
	return out, errors.Join(a.succeed(ctx, subjects), a.succeed(ctx, askedFrom(&in.visit)))
}

// arriveWithPasskey begins the session of who gave the right answer; extra is done in the same transaction.
func (a *access) arriveWithPasskey(ctx context.Context, v *visit, caller *middleware.Caller, r endpoint.Route, kept, answer json.RawMessage, extra func(*endpoint.Call, pgx.Tx) error) (*loginOut, error) {
	out, err := a.arrive(ctx, v, caller, r, "", func(c *endpoint.Call, tx pgx.Tx) error {
		if err := a.usePasskey(c, v, kept, answer); err != nil {
			return err
		}
		if !caller.User.Status.MaySignIn() {
			return middleware.Barred(caller.User)
		}
		if extra == nil {
			return nil
		}
		return extra(c, tx)
	})
	return out, a.refused(ctx, caller, r, err)
}

// errStaleCounter is an answer that holds, of a key whose counter did not move on.
var errStaleCounter = errors.New("http: the passkey's counter went back")

// usePasskey holds an answer against the challenge and the scope's user's passkeys, and notes the use.
func (a *access) usePasskey(c *endpoint.Call, v *visit, kept, answer json.RawMessage) error {
	host, err := party(v, c.Caller.User.TenantName)
	if err != nil {
		return err
	}
	who, keys, err := owner(c, host.Host)
	if err != nil {
		return err
	}
	used, err := host.Take(who, kept, answer)
	if err != nil {
		return err
	}
	for _, k := range keys {
		if string(k.Credential) != string(used.ID) {
			continue
		}
		k.SignCount, k.Flags = used.SignCount, used.Flags
		moved, err := userdb.UsePasskey(c.Tx, k)
		if err == nil && !moved {
			err = errStaleCounter
		}
		return err
	}
	return credential.ErrPasskeyRefused
}

// refused turns what is wrong with an answer into the one thing that is told of it. A counter that went back is noted
// where the company sees it: somebody may have a copy of the key.
func (a *access) refused(ctx context.Context, caller *middleware.Caller, r endpoint.Route, err error) error {
	stale := errors.Is(err, errStaleCounter)
	if !stale && !errors.Is(err, credential.ErrPasskeyRefused) {
		return err
	}
	a.Log.InfoContext(ctx, "passkey refused", "requestId", middleware.RequestID(ctx), "reason", err)
	if stale {
		noted := a.within(ctx, caller, r, func(c *endpoint.Call, _ pgx.Tx) error {
			return c.Audit("second factor", string(caller.User.UserID), "passkey refused", nil, map[string]string{"reason": "its counter went back: it may have been copied"})
		})
		if noted != nil {
			return noted
		}
	}
	return errWrongPasskey
}

// waitingUser is the user of a log-in that waits for its second factor.
func (a *access) waitingUser(ctx context.Context, v *visit) (*middleware.Caller, error) {
	_, caller, err := a.linked(ctx, v.waiting, domain.Unauthenticated("Please sign in again."), userdb.LinkSecondFactor)
	if err != nil {
		return nil, err
	}
	return caller, caller.User.OnHost(v.host, v.tls)
}

func (a *access) askSecondFactorPasskey(ctx context.Context, _ *middleware.Caller, in *logoutIn) (*passkeyOptionsOut, error) {
	caller, err := a.waitingUser(ctx, &in.visit)
	if err != nil {
		return nil, err
	}
	return a.ask(ctx, caller, &in.visit, askMFAPasskeyRoute, userdb.CeremonySecondFactor, in.waiting)
}

func (a *access) loginSecondFactorPasskey(ctx context.Context, _ *middleware.Caller, in *passkeyAnswerIn) (*loginOut, error) {
	caller, err := a.waitingUser(ctx, &in.visit)
	if err != nil {
		return nil, err
	}
	subjects := map[user.ThrottleKind][]byte{user.ThrottleAccount: digest("passkey", string(caller.User.UserID))}
	if err := a.attempt(ctx, subjects); err != nil {
		return nil, err
	}
	hash := credential.HashToken(in.waiting)
	kept, err := userdb.TakeChallenge(ctx, a.logins.Pool(), userdb.CeremonySecondFactor, hash, a.Clock())
	if err != nil {
		return nil, err
	}
	if kept == nil {
		return nil, errWrongPasskey
	}
	out, err := a.arriveWithPasskey(ctx, &in.visit, caller, finishMFAPasskeyRoute, kept, in.Body.Credential, func(c *endpoint.Call, tx pgx.Tx) error {
		used, err := userdb.UseLink(ctx, tx, hash, c.Now())
		if err == nil && !used {
			err = domain.Unauthenticated("Please sign in again.")
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	out.SetCookie = append(out.SetCookie, a.waitingCookie(&in.visit, ""))
	return out, a.succeed(ctx, subjects)
}

// provePasskey asks a signed-in user for a passkey: one that is wrong does not end the session.
func (a *access) provePasskey(ctx context.Context, caller *middleware.Caller, v *visit, r endpoint.Route, answer json.RawMessage) error {
	subjects := map[user.ThrottleKind][]byte{user.ThrottleAccount: digest("passkey", string(caller.User.UserID))}
	if err := a.attempt(ctx, subjects); err != nil {
		return err
	}
	kept, err := userdb.TakeChallenge(ctx, a.logins.Pool(), userdb.CeremonyConfirm, credential.HashToken(v.token), a.Clock())
	if err != nil {
		return err
	}
	if kept == nil {
		return domain.Invalid(wrongPasskeyFault)
	}
	err = a.refused(ctx, caller, r, a.within(ctx, caller, r, func(c *endpoint.Call, _ pgx.Tx) error { return a.usePasskey(c, v, kept, answer) }))
	if errors.Is(err, errWrongPasskey) {
		return domain.Invalid(wrongPasskeyFault)
	}
	if err != nil {
		return err
	}
	return a.succeed(ctx, subjects)
}
