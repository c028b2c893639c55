package account

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"strings"

	"github.com/jackc/pgx/v5"

	"gable/authz"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/jobs"
)

type forgotIn struct {
	visit
	Body struct {
		Email        string `json:"email" required:"true" maxLength:"254" doc:"Upper and lower case are the same."`
		PortalConfig string `json:"portalConfig" maxLength:"4096" doc:"The portal's configuration, a JSON object in base64. Links lead to the company's own host and the user's own portal whatever it says."`
	}
}

type changePasswordIn struct {
	visit
	Body struct {
		Password    string `json:"password" required:"true" maxLength:"1024" doc:"The present password."`
		NewPassword string `json:"newPassword" required:"true" maxLength:"1024" doc:"At least 12 characters, none of the well-known ones."`
	}
}

var (
	forgotRoute = endpoint.Route{Method: "POST", Path: "/api/wizeusers/forgot-password", Name: "forgotPassword", Tag: "Account access", Public: true, Status: 204,
		Summary:     "Ask for a link to choose another password",
		Description: "The answer and its time are the same whether or not there is an account. Active users get a letter in their own language; its link leads to the company's own host, works once, for an hour, and ends earlier ones. On a company's host its own account is meant, elsewhere those of every company the address belongs to."}
	changePasswordRoute = endpoint.Route{Method: "POST", Path: "/api/wizeusers/change-password", Name: "changePassword", Tag: "Account access", Permission: authz.SelfCredentials, Status: 204,
		Summary:     "Change one's own password",
		Description: "Asks for the present one, ends the user's other sessions and every link that was open, gives this session another token, and tells the user by email."}
	portalConfigFault = domain.Wrong("portalConfig", "Portal configuration")
)

func (a *access) mountPassword() {
	endpoint.WithoutTransaction(a.API, forgotRoute, a.forgot)
	endpoint.WithoutTransaction(a.API, changePasswordRoute, a.changePassword)
}

func (a *access) forgot(ctx context.Context, _ *middleware.Caller, in *forgotIn) (*quietOut, error) {
	if !isPortalConfig(in.Body.PortalConfig) {
		return nil, domain.Invalid(portalConfigFault)
	}
	return a.quietly(ctx, &in.visit, "forgot", in.Body.Email, a.offerReset)
}

func (a *access) offerReset(ctx context.Context, account userdb.Login) error {
	if !account.Status.MaySignIn() {
		return nil
	}
	caller, err := a.alone(ctx, account.Tenant, account.User)
	if err != nil {
		return err
	}
	return a.within(ctx, caller, forgotRoute, func(c *endpoint.Call, _ pgx.Tx) error {
		if err := jobs.Enqueue(c.Tx, jobs.PasswordResetEmail{User: account.User, Audience: jobs.AudienceOf(caller.User.Roles)}); err != nil {
			return err
		}
		return c.Audit("user", string(account.User), "password reset asked for", nil, nil)
	})
}

// isPortalConfig tells whether text is nothing, or a JSON object in base64.
func isPortalConfig(text string) bool {
	if text == "" {
		return true
	}
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		raw, err = base64.RawURLEncoding.DecodeString(text)
	}
	var fields map[string]json.RawMessage
	return err == nil && json.Unmarshal(raw, &fields) == nil
}

// newHash is the hash of another password than the present one: the same again would close nobody out.
func (a *access) newHash(ctx context.Context, field, password string, login userdb.Login) (string, error) {
	if login.PasswordHash != "" {
		verdict, err := a.passwords.Verify(ctx, login.PasswordHash, password)
		if err != nil {
			return "", err
		}
		if verdict.Match {
			return "", domain.Invalid(domain.FieldError{Field: field, Key: "inUse", Params: []string{"Password"}, Message: "Password already in use"})
		}
	}
	return a.passwords.Hash(ctx, password)
}

type changedOut struct {
	Cookies
}

func (a *access) changePassword(ctx context.Context, caller *middleware.Caller, in *changePasswordIn) (*changedOut, error) {
	id := caller.User
	if err := a.confirmPassword(ctx, caller, in.Body.Password); err != nil {
		return nil, err
	}
	local, _, _ := strings.Cut(id.Email, "@")
	faults := user.CheckPassword(in.Body.NewPassword, id.Email, local, id.FirstName, id.LastName, id.TenantName)
	for i := range faults {
		faults[i].Field = "newPassword"
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	login, err := a.logins.Of(ctx, a.logins.Pool(), id.TenantID, id.UserID)
	if err != nil {
		return nil, err
	}
	hash, err := a.newHash(ctx, "newPassword", in.Body.NewPassword, login)
	if err != nil {
		return nil, err
	}
	out := &changedOut{}
	err = a.within(ctx, caller, changePasswordRoute, func(c *endpoint.Call, tx pgx.Tx) error {
		if _, err := a.sessions.Store.EndOthers(ctx, tx, id.TenantID, id.UserID, credential.HashToken(in.token)); err != nil {
			return err
		}
		if err := userdb.EndLinks(ctx, tx, id.TenantID, id.UserID, c.Now(), userdb.LinkPasswordReset, userdb.LinkMFAReset, userdb.LinkSecondFactor); err != nil {
			return err
		}
		if err := a.logins.SetPassword(ctx, tx, id.TenantID, id.UserID, hash, false, c.Now()); err != nil {
			return err
		}
		cookie, err := a.sessions.Renew(ctx, tx, in.token, in.tls, func(*userdb.Session) error { return nil })
		if err != nil {
			return sessionError(err)
		}
		out.Cookies = setting(cookie)
		if err := jobs.Enqueue(c.Tx, jobs.AccessNotice{User: id.UserID, What: "password"}); err != nil {
			return err
		}
		tellSessions(c)
		return c.Audit("user", string(id.UserID), "password changed", nil, nil)
	})
	if err != nil {
		return nil, err
	}
	a.Resolver.Forget(in.token)
	return out, nil
}
