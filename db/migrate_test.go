package db_test

import (
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3/lock"
	"github.com/stretchr/testify/require"

	"gable/db"
	"gable/db/dbtest"
)

func TestMigrateTwiceAtOnce(t *testing.T) {
	t.Parallel()
	database := dbtest.NewEmpty(t)
	var wg sync.WaitGroup
	errs := make([]error, 2)
	for i := range errs {
		wg.Go(func() { errs[i] = db.Migrate(t.Context(), database.SuperURL, slog.New(slog.DiscardHandler)) })
	}
	wg.Wait()
	for _, err := range errs {
		require.NoError(t, err)
	}
	version, err := db.Version(t.Context(), database.Super(t))
	require.NoError(t, err)
	require.Positive(t, version)
}

// TestMigrateTouchesNothingWhileAnotherDoes: not even what goes before the migrations is done beside those of another process.
func TestMigrateTouchesNothingWhileAnotherDoes(t *testing.T) {
	t.Parallel()
	database := dbtest.NewEmpty(t)
	super := database.Super(t)
	handle := stdlib.OpenDBFromPool(super)
	other, err := handle.Conn(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { _ = errors.Join(other.Close(), handle.Close()) })
	locker, err := lock.NewPostgresSessionLocker()
	require.NoError(t, err)
	require.NoError(t, locker.SessionLock(t.Context(), other))

	done := make(chan error, 1)
	go func() { done <- db.Migrate(t.Context(), database.SuperURL, slog.New(slog.DiscardHandler)) }()
	var made, own int
	require.NoError(t, other.QueryRowContext(t.Context(), "select pg_backend_pid()").Scan(&own))
	require.Eventually(t, func() bool {
		var waits bool
		err := super.QueryRow(t.Context(), `select exists (select from pg_stat_activity where datname = current_database()
			and pid not in ($1, pg_backend_pid()) and query ilike '%pg_try_advisory_lock%')`, own).Scan(&waits)
		return err == nil && waits
	}, time.Minute, 20*time.Millisecond, "it waits")
	require.NoError(t, super.QueryRow(t.Context(), "select count(*) from pg_namespace where nspname in ('app', 'river')").Scan(&made))
	require.Zero(t, made)
	require.NoError(t, locker.SessionUnlock(t.Context(), other))
	require.NoError(t, <-done)
}

func TestNobodyElseGetsInOrMakesAnything(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	super := database.Super(t)
	var owners []string
	require.NoError(t, super.QueryRow(t.Context(), `select array_agg(distinct pg_get_userbyid(relowner)::text) from pg_class c
		join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'app', 'river') and c.oid <> 'app.unit_loan'::regclass`).Scan(&owners))
	require.Equal(t, []string{db.RoleOwner}, owners)
	for _, statement := range []string{
		"create table mine (x int)", "create temporary table mine (x int)", "create schema mine", "set role gable_owner", "set role gable_units",
		"truncate tenant", "alter table tenant disable row level security", "create function f() returns int language sql return 1",
		"select * from river.river_leader", "set session authorization gable_worker",
	} {
		_, err := database.App(t).Exec(t.Context(), statement)
		require.ErrorContains(t, err, "42501", statement)
	}
}

func TestVerify(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	require.NoError(t, db.Verify(t.Context(), database.App(t)))
	require.NoError(t, db.Verify(t.Context(), database.Worker(t)))
	err := db.Verify(t.Context(), database.Super(t))
	require.ErrorIs(t, err, db.ErrUnsafeRole)
	require.ErrorContains(t, err, "is a superuser")

	super := database.Super(t)
	_, err = super.Exec(t.Context(), "grant truncate on tenant to gable_app")
	require.NoError(t, err)
	require.ErrorContains(t, db.Verify(t.Context(), database.App(t)), "may TRUNCATE tenant")
}

func TestBootstrapSetsPasswordsAndCanBeRepeated(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	conn, err := pgx.Connect(t.Context(), database.SuperURL)
	require.NoError(t, err)
	defer func() { _ = conn.Close(t.Context()) }()
	missing, err := db.MissingRoles(t.Context(), conn)
	require.NoError(t, err)
	require.Empty(t, missing)
	password := db.NewPassword()
	require.GreaterOrEqual(t, len(password), 32)
	require.NotEqual(t, password, db.NewPassword())
	require.NoError(t, db.Bootstrap(t.Context(), conn, db.Passwords{db.RoleApp: password}))
	var verifier string
	require.NoError(t, conn.QueryRow(t.Context(), "select rolpassword from pg_authid where rolname = 'gable_app'").Scan(&verifier))
	require.Regexp(t, `^SCRAM-SHA-256\$4096:`, verifier)
	require.NotContains(t, verifier, password)
}

// The app enqueues for the tenant it has entered, and for no other.
func TestAppSeesOnlyItsTenantsJobs(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	const insert = `insert into river.river_job (args, kind, max_attempts) values (jsonb_build_object('origin', jsonb_build_object('tenantId', $1::text)), 'k', 1)`
	const mine, other = "01890000-0000-7000-8000-000000000001", "01890000-0000-7000-8000-000000000002"
	_, err := database.Super(t).Exec(t.Context(), insert, other)
	require.NoError(t, err)
	tx, err := database.App(t).Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = tx.Rollback(t.Context()) }()
	_, err = tx.Exec(t.Context(), "select set_config('gable.tenant', $1, true)", mine)
	require.NoError(t, err)
	_, err = tx.Exec(t.Context(), insert, mine)
	require.NoError(t, err)
	var count int
	require.NoError(t, tx.QueryRow(t.Context(), "select count(*) from river.river_job").Scan(&count))
	require.Equal(t, 1, count)
	_, err = tx.Exec(t.Context(), insert, other)
	require.ErrorContains(t, err, "row-level security")
}
