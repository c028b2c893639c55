package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/exaring/otelpgx"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gable/db"
	"gable/db/embedded"
)

const (
	embeddedDatabase   = "gable"
	oldestPostgres     = 160000
	connectTimeout     = 10 * time.Second
	databaseNotHere    = "no database: set DATABASE_URL, or GABLE_APP_DATABASE_URL and GABLE_WORKER_DATABASE_URL, or start `gable up` with the same GABLE_DATA"
	passwordFileSuffix = ".password"
)

// database is where the roles of one Gable connect.
type database struct {
	owner  string // "" on a machine that only has a role's own connection
	server string // the embedded server that this process runs, beside its one database; "" for any other
	config Config
	roleAt func(role, password string) (string, error)
	stop   func() error
	ended  <-chan struct{} // closed when an embedded server is lost; nil for any other
	kept   keptServer      // the embedded server that this process started
	start  func(context.Context) (keptServer, error)
}

// openDatabase finds the database: DATABASE_URL, else the embedded server that another process of this GABLE_DATA runs,
// else an embedded server of its own.
func openDatabase(ctx context.Context, config Config) (*database, error) {
	if d, err := joinDatabase(ctx, config); d != nil || err != nil {
		return d, err
	}
	return ownDatabase(ctx, config)
}

// joinDatabase is the embedded server of another process, once it answers; nil when there is none, or it ends meanwhile.
func joinDatabase(ctx context.Context, config Config) (*database, error) {
	if config.DatabaseURL != "" {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	for {
		at, running := embedded.Running(config.postgres())
		if !running {
			return nil, nil
		}
		d := &database{config: config, stop: func() error { return nil }, owner: at(embeddedDatabase, embedded.Superuser, "")}
		d.roleAt = func(role, password string) (string, error) { return at(embeddedDatabase, role, password), nil }
		conn, err := pgx.Connect(ctx, d.owner)
		if err == nil {
			return d, conn.Close(ctx)
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("the database of the Gable that is running here does not answer: %w", err)
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// ownDatabase is DATABASE_URL, else an embedded server of this process. One that another process runs is waited for, and
// must not outlast the wait: this process needs one that ends with it and not before.
func ownDatabase(ctx context.Context, config Config) (*database, error) {
	d := &database{config: config, stop: func() error { return nil }}
	if config.DatabaseURL != "" {
		d.owner = config.DatabaseURL
		d.roleAt = func(role, password string) (string, error) { return replaceUser(config.DatabaseURL, role, password) }
		return d, d.checkServer(ctx)
	}
	if err := os.MkdirAll(config.Data, 0o755); err != nil {
		return nil, fmt.Errorf("GABLE_DATA: %w", err)
	}
	d.start = startEmbedded(embedded.Config{Home: config.postgres(), Port: config.PostgresPort})
	server, err := d.start(ctx)
	if err != nil {
		return nil, err
	}
	d.kept, d.stop, d.ended = server, server.Stop, server.Done()
	d.owner = server.URL(embeddedDatabase, embedded.Superuser, "")
	d.server = server.URL("postgres", embedded.Superuser, "")
	d.roleAt = func(role, password string) (string, error) { return server.URL(embeddedDatabase, role, password), nil }
	if err := createDatabase(ctx, d.server); err != nil {
		return nil, errors.Join(err, server.Stop())
	}
	return d, nil
}

// keep has an embedded server of this process started again when it ends by itself.
func (d *database) keep(log *slog.Logger) {
	if d.kept != nil {
		k := keep(d.kept, d.start, time.Now, log)
		d.stop, d.ended = k.stop, k.lost
	}
}

// isLost tells whether an embedded server is gone for good.
func (d *database) isLost() bool {
	select {
	case <-d.ended:
		return true
	default:
		return false
	}
}

// findDatabase is openDatabase for a command that only connects as one role, and never starts a server.
func findDatabase(config Config) *database {
	d := &database{config: config, stop: func() error { return nil }}
	if config.DatabaseURL != "" {
		d.roleAt = func(role, password string) (string, error) { return replaceUser(config.DatabaseURL, role, password) }
	} else if at, running := embedded.Running(config.postgres()); running {
		d.roleAt = func(role, password string) (string, error) { return at(embeddedDatabase, role, password), nil }
	} else {
		d.roleAt = func(string, string) (string, error) { return "", errors.New(databaseNotHere) }
	}
	return d
}

// recreate makes the embedded server's database anew, without what it held.
func (d *database) recreate(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, d.server)
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, "drop database if exists "+embeddedDatabase+" with (force)")
	if err := errors.Join(err, conn.Close(context.WithoutCancel(ctx))); err != nil {
		return err
	}
	return createDatabase(ctx, d.server)
}

func createDatabase(ctx context.Context, url string) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	var exists bool
	err = conn.QueryRow(ctx, "select exists (select from pg_database where datname = $1)", embeddedDatabase).Scan(&exists)
	if err != nil || exists {
		return err
	}
	_, err = conn.Exec(ctx, "create database "+embeddedDatabase)
	return err
}

func (d *database) checkServer(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	conn, err := pgx.Connect(ctx, d.owner)
	if err != nil {
		return fmt.Errorf("DATABASE_URL: the database does not answer: %w", err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	var number int
	if err := conn.QueryRow(ctx, "select current_setting('server_version_num')::int").Scan(&number); err != nil {
		return err
	}
	if number < oldestPostgres {
		return fmt.Errorf("DATABASE_URL: this is Postgres %d, and Gable needs 16 or later", number/10000)
	}
	return nil
}

// migrate makes the roles, keeps their passwords, and brings the schema to this version.
func (d *database) migrate(ctx context.Context, log *slog.Logger) error {
	conn, err := pgx.Connect(ctx, d.owner)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	passwords, err := d.passwords(ctx, conn)
	if err != nil {
		return err
	}
	if err := db.Bootstrap(ctx, conn, passwords); err != nil {
		return err
	}
	return db.Migrate(ctx, d.owner, log)
}

// passwords are those this machine knows: from the connection given for a role, else from GABLE_DATA. A role that is not
// there yet gets a new one. A role that is there and whose password is not known is an error: a new password would
// lock out the machines that know the old one.
func (d *database) passwords(ctx context.Context, conn *pgx.Conn) (db.Passwords, error) {
	missing, err := db.MissingRoles(ctx, conn)
	if err != nil {
		return nil, err
	}
	passwords := db.Passwords{}
	for _, role := range []string{db.RoleApp, db.RoleWorker, db.RoleBackup} {
		password, err := d.knownPassword(role)
		if err != nil {
			return nil, err
		}
		if password == "" {
			if !contains(missing, role) {
				return nil, fmt.Errorf("%s: %w: give GABLE_DATA the secrets of the machine that made it, or set its connection in GABLE_APP_DATABASE_URL and GABLE_WORKER_DATABASE_URL", role, db.ErrUnknownPassword)
			}
			password = db.NewPassword()
			if err := keepSecret(d.config.secret(role+passwordFileSuffix), password); err != nil {
				return nil, err
			}
		}
		passwords[role] = password
	}
	return passwords, nil
}

func contains(all []string, one string) bool {
	for _, candidate := range all {
		if candidate == one {
			return true
		}
	}
	return false
}

// given is the connection set for a role, "" for none.
func (d *database) given(role string) string {
	return map[string]string{db.RoleApp: d.config.AppDatabaseURL, db.RoleWorker: d.config.WorkerDatabaseURL}[role]
}

func (d *database) knownPassword(role string) (string, error) {
	if given := d.given(role); given != "" {
		u, err := url.Parse(given)
		if err != nil {
			return "", err
		}
		password, _ := u.User.Password()
		return password, nil
	}
	text, err := os.ReadFile(d.config.secret(role + passwordFileSuffix))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return strings.TrimSpace(string(text)), err
}

func keepSecret(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text+"\n"), 0o600)
}

// url is the connection of a role.
func (d *database) url(role string) (string, error) {
	if given := d.given(role); given != "" {
		return given, nil
	}
	password, err := d.knownPassword(role)
	if err != nil {
		return "", err
	}
	return d.roleAt(role, password)
}

func replaceUser(text, role, password string) (string, error) {
	u, err := url.Parse(text)
	if err != nil {
		return "", errors.New("DATABASE_URL cannot be read")
	}
	if password == "" {
		return "", fmt.Errorf("the password of %s is not known here: run `gable migrate` first, or set the role's own connection", role)
	}
	u.User = url.UserPassword(role, password)
	query := u.Query()
	query.Del("user")
	query.Del("password")
	u.RawQuery = query.Encode()
	return u.String(), nil
}

// pool connects as a role, and refuses one that the policies do not bind.
func (d *database) pool(ctx context.Context, role string, size int32) (*pgxpool.Pool, error) {
	text, err := d.url(role)
	if err != nil {
		return nil, err
	}
	config, err := pgxpool.ParseConfig(text)
	if err != nil {
		return nil, fmt.Errorf("the connection of %s cannot be read", role)
	}
	config.MaxConns = size
	config.MinIdleConns = min(2, size)
	config.MaxConnLifetime = time.Hour
	config.MaxConnLifetimeJitter = 10 * time.Minute
	config.HealthCheckPeriod = 15 * time.Second
	config.ConnConfig.ConnectTimeout = connectTimeout
	config.ConnConfig.RuntimeParams["application_name"] = role
	if d.config.TraceURL != "" {
		config.ConnConfig.Tracer = otelpgx.NewTracer()
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	if err := db.Verify(ctx, pool); err != nil {
		pool.Close()
		return nil, err
	}
	return pool, nil
}
