package db_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/db/dbtest"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// account makes a company with one host and one user who can sign in.
func account(t *testing.T, super *pgxpool.Pool, company, email string) (tenant, id domain.ID) {
	t.Helper()
	require.NoError(t, super.QueryRow(t.Context(), `with t as (insert into tenant (name, type) values ($1, 'BROKER') returning tenant_id),
		d as (insert into tenant_domain (domain, tenant_id) select $1, tenant_id from t),
		u as (insert into user_account (tenant_id, email, status) select tenant_id, $2, 'ACTIVE' from t returning tenant_id, user_id)
		select tenant_id::text, user_id::text from u`, company, email).Scan(&tenant, &id))
	_, err := super.Exec(t.Context(), `insert into login (tenant_id, user_id, email, password_hash) values ($1, $2, $3, 'hash of ' || $4)`, tenant, id, email, company)
	require.NoError(t, err)
	return tenant, id
}

func TestLoginsByEmail(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	super, logins := database.Super(t), userdb.NewLogins(database.App(t))
	summit, ana := account(t, super, "summit.test", "ana@example.test")
	harbor, _ := account(t, super, "harbor.test", "ana@example.test")

	for host, first := range map[string]domain.ID{"summit.test": summit, "harbor.test": harbor} {
		found, err := logins.ByEmail(t.Context(), "Ana@Example.test", host)
		require.NoError(t, err)
		require.Len(t, found, 2)
		assert.Equal(t, first, found[0].Tenant, "the company of the host first")
		assert.Equal(t, user.StatusActive, found[0].Status)
		assert.Equal(t, []string{host}, found[0].Domains)
	}
	found, err := logins.ByEmail(t.Context(), "nobody@example.test", "summit.test")
	require.NoError(t, err)
	assert.Empty(t, found)

	of, err := logins.Of(t.Context(), logins.Pool(), summit, ana)
	require.NoError(t, err)
	assert.Equal(t, "hash of summit.test", of.PasswordHash)
	assert.NotContains(t, fmt.Sprintf("%v %s", of, of), "hash of")
	_, err = logins.Of(t.Context(), logins.Pool(), harbor, ana)
	assert.ErrorContains(t, err, "NOT_FOUND")
}

func TestLoginSecondFactor(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	logins := userdb.NewLogins(database.App(t))
	tenant, ana := account(t, database.Super(t), "summit.test", "ana@example.test")
	ctx, pool := t.Context(), logins.Pool()
	state := func() userdb.Login {
		of, err := logins.Of(ctx, pool, tenant, ana)
		require.NoError(t, err)
		return of
	}
	ok := func(done bool, err error) bool { require.NoError(t, err); return done }

	assert.False(t, ok(logins.ConfirmTOTP(ctx, pool, tenant, ana, noon)), "nothing to confirm")
	assert.True(t, ok(logins.SetTOTP(ctx, pool, tenant, ana, []byte("sealed"))))
	assert.False(t, state().TOTPActive, "not before it is confirmed")
	assert.True(t, ok(logins.SetTOTP(ctx, pool, tenant, ana, []byte("sealed anew"))), "begun again")
	assert.True(t, ok(logins.ConfirmTOTP(ctx, pool, tenant, ana, noon)))
	assert.True(t, state().TOTPActive)
	assert.False(t, ok(logins.SetTOTP(ctx, pool, tenant, ana, []byte("planted"))), "a confirmed one is not written over")

	var won atomic.Int32
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			if used, err := logins.UseTOTPStep(ctx, pool, tenant, ana, 100); err == nil && used {
				won.Add(1)
			}
		})
	}
	wg.Wait()
	assert.EqualValues(t, 1, won.Load(), "one code, one use")
	assert.False(t, ok(logins.UseTOTPStep(ctx, pool, tenant, ana, 99)))

	require.NoError(t, logins.RemoveTOTP(ctx, pool, tenant, ana))
	assert.False(t, state().TOTPActive)
	assert.EqualValues(t, 100, state().TOTPLastStep)
}

func TestLoginPassword(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	logins := userdb.NewLogins(database.App(t))
	tenant, ana := account(t, database.Super(t), "summit.test", "ana@example.test")
	ctx, pool := t.Context(), logins.Pool()
	for _, step := range []struct {
		do   func() error
		hash string
	}{
		{func() error { return logins.Arrived(ctx, pool, tenant, ana, "", noon) }, "hash of summit.test"},
		{func() error { return logins.Arrived(ctx, pool, tenant, ana, "rehashed", noon) }, "rehashed"},
		{func() error { return logins.SetPassword(ctx, pool, tenant, ana, "new", false, noon) }, "new"},
	} {
		require.NoError(t, step.do())
		of, err := logins.Of(ctx, pool, tenant, ana)
		require.NoError(t, err)
		assert.Equal(t, step.hash, of.PasswordHash)
	}
}

func TestThrottles(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	pool, worker := database.App(t), database.Worker(t)
	throttle := user.Throttle{Store: userdb.NewThrottles(pool)}
	subjects := map[user.ThrottleKind][]byte{user.ThrottleAccount: []byte("ana"), user.ThrottleAddress: []byte("192.0.2.7")}
	var allowed, refused atomic.Int32
	var wg sync.WaitGroup
	tries := int32(2 * user.PolicyFor(user.ThrottleAccount).Free)
	for range tries {
		wg.Go(func() {
			switch wait, err := throttle.Attempt(t.Context(), noon, subjects); {
			case err != nil:
			case wait > 0:
				refused.Add(1)
			default:
				allowed.Add(1)
			}
		})
	}
	wg.Wait()
	assert.EqualValues(t, user.PolicyFor(user.ThrottleAccount).Free, allowed.Load(), "no more than are free, however many at once")
	assert.EqualValues(t, tries-allowed.Load(), refused.Load())

	other := map[user.ThrottleKind][]byte{user.ThrottleAccount: []byte("ben")}
	wait, err := throttle.Attempt(t.Context(), noon, other)
	require.NoError(t, err)
	assert.Zero(t, wait, "another account is not held up")

	require.NoError(t, throttle.Succeed(t.Context(), subjects))
	wait, err = throttle.Attempt(t.Context(), noon, subjects)
	require.NoError(t, err)
	assert.Zero(t, wait)

	left := func(after time.Duration) (n int) {
		_, err := worker.Exec(t.Context(), "select app.sweep($1, 100)", noon.Add(after))
		require.NoError(t, err)
		require.NoError(t, pool.QueryRow(t.Context(), "select count(*) from login_throttle").Scan(&n))
		return n
	}
	assert.Equal(t, 3, left(23*time.Hour))
	assert.Zero(t, left(25*time.Hour), "a day later nobody asks")
}

func TestAccessLinks(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	pool := database.App(t)
	tenant, ana := account(t, database.Super(t), "summit.test", "ana@example.test")
	ctx := t.Context()
	issue := func(kind userdb.LinkKind, hash string) userdb.AccessLink {
		link, err := userdb.IssueLink(ctx, pool, kind, tenant, ana, []byte(hash), noon)
		require.NoError(t, err)
		return link
	}
	find := func(hash string, at time.Time, kinds ...userdb.LinkKind) error {
		_, err := userdb.FindLink(ctx, pool, []byte(hash), at, kinds...)
		return err
	}
	link := issue(userdb.LinkActivation, "first")
	require.NoError(t, find("first", noon, userdb.LinkPasswordReset, userdb.LinkActivation))
	assert.Error(t, find("first", noon, userdb.LinkPasswordReset), "another kind")
	assert.Error(t, find("second", noon, userdb.LinkActivation), "unknown")
	require.NoError(t, find("first", link.Expires.Add(-time.Second), userdb.LinkActivation))
	assert.Error(t, find("first", link.Expires, userdb.LinkActivation), "late")

	issue(userdb.LinkActivation, "second")
	assert.Error(t, find("first", noon, userdb.LinkActivation), "replaced by a later one")
	issue(userdb.LinkPasswordReset, "reset")
	require.NoError(t, find("second", noon, userdb.LinkActivation), "another kind leaves it alone")
	issue(userdb.LinkSecondFactor, "here")
	issue(userdb.LinkSecondFactor, "there")
	require.NoError(t, find("here", noon, userdb.LinkSecondFactor), "log-ins wait side by side")

	assert.Equal(t, int32(1), usedAtOnce(ctx, pool, "second"))
	assert.Error(t, find("second", noon, userdb.LinkActivation), "used")
	require.NoError(t, userdb.EndLinks(ctx, pool, tenant, ana, noon, userdb.LinkPasswordReset, userdb.LinkSecondFactor))
	assert.Error(t, find("reset", noon, userdb.LinkPasswordReset))
	assert.Error(t, find("here", noon, userdb.LinkSecondFactor))
}

func usedAtOnce(ctx context.Context, pool *pgxpool.Pool, hash string) int32 {
	var won atomic.Int32
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			if used, err := userdb.UseLink(ctx, pool, []byte(hash), noon); err == nil && used {
				won.Add(1)
			}
		})
	}
	wg.Wait()
	return won.Load()
}
