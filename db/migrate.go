package db

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

// JobSchema holds River's tables. They are global: a job is fetched before its tenant is known, its arguments carry the
// tenant, and the worker enters that tenant before it reads or writes anything else.
const JobSchema = "river"

// Migrate brings a bootstrapped database to this program's version: Gable's migrations and functions, then River's tables. Several
// processes may call it at once; one does the work and the others wait. url is the one that Bootstrap was given.
func Migrate(ctx context.Context, url string, log *slog.Logger) error {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return fmt.Errorf("DATABASE_URL: %w", err)
	}
	config.MaxConns = 3 // one of them holds the lock
	config.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, "set role "+RoleOwner+"; set search_path = public")
		return err
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return err
	}
	defer pool.Close()
	handle := stdlib.OpenDBFromPool(pool)
	defer func() { _ = handle.Close() }()
	unlock, err := lockMigrations(ctx, handle)
	if err != nil {
		return err
	}
	defer unlock()
	if _, err := pool.Exec(ctx, orderedIDs); err != nil {
		return fmt.Errorf("prepare the database: %w", err)
	}
	if err := applyFunctions(ctx, pool, beforeTables); err != nil {
		return err
	}
	if err := migrateGable(ctx, handle, log); err != nil {
		return err
	}
	if err := applyFunctions(ctx, pool, afterTables); err != nil {
		return err
	}
	return migrateRiver(ctx, pool)
}

// lockMigrations waits until no other process migrates the database, five minutes at most, and keeps all others waiting until
// unlock: what one of them grants on a schema just then makes another's migration fail.
func lockMigrations(ctx context.Context, handle *sql.DB) (unlock func(), err error) {
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300))
	if err != nil {
		return nil, err
	}
	conn, err := handle.Conn(ctx)
	if err != nil {
		return nil, err
	}
	if err := locker.SessionLock(ctx, conn); err != nil {
		return nil, errors.Join(fmt.Errorf("wait for another process that migrates the database: %w", err), conn.Close())
	}
	return func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		_ = locker.SessionUnlock(ctx, conn) // with the connection it ends in any case
		_ = conn.Close()
	}, nil
}

// orderedID makes a UUIDv7 where the server does not, as Postgres 18 does: milliseconds, the version, the part of the
// millisecond in twelve bits, so that what one transaction makes stays in its order, and the random tail of a UUIDv4.
const orderedID = `(select (lpad(to_hex(micros / 1000), 12, '0') || '7' || lpad(to_hex(micros % 1000 * 4096 / 1000), 3, '0')
	|| right(replace(gen_random_uuid()::text, '-', ''), 16))::uuid from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) as clock)`

// orderedIDs gives Postgres 16 and 17 the function that the migrations call and that Postgres 18 has built in.
const orderedIDs = `do $do$ begin
  if current_setting('server_version_num')::int < 180000 then
    create or replace function public.uuidv7() returns uuid language sql volatile parallel safe as $$ select ` + orderedID + ` $$;
  end if;
end $do$`

func migrateGable(ctx context.Context, handle *sql.DB, log *slog.Logger) error {
	provider, err := newMigrations(handle)
	if err != nil {
		return err
	}
	results, err := provider.Up(ctx)
	if err != nil {
		return fmt.Errorf("migrate the database: %w", err)
	}
	for _, result := range results {
		log.InfoContext(ctx, "migrated", "file", result.Source.Path, "duration", result.Duration.Round(time.Millisecond))
	}
	return nil
}

func newMigrations(handle *sql.DB) (*goose.Provider, error) {
	files, err := fs.Sub(migrationFiles, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectPostgres, handle, files,
		goose.WithDisableGlobalRegistry(true), goose.WithSlog(slog.New(slog.DiscardHandler)))
}

// migrateRiver makes River's tables and gives app (which enqueues, and takes part in no work) and worker their rights.
func migrateRiver(ctx context.Context, pool *pgxpool.Pool) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		// The steps of River's migrator are transactions of their own: before Postgres 17 a value added to an enum can't be used
		// in the transaction that adds it.
		if _, err := pool.Exec(ctx, "create schema if not exists "+JobSchema); err != nil {
			return err
		}
		migrator, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Schema: JobSchema, Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			return err
		}
		if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
			return fmt.Errorf("migrate the job queue: %w", err)
		}
		if _, err = tx.Exec(ctx, riverGrants); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, "grant select on public.goose_db_version to gable_backup")
		if err != nil {
			return err
		}
		tables, err := backupTables(ctx, tx)
		if err != nil {
			return err
		}
		for _, table := range tables {
			if _, err := tx.Exec(ctx, "grant select on "+tableName(table.Name)+" to "+RoleBackup); err != nil {
				return err
			}
		}
		return nil
	})
}

// riverGrants: the app enqueues jobs of the tenant it has entered and sees no others; the worker runs all of them. What a job
// leaves waiting ends with it, and what waits for a job that ended before this was so ends now.
const riverGrants = `
grant usage on schema river to gable_app, gable_worker, gable_backup;
grant select, insert, update (kind, metadata) on river.river_job to gable_app;
grant select on river.river_queue, river.river_migration to gable_app;
grant usage on all sequences in schema river to gable_app, gable_worker;
grant select, insert, update, delete on all tables in schema river to gable_worker;
grant select on all tables in schema river to gable_backup;
create index if not exists river_job_waiting_by_tenant on river.river_job ((args #>> '{origin,tenantId}'))
  where state in ('available', 'pending', 'retryable', 'running', 'scheduled');
alter table river.river_job enable row level security;
drop policy if exists own_tenant on river.river_job;
create policy own_tenant on river.river_job to gable_app
  using ((args #>> '{origin,tenantId}') = (select app.tenant_id())::text)
  with check ((args #>> '{origin,tenantId}') = (select app.tenant_id())::text);
drop policy if exists work on river.river_job;
create policy work on river.river_job to gable_worker using (true) with check (true);
drop policy if exists backup on river.river_job;
create policy backup on river.river_job for select to gable_backup using (true);
drop trigger if exists follow on river.river_job;
create trigger follow after update of state on river.river_job for each row
  when (old.finalized_at is null and new.finalized_at is not null) execute function app.follow_job();
update sent_mail m set outcome = 'FAILED', reason = 'UNREACHABLE', at = now()
  where m.outcome = 'PENDING' and not exists (select from river.river_job j where j.id = m.job_id and j.finalized_at is null);
update lead l set confirmation_letter = 'FAILED' where l.confirmation_letter = 'PENDING' and not exists (select from river.river_job j
  where j.kind = 'lead_confirmation' and j.finalized_at is null and j.args #>> '{args,leadId}' = l.id::text);
select app.end_lost_runs(now(), 1000000), app.give_up_lost_scans(now(), 1000000);
`

// Version is the highest migration that the database has had; 0 for an empty one.
func Version(ctx context.Context, tx interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}) (int64, error) {
	var version int64
	err := tx.QueryRow(ctx, `select coalesce(max(version_id), 0) from goose_db_version where is_applied`).Scan(&version)
	return version, err
}

// MigrationsHash changes whenever a migration, a function, or what is granted on the queue, does: the key of a migrated template.
func MigrationsHash() string {
	hash := sha256.New()
	writeFiles(hash, migrationFiles, "migrations")
	writeFiles(hash, functionFiles, "functions")
	hash.Write([]byte(riverGrants + strings.Join(notBackedUp, " "))) // a template made before them lacks them
	return hex.EncodeToString(hash.Sum(nil))[:16]
}
