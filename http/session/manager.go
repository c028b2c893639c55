// Package session begins, renews and ends log-ins, over scs and a store of our
// own. Ordinary requests don't come here: the middleware resolves their cookie
// in the statement that resolves the user.
package session

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	userdb "gable/db/user"
	"gable/domain"
	"gable/http/credential"
)

// Limits are how long a session lasts.
type Limits struct {
	Absolute time.Duration // from the log-in, whatever is done in between
	Idle     time.Duration // from the last request
}

// DefaultLimits are 12 hours, and 30 minutes idle.
var DefaultLimits = Limits{Absolute: 12 * time.Hour, Idle: 30 * time.Minute}

// Manager begins, renews and ends sessions. Each method works in the given
// transaction, so that a session changes together with what caused it, and
// returns the cookie to set.
type Manager struct {
	Store  *userdb.Sessions
	scs    *scs.SessionManager
	limits Limits
	clock  domain.Clock
}

// New returns a manager over pool.
func New(pool *pgxpool.Pool, clock domain.Clock, limits Limits) *Manager {
	store := userdb.NewSessions(pool, credential.HashToken, clock)
	manager := scs.New()
	manager.Store, manager.Codec = store, codec{}
	manager.Lifetime = limits.Absolute
	manager.Cookie.Persist = false // the browser forgets it when it is closed
	return &Manager{Store: store, scs: manager, limits: limits, clock: clock}
}

// Visitor is where a log-in comes from.
type Visitor struct {
	Tenant, User       domain.ID
	Address, UserAgent string
	// Presented is the token the request came with, "" for none. It is ended, never
	// taken over, so a token planted in a browser is worth nothing.
	Presented string
	TLS       bool
}

// Begin starts the session of a user who has just proved who they are.
func (m *Manager) Begin(ctx context.Context, tx pgx.Tx, v Visitor) (http.Cookie, error) {
	ctx = userdb.WithSessionTx(ctx, tx)
	if v.Presented != "" {
		if err := m.Store.DeleteCtx(ctx, v.Presented); err != nil {
			return http.Cookie{}, err
		}
	}
	now := m.clock()
	return m.commit(ctx, "", v.TLS, userdb.Session{
		Tenant: v.Tenant, User: v.User, Created: now, Authenticated: now, Expires: now.Add(m.limits.Absolute),
		IdleSeconds: int(m.limits.Idle.Seconds()), Address: clip(v.Address, 100), UserAgent: clip(v.UserAgent, 300),
	})
}

// Renew gives the session of token another token and changes it on the way; the
// old token is worth nothing from then on. When the session began and when it
// ends stay. db.ErrSessionEnded when it has ended meanwhile; an error of change
// leaves everything as it was.
func (m *Manager) Renew(ctx context.Context, tx pgx.Tx, token string, tls bool, change func(*userdb.Session) error) (http.Cookie, error) {
	ctx = userdb.WithSessionTx(ctx, tx)
	data, found, err := m.Store.LockCtx(ctx, token)
	if err != nil {
		return http.Cookie{}, err
	}
	if !found {
		return http.Cookie{}, userdb.ErrSessionEnded
	}
	var s userdb.Session
	if err := json.Unmarshal(data, &s); err != nil {
		return http.Cookie{}, err
	}
	created, expires, tenant, user := s.Created, s.Expires, s.Tenant, s.User
	if err := change(&s); err != nil {
		return http.Cookie{}, err
	}
	s.Created, s.Expires, s.Tenant, s.User = created, expires, tenant, user
	return m.commit(ctx, token, tls, s)
}

// End ends the session of token; an unknown one is no error. The cookie returned
// makes the browser forget its own.
func (m *Manager) End(ctx context.Context, tx pgx.Tx, token string, tls bool) (http.Cookie, error) {
	if token != "" {
		if err := m.Store.DeleteCtx(userdb.WithSessionTx(ctx, tx), token); err != nil {
			return http.Cookie{}, err
		}
	}
	cookie := m.cookie("", tls)
	cookie.MaxAge = -1
	return cookie, nil
}

// commit lets scs make the token and write the session under it; from is the
// token it replaces, "" for none.
func (m *Manager) commit(ctx context.Context, from string, tls bool, s userdb.Session) (http.Cookie, error) {
	ctx, err := m.scs.Load(ctx, from)
	if err != nil {
		return http.Cookie{}, err
	}
	if err := m.scs.RenewToken(ctx); err != nil {
		return http.Cookie{}, err
	}
	m.scs.Put(ctx, valueKey, s)
	token, _, err := m.scs.Commit(ctx)
	if err != nil {
		return http.Cookie{}, err
	}
	return m.cookie(token, tls), nil
}

func (m *Manager) cookie(token string, tls bool) http.Cookie {
	return http.Cookie{Name: credential.SessionCookie(tls), Value: token, Path: "/", HttpOnly: true, Secure: tls, SameSite: http.SameSiteLaxMode}
}

const valueKey = "session"

// codec writes scs's values as the JSON of the one value we keep.
type codec struct{}

// Encode returns the session among the values as JSON.
func (codec) Encode(_ time.Time, values map[string]any) ([]byte, error) {
	s, ok := values[valueKey].(userdb.Session)
	if !ok {
		return nil, errors.New("session: nothing to keep")
	}
	return json.Marshal(s)
}

// Decode reads what Encode wrote, and what the store finds.
func (codec) Decode(data []byte) (time.Time, map[string]any, error) {
	var s userdb.Session
	if err := json.Unmarshal(data, &s); err != nil {
		return time.Time{}, nil, err
	}
	return s.Expires, map[string]any{valueKey: s}, nil
}

func clip(s string, n int) string {
	r := []rune(s)
	return string(r[:min(n, len(r))])
}
