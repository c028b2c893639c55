package middleware

import (
	"context"
	"crypto/sha256"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/authz"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/http/credential"
	"gable/tenancy"
)

const (
	rememberedSessions = 20_000
	rememberedFor      = 5 * time.Minute
	touchEvery         = time.Minute
)

// Resolver turns a request into its caller. What it remembers of sessions is a hint only: app.enter holds every
// transaction against the session and the policies as they are.
type Resolver struct {
	db    *tenancy.DB
	clock domain.Clock

	mu       sync.Mutex
	sessions map[[sha256.Size]byte]*resolved
}

// NewResolver returns a resolver that reads sessions through db.
func NewResolver(db *tenancy.DB, clock domain.Clock) *Resolver {
	return &Resolver{db: db, clock: clock, sessions: map[[sha256.Size]byte]*resolved{}}
}

// Session resolves the session of each request and puts its caller into the context; a request without a live session
// goes on as an anonymous one, and the route decides whether it may. So does one whose session is refused, with the
// reason: a suspended user can still log out, and log in as somebody else.
func (r *Resolver) Session(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		c, err := r.caller(req.Context(), req, false)
		var refused *domain.Error
		if errors.As(err, &refused) && refused.Status() < 500 {
			// A branch just linked or an account just reactivated is not refused for what this process remembers.
			c, err = r.caller(req.Context(), req, true)
		}
		switch {
		case errors.As(err, &refused) && refused.Status() < 500:
			req = req.WithContext(context.WithValue(req.Context(), refusalKey{}, refused))
		case err != nil:
			WriteError(w, req, err)
			return
		case c != nil:
			noteCaller(req.Context(), c)
			req = req.WithContext(context.WithValue(req.Context(), callerKey{}, c))
		}
		next.ServeHTTP(w, req)
	})
}

type refusalKey struct{}

// Refusal is why the request has no caller: UNAUTHENTICATED when it came without a live session.
func Refusal(ctx context.Context) *domain.Error {
	if refused, ok := ctx.Value(refusalKey{}).(*domain.Error); ok {
		return refused
	}
	return domain.Unauthenticated()
}

// Token returns the session token of a request, or "". Over TLS a cookie without the prefix is not looked at.
func Token(req *http.Request) string {
	if c, err := req.Cookie(credential.SessionCookie(IsTLS(req))); err == nil && len(c.Value) <= 128 {
		return c.Value
	}
	return ""
}

// Forget drops what this process remembers of a session: after log-out, or a change of whom it acts for.
func (r *Resolver) Forget(token string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.sessions, sha256.Sum256([]byte(token)))
}

func (r *Resolver) caller(ctx context.Context, req *http.Request, fresh bool) (*Caller, error) {
	token := Token(req)
	if token == "" {
		return nil, nil
	}
	s, err := r.session(ctx, token, fresh)
	if err != nil || s == nil {
		return nil, err
	}
	c, err := r.build(ctx, req, s)
	if err == nil || fresh || s.at.Equal(r.clock()) {
		return c, err
	}
	// What is refused from memory never reaches the database, which would have found the memory out of date.
	return r.caller(ctx, req, true)
}

func (r *Resolver) session(ctx context.Context, token string, fresh bool) (*resolved, error) {
	key := sha256.Sum256([]byte(token))
	now := r.clock()
	r.mu.Lock()
	s := r.sessions[key]
	r.mu.Unlock()
	if s == nil || fresh || now.Sub(s.at) > rememberedFor || !s.expires.After(now) || !s.lastSeen.Add(s.idle).After(now) {
		loaded, err := r.load(ctx, key, now)
		if err != nil {
			return nil, err
		}
		r.remember(key, loaded)
		s = loaded
	}
	if s != nil && now.Sub(s.lastSeen) >= touchEvery {
		return r.touch(ctx, key, s, now)
	}
	return s, nil
}

func (r *Resolver) remember(key [sha256.Size]byte, s *resolved) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s == nil {
		delete(r.sessions, key)
		return
	}
	if len(r.sessions) >= rememberedSessions {
		for k := range r.sessions {
			delete(r.sessions, k)
			if len(r.sessions) < rememberedSessions*9/10 {
				break
			}
		}
	}
	r.sessions[key] = s
}

func (r *Resolver) load(ctx context.Context, key [sha256.Size]byte, now time.Time) (*resolved, error) {
	s := &resolved{hash: key[:], at: now}
	var actor, acting []byte
	var idleSeconds int
	var impersonation *string
	err := r.db.Outside().QueryRow(ctx, `select version, last_seen_at, expires_at, authenticated_at, idle_seconds, acting_until,
		impersonation_id::text, actor, acting from app.resolve_session($1, $2)`, key[:], now).
		Scan(&s.version, &s.lastSeen, &s.expires, &s.authenticated, &idleSeconds, &s.actingUntil, &impersonation, &actor, &acting)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, tenancy.Classify(err)
	}
	s.idle = time.Duration(idleSeconds) * time.Second
	if impersonation != nil {
		s.impersonationID = domain.ID(*impersonation)
	}
	if s.actor, err = parseIdentity(actor); err != nil || s.actor == nil {
		return nil, err
	}
	if s.acting, err = parseIdentity(acting); err != nil {
		return nil, err
	}
	return s, nil
}

// touch moves the idle limit, at most once a minute.
func (r *Resolver) touch(ctx context.Context, key [sha256.Size]byte, s *resolved, now time.Time) (*resolved, error) {
	tag, err := r.db.Outside().Exec(ctx, `update session set last_seen_at = $2 where token_hash = $1 and revoked_at is null
		and expires_at > $2 and last_seen_at + make_interval(secs => idle_seconds) > $2 and last_seen_at < $2`, key[:], now)
	if err != nil {
		return nil, tenancy.Classify(err)
	}
	if tag.RowsAffected() == 0 {
		loaded, err := r.load(ctx, key, now)
		if err == nil {
			r.remember(key, loaded)
		}
		return loaded, err
	}
	moved := *s
	moved.lastSeen = now
	r.remember(key, &moved)
	return &moved, nil
}

// PartyLoan is a loan that a borrower or realtor is party to.
type PartyLoan struct {
	Loan     domain.LoanID
	Role     string
	Borrower domain.ID
}

func (r *Resolver) partyLoans(ctx context.Context, c *Caller) ([]PartyLoan, error) {
	rows, err := r.db.Outside().Query(ctx, "select loan_id, loan_role, coalesce(borrower_id::text, '') from app.party_loans($1, $2)",
		c.User.TenantID, c.User.UserID)
	if err != nil {
		return nil, tenancy.Classify(err)
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (l PartyLoan, err error) {
		err = row.Scan(&l.Loan, &l.Role, &l.Borrower)
		return l, err
	})
}

// SharedLoans are the loans of one tenant that a person of a processor organisation works on.
type SharedLoans struct {
	loandb.SharedLoans
	// Permissions are what the person may do there.
	Permissions authz.Set
}

func (r *Resolver) sharedLoans(ctx context.Context, id *Identity) ([]SharedLoans, error) {
	found, err := loandb.LoansSharedWith(ctx, r.db, id.Person())
	var shared []SharedLoans
	for _, s := range found {
		shared = append(shared, SharedLoans{SharedLoans: s, Permissions: authz.Shared(s.TenantType, authz.OverridesOf(s.Overrides), id.Permissions)})
	}
	return shared, err
}
