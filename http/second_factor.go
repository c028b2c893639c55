package http

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/authz"
	"gable/db"
	"gable/domain"
	"gable/domain/user"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/tenancy"
)

// factors says which second factors a user has.
type factors struct {
	TOTP bool `json:"totp" doc:"Whether codes of an authenticator are asked for when signing in."`
}

type factorsOut struct {
	Cookies
	Body factors
}

type passwordIn struct {
	visit
	Body struct {
		Password string `json:"password" required:"true" maxLength:"1024" doc:"One's own password, asked for again."`
	}
}

type totpKey struct {
	Secret string `json:"secret" doc:"The key as base32 text, to be typed into an authenticator. Shown this once."`
	URL    string `json:"url" doc:"The key as an otpauth: address, to be shown as a QR code."`
}

type totpKeyOut struct {
	Cookies
	Body totpKey
}

type removeFactorIn struct {
	visit
	Body struct {
		Password string `json:"password" required:"true" maxLength:"1024"`
		Code     string `json:"code" required:"true" maxLength:"10"`
	}
}

func factorRoute(method, path, name, summary string) endpoint.Route {
	return endpoint.Route{Method: method, Path: "/api/mfa" + path, Name: name, Tag: "Second factor", Permission: authz.SelfCredentials, Summary: summary}
}

var (
	factorsRoute       = factorRoute("GET", "", "readSecondFactors", "Which second factors one has")
	enrolTOTPRoute     = factorRoute("POST", "/totp", "enrolTOTP", "Begin to set up an authenticator; it is not asked for before it is confirmed")
	confirmTOTPRoute   = factorRoute("POST", "/totp/confirm", "confirmTOTP", "Confirm the authenticator with a code of it")
	removeTOTPRoute    = factorRoute("POST", "/totp/remove", "removeTOTP", "Remove the authenticator")
	wrongPasswordFault = domain.FieldError{Field: "password", Key: "invalid", Params: []string{"Password"}, Message: "Password is not valid"}
	wrongCodeFault     = domain.FieldError{Field: "code", Key: "invalid", Params: []string{"Code"}, Message: "Code is not valid"}
)

func (a *access) mountSecondFactor() {
	endpoint.Read(a.API, factorsRoute, func(c *endpoint.Call, _ *struct{}) (*factorsOut, error) {
		tx, err := c.Pgx()
		if err != nil {
			return nil, err
		}
		login, err := a.logins.Of(c.Context(), tx, c.Caller.User.TenantID, c.Caller.User.UserID)
		return &factorsOut{Cookies: setting(), Body: factors{TOTP: login.TOTPActive}}, err
	})
	endpoint.Plain(a.API, enrolTOTPRoute, a.enrolTOTP)
	endpoint.Plain(a.API, confirmTOTPRoute, a.confirmTOTP)
	endpoint.Plain(a.API, removeTOTPRoute, a.removeTOTP)
}

func (a *access) enrolTOTP(ctx context.Context, caller *middleware.Caller, in *passwordIn) (*totpKeyOut, error) {
	if err := a.confirmPassword(ctx, caller, in.Body.Password); err != nil {
		return nil, err
	}
	key, err := credential.NewTOTPKey(caller.User.Email)
	if err != nil {
		return nil, err
	}
	err = a.within(ctx, caller, enrolTOTPRoute, func(c *endpoint.Call, tx pgx.Tx) error {
		sealed, err := db.SealTOTP(c.Tx, a.Vault, caller.User.UserID, key.Secret())
		if err != nil {
			return err
		}
		set, err := a.logins.SetTOTP(ctx, tx, caller.User.TenantID, caller.User.UserID, sealed)
		if err == nil && !set {
			err = domain.Conflict("An authenticator is set up already: remove it first.")
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return &totpKeyOut{Cookies: setting(), Body: totpKey{Secret: key.Secret(), URL: key.URL()}}, nil
}

func (a *access) confirmTOTP(ctx context.Context, caller *middleware.Caller, in *codeIn) (*factorsOut, error) {
	if err := a.proveCode(ctx, caller, in.Body.Code); err != nil {
		return nil, err
	}
	return a.changeFactor(ctx, caller, &in.visit, confirmTOTPRoute, true, func(tx pgx.Tx) error {
		done, err := a.logins.ConfirmTOTP(ctx, tx, caller.User.TenantID, caller.User.UserID, a.Clock())
		if err == nil && !done {
			err = domain.Conflict("There is no authenticator to confirm.")
		}
		return err
	})
}

func (a *access) removeTOTP(ctx context.Context, caller *middleware.Caller, in *removeFactorIn) (*factorsOut, error) {
	if err := a.confirmPassword(ctx, caller, in.Body.Password); err != nil {
		return nil, err
	}
	if err := a.proveCode(ctx, caller, in.Body.Code); err != nil {
		return nil, err
	}
	return a.changeFactor(ctx, caller, &in.visit, removeTOTPRoute, false, func(tx pgx.Tx) error {
		return a.logins.RemoveTOTP(ctx, tx, caller.User.TenantID, caller.User.UserID)
	})
}

// changeFactor makes a change of what one signs in with: noted, and the session goes on under another token.
func (a *access) changeFactor(ctx context.Context, caller *middleware.Caller, v *visit, r endpoint.Route, totp bool, do func(pgx.Tx) error) (*factorsOut, error) {
	out := &factorsOut{Body: factors{TOTP: totp}}
	err := a.within(ctx, caller, r, func(c *endpoint.Call, tx pgx.Tx) error {
		if err := do(tx); err != nil {
			return err
		}
		cookie, err := a.sessions.Renew(ctx, tx, v.token, v.tls, func(s *db.Session) error { return nil })
		if err != nil {
			return sessionError(err)
		}
		out.Cookies = setting(cookie)
		return c.Audit("second factor", string(caller.User.UserID), "changed", factors{TOTP: !totp}, factors{TOTP: totp})
	})
	if err != nil {
		return nil, err
	}
	a.Resolver.Forget(v.token)
	return out, nil
}

// confirmPassword asks for one's own password again.
func (a *access) confirmPassword(ctx context.Context, caller *middleware.Caller, password string) error {
	subjects := map[user.ThrottleKind][]byte{user.ThrottleAccount: digest("password", string(caller.User.UserID))}
	if err := a.attempt(ctx, subjects); err != nil {
		return err
	}
	login, err := a.logins.Of(ctx, a.logins.Pool(), caller.User.TenantID, caller.User.UserID)
	if err != nil {
		return err
	}
	verdict, err := a.passwords.Verify(ctx, login.PasswordHash, password)
	if err != nil {
		return err
	}
	if !verdict.Match {
		return domain.Invalid(wrongPasswordFault)
	}
	return a.throttle.Succeed(ctx, subjects)
}

// proveCode asks a signed-in user for a code: one that is wrong does not end the session.
func (a *access) proveCode(ctx context.Context, caller *middleware.Caller, code string) error {
	err := a.checkCode(ctx, caller, code)
	if errors.Is(err, errWrongCode) {
		return domain.Invalid(wrongCodeFault)
	}
	return err
}

// secondFactorOf asks for the code of the logged-in user, when there is a second factor.
func (a *access) secondFactorOf(ctx context.Context, caller *middleware.Caller, code string) error {
	login, err := a.logins.Of(ctx, a.logins.Pool(), caller.Actor.TenantID, caller.Actor.UserID)
	if err != nil || !login.TOTPActive {
		return err
	}
	if code == "" {
		return domain.Invalid(domain.FieldError{Field: "code", Key: "required", Params: []string{"Code"}, Message: "Code is required"})
	}
	return a.proveCode(ctx, caller.Actor.Alone(ctx), code)
}

var errWrongCode = domain.Unauthenticated("The code is not right.")

// checkCode checks a code of the user's authenticator and uses it up; errWrongCode when it is not right.
func (a *access) checkCode(ctx context.Context, caller *middleware.Caller, code string) error {
	id := caller.User
	subjects := map[user.ThrottleKind][]byte{user.ThrottleAccount: digest("code", string(id.UserID))}
	if err := a.attempt(ctx, subjects); err != nil {
		return err
	}
	login, err := a.logins.Of(ctx, a.logins.Pool(), id.TenantID, id.UserID)
	if err != nil {
		return err
	}
	if login.TOTPSecret == nil {
		return errWrongCode
	}
	var secret string
	err = a.DB.Tx(ctx, caller.Scope, func(tx *tenancy.Tx) error {
		secret, err = db.OpenTOTP(tx, a.Vault, id.UserID, login.TOTPSecret)
		return err
	})
	if err != nil {
		return err
	}
	step, right, err := credential.CheckTOTP(secret, code, a.Clock(), login.TOTPLastStep)
	if err != nil {
		return err
	}
	if right {
		right, err = a.logins.UseTOTPStep(ctx, a.logins.Pool(), id.TenantID, id.UserID, step)
	}
	if err != nil {
		return err
	}
	if !right {
		return errWrongCode
	}
	return a.throttle.Succeed(ctx, subjects)
}
