package account

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/authz"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/jobs"
	"gable/tenancy"
)

// Factors says which second factors a user has.
type Factors struct {
	TOTP     bool `json:"totp" doc:"Whether codes of an authenticator are asked for when signing in."`
	Passkeys int  `json:"passkeys" doc:"How many passkeys there are; with one, the password alone is not enough."`

	RecoveryCodesLeft int `json:"recoveryCodesLeft" doc:"How many recovery codes can still be used, each once, in place of a second factor."`
}

type factorsOut struct {
	Cookies
	Body Factors
}

type changedFactors struct {
	Factors
	RecoveryCodes []string `json:"recoveryCodes,omitempty" doc:"The new set of codes, to be kept somewhere safe. Shown this once."`
}

type changedFactorsOut struct {
	Cookies
	Body changedFactors
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
		Code     string `json:"code" required:"true" maxLength:"20" doc:"A code of the authenticator, or a recovery code."`
	}
}

func factorRoute(method, path, name, summary string) endpoint.Route {
	return endpoint.Route{Method: method, Path: "/api/mfa" + path, Name: name, Tag: "Second factor", Permission: authz.SelfCredentials, Secret: true, Summary: summary}
}

var (
	factorsRoute       = factorRoute("GET", "", "readSecondFactors", "Which second factors one has")
	enrolTOTPRoute     = factorRoute("POST", "/totp", "enrolTOTP", "Begin to set up an authenticator; it is not asked for before it is confirmed")
	confirmTOTPRoute   = factorRoute("POST", "/totp/confirm", "confirmTOTP", "Confirm the authenticator with a code of it; a set of recovery codes comes with the answer")
	removeTOTPRoute    = factorRoute("POST", "/totp/remove", "removeTOTP", "Remove the authenticator")
	wrongPasswordFault = domain.Wrong("password", "Password")
	wrongCodeFault     = domain.Wrong("code", "Code")
)

func (a *access) mountSecondFactor() {
	endpoint.Read(a.API, factorsRoute, func(c *endpoint.Call, _ *struct{}) (*factorsOut, error) {
		tx, err := c.Pgx()
		if err != nil {
			return nil, err
		}
		has, err := a.factorsOf(c, tx)
		return &factorsOut{Cookies: setting(), Body: has}, err
	})
	endpoint.WithoutTransaction(a.API, enrolTOTPRoute, a.enrolTOTP)
	endpoint.WithoutTransaction(a.API, confirmTOTPRoute, a.confirmTOTP)
	endpoint.WithoutTransaction(a.API, removeTOTPRoute, a.removeTOTP)
	a.mountRecoveryCodes()
}

// factorsOf are the second factors of the scope's user.
func (a *access) factorsOf(c *endpoint.Call, tx pgx.Tx) (Factors, error) {
	login, err := a.logins.Of(c.Context(), tx, c.Caller.User.TenantID, c.Caller.User.UserID)
	if err != nil {
		return Factors{}, err
	}
	list, err := userdb.Passkeys(c.Tx)
	if err != nil {
		return Factors{}, err
	}
	left, err := userdb.RecoveryCodesLeft(c.Tx)
	return Factors{TOTP: login.TOTPActive, Passkeys: len(list), RecoveryCodesLeft: left}, err
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
		sealed, err := userdb.SealTOTP(c.Tx, a.Vault, caller.User.UserID, key.Secret())
		if err != nil {
			return err
		}
		set, err := a.logins.SetTOTP(ctx, tx, caller.User.TenantID, caller.User.UserID, sealed)
		if err == nil && !set {
			err = domain.Conflict("refusals:account.authenticatorExists", "An authenticator is set up already. Remove it first.")
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return &totpKeyOut{Cookies: setting(), Body: totpKey{Secret: key.Secret(), URL: key.URL()}}, nil
}

func (a *access) confirmTOTP(ctx context.Context, caller *middleware.Caller, in *codeIn) (*changedFactorsOut, error) {
	if err := a.proveCode(ctx, caller, in.Body.Code, true); err != nil {
		return nil, err
	}
	return a.changeFactor(ctx, caller, &in.visit, confirmTOTPRoute, "totp-added", func(c *endpoint.Call, tx pgx.Tx) ([]string, error) {
		done, err := a.logins.ConfirmTOTP(ctx, tx, caller.User.TenantID, caller.User.UserID, a.Clock())
		if err == nil && !done {
			err = domain.Conflict("refusals:account.noAuthenticator", "There is no authenticator to confirm.")
		}
		if err != nil {
			return nil, err
		}
		return a.newRecoveryCodes(c)
	})
}

func (a *access) removeTOTP(ctx context.Context, caller *middleware.Caller, in *removeFactorIn) (*changedFactorsOut, error) {
	if err := a.confirmPassword(ctx, caller, in.Body.Password); err != nil {
		return nil, err
	}
	if err := a.proveCode(ctx, caller, in.Body.Code, false); err != nil {
		return nil, err
	}
	return a.changeFactor(ctx, caller, &in.visit, removeTOTPRoute, "totp-removed", func(c *endpoint.Call, tx pgx.Tx) ([]string, error) {
		if err := a.logins.RemoveTOTP(ctx, tx, caller.User.TenantID, caller.User.UserID); err != nil {
			return nil, err
		}
		return nil, a.dropIdleCodes(c, tx)
	})
}

// changeFactor makes a change of what one signs in with: noted, told by email, and the session goes on under another
// token. What do answers are the recovery codes it made.
func (a *access) changeFactor(ctx context.Context, caller *middleware.Caller, v *visit, r endpoint.Route, what string, do func(*endpoint.Call, pgx.Tx) ([]string, error)) (*changedFactorsOut, error) {
	out := &changedFactorsOut{}
	err := a.within(ctx, caller, r, func(c *endpoint.Call, tx pgx.Tx) error {
		before, err := a.factorsOf(c, tx)
		if err != nil {
			return err
		}
		if out.Body.RecoveryCodes, err = do(c, tx); err != nil {
			return err
		}
		if out.Body.Factors, err = a.factorsOf(c, tx); err != nil {
			return err
		}
		if out.Cookies, err = a.renewed(ctx, tx, v); err != nil {
			return err
		}
		return factorChanged(c, what, before, out.Body.Factors)
	})
	if err != nil {
		return nil, err
	}
	a.Resolver.Forget(v.token)
	return out, nil
}

// renewed lets the session go on under another token.
func (a *access) renewed(ctx context.Context, tx pgx.Tx, v *visit) (Cookies, error) {
	cookie, err := a.sessions.Renew(ctx, tx, v.token, v.tls, func(*userdb.Session) error { return nil })
	if err != nil {
		return Cookies{}, sessionError(err)
	}
	return setting(cookie), nil
}

// factorChanged notes a change of the scope's user's second factors and tells the user by email.
func factorChanged(c *endpoint.Call, what string, before, after any) error {
	id := c.Caller.User.UserID
	if err := jobs.Enqueue(c.Tx, jobs.AccessNotice{User: id, What: what}); err != nil {
		return err
	}
	return c.Audit("second factor", string(id), "changed", before, after)
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
	return a.succeed(ctx, subjects)
}

// proveCode asks a signed-in user for a code: one that is wrong does not end the session.
func (a *access) proveCode(ctx context.Context, caller *middleware.Caller, code string, isNew bool) error {
	err := a.checkCode(ctx, caller, code, isNew)
	if errors.Is(err, errWrongCode) {
		return domain.Invalid(wrongCodeFault)
	}
	return err
}

// secondFactorOf asks for the second factor of the logged-in user, when there is one: a code, or a passkey.
func (a *access) secondFactorOf(ctx context.Context, caller *middleware.Caller, v *visit, r endpoint.Route, code string, passkey json.RawMessage) error {
	login, err := a.logins.Of(ctx, a.logins.Pool(), caller.Actor.TenantID, caller.Actor.UserID)
	alone := caller.Actor.Alone(ctx)
	switch {
	case err != nil || !login.SecondFactor():
		return err
	case len(passkey) > 0:
		return a.provePasskey(ctx, alone, v, r, passkey)
	case code != "":
		return a.proveCode(ctx, alone, code, false)
	case login.TOTPActive:
		return domain.Invalid(domain.Missing("code", "Code"))
	}
	return domain.Invalid(domain.Missing("passkey", "Passkey"))
}

var errWrongCode = domain.Unauthenticated("The code is not right.")

// codeStrikes is what wrong codes of a user are counted by, whatever kind of code they are meant to be.
func codeStrikes(id *middleware.Identity) map[user.ThrottleKind][]byte {
	return map[user.ThrottleKind][]byte{user.ThrottleAccount: digest("code", string(id.UserID))}
}

// checkCode checks a code of the user's authenticator, or a recovery code, and uses it up; errWrongCode when it is not
// right. An authenticator that is not confirmed yet counts for its own confirmation alone, and there nothing else, where isNew.
func (a *access) checkCode(ctx context.Context, caller *middleware.Caller, code string, isNew bool) error {
	if bare, is := credential.ParseRecoveryCode(code); is && !isNew {
		return a.useRecoveryCode(ctx, caller, bare)
	}
	id := caller.User
	subjects := codeStrikes(id)
	if err := a.attempt(ctx, subjects); err != nil {
		return err
	}
	login, err := a.logins.Of(ctx, a.logins.Pool(), id.TenantID, id.UserID)
	if err != nil {
		return err
	}
	if login.TOTPSecret == nil || login.TOTPActive == isNew {
		return errWrongCode
	}
	var secret string
	err = a.DB.Tx(ctx, caller.Scope, func(tx *tenancy.Tx) error {
		secret, err = userdb.OpenTOTP(tx, a.Vault, id.UserID, login.TOTPSecret)
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
	return a.succeed(ctx, subjects)
}
