package db

import (
	"context"
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// The roles of a Gable database. Owner and units have no log-in: migrations take the owner's place by SET ROLE, and units
// owns the one view that reads loans under policies of its own.
const (
	RoleOwner  = "gable_owner"
	RoleUnits  = "gable_units"
	RoleApp    = "gable_app"
	RoleWorker = "gable_worker"
	RoleBackup = "gable_backup"
)

// loginRoles are the roles that processes connect as.
var loginRoles = []string{RoleApp, RoleWorker, RoleBackup}

// ErrUnknownPassword is returned when a role exists whose password this machine does not know.
var ErrUnknownPassword = errors.New("the role exists, and its password is not known here")

// Passwords are those of the log-in roles, by role name.
type Passwords map[string]string

// NewPassword returns 192 random bits as text that needs no escaping in a URL.
func NewPassword() string {
	raw := make([]byte, 24)
	_, _ = rand.Read(raw)
	return base64.RawURLEncoding.EncodeToString(raw)
}

// MissingRoles are the log-in roles that the server has not got yet.
func MissingRoles(ctx context.Context, conn *pgx.Conn) ([]string, error) {
	rows, err := conn.Query(ctx, "select rolname::text from pg_roles where rolname = any($1)", loginRoles)
	if err != nil {
		return nil, err
	}
	have, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(loginRoles), func(role string) bool { return slices.Contains(have, role) }), nil
}

// Bootstrap makes the five roles and gives them what they need in the database that conn is on. It may be repeated;
// each log-in role gets the password given. conn is the superuser's, or that of a role with CREATEROLE that owns the
// database. Roles belong to the whole server: a role that exists keeps no attribute that row-level security forbids.
func Bootstrap(ctx context.Context, conn *pgx.Conn, passwords Passwords) error {
	for _, role := range []string{RoleOwner, RoleUnits, RoleApp, RoleWorker, RoleBackup} {
		if err := besideOthers(ctx, func() error { return ensureRole(ctx, conn, role, passwords[role]) }); err != nil {
			return fmt.Errorf("role %s: %w", role, err)
		}
	}
	err := besideOthers(ctx, func() error {
		_, err := conn.Exec(ctx, bootstrapStatements)
		return err
	})
	if err != nil {
		return fmt.Errorf("grant the roles their places in the database: %w", err)
	}
	return nil
}

// besideOthers tries again what failed because another bootstrap on the same server altered a role just then: roles are the
// whole server's, and no lock of one database keeps two of them apart.
func besideOthers(ctx context.Context, do func() error) error {
	for attempt := 1; ; attempt++ {
		err := do()
		var failed *pgconn.PgError
		if !errors.As(err, &failed) || failed.Code != pgerrcodeInternal || !strings.Contains(failed.Message, "concurrently updated") || attempt == 20 {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(attempt) * 10 * time.Millisecond):
		}
	}
}

// pgerrcodeInternal is what Postgres reports a row of its catalogue with that two changed at once.
const pgerrcodeInternal = "XX000"

func ensureRole(ctx context.Context, conn *pgx.Conn, role, password string) error {
	name := pgx.Identifier{role}.Sanitize()
	attributes := " nologin"
	if slices.Contains(loginRoles, role) {
		attributes = " login"
		if password != "" {
			attributes += " password '" + scramVerifier(password) + "'"
		}
	}
	if _, err := conn.Exec(ctx, `do $$ begin create role `+name+`; exception when duplicate_object or unique_violation then null; end $$`); err != nil {
		return err
	}
	_, err := conn.Exec(ctx, "alter role "+name+attributes)
	return err
}

// bootstrapStatements: nobody but the log-in roles and the owner gets in; nobody but the owner makes anything, temporary tables
// included, since one could stand before a real table; statements of the server processes end by themselves.
var bootstrapStatements = `
do $$
declare db text := quote_ident(current_database());
begin
  if not pg_has_role(current_user, 'gable_owner', 'set') then
    execute format('grant gable_owner to %I with set true, inherit true', current_user);
  end if;
  grant gable_units to gable_owner with set true, inherit false;
  execute 'revoke all on database ' || db || ' from public';
  execute 'grant connect on database ' || db || ' to gable_app, gable_worker, gable_backup';
  execute 'grant connect, create, temporary on database ' || db || ' to gable_owner';
end $$;
revoke create on schema public from public;
grant usage, create on schema public to gable_owner;
alter role gable_app set statement_timeout = '30s';
alter role gable_app set lock_timeout = '10s';
alter role gable_app set idle_in_transaction_session_timeout = '60s';
alter role gable_worker set statement_timeout = '5min';
alter role gable_worker set lock_timeout = '30s';
alter role gable_worker set idle_in_transaction_session_timeout = '10min';
alter role gable_backup set default_transaction_read_only = on;
`

// scramVerifier is what Postgres stores for a password (RFC 5803). Sent in place of the password, so that the password
// itself is in no statement and no log.
func scramVerifier(password string) string {
	const iterations = 4096
	salt := make([]byte, 16)
	_, _ = rand.Read(salt)
	salted, err := pbkdf2.Key(sha256.New, password, salt, iterations, sha256.Size)
	if err != nil {
		panic(err) // only for a key length that no hash has
	}
	sign := func(text string) []byte {
		mac := hmac.New(sha256.New, salted)
		mac.Write([]byte(text))
		return mac.Sum(nil)
	}
	stored := sha256.Sum256(sign("Client Key"))
	encode := base64.StdEncoding.EncodeToString
	return fmt.Sprintf("SCRAM-SHA-256$%d:%s$%s:%s", iterations, encode(salt), encode(stored[:]), encode(sign("Server Key")))
}
