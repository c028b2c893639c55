package middleware

import (
	"context"
	"crypto/sha256"
	"net/http"
	"regexp"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"gable/authz"
	"gable/domain"
	"gable/domain/org"
	"gable/domain/user"
	"gable/tenancy"
)

// Caller is who sends the request: the scope for the database, the permission set for the route.
type Caller struct {
	Scope       tenancy.Scope
	Permissions authz.Set
	// Actor is the logged-in user; User the effective one. Equal unless acting.
	Actor, User *Identity
	TimeZone    *time.Location
	// Nonce is "" when the request carries none.
	Nonce         string
	Authenticated time.Time
	SessionEnds   time.Time
	SessionIdle   time.Duration // the session ends after so long without a request
	// PartyLoans are set for borrowers and realtors; SharedLoans for people of a processor organisation, those whose team one is on.
	PartyLoans  []PartyLoan
	SharedLoans []SharedLoans
	request     *http.Request
	resolver    *Resolver
}

type callerKey struct{}

// CallerFrom returns the caller of the request, or nil for an anonymous one.
func CallerFrom(ctx context.Context) *Caller {
	c, _ := ctx.Value(callerKey{}).(*Caller)
	return c
}

// WithCaller is ctx with another caller, resolved anew.
func WithCaller(ctx context.Context, c *Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// Refresh resolves the caller anew, past what this process remembers.
func (c *Caller) Refresh(ctx context.Context) (*Caller, error) {
	return c.resolver.caller(ctx, c.request, true)
}

// Allowed tells whether the caller may use a permission, and refuses while acting what impersonation must not do.
func (c *Caller) Allowed(p authz.Permission) bool {
	if c.Scope.Acting() && authz.RefusedWhileActing.Has(p) {
		return false
	}
	return c.Permissions.Has(p)
}

// build turns a resolved session and the request's headers into a caller.
func (r *Resolver) build(ctx context.Context, req *http.Request, s *resolved) (*Caller, error) {
	now := r.clock()
	effective := s.actor
	if child := req.Header.Get("lw-child-user-id"); child != "" && domain.ID(child) != s.actor.UserID {
		if s.acting == nil || s.acting.UserID != domain.ID(child) || s.actingUntil == nil || !s.actingUntil.After(now) {
			return nil, domain.Denied("refusals:account.notActingFor", "You are not acting for this user.")
		}
		if !s.actor.Permissions.Has(authz.UserImpersonate) || user.MayImpersonate(s.actor.Rank(), s.acting.Rank()) != user.RefusalNone {
			return nil, domain.Denied("refusals:account.mayNotActFor", "You may not act for this user.")
		}
		effective = s.acting
	}
	for _, id := range []*Identity{s.actor, effective} {
		if !id.Status.MaySignIn() {
			return nil, Barred(id)
		}
	}
	// Whoever acts for another is on the host of the own company, where the session was begun.
	if err := checkHost(req, s.actor); err != nil {
		return nil, err
	}
	c := &Caller{
		Permissions: effective.Permissions, Actor: s.actor, User: effective, Authenticated: s.authenticated,
		SessionEnds: s.expires, SessionIdle: s.idle, request: req, resolver: r,
		Scope: tenancy.Scope{
			RequestID: RequestID(ctx),
			Session:   &tenancy.Session{TokenHash: s.hash, Version: s.version, Now: now},
			Actor:     s.actor.Person(), User: effective.Person(),
			Tenant: effective.TenantID, Policy: effective.PolicyVersion,
			Roles: effective.Roles, Visibility: effective.Roles.Reach(effective.TenantType),
		},
	}
	if effective != s.actor {
		c.Scope.ImpersonationID = s.impersonationID
	}
	if err := c.selectUnits(req, effective); err != nil {
		return nil, err
	}
	if err := c.readHeaders(req); err != nil {
		return nil, err
	}
	return c, r.bound(ctx, c)
}

// Barred is the answer to who may not sign in, or no longer: the suspended, and those who have yet to follow the link of
// their invitation.
func Barred(id *Identity) *domain.Error {
	if id.Status == user.StatusInviteSent {
		return &domain.Error{Code: domain.CodeUserEmailNotVerified, Message: "Account not verified."}
	}
	return Suspended()
}

// Suspended is the answer to a suspended user's log-in or request.
func Suspended() *domain.Error {
	return &domain.Error{Code: domain.CodeUnauthenticated, UserStatus: string(user.StatusSuspend),
		Message: "Your account has been suspended. Please reach out to your Administrator"}
}

// selectUnits resolves lw-org-unit-id and the consolidated view into the units in view.
func (c *Caller) selectUnits(req *http.Request, id *Identity) error {
	unit := id.CurrentUnit()
	if wanted := req.Header.Get("lw-org-unit-id"); wanted != "" {
		unit = domain.ID(wanted)
		if !id.Reaches(unit) {
			return domain.Denied("refusals:request.branchOutOfReach", "This branch is out of your reach.")
		}
	}
	c.Scope.OrgUnit = unit
	c.Scope.OrgUnits = id.Below(unit)
	if c.Scope.OrgUnits == nil {
		c.Scope.OrgUnits = []domain.ID{}
	}
	switch consolidated := req.Header.Get("lw-consolidate-all-data"); consolidated {
	case "", "false":
	case "true":
		if !user.CanConsolidate(id.Roles) {
			return domain.Denied("refusals:request.noConsolidatedView", "You may not use the consolidated view.")
		}
		c.Scope.Consolidated = true
		c.Scope.OrgUnits = id.AllUnits()
	default:
		return domain.BadRequest("The header lw-consolidate-all-data must be true or false.")
	}
	return nil
}

func (c *Caller) readHeaders(req *http.Request) error {
	c.TimeZone = time.UTC
	// The header goes before the query, and neither may be wrong.
	for _, zone := range []string{req.URL.Query().Get("userTimeZone"), req.Header.Get("userTimeZone")} {
		if zone == "" {
			continue
		}
		loaded, err := time.LoadLocation(zone)
		if err != nil || zone == "Local" {
			return domain.BadRequest("userTimeZone must be the name of an IANA time zone.")
		}
		c.TimeZone = loaded
	}
	if nonce := req.Header.Get("lw-nonce"); nonce != "" {
		parsed, err := uuid.Parse(nonce)
		if err != nil || len(nonce) != 36 {
			return domain.BadRequest("The header lw-nonce must be a UUID.")
		}
		c.Nonce = parsed.String()
	}
	return nil
}

// bound loads the loans that bound the sight of a borrower, a realtor or a processor organisation.
func (r *Resolver) bound(ctx context.Context, c *Caller) error {
	switch c.Scope.Visibility {
	case user.VisibilityParty:
		loans, err := r.partyLoans(ctx, c)
		if err != nil {
			return err
		}
		for _, l := range loans {
			c.Scope.Loans = append(c.Scope.Loans, l.Loan)
		}
		c.PartyLoans = loans
	case user.VisibilityShared:
		shared, err := r.sharedLoans(ctx, c.User)
		if err != nil {
			return err
		}
		c.SharedLoans = shared
	}
	return nil
}

// OnLoan is the caller as they stand on one loan, to which the scope is pinned. On a loan that another tenant shared, the scope
// moves to that tenant and the caller may do what is granted there; for a borrower the scope names the borrower record the login
// stands for.
func (c *Caller) OnLoan(id domain.LoanID) *Caller {
	on := *c
	on.Scope = c.Scope.OnLoan(id)
	for _, s := range c.SharedLoans {
		if slices.Contains(s.Loans, id) {
			on.Scope.Tenant, on.Scope.Policy, on.Scope.Loans = s.Tenant, s.Policy, []domain.LoanID{id}
			on.Permissions = s.Permissions
		}
	}
	for _, l := range c.PartyLoans {
		if l.Loan == id && l.Borrower != "" {
			on.Scope.Borrower = l.Borrower
		}
	}
	return &on
}

// CompanyOf is what the company of a loan is and says of what its roles may do: the caller's own, or the one that shared the loan.
func (c *Caller) CompanyOf(id domain.LoanID) (org.Type, []authz.Override) {
	for _, s := range c.SharedLoans {
		if slices.Contains(s.Loans, id) {
			return s.TenantType, authz.OverridesOf(s.Overrides)
		}
	}
	return c.User.TenantType, authz.OverridesOf(c.User.Overrides)
}

// AllowedAny tells whether the caller may use one of some permissions.
func (c *Caller) AllowedAny(some []authz.Permission) bool {
	return slices.ContainsFunc(some, c.Allowed)
}

// originForm is what a page may call the origin of its writes.
var originForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// Origin is what the page that asks calls the origin of its write: the events that follow bear it, so that the page knows its own.
func (c *Caller) Origin() string {
	if c.request == nil { // a link from an email has no page
		return ""
	}
	if origin := c.request.Header.Get("lw-origin"); originForm.MatchString(origin) {
		return origin
	}
	return ""
}

// Recheck resolves the caller of a long-lived request anew, without counting as activity: nil when the session is over.
func (c *Caller) Recheck(ctx context.Context) (*Caller, error) {
	key := sha256.Sum256([]byte(Token(c.request)))
	s, err := c.resolver.load(ctx, key, c.resolver.clock())
	if err != nil || s == nil {
		return nil, err
	}
	return c.resolver.build(ctx, c.request, s)
}

// Standing answers those of the callers whose session and company's policies are as they were when they were resolved: those who are
// let in on that alone, and neither act for others nor see by the loans that they are on.
func (r *Resolver) Standing(ctx context.Context, callers []*Caller) ([]*Caller, error) {
	var hashes [][]byte
	var versions, policies []int64
	type state struct {
		hash            string
		version, policy int64
	}
	asked := map[state][]*Caller{}
	for _, c := range callers {
		s := c.Scope.Session
		if s == nil || c.Scope.Acting() || c.Scope.Visibility != user.VisibilityOrg && c.Scope.Visibility != user.VisibilityTeam {
			continue
		}
		key := state{string(s.TokenHash), s.Version, c.Scope.Policy}
		if asked[key] = append(asked[key], c); len(asked[key]) == 1 {
			hashes, versions, policies = append(hashes, s.TokenHash), append(versions, s.Version), append(policies, c.Scope.Policy)
		}
	}
	rows, err := r.db.Outside().Query(ctx, "select token_hash, version, policy_version from app.standing_sessions($1, $2, $3, $4)", hashes, versions, policies, r.clock())
	if err != nil {
		return nil, tenancy.Classify(err)
	}
	var standing []*Caller
	var hash []byte
	var version, policy int64
	_, err = pgx.ForEachRow(rows, []any{&hash, &version, &policy}, func() error {
		standing = append(standing, asked[state{string(hash), version, policy}]...)
		return nil
	})
	return standing, tenancy.Classify(err)
}
