// Package dbtest gives each test a migrated Postgres database of its own: a fresh one, or one whose rows were put back.
//
// Nothing has to be started: the first New of a test program starts a server that ends with the program. `make test`
// starts one server for all programs (go run ./db/dbtest/with -- go test ./...), which is quicker.
package dbtest

import (
	"context"
	"fmt"
	"hash/fnv"
	"log/slog"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gable/db"
	"gable/db/embedded"
)

// ServerVariable names a running server for tests: a URL of its superuser, on a server that trusts the machine's user.
const ServerVariable = "GABLE_TEST_DATABASE_URL"

// PoolerVariable names a pgbouncer in front of that server. When set, App and Worker of every sixth test go through it.
const PoolerVariable = "GABLE_TEST_PGBOUNCER_URL"

// perPooled is how many tests there are for each that goes through the pooler. Behind pgbouncer 1.18 nothing is prepared, so that
// Postgres plans each statement anew and works twice as long; what a pooler forbids, such as leaning on a session, any test of
// an area meets.
const perPooled = 6

// Database is one test's own.
type Database struct {
	*kept // where it goes from one test to the next

	Name      string
	SuperURL  string // bypasses every policy: to arrange, and to look behind the scenes
	AppURL    string
	WorkerURL string
	BackupURL string
}

// New clones the migrated template. The database is dropped when the test ends.
func New(t testing.TB) *Database {
	t.Helper()
	return owned(t, (*server).template)
}

// NewFilled is New with what fill writes, which a server is told once under that name: its tests all begin from the same rows. It
// may have been another test's before, with its rows put back since: no goroutine may outlive the test that has it. The tracer hears
// of every statement of App.
func NewFilled(t testing.TB, name string, fill func(context.Context, pgx.Tx) error, tracer Tracer) *Database {
	t.Helper()
	d := lend(t, name, func() *Database {
		d, discard := clone(t, func(s *server, ctx context.Context) (string, error) { return s.filled(ctx, name, fill) })
		d.keep(t, discard)
		return d
	})
	d.watcher.set(tracer)
	return d
}

// NewEmpty makes a database with the roles in place and nothing migrated.
func NewEmpty(t testing.TB) *Database {
	t.Helper()
	return owned(t, nil)
}

// Super is a pool that bypasses every policy, until the test ends.
func (d *Database) Super(t testing.TB) *pgxpool.Pool {
	if d.kept != nil {
		return d.super
	}
	return open(t, d.SuperURL)
}

// App is a pool as the application's role, until the test ends.
func (d *Database) App(t testing.TB) *pgxpool.Pool {
	if d.kept != nil {
		return d.app
	}
	return open(t, d.AppURL)
}

// Worker is a pool as the workers' role, until the test ends.
func (d *Database) Worker(t testing.TB) *pgxpool.Pool {
	if d.kept != nil {
		return d.worker
	}
	return open(t, d.WorkerURL)
}

func open(t testing.TB, url string) *pgxpool.Pool {
	t.Helper()
	pool := connect(t, url, nil)
	t.Cleanup(pool.Close)
	return pool
}

func connect(t testing.TB, url string, tracer pgx.QueryTracer) *pgxpool.Pool {
	t.Helper()
	config, err := pgxpool.ParseConfig(url)
	check(t, err)
	config.MaxConns, config.MaxConnIdleTime, config.ConnConfig.Tracer = 6, time.Minute, tracer
	if Pooler(t) == "" {
		// Every test asks something else: what was planned for one is kept, and not planned five times more to see whether that pays.
		config.ConnConfig.StatementCacheCapacity = 4096
		config.ConnConfig.RuntimeParams["plan_cache_mode"] = "force_generic_plan"
	} else {
		config.ConnConfig.DialFunc = withoutCancel(config.ConnConfig.DialFunc)
	}
	pool, err := pgxpool.NewWithConfig(context.Background(), config)
	check(t, err)
	return pool
}

var counter atomic.Int64

// owned is a clone that is dropped when the test ends.
func owned(t testing.TB, of func(*server, context.Context) (string, error)) *Database {
	t.Helper()
	database, discard := clone(t, of)
	t.Cleanup(func() {
		if err := discard(); err != nil {
			t.Errorf("drop the test's database: %v", err)
		}
	})
	return database
}

// clone copies a template, an empty one where none is named, and says how the copy is dropped.
func clone(t testing.TB, of func(*server, context.Context) (string, error)) (*Database, func() error) {
	t.Helper()
	server, err := running()
	check(t, err)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	template := "template1"
	if of != nil {
		template, err = of(server, ctx)
		check(t, err)
	}
	name := fmt.Sprintf("t_%d_%d", os.Getpid(), counter.Add(1))
	check(t, server.copy(ctx, name, template))
	discard := func() error {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		return server.admin(ctx, func(conn *pgx.Conn) error {
			_, err := conn.Exec(ctx, "drop database if exists "+name+" with (force)")
			return err
		})
	}
	database := &Database{
		Name: name, SuperURL: server.url(name, embedded.Superuser), AppURL: server.url(name, db.RoleApp),
		WorkerURL: server.url(name, db.RoleWorker), BackupURL: server.url(name, db.RoleBackup),
	}
	if of == nil {
		check(t, server.prepare(ctx, database.SuperURL))
	}
	if pooler := Pooler(t); pooler != "" {
		database.AppURL = pooled(pooler, name, db.RoleApp)
		database.WorkerURL = pooled(pooler, name, db.RoleWorker)
	}
	return database, discard
}

// Pooler is the pooler that a test goes through, "" where it has none. Which tests have one follows from their names, so that a
// test and its parts are the same each time.
func Pooler(t testing.TB) string {
	name, _, _ := strings.Cut(t.Name(), "/")
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(name))
	if hash.Sum32()%perPooled != 0 {
		return ""
	}
	return os.Getenv(PoolerVariable)
}

// pooled goes through pgbouncer in transaction mode, which before 1.21 has no prepared statements.
func pooled(pooler, name, role string) string {
	return strings.NewReplacer("ROLE", role, "DATABASE", name).Replace(pooler) + "&default_query_exec_mode=exec"
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("dbtest: %v", err)
	}
}

// server is the one that this program's tests use.
type server struct {
	pattern string            // a URL with ROLE and DATABASE in it
	passing *embedded.Passing // held, since the server ends when nobody holds it; nil for make test's server

	making sync.Mutex
	made   map[string]bool // templates, by name
}

var running = sync.OnceValues(func() (*server, error) {
	if url := os.Getenv(ServerVariable); url != "" {
		return &server{pattern: url, made: map[string]bool{}}, nil
	}
	passing, err := embedded.StartPassing(context.Background())
	if err != nil {
		return nil, err
	}
	return &server{pattern: Pattern(passing), passing: passing, made: map[string]bool{}}, nil
})

// Pattern is the value of ServerVariable for a server.
func Pattern(passing *embedded.Passing) string { return passing.URL("DATABASE", "ROLE") }

func (s *server) url(database, role string) string {
	return strings.NewReplacer("ROLE", role, "DATABASE", database).Replace(s.pattern)
}

func (s *server) admin(ctx context.Context, do func(*pgx.Conn) error) error {
	conn, err := pgx.Connect(ctx, s.url("postgres", embedded.Superuser))
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.Background()) }()
	return do(conn)
}

// template is the name of the migrated template.
func (s *server) template(ctx context.Context) (string, error) {
	name := "template_" + db.MigrationsHash()
	return name, s.make(ctx, name, "template1", func(url string) error {
		if err := s.prepare(ctx, url); err != nil {
			return err
		}
		return db.Migrate(ctx, url, slog.New(slog.DiscardHandler))
	})
}

// filled is the name of the migrated template with what fill writes into it.
func (s *server) filled(ctx context.Context, name string, fill func(context.Context, pgx.Tx) error) (string, error) {
	migrated, err := s.template(ctx)
	if err != nil {
		return "", err
	}
	name = migrated + "_" + name
	return name, s.make(ctx, name, migrated, func(url string) error {
		conn, err := pgx.Connect(ctx, url)
		if err != nil {
			return err
		}
		defer func() { _ = conn.Close(context.Background()) }()
		return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
			if err := fill(ctx, tx); err != nil {
				return err
			}
			return noteRows(ctx, tx)
		})
	})
}

// make makes a template out of another, once per server, whichever program comes first. What is written into it is written
// under another name first, so that a template is never seen half made.
func (s *server) make(ctx context.Context, name, of string, write func(url string) error) error {
	s.making.Lock()
	defer s.making.Unlock()
	if s.made[name] {
		return nil
	}
	err := s.admin(ctx, func(conn *pgx.Conn) error {
		if _, err := conn.Exec(ctx, "select pg_advisory_lock(hashtext('gable.template'))"); err != nil {
			return err
		}
		var exists bool
		if err := conn.QueryRow(ctx, "select exists (select from pg_database where datname = $1)", name).Scan(&exists); err != nil || exists {
			return err
		}
		partial := name + "_partial"
		if _, err := conn.Exec(ctx, "drop database if exists "+partial+" with (force)"); err != nil {
			return err
		}
		if err := s.copy(ctx, partial, of); err != nil {
			return err
		}
		if err := write(s.url(partial, embedded.Superuser)); err != nil {
			return err
		}
		_, err := conn.Exec(ctx, "alter database "+partial+" rename to "+name)
		return err
	})
	s.made[name] = err == nil
	return err
}

// copy makes a database as the template is, by its files: through the log, as is usual, it takes twice the time. CREATE
// DATABASE copies what is in a database, not the rights to it, so these are copied after it.
func (s *server) copy(ctx context.Context, name, template string) error {
	return s.admin(ctx, func(conn *pgx.Conn) error {
		if _, err := conn.Exec(ctx, "create database "+name+" template "+template+" strategy file_copy"); err != nil {
			return err
		}
		_, err := conn.Exec(ctx, "update pg_database set datacl = (select datacl from pg_database where datname = $1) where datname = $2", template, name)
		return err
	})
}

// prepare grants the roles their places. Roles belong to the server, and two programs altering the same one at once would
// fail: the lock is taken in the one database that all of them share, since advisory locks end at a database's edge.
func (s *server) prepare(ctx context.Context, url string) error {
	return s.admin(ctx, func(shared *pgx.Conn) error {
		if _, err := shared.Exec(ctx, "select pg_advisory_lock(hashtext('gable.roles'))"); err != nil {
			return err
		}
		conn, err := pgx.Connect(ctx, url)
		if err != nil {
			return err
		}
		defer func() { _ = conn.Close(context.Background()) }()
		return db.Bootstrap(ctx, conn, nil)
	})
}
