package db_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/db"
	"gable/db/dbtest"
	"gable/demo"
	"gable/vault"
)

// global are the tables without a tenant's wall, each with the reason. A table that is on neither side of this list
// fails the test.
var global = map[string]string{
	"public.tenant_domain":     "which tenant a host belongs to is asked before anyone is known; holds nothing else",
	"public.login":             "looked up by email before a tenant is known; no name; the answers to the outside are uniform",
	"public.login_throttle":    "counts failures of strangers, by the hash of account and address",
	"public.access_link":       "found by the hash of a single-use token before anyone is known",
	"public.passkey_challenge": "what an authenticator was asked, by the hash of a cookie's token; whom it is asked is not known before the answer",
	"public.session":           "found by the hash of the cookie's token before a tenant is known",
	"public.loan_number":       "numbers are unique over all tenants; the application has no privilege on it at all",
	"public.mers_organization": "which company a MERS prefix belongs to; the application has no privilege on it at all, and asks for its own tenant through functions",
	"public.failed_request":    "refused and failed requests by the reference that people are told, many of nobody known; the application has no privilege on it at all, and keeps and finds them through functions",
	"public.goose_db_version":  "which migrations the database has had; the application has no privilege to write it",
	"river.river_job":          "fetched before its tenant is known; the application sees its own tenant's by policy, the worker enters the tenant first",
	"river.river_leader":       "which worker leads; no tenant's data",
	"river.river_queue":        "names of queues; no tenant's data",
	"river.river_notification": "wakes workers by the kind of a job; no tenant's data, nothing for the application",
	"river.river_migration":    "which of the queue's migrations the database has had",
}

// readOnly are global tables on which the application may hold no privilege but select.
var readOnly = []string{"public.tenant_domain", "public.goose_db_version", "river.river_queue", "river.river_migration"}

func values[T any](t *testing.T, pool *pgxpool.Pool, sql string, args ...any) []T {
	t.Helper()
	rows, err := pool.Query(t.Context(), sql, args...)
	require.NoError(t, err)
	found, err := pgx.CollectRows(rows, pgx.RowTo[T])
	require.NoError(t, err)
	return found
}

const ourTables = `pg_class c join pg_namespace n on n.oid = c.relnamespace
	where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\_%' and c.relkind in ('r', 'p', 'f', 'm')`

// tenantTables are all tables that are not on the list of global ones.
func tenantTables(t *testing.T, super *pgxpool.Pool) []string {
	t.Helper()
	all := values[string](t, super, "select n.nspname || '.' || c.relname from "+ourTables+" order by 1")
	for name := range global {
		assert.Contains(t, all, name, "listed as global, and not there")
	}
	return slices.DeleteFunc(all, func(name string) bool { return global[name] != "" })
}

func TestEveryTableIsWalledOrListed(t *testing.T) {
	t.Parallel()
	super := dbtest.New(t).Super(t)
	tables := tenantTables(t, super)
	require.Greater(t, len(tables), 25)
	empty := func(what, sql string) {
		t.Helper()
		assert.Empty(t, values[string](t, super, sql, tables), what)
	}
	const named = `(n.nspname || '.' || c.relname) = any ($1)`
	const from = " from pg_class c join pg_namespace n on n.oid = c.relnamespace "
	empty("row-level security is enabled and forced", "select c.relname::text"+from+"where "+named+" and not (c.relrowsecurity and c.relforcerowsecurity)")
	empty("tenant_id is a uuid and never null", "select c.relname::text"+from+"where "+named+` and not exists (select from pg_attribute a
		where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull and a.atttypid = 'uuid'::regtype and not a.attisdropped)`)
	empty("tenant_id is first in the primary key", "select c.relname::text"+from+"where "+named+` and not exists (select from pg_index i
		join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indrelid = c.oid and i.indisprimary and a.attname = 'tenant_id')`)
	empty("tenant_id is first in every unique key", "select i.indexrelid::regclass::text"+from+`join pg_index i on i.indrelid = c.oid
		left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
		where `+named+" and i.indisunique and a.attname is distinct from 'tenant_id'")
	empty("every foreign key holds the tenant, on both sides", "select k.conname::text"+from+`join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
		where `+named+` and not exists (select from generate_subscripts(k.conkey, 1) at
			join pg_attribute here on here.attrelid = k.conrelid and here.attnum = k.conkey[at]
			join pg_attribute there on there.attrelid = k.confrelid and there.attnum = k.confkey[at]
			where here.attname = 'tenant_id' and there.attname = 'tenant_id')
		and k.conname not in ('processing_request_processor_tenant_id_fkey', 'processing_person_processor_tenant_id_user_id_fkey')`)
	empty("no unlogged, inherited or foreign table", "select c.relname::text"+from+"where "+named+" and (c.relpersistence <> 'p' or c.relkind <> 'r' or c.relhassubclass)")
	empty("one restrictive policy for everything, on app and worker alike", "select c.relname::text"+from+"where "+named+` and 1 <> (select count(*) from pg_policy p
		where p.polrelid = c.oid and p.polname = 'tenant' and not p.polpermissive and p.polcmd = '*'
		and (select array_agg(r.rolname::text order by r.rolname) from pg_roles r where r.oid = any (p.polroles)) = '{gable_app,gable_worker}'
		and (c.relname in ('processing_request', 'processing_person')
			or (pg_get_expr(p.polqual, p.polrelid) = '(tenant_id = ( SELECT app.tenant_id() AS tenant_id))'
				and pg_get_expr(p.polwithcheck, p.polrelid) = pg_get_expr(p.polqual, p.polrelid))))`)
	empty("no policy for everyone", "select c.relname::text || '.' || p.polname"+from+"join pg_policy p on p.polrelid = c.oid where "+named+" and 0 = any (p.polroles)")
	empty("owner and backup have no more than their own policy", "select c.relname::text || '.' || p.polname"+from+`join pg_policy p on p.polrelid = c.oid
		where `+named+` and (('gable_owner'::regrole::oid = any (p.polroles) and p.polname <> 'owner')
			or ('gable_backup'::regrole::oid = any (p.polroles) and (p.polname <> 'backup' or p.polcmd <> 'r')))`)
	assert.Empty(t, values[string](t, super, `select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where c.relkind = 'v' and n.nspname in ('public', 'app', 'river') and c.relowner <> 'gable_units'::regrole and not coalesce('security_invoker=true' = any (c.reloptions), false)`), "views run as who asks, but the one of a role that reads loans alone")
}

// askedPerRow is a policy's expression without what is asked once for the statement: (select …) with no table in it.
func askedPerRow(text string) string {
	const begin = "( SELECT "
	for at := strings.LastIndex(text, begin); at >= 0; at = strings.LastIndex(text[:at], begin) {
		depth, end := 0, at
		for ; end < len(text); end++ {
			if text[end] == '(' {
				depth++
			} else if text[end] == ')' {
				if depth--; depth == 0 {
					break
				}
			}
		}
		if !strings.Contains(text[at:end], "FROM ") {
			text = text[:at] + "X" + text[end+1:]
		}
	}
	return text
}

// TestPoliciesAreComparisons: what a policy calls per row costs thirty times as much as what it calls once.
func TestPoliciesAreComparisons(t *testing.T) {
	t.Parallel()
	super := dbtest.New(t).Super(t)
	call := regexp.MustCompile(`\b([a-z_]+\.)?[a-z_]+\(`)
	rows, err := super.Query(t.Context(), `select p.polrelid::regclass::text || ' ' || p.polname, coalesce(pg_get_expr(p.polqual, p.polrelid), '') || ' ; '
		|| coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') from pg_policy p`)
	require.NoError(t, err)
	var name, text string
	seen := 0
	_, err = pgx.ForEachRow(rows, []any{&name, &text}, func() error {
		seen++
		assert.Empty(t, call.FindAllString(askedPerRow(text), -1), "%s calls a function for each row: %s", name, text)
		return nil
	})
	require.NoError(t, err)
	require.Greater(t, seen, 80)
}

func TestFunctionsOfTheOwnerAreShut(t *testing.T) {
	t.Parallel()
	super := dbtest.New(t).Super(t)
	definers := `from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'app', 'river') and p.prosecdef`
	require.NotEmpty(t, values[string](t, super, "select p.oid::regprocedure::text "+definers))
	assert.Empty(t, values[string](t, super, "select p.oid::regprocedure::text "+definers+` and not coalesce('search_path=""' = any (p.proconfig), false)`), "search_path is empty")
	assert.Empty(t, values[string](t, super, "select p.oid::regprocedure::text "+definers+
		` and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)`), "revoked from public")
	assert.Empty(t, values[string](t, super, "select p.oid::regprocedure::text "+definers+" and p.proowner <> 'gable_owner'::regrole"), "owned by the role that can't log in")
	assert.Empty(t, values[string](t, super, `select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
		where n.nspname = 'app' and p.prokind = 'p' and (has_function_privilege('gable_app', p.oid, 'execute') or has_function_privilege('gable_worker', p.oid, 'execute'))`),
		"what migrations call is not for the application")
	assert.Empty(t, values[string](t, super, `select p.oid::regprocedure::text from pg_proc p where p.prosrc ~* 'execute\s+(format|''|[a-z_]+\s*\|\|)'
		and p.prosecdef and p.pronamespace in ('public'::regnamespace, 'app'::regnamespace)`), "no text becomes SQL as the owner")
}

func TestRolesCanDoNoMoreThanTheyMust(t *testing.T) {
	t.Parallel()
	super := dbtest.New(t).Super(t)
	assert.Empty(t, values[string](t, super, `select rolname::text from pg_roles where rolname like 'gable\_%'
		and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`), "attributes")
	assert.Equal(t, []string{db.RoleOwner, db.RoleUnits}, values[string](t, super, `select rolname::text from pg_roles where rolname like 'gable\_%' and not rolcanlogin order by 1`))
	assert.Equal(t, []string{"gable_owner false"}, values[string](t, super, `select m.member::regrole::text || ' ' || m.inherit_option from pg_auth_members m
		where m.roleid = 'gable_units'::regrole and m.set_option`), "only migrations take the place of the view's owner, and none has its rights")
	assert.Empty(t, values[string](t, super, `select m.member::regrole::text || ' in ' || m.roleid::regrole::text from pg_auth_members m
		where m.member in ('gable_app'::regrole, 'gable_worker'::regrole, 'gable_backup'::regrole)`), "memberships")
	grants := `select distinct n.nspname || '.' || c.relname || ' ' || a.privilege_type from pg_class c join pg_namespace n on n.oid = c.relnamespace
		left join pg_attribute col on col.attrelid = c.oid and col.attacl is not null,
		lateral (select * from aclexplode(c.relacl) union all select * from aclexplode(col.attacl)) a
		where n.nspname in ('public', 'app', 'river') and c.relkind in ('r', 'p', 'v', 'm', 'f') and pg_get_userbyid(nullif(a.grantee, 0)) `
	assert.Empty(t, values[string](t, super, grants+`in ('gable_app', 'gable_worker') and a.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`))
	assert.Equal(t, []string{"app.unit_loan SELECT", "public.loan SELECT"}, values[string](t, super, grants+"= 'gable_units' and a.privilege_type = 'SELECT' order by 1"))
	assert.Empty(t, values[string](t, super, grants+`= 'gable_units' and c.relname <> 'unit_loan' and a.privilege_type <> 'SELECT'`))
	assert.Empty(t, values[string](t, super, grants+`= 'gable_backup' and a.privilege_type <> 'SELECT'`))
	assert.Empty(t, values[string](t, super, `select c.relname::text from pg_class c, aclexplode(c.relacl) a
		where a.grantee = 0 and c.relnamespace in ('public'::regnamespace, 'river'::regnamespace)`), "nothing is granted to public")
	appMay := values[string](t, super, grants+"= 'gable_app'")
	for _, never := range []string{"public.audit_entry UPDATE", "public.audit_entry DELETE", "public.tenant INSERT", "public.tenant UPDATE", "public.tenant DELETE",
		"public.loan_number SELECT", "public.mers_organization SELECT", "public.mers_organization INSERT", "public.loan_number INSERT", "public.event UPDATE", "public.event DELETE", "public.tenant_key UPDATE", "public.tenant_key DELETE",
		"public.user_account DELETE", "river.river_job DELETE"} {
		assert.NotContains(t, appMay, never)
	}
	for _, table := range readOnly {
		for _, privilege := range []string{"INSERT", "UPDATE", "DELETE"} {
			assert.NotContains(t, appMay, table+" "+privilege)
		}
	}
	database := dbtest.New(t)
	for _, pool := range []*pgxpool.Pool{database.App(t), database.Worker(t)} {
		for _, statement := range []string{"update audit_entry set actor_name = ''", "delete from audit_entry", "truncate audit_entry", "alter table audit_entry disable trigger all"} {
			_, err := pool.Exec(t.Context(), statement)
			require.ErrorContains(t, err, "42501", statement)
		}
	}
}

// TestNoContextSeesNothing: a setting is absent before the first transaction of a connection and empty after it; both mean
// that nothing is visible, in every table that a tenant has.
func TestNoContextSeesNothing(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	database := dbtest.New(t)
	super := database.Super(t)
	require.NoError(t, pgx.BeginFunc(ctx, super, func(tx pgx.Tx) error {
		if err := demo.SeedCompanies(ctx, tx, "unused"); err != nil {
			return err
		}
		return demo.SeedLoanNumbers(ctx, tx)
	}))
	keyset, err := vault.NewKeyset()
	require.NoError(t, err)
	keys, err := vault.New(keyset)
	require.NoError(t, err)
	require.NoError(t, demo.SeedLoans(ctx, database.App(t), keys, time.Now))
	tables := tenantTables(t, super)
	filled := 0
	for _, table := range tables {
		filled += min(1, values[int](t, super, "select count(*)::int from (select from "+table+" limit 1) x")[0])
	}
	require.Greater(t, filled, 15, "the demo data fills most tables, else this test shows nothing")
	conn, err := pgx.Connect(ctx, database.AppURL)
	require.NoError(t, err)
	defer func() { _ = conn.Close(context.Background()) }()
	blind := func(when string) {
		t.Helper()
		for _, table := range tables {
			var n int
			if err := conn.QueryRow(ctx, "select count(*) from "+table).Scan(&n); err != nil {
				require.ErrorContains(t, err, "42501", table)
			}
			assert.Zero(t, n, "%s: %s", when, table)
		}
	}
	blind("absent")
	officer := demo.UserID("originator@summit.test")
	enter := func(tx pgx.Tx, tenant string) error {
		_, err := tx.Exec(ctx, `select app.enter(null, null, now(), $1::uuid, (select (app.identity($1::uuid, $2::uuid)->>'policyVersion')::bigint), $3::uuid,
			(select (app.identity($1::uuid, $2::uuid)->>'policyVersion')::bigint), $2::uuid, $2::uuid, 'org',
			(select array_agg((u->>'id')::uuid) from jsonb_array_elements(app.identity($1::uuid, $2::uuid)->'orgUnits') u), null, null, null)`,
			string(demo.TenantID("summit.test")), string(officer), tenant)
		return err
	}
	require.NoError(t, pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		require.NoError(t, enter(tx, string(demo.TenantID("summit.test"))))
		var n, foreign int
		require.NoError(t, tx.QueryRow(ctx, "select count(*), count(*) filter (where tenant_id <> $1) from loan", string(demo.TenantID("summit.test"))).Scan(&n, &foreign))
		require.Positive(t, n)
		require.Zero(t, foreign)
		return nil
	}))
	var after *string
	require.NoError(t, conn.QueryRow(ctx, "select current_setting('gable.tenant', true)").Scan(&after))
	require.NotNil(t, after)
	require.Empty(t, *after)
	blind("empty")

	t.Run("the context is set once", func(t *testing.T) {
		tx, err := conn.Begin(ctx)
		require.NoError(t, err)
		require.NoError(t, enter(tx, string(demo.TenantID("summit.test"))))
		err = enter(tx, string(demo.TenantID("summit.test")))
		var pg *pgconn.PgError
		require.ErrorAs(t, err, &pg)
		require.Equal(t, "GB002", pg.Code)
		require.NoError(t, tx.Rollback(ctx))
	})
	t.Run("a policy version of another day is refused", func(t *testing.T) {
		tx, err := conn.Begin(ctx)
		require.NoError(t, err)
		_, err = tx.Exec(ctx, "select app.enter(null, null, now(), $1, 1, $1, 1, $2, $2, 'org', '{}', null, null, null)", string(demo.TenantID("summit.test")), string(officer))
		require.ErrorContains(t, err, "GB001")
		require.NoError(t, tx.Rollback(ctx))
	})
	t.Run("a loan's number is the tenant's own", func(t *testing.T) {
		harbors := values[int64](t, super, "select loan_id from loan where tenant_id = $1 limit 1", string(demo.TenantID("harbor.test")))[0]
		_, err := super.Exec(ctx, `insert into loan (tenant_id, loan_id, org_unit_id, stage_id, pipeline_id, stage_order, stage_changed_at, created_at, updated_at)
			values ($1, $2, $3, 'QUALIFICATION', 'LEAD', 0, now(), now(), now())`, string(demo.TenantID("summit.test")), harbors, string(demo.UnitID("summit.test", "Austin")))
		require.ErrorContains(t, err, "23503")
	})
}

// TestOnlyOneDoorSetsTheContext: of the database's functions only app.enter sets who is asking. begin_settling and
// end_settling set another thing: that a party to the pinned loan reads all of it while its figures are worked out; and
// bump_policy notes whose policy version has risen in this transaction already.
func TestOnlyOneDoorSetsTheContext(t *testing.T) {
	t.Parallel()
	super := dbtest.New(t).Super(t)
	setters := values[string](t, super, `select p.proname::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
		where n.nspname in ('public', 'app') and p.prosrc ilike '%set_config%' order by 1`)
	require.Equal(t, []string{"begin_settling", "bump_policy", "end_settling", "enter", "hand_over_loans", "turn_to_loan"}, setters)
}
