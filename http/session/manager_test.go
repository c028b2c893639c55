package session_test

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/db/dbtest"
	userdb "gable/db/user"
	"gable/domain"
	"gable/http/credential"
	"gable/http/session"
)

var (
	_ scs.CtxStore = (*userdb.Sessions)(nil)
)

// desk is a manager over a fresh database with one user, and a clock to turn.
type desk struct {
	*session.Manager
	t       *testing.T
	pool    *pgxpool.Pool
	now     atomic.Pointer[time.Time]
	visitor session.Visitor
}

func open(t *testing.T) *desk {
	t.Helper()
	database := dbtest.New(t)
	d := &desk{t: t, pool: database.App(t)}
	d.turn(time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC))
	d.Manager = session.New(d.pool, func() time.Time { return *d.now.Load() }, session.DefaultLimits)
	tenant, user := person(t, database.Super(t))
	d.visitor = session.Visitor{Tenant: tenant, User: user, Address: "192.0.2.7", UserAgent: "test"}
	return d
}

func person(t *testing.T, super *pgxpool.Pool) (tenant, user domain.ID) {
	t.Helper()
	require.NoError(t, super.QueryRow(t.Context(), `with t as (insert into tenant (name, type) values ('Summit', 'BROKER') returning tenant_id),
		u as (insert into user_account (tenant_id, email, status) select tenant_id, 'ana@summit.test', 'ACTIVE' from t returning tenant_id, user_id)
		select tenant_id::text, user_id::text from u`).Scan(&tenant, &user))
	return tenant, user
}

func (d *desk) turn(to time.Time)        { d.now.Store(&to) }
func (d *desk) advance(by time.Duration) { d.turn(d.now.Load().Add(by)) }
func (d *desk) touch(token string) {
	d.exec("update session set last_seen_at = $2 where token_hash = $1", credential.HashToken(token), *d.now.Load())
}
func (d *desk) exec(sql string, args ...any) {
	_, err := d.pool.Exec(d.t.Context(), sql, args...)
	require.NoError(d.t, err)
}

func (d *desk) within(do func(context.Context, pgx.Tx) error) error {
	return pgx.BeginFunc(d.t.Context(), d.pool, func(tx pgx.Tx) error { return do(d.t.Context(), tx) })
}

func (d *desk) begin() http.Cookie {
	d.t.Helper()
	var cookie http.Cookie
	require.NoError(d.t, d.within(func(ctx context.Context, tx pgx.Tx) (err error) {
		cookie, err = d.Begin(ctx, tx, d.visitor)
		return err
	}))
	return cookie
}

func (d *desk) renew(token string, change func(*userdb.Session) error) (cookie http.Cookie, err error) {
	err = d.within(func(ctx context.Context, tx pgx.Tx) error {
		cookie, err = d.Renew(ctx, tx, token, false, change)
		return err
	})
	return cookie, err
}

func (d *desk) find(token string) (userdb.Session, bool) {
	d.t.Helper()
	data, found, err := d.Store.Find(token)
	require.NoError(d.t, err)
	var s userdb.Session
	if found {
		require.NoError(d.t, json.Unmarshal(data, &s))
	}
	return s, found
}

func TestBegin(t *testing.T) {
	t.Parallel()
	d := open(t)
	cookie := d.begin()
	assert.Equal(t, "gable_session", cookie.Name)
	assert.True(t, cookie.HttpOnly)
	assert.Equal(t, http.SameSiteLaxMode, cookie.SameSite)
	assert.Equal(t, "/", cookie.Path)
	assert.Zero(t, cookie.MaxAge, "gone with the browser")

	s, found := d.find(cookie.Value)
	require.True(t, found)
	assert.Equal(t, d.visitor.User, s.User)
	assert.True(t, s.Expires.Equal(d.now.Load().Add(12*time.Hour)))
	var inClear int
	require.NoError(t, d.pool.QueryRow(t.Context(), "select count(*) from session s where s::text like '%' || $1 || '%'", cookie.Value).Scan(&inClear))
	assert.Zero(t, inClear, "the token itself is nowhere")
}

func TestBeginOnTLS(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.visitor.TLS = true
	cookie := d.begin()
	assert.Equal(t, "__Host-gable_session", cookie.Name)
	assert.True(t, cookie.Secure)
	assert.Empty(t, cookie.Domain)
}

func TestBeginEndsThePresentedSession(t *testing.T) {
	t.Parallel()
	d := open(t)
	first := d.begin()
	d.visitor.Presented = first.Value
	second := d.begin()
	assert.NotEqual(t, first.Value, second.Value)
	_, found := d.find(first.Value)
	assert.False(t, found)

	d.visitor.Presented = "planted-by-somebody-else"
	third := d.begin()
	assert.NotEqual(t, "planted-by-somebody-else", third.Value)
	_, found = d.find("planted-by-somebody-else")
	assert.False(t, found)
}

func TestLimits(t *testing.T) {
	t.Parallel()
	d := open(t)
	began := *d.now.Load()
	token := d.begin().Value
	d.advance(30*time.Minute - time.Second)
	_, found := d.find(token)
	assert.True(t, found)
	d.advance(time.Second)
	_, found = d.find(token)
	assert.False(t, found, "idle for 30 minutes")

	d.turn(began)
	token = d.begin().Value
	for range 24 {
		d.advance(29*time.Minute + 59*time.Second)
		d.touch(token)
	}
	d.turn(began.Add(12*time.Hour - time.Second))
	_, found = d.find(token)
	assert.True(t, found)
	d.turn(began.Add(12 * time.Hour))
	_, found = d.find(token)
	assert.False(t, found, "12 hours after the log-in")
}

func TestRenewKeepsTheLimitsAndEndsTheOldToken(t *testing.T) {
	t.Parallel()
	d := open(t)
	first := d.begin()
	before, _ := d.find(first.Value)
	d.advance(20 * time.Minute)
	second, err := d.renew(first.Value, func(s *userdb.Session) error {
		s.Acting = &userdb.Acting{Tenant: s.Tenant, User: s.User, Until: d.now.Load().Add(time.Hour), Reason: "a test", Impersonation: domain.NewID()}
		s.Expires, s.Created = s.Expires.Add(time.Hour), s.Created.Add(time.Hour)
		s.User = domain.NewID()
		return nil
	})
	require.NoError(t, err)
	after, found := d.find(second.Value)
	require.True(t, found)
	assert.True(t, before.Expires.Equal(after.Expires), "renewal does not extend the limit")
	assert.True(t, before.Created.Equal(after.Created))
	assert.True(t, before.Authenticated.Equal(after.Authenticated))
	assert.Equal(t, before.User, after.User, "a session never changes hands")
	require.NotNil(t, after.Acting)
	assert.Equal(t, "a test", after.Acting.Reason)
	_, found = d.find(first.Value)
	assert.False(t, found)
	_, err = d.renew(first.Value, func(*userdb.Session) error { return nil })
	assert.ErrorIs(t, err, userdb.ErrSessionEnded)

	d.advance(time.Hour)
	d.touch(second.Value)
	after, found = d.find(second.Value)
	require.True(t, found)
	assert.Nil(t, after.Acting, "an hour is over")
}

func TestRenewTwiceAtOnceWorksOnce(t *testing.T) {
	t.Parallel()
	d := open(t)
	token := d.begin().Value
	var won atomic.Int32
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if _, err := d.renew(token, func(*userdb.Session) error { return nil }); err == nil {
				won.Add(1)
			}
		})
	}
	wg.Wait()
	assert.EqualValues(t, 1, won.Load())
	var live int
	require.NoError(t, d.pool.QueryRow(t.Context(), "select count(*) from session where revoked_at is null").Scan(&live))
	assert.Equal(t, 1, live)
}

func TestAnEndedSessionCannotBeWritten(t *testing.T) {
	t.Parallel()
	d := open(t)
	cookie := d.begin()
	inFlight, found, err := d.Store.Find(cookie.Value)
	require.NoError(t, err)
	require.True(t, found)
	require.NoError(t, d.within(func(ctx context.Context, tx pgx.Tx) error {
		gone, err := d.End(ctx, tx, cookie.Value, false)
		assert.Equal(t, -1, gone.MaxAge)
		assert.Empty(t, gone.Value)
		return err
	}))
	assert.ErrorIs(t, d.Store.Commit(cookie.Value, inFlight, time.Time{}), userdb.ErrSessionEnded)
	_, found = d.find(cookie.Value)
	assert.False(t, found)

	d.advance(13 * time.Hour)
	d.exec("delete from session")
	assert.ErrorIs(t, d.Store.Commit(cookie.Value, inFlight, time.Time{}), userdb.ErrSessionEnded, "not after its row is swept either")
}

func TestASessionCannotBeGivenToAnother(t *testing.T) {
	t.Parallel()
	d := open(t)
	cookie := d.begin()
	s, _ := d.find(cookie.Value)
	s.User = domain.NewID()
	stolen, err := json.Marshal(s)
	require.NoError(t, err)
	assert.Error(t, d.Store.Commit(cookie.Value, stolen, time.Time{}))
	after, _ := d.find(cookie.Value)
	assert.Equal(t, d.visitor.User, after.User)
}

func TestOwnSessions(t *testing.T) {
	t.Parallel()
	d := open(t)
	old := d.begin()
	d.advance(time.Minute)
	current := d.begin()
	hash := credential.HashToken(current.Value)
	list, err := d.Store.Of(t.Context(), d.pool, d.visitor.Tenant, d.visitor.User, hash)
	require.NoError(t, err)
	require.Len(t, list, 2)
	assert.True(t, list[0].Current)
	assert.False(t, list[1].Current)
	assert.Equal(t, "192.0.2.7", list[0].Address)

	ended, err := d.Store.EndOne(t.Context(), d.pool, d.visitor.Tenant, domain.NewID(), list[1].ID)
	require.NoError(t, err)
	assert.False(t, ended, "another user's")
	n, err := d.Store.EndOthers(t.Context(), d.pool, d.visitor.Tenant, d.visitor.User, hash)
	require.NoError(t, err)
	assert.Equal(t, 1, n)
	_, found := d.find(old.Value)
	assert.False(t, found)
	_, found = d.find(current.Value)
	assert.True(t, found)
	ended, err = d.Store.EndOne(t.Context(), d.pool, d.visitor.Tenant, d.visitor.User, list[0].ID)
	require.NoError(t, err)
	assert.True(t, ended)
	_, found = d.find(current.Value)
	assert.False(t, found)
}
