package account

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	"gable/change"
	documentdb "gable/db/document"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/jobs"
)

type verifyIn struct {
	visit
	Body struct {
		Token string `json:"token" required:"true" maxLength:"200" doc:"The token of the link that was emailed."`
	}
}

// invitation is what the holder of a link is told.
type invitation struct {
	Kind       userdb.LinkKind `json:"kind" enum:"ACTIVATION,PASSWORD_RESET"`
	Email      string          `json:"email"`
	FirstName  string          `json:"firstName"`
	TenantName string          `json:"tenantName"`
	Language   string          `json:"language" enum:"en,es"`
	Portal     string          `json:"portal" enum:"staff,pos,realtor" doc:"Where the user signs in."`
}

type verifyOut struct {
	Cookies
	Body invitation
}

type activateIn struct {
	visit
	Body struct {
		Token    string `json:"token" required:"true" maxLength:"200"`
		Password string `json:"password" required:"true" maxLength:"1024" doc:"At least 12 characters, none of the well-known ones."`
	}
}

var (
	verifyRoute   = endpoint.Route{Method: "POST", Path: "/api/wizeusers/verify", Name: "verifyLink", Tag: "Account access", Public: true, Summary: "Check a link to set a password", Description: "A link that is unknown, used, replaced, out of date or for another company's host is not found: which of these is not told. Checking does not use it."}
	activateRoute = endpoint.Route{Method: "POST", Path: "/api/wizeusers/activate", Name: "activateUser", Tag: "Account access", Public: true, Summary: "Set a password with a link", Description: "Activates an invited user, or replaces a forgotten password. The link works once. After a link that was handed over and not mailed the mailbox has to be proven (emailProofRequired): the password counts once POST /api/wizeusers/verify-email had the code that goes there. Ends the user's other sessions and signs in, or asks for the second factor where there is one."}
)

func (a *access) mountActivation() {
	endpoint.WithoutTransaction(a.API, verifyRoute, func(ctx context.Context, _ *middleware.Caller, in *verifyIn) (*verifyOut, error) {
		link, caller, err := a.follow(ctx, &in.visit, in.Body.Token)
		if err != nil {
			return nil, err
		}
		id := caller.User
		return &verifyOut{Cookies: setting(), Body: invitation{Kind: link.Kind, Email: id.Email, FirstName: id.FirstName, TenantName: id.TenantName,
			Language: id.Language, Portal: portalOf(id.Roles)}}, nil
	})
	endpoint.WithoutTransaction(a.API, activateRoute, a.activate)
}

func portalOf(r user.Roles) string {
	switch {
	case r&^user.PortalRoles != 0:
		return "staff"
	case r.Has(user.Borrower):
		return "pos"
	case r.Has(user.Realtor):
		return "realtor"
	}
	return "staff"
}

var deadLink = domain.Refuse(domain.CodeNotFound, "refusals:account.deadLink", "This link is no longer valid. Please ask for a new one.")

// follow finds what a link is for; deadLink for one that can't be used, whatever the reason.
func (a *access) follow(ctx context.Context, v *visit, token string) (userdb.AccessLink, *middleware.Caller, error) {
	link, caller, err := a.linked(ctx, token, deadLink, userdb.LinkActivation, userdb.LinkPasswordReset)
	if err != nil {
		return link, nil, err
	}
	wanted := user.StatusInviteSent
	if link.Kind == userdb.LinkPasswordReset {
		wanted = user.StatusActive
	}
	if caller.User.Status != wanted || caller.User.OnHost(v.host, v.tls) != nil {
		return link, nil, deadLink
	}
	// Who was given a role of an admin's since the link was handed over needs one that two people want.
	if link.ByHand && !link.Approved && caller.User.Roles.Any(user.AdminRoles) {
		return link, nil, deadLink
	}
	return link, caller, nil
}

func (a *access) activate(ctx context.Context, _ *middleware.Caller, in *activateIn) (*loginOut, error) {
	link, caller, err := a.follow(ctx, &in.visit, in.Body.Token)
	if err != nil {
		return nil, err
	}
	id := caller.User
	local, _, _ := strings.Cut(id.Email, "@")
	if faults := user.CheckPassword(in.Body.Password, id.Email, local, id.FirstName, id.LastName, id.TenantName); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	login, err := a.logins.Of(ctx, a.logins.Pool(), link.Tenant, link.User)
	if err != nil {
		return nil, err
	}
	if link.Kind == userdb.LinkActivation {
		login.PasswordHash = "" // which was never anybody's way in
	}
	hash, err := a.newHash(ctx, "password", in.Body.Password, login)
	if err != nil {
		return nil, err
	}
	set := func(c *endpoint.Call, tx pgx.Tx) error {
		return a.setPassword(ctx, c, tx, link, credential.HashToken(in.Body.Token), hash)
	}
	if link.ByHand {
		return a.awaitProof(ctx, caller, set)
	}
	if !login.SecondFactor() {
		return a.arrive(ctx, &in.visit, caller, activateRoute, "", set)
	}
	if err := a.within(ctx, caller, activateRoute, set); err != nil {
		return nil, err
	}
	return a.wait(ctx, &in.visit, &login)
}

// setPassword uses the link up and makes the password the user's: every other way in that was open is closed.
func (a *access) setPassword(ctx context.Context, c *endpoint.Call, tx pgx.Tx, link userdb.AccessLink, token []byte, hash string) error {
	used, err := userdb.UseLink(ctx, tx, token, c.Now())
	if err != nil {
		return err
	}
	if !used {
		return deadLink
	}
	if err := userdb.EndLinks(ctx, tx, link.Tenant, link.User, c.Now(), userdb.LinkActivation, userdb.LinkPasswordReset, userdb.LinkSecondFactor, userdb.LinkEmailCode); err != nil {
		return err
	}
	if _, err := a.sessions.Store.EndOthers(ctx, tx, link.Tenant, link.User, nil); err != nil {
		return err
	}
	tellSessions(c)
	if err := a.logins.SetPassword(ctx, tx, link.Tenant, link.User, hash, link.ByHand, c.Now()); err != nil {
		return err
	}
	if link.Kind != userdb.LinkActivation {
		if err := jobs.Enqueue(c.Tx, jobs.AccessNotice{User: link.User, What: "password"}); err != nil {
			return err
		}
		return c.Audit("user", string(link.User), "password reset", nil, nil)
	}
	if link.ByHand {
		if err := jobs.EnqueueForInvited(c.Tx, jobs.EmailCode{User: link.User, Audience: jobs.AudienceOf(c.Caller.User.Roles)}); err != nil {
			return err
		}
		return c.Audit("user", string(link.User), "password set, mailbox not proven", nil, nil)
	}
	return activated(c, link.User)
}

// activated opens an account to its person. What was asked of them, and never told, is told now.
func activated(c *endpoint.Call, id domain.ID) error {
	if err := userdb.SetUserStatus(c.Tx, id, user.StatusActive); err != nil {
		return err
	}
	untold, err := documentdb.AskAnewOfUser(c.Tx, id)
	if err != nil {
		return err
	}
	if err := jobs.AskNow(c.Tx, untold); err != nil {
		return err
	}
	c.Emit(change.Event{Type: "RTC.USER.CHANGED", Data: map[string]domain.ID{"id": id}})
	type status struct{ Status user.Status }
	return c.Audit("user", string(id), "activated", status{user.StatusInviteSent}, status{user.StatusActive})
}
