package account

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	userdb "gable/db/user"
	"gable/domain"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/jobs"
)

type renewRecoveryIn struct {
	visit
	Body struct {
		Password string          `json:"password" required:"true" maxLength:"1024" doc:"One's own password, asked for again."`
		Code     string          `json:"code,omitempty" maxLength:"20" doc:"A code of the authenticator, or a recovery code."`
		Passkey  json.RawMessage `json:"passkey,omitempty" doc:"In place of the code: the browser's answer to what /api/mfa/passkeys/assertion asked."`
	}
}

var renewRecoveryRoute = described(factorRoute("POST", "/recovery-codes", "renewRecoveryCodes", "Make a new set of recovery codes; the earlier ones are worth nothing then"),
	"Ten codes, each good once wherever a code of the authenticator is asked for; only a keyed digest of them is kept. The use of one is told to its owner by email. "+
		"The first set comes with the confirmation of an authenticator; they go with the last second factor. 409 while there is none.")

func (a *access) mountRecoveryCodes() {
	endpoint.WithoutTransaction(a.API, renewRecoveryRoute, a.renewRecoveryCodes)
}

func (a *access) renewRecoveryCodes(ctx context.Context, caller *middleware.Caller, in *renewRecoveryIn) (*changedFactorsOut, error) {
	if err := a.confirmPassword(ctx, caller, in.Body.Password); err != nil {
		return nil, err
	}
	login, err := a.logins.Of(ctx, a.logins.Pool(), caller.User.TenantID, caller.User.UserID)
	if err != nil {
		return nil, err
	}
	if !login.SecondFactor() {
		return nil, domain.Conflict("refusals:account.noSecondFactor", "Set up a second factor first.")
	}
	if err := a.secondFactorOf(ctx, caller, &in.visit, renewRecoveryRoute, in.Body.Code, in.Body.Passkey); err != nil {
		return nil, err
	}
	return a.changeFactor(ctx, caller, &in.visit, renewRecoveryRoute, "recovery-renewed", func(c *endpoint.Call, _ pgx.Tx) ([]string, error) {
		return a.newRecoveryCodes(c)
	})
}

// newRecoveryCodes gives the user of a call another set, and answers it as it is shown.
func (a *access) newRecoveryCodes(c *endpoint.Call) ([]string, error) {
	shown := credential.NewRecoveryCodes()
	bare := make([]string, len(shown))
	for i, code := range shown {
		bare[i], _ = credential.ParseRecoveryCode(code)
	}
	return shown, userdb.SetRecoveryCodes(c.Tx, a.Vault, bare)
}

// firstRecoveryCodes is newRecoveryCodes for who has none left, nothing for anybody else: a factor that is on one device alone
// locks nobody out of the others.
func (a *access) firstRecoveryCodes(c *endpoint.Call) ([]string, error) {
	left, err := userdb.RecoveryCodesLeft(c.Tx)
	if err != nil || left > 0 {
		return nil, err
	}
	return a.newRecoveryCodes(c)
}

// dropIdleCodes takes the recovery codes away where no second factor is left that they could stand in for.
func (a *access) dropIdleCodes(c *endpoint.Call, tx pgx.Tx) error {
	has, err := a.factorsOf(c, tx)
	if err != nil || has.TOTP || has.Passkeys > 0 {
		return err
	}
	return userdb.SetRecoveryCodes(c.Tx, a.Vault, nil)
}

// useRecoveryCode uses a recovery code up and tells its owner; errWrongCode when it is none of theirs or was used.
func (a *access) useRecoveryCode(ctx context.Context, caller *middleware.Caller, bare string) error {
	subjects := codeStrikes(caller.User)
	if err := a.attempt(ctx, subjects); err != nil {
		return err
	}
	err := a.within(ctx, caller, mfaRoute, func(c *endpoint.Call, _ pgx.Tx) error {
		right, err := userdb.UseRecoveryCode(c.Tx, a.Vault, bare)
		if err == nil && !right {
			err = errWrongCode
		}
		if err != nil {
			return err
		}
		left, err := userdb.RecoveryCodesLeft(c.Tx)
		if err != nil {
			return err
		}
		if err := jobs.Enqueue(c.Tx, jobs.AccessNotice{User: caller.User.UserID, What: "recovery-used", Left: left}); err != nil {
			return err
		}
		type codes struct {
			Left int `json:"recoveryCodesLeft"`
		}
		return c.Audit("second factor", string(caller.User.UserID), "recovery code used", codes{left + 1}, codes{left})
	})
	if err != nil {
		return err
	}
	return a.succeed(ctx, subjects)
}
