package account

import (
	"context"
	"errors"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	userdb "gable/db/user"
	"gable/domain"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/jobs"
)

// resetHold is how long after a change of the password the second factor can't be removed by email: whoever has only
// got hold of a mailbox could otherwise reset first the one and then the other.
const resetHold = 24 * time.Hour

type factorResetIn struct {
	visit
	Body struct {
		Email     string `json:"email" required:"true" maxLength:"254"`
		Theme     string `json:"theme" enum:"light,dark,system" doc:"How the result page is to look."`
		ResultURL string `json:"resultUrl" required:"true" maxLength:"500" doc:"The page that takes the link: a path, or an address on the host of this request."`
	}
}

type factorResetOut struct {
	NoStore string `header:"Cache-Control"`
	Body    struct {
		Portal string `json:"portal" required:"true" enum:"staff,pos,realtor" doc:"Where the user signs in now, with the password alone."`
	}
}

var (
	askFactorResetRoute = endpoint.Route{Method: "POST", Path: "/api/wizeusers/mfa-reset/email", Name: "askSecondFactorReset", Tag: "Account access", Public: true, Status: 204,
		Summary: "Ask for a link to remove a second factor that can't be used any more",
		Description: "For who has just signed in with the password and is asked for a code. Anyone else gets the same answer at the same time, and nothing is sent. " +
			"A 409 tells who knows the password that it was changed less than a day ago: until then an administrator has to help, so that a mailbox alone does not open an account."}
	confirmFactorResetRoute = endpoint.Route{Method: "POST", Path: "/api/wizeusers/mfa-reset/confirm", Name: "confirmSecondFactorReset", Tag: "Account access", Public: true,
		Summary:     "Remove the second factor with a link",
		Description: "Takes effect at once. Ends all of the user's sessions and tells the user by email. The password is still needed to sign in. " + emailLinkRule}
	resultURLFault = domain.Wrong("resultUrl", "Result page")
)

func (a *access) mountFactorReset() {
	endpoint.WithoutTransaction(a.API, askFactorResetRoute, a.askFactorReset)
	endpoint.WithoutTransaction(a.API, confirmFactorResetRoute, a.confirmFactorReset)
}

// resultPage is the path of a page on the host itself; "" for an address anywhere else.
func resultPage(address, host string) string {
	u, err := url.Parse(address)
	if err != nil || u.User != nil || u.Opaque != "" || strings.ContainsAny(address, "\\\r\n\t") || !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") {
		return ""
	}
	name := u.Host
	if h, _, err := net.SplitHostPort(u.Host); err == nil {
		name = h
	}
	if u.Host != "" && (!strings.EqualFold(name, host) || u.Scheme != "http" && u.Scheme != "https") || u.Host == "" && u.Scheme != "" {
		return ""
	}
	return u.EscapedPath()
}

func (a *access) askFactorReset(ctx context.Context, _ *middleware.Caller, in *factorResetIn) (*quietOut, error) {
	page := resultPage(in.Body.ResultURL, in.host)
	if page == "" {
		return nil, domain.Invalid(resultURLFault)
	}
	email, err := a.countRequest(ctx, &in.visit, "mfa-reset", in.Body.Email)
	if err != nil {
		return nil, err
	}
	return evenly(ctx, func() error {
		link, caller, err := a.linked(ctx, in.waiting, deadLink, userdb.LinkSecondFactor)
		if errors.Is(err, deadLink) {
			return nil
		}
		if err != nil {
			return err
		}
		if caller.User.Email != email || !caller.User.Status.MaySignIn() || caller.User.OnHost(in.host, in.tls) != nil {
			return nil
		}
		return a.offerFactorReset(ctx, caller, jobs.FactorResetEmail{User: link.User, Page: page, Theme: in.Body.Theme})
	})
}

func (a *access) offerFactorReset(ctx context.Context, caller *middleware.Caller, letter jobs.FactorResetEmail) error {
	changed, err := a.logins.PasswordChanged(ctx, a.logins.Pool(), caller.User.TenantID, caller.User.UserID)
	if err != nil {
		return err
	}
	if a.Clock().Before(changed.Add(resetHold)) {
		return domain.Conflict("refusals:account.passwordTooNew", "The password was changed less than a day ago. Please ask your administrator, or try again tomorrow.")
	}
	return a.within(ctx, caller, askFactorResetRoute, func(c *endpoint.Call, _ pgx.Tx) error {
		if err := jobs.Enqueue(c.Tx, letter); err != nil {
			return err
		}
		return c.Audit("second factor", string(letter.User), "reset asked for", nil, nil)
	})
}

func (a *access) confirmFactorReset(ctx context.Context, _ *middleware.Caller, in *emailLinkIn) (*factorResetOut, error) {
	link, caller, err := a.linked(ctx, in.Body.Token, deadLink, userdb.LinkMFAReset)
	if err != nil {
		return nil, err
	}
	if !caller.User.Status.MaySignIn() || caller.User.OnHost(in.host, in.tls) != nil {
		return nil, deadLink
	}
	err = a.within(ctx, caller, confirmFactorResetRoute, func(c *endpoint.Call, tx pgx.Tx) error {
		return a.resetFactor(ctx, c, tx, link, credential.HashToken(in.Body.Token))
	})
	if err != nil {
		return nil, err
	}
	out := &factorResetOut{NoStore: "no-store"}
	out.Body.Portal = portalOf(caller.User.Roles)
	return out, nil
}

func (a *access) resetFactor(ctx context.Context, c *endpoint.Call, tx pgx.Tx, link userdb.AccessLink, token []byte) error {
	used, err := userdb.UseLink(ctx, tx, token, c.Now())
	if err != nil {
		return err
	}
	if !used {
		return deadLink
	}
	before, err := a.factorsOf(c, tx)
	if err != nil {
		return err
	}
	if err := a.logins.RemoveTOTP(ctx, tx, link.Tenant, link.User); err != nil {
		return err
	}
	if _, err := userdb.RemovePasskeys(c.Tx); err != nil {
		return err
	}
	if err := userdb.SetRecoveryCodes(c.Tx, a.Vault, nil); err != nil {
		return err
	}
	if err := userdb.EndLinks(ctx, tx, link.Tenant, link.User, c.Now(), userdb.LinkMFAReset, userdb.LinkSecondFactor, userdb.LinkPasswordReset); err != nil {
		return err
	}
	if _, err := a.sessions.Store.EndOthers(ctx, tx, link.Tenant, link.User, nil); err != nil {
		return err
	}
	tellSessions(c)
	if err := jobs.Enqueue(c.Tx, jobs.AccessNotice{User: link.User, What: "factor"}); err != nil {
		return err
	}
	return c.Audit("second factor", string(link.User), "reset", before, Factors{})
}
