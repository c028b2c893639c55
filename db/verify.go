package db

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// ErrUnsafeRole is returned when a server process would connect as a role that row-level security does not bind.
var ErrUnsafeRole = errors.New("refusing to serve with this database role")

// Verify returns an error unless the pool's role is bound by every policy: not a superuser, without BYPASSRLS, without
// the power to become such a role, owner of nothing, without TRUNCATE or REFERENCES on any table. A server process
// calls it before it serves.
func Verify(ctx context.Context, pool *pgxpool.Pool) error {
	rows, err := pool.Query(ctx, unsafeQuery)
	if err != nil {
		return fmt.Errorf("verify the database role: %w", err)
	}
	reasons, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return fmt.Errorf("verify the database role: %w", err)
	}
	if len(reasons) > 0 {
		return fmt.Errorf("%w: %s", ErrUnsafeRole, strings.Join(reasons, "; "))
	}
	return nil
}

const unsafeQuery = `
select format('%s is a superuser', rolname) from pg_roles where rolname = session_user and rolsuper
union all
select format('%s has BYPASSRLS', rolname) from pg_roles where rolname = session_user and rolbypassrls
union all
select format('%s may create roles', rolname) from pg_roles where rolname = session_user and rolcreaterole
union all
select format('%s can act as %s', session_user, r.rolname) from pg_roles r
  where r.rolname <> session_user and pg_has_role(session_user, r.oid, 'member')
union all
select format('%s owns %s', session_user, c.oid::regclass) from pg_class c join pg_roles r on r.oid = c.relowner
  where r.rolname = session_user and c.relnamespace <> all (array(select oid from pg_namespace where nspname like 'pg\_%'))
union all
select format('%s may %s %s', session_user, privilege, c.oid::regclass)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) privilege
  where c.relkind in ('r', 'p', 'f') and n.nspname <> 'information_schema' and n.nspname not like 'pg\_%'
    and has_table_privilege(session_user, c.oid, privilege)
union all
select format('%s may create in schema %s', session_user, n.nspname) from pg_namespace n
  where n.nspname not like 'pg\_%' and has_schema_privilege(session_user, n.oid, 'CREATE')
limit 10`
