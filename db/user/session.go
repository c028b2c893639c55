package user

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"gable/domain"
	"gable/domain/user"
)

// ErrSessionEnded reports that a session was revoked, has run out or never was:
// nothing was written, and it can't be brought back.
var ErrSessionEnded = errors.New("db: the session has ended")

// Session is a log-in as it is stored. Its token is kept as a hash only.
type Session struct {
	Tenant        domain.ID `json:"tenant"`
	User          domain.ID `json:"user"`
	Created       time.Time `json:"created"`
	Authenticated time.Time `json:"authenticated"`
	Expires       time.Time `json:"expires"` // the absolute end, whatever happens in between
	IdleSeconds   int       `json:"idleSeconds"`
	Address       string    `json:"address"`
	UserAgent     string    `json:"userAgent"`
	Acting        *Acting   `json:"acting,omitempty"` // nil unless acting for another
}

// Acting is whom a session acts for.
type Acting struct {
	Tenant        domain.ID `json:"tenant"`
	User          domain.ID `json:"user"`
	Until         time.Time `json:"until"`
	Reason        string    `json:"reason"`
	Impersonation domain.ID `json:"impersonation"`
}

// Querier is a pool, a connection or a transaction.
type Querier interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

type sessionTxKey struct{}

// WithSessionTx makes the session store use tx for what is done with the
// returned context, so that a session changes together with what caused it.
func WithSessionTx(ctx context.Context, tx Querier) context.Context {
	return context.WithValue(ctx, sessionTxKey{}, tx)
}

// Sessions stores sessions. It has the methods that scs asks of a store; the
// bytes it takes and gives are a Session in JSON, and a token is whatever text
// hash turns into the stored key.
//
// Unlike a store of opaque bytes it writes only to sessions that live: a request
// that was on its way when its session ended can't bring it back. It knows whose
// a session is, so that a user can see and end them. Reading never writes.
type Sessions struct {
	pool  *pgxpool.Pool
	hash  func(token string) []byte
	clock domain.Clock
}

// NewSessions returns a store over pool.
func NewSessions(pool *pgxpool.Pool, hash func(token string) []byte, clock domain.Clock) *Sessions {
	return &Sessions{pool: pool, hash: hash, clock: clock}
}

func (s *Sessions) on(ctx context.Context) Querier {
	if tx, ok := ctx.Value(sessionTxKey{}).(Querier); ok {
		return tx
	}
	return s.pool
}

const liveSession = `revoked_at is null and expires_at > $2 and last_seen_at + make_interval(secs => idle_seconds) > $2`

const sessionColumns = `jsonb_build_object('tenant', tenant_id, 'user', user_id, 'created', created_at,
	'authenticated', authenticated_at, 'expires', expires_at, 'idleSeconds', idle_seconds, 'address', address, 'userAgent', user_agent,
	'acting', case when acting_until > $2 then jsonb_build_object('tenant', acting_tenant_id, 'user', acting_user_id,
		'until', acting_until, 'reason', acting_reason, 'impersonation', impersonation_id) end)`

// FindCtx returns the live session of a token, false when there is none.
func (s *Sessions) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	return s.find(ctx, token, "")
}

// LockCtx is FindCtx that holds the session until the transaction of ctx ends,
// so that of two changes at once the second sees the first.
func (s *Sessions) LockCtx(ctx context.Context, token string) ([]byte, bool, error) {
	return s.find(ctx, token, " for update")
}

func (s *Sessions) find(ctx context.Context, token, suffix string) ([]byte, bool, error) {
	var data []byte
	err := s.on(ctx).QueryRow(ctx, "select "+sessionColumns+" from session where token_hash = $1 and "+liveSession+suffix,
		s.hash(token), s.clock()).Scan(&data)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("find session: %w", err)
	}
	return data, true, nil
}

// CommitCtx writes a session: a new token begins one, a known one is changed if
// it still lives. It returns ErrSessionEnded otherwise. Whose a session is, when
// it began and when it ends can't be changed. expiry is not looked at: the
// session carries its own end.
func (s *Sessions) CommitCtx(ctx context.Context, token string, data []byte, _ time.Time) error {
	var v Session
	if err := json.Unmarshal(data, &v); err != nil {
		return fmt.Errorf("commit session: %w", err)
	}
	acting := Acting{}
	if v.Acting != nil {
		acting = *v.Acting
	}
	tag, err := s.on(ctx).Exec(ctx, `insert into session as s (token_hash, tenant_id, user_id, created_at, authenticated_at, last_seen_at,
			expires_at, idle_seconds, address, user_agent, acting_tenant_id, acting_user_id, acting_until, acting_reason, impersonation_id)
		select $1, $3, $4, $5, $6, $2, $7, $8, $9, $10, $11, $12, $13, $14, $15 where $7::timestamptz > $2
		on conflict (token_hash) do update set version = s.version + 1, authenticated_at = excluded.authenticated_at,
			acting_tenant_id = excluded.acting_tenant_id, acting_user_id = excluded.acting_user_id,
			acting_until = excluded.acting_until, acting_reason = excluded.acting_reason, impersonation_id = excluded.impersonation_id
		where s.tenant_id = excluded.tenant_id and s.user_id = excluded.user_id and s.revoked_at is null and s.expires_at > $2
			and s.last_seen_at + make_interval(secs => s.idle_seconds) > $2`,
		s.hash(token), s.clock(), v.Tenant, v.User, v.Created, v.Authenticated, v.Expires, v.IdleSeconds, v.Address, v.UserAgent,
		orNull(string(acting.Tenant)), orNull(string(acting.User)), timeOrNull(acting.Until), orNull(acting.Reason), orNull(string(acting.Impersonation)))
	if err != nil {
		return fmt.Errorf("commit session: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return ErrSessionEnded
	}
	return nil
}

// DeleteCtx ends the session of a token; the row stays, revoked, until it is
// swept, so that it can't be begun again. An unknown token is no error.
func (s *Sessions) DeleteCtx(ctx context.Context, token string) error {
	_, err := s.on(ctx).Exec(ctx, `update session set revoked_at = $2, version = version + 1 where token_hash = $1 and revoked_at is null`,
		s.hash(token), s.clock())
	if err != nil {
		return fmt.Errorf("end session: %w", err)
	}
	return nil
}

// TellSessionEnded has the streams of a session that has ended look at once whether they go on.
func TellSessionEnded(ctx context.Context, q Querier, hash []byte, now time.Time) error {
	_, err := q.Exec(ctx, "select app.tell_session_ended($1, $2)", hash, now)
	return err
}

// Find is FindCtx without a context, as scs's interface asks.
func (s *Sessions) Find(token string) ([]byte, bool, error) {
	return s.FindCtx(context.Background(), token)
}

// Commit is CommitCtx without a context, as scs's interface asks.
func (s *Sessions) Commit(token string, data []byte, expiry time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expiry)
}

// Delete is DeleteCtx without a context, as scs's interface asks.
func (s *Sessions) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }

// sessionID is the name of a session that can be shown: it does not lead back to
// the hash that the row is found by.
const sessionID = `encode(substr(sha256('gable-session-id'::bytea || token_hash), 1, 16), 'hex')`

// Of lists a user's live sessions, the latest first; current is the hash of the
// asking session's token.
func (s *Sessions) Of(ctx context.Context, q Querier, tenant, userID domain.ID, current []byte) ([]user.SessionInfo, error) {
	rows, err := q.Query(ctx, "select "+sessionID+`, created_at, authenticated_at, last_seen_at, expires_at, address, user_agent, token_hash = $1
		from session where tenant_id = $3 and user_id = $4 and `+liveSession+` order by created_at desc, token_hash`,
		current, s.clock(), tenant, userID)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[user.SessionInfo])
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	return list, nil
}

// EndOne ends the user's session of that id, and tells whether there was one.
func (s *Sessions) EndOne(ctx context.Context, q Querier, tenant, user domain.ID, id string) (bool, error) {
	tag, err := q.Exec(ctx, `update session set revoked_at = $1, version = version + 1
		where tenant_id = $2 and user_id = $3 and revoked_at is null and `+sessionID+` = $4`, s.clock(), tenant, user, id)
	if err != nil {
		return false, fmt.Errorf("end session: %w", err)
	}
	return tag.RowsAffected() > 0, nil
}

// EndOthers ends the user's sessions but the one whose token has the hash except
// (nil: all), and returns how many there were.
func (s *Sessions) EndOthers(ctx context.Context, q Querier, tenant, user domain.ID, except []byte) (int, error) {
	return endSessions(ctx, q, tenant, user, s.clock(), except)
}

// EndSessions ends all of the user's sessions.
func EndSessions(ctx context.Context, q Querier, tenant, user domain.ID, now time.Time) error {
	_, err := endSessions(ctx, q, tenant, user, now, nil)
	return err
}

func endSessions(ctx context.Context, q Querier, tenant, user domain.ID, now time.Time, except []byte) (int, error) {
	tag, err := q.Exec(ctx, `update session set revoked_at = $1, version = version + 1
		where tenant_id = $2 and user_id = $3 and revoked_at is null and token_hash is distinct from $4`, now, tenant, user, except)
	if err != nil {
		return 0, fmt.Errorf("end sessions: %w", err)
	}
	return int(tag.RowsAffected()), nil
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func timeOrNull(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
