package db_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/db/dbtest"
)

var updateSchema = flag.Bool("update-schema", false, "write testdata/schema.txt anew")

// TestSchemaIsTheOneThatIsWrittenDown holds what the migrations and the files of functions make to testdata/schema.txt, in which
// the schema is read as it is. Where a table, a policy or a right changes, the file changes with it, for a reviewer to see.
func TestSchemaIsTheOneThatIsWrittenDown(t *testing.T) {
	t.Parallel()
	lines := values[string](t, dbtest.New(t).Super(t), schemaListing)
	require.Greater(t, len(lines), 1000)
	made := strings.Join(lines, "\n") + "\n"
	const file = "testdata/schema.txt"
	if *updateSchema {
		require.NoError(t, os.WriteFile(file, []byte(made), 0o644))
	}
	written, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, strings.Split(string(written), "\n"), strings.Split(made, "\n"),
		"the schema has changed; look at it, then: go run ./db/dbtest/with -- go test ./db -run TestSchemaIs -update-schema")
}

// schemaListing is a line for each thing in the schemas of Gable: its kind, its name, what it is. The order in which a table's
// columns were made does not count; nothing may depend on it.
const schemaListing = `
with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'app')),
rel as (select c.*, n.nspname || '.' || c.relname as name from pg_class c join ours n on n.oid = c.relnamespace where c.relname <> 'goose_db_version'),
rights as (
  select coalesce(g.rolname, 'public') as given_to, a.* from (
    select 'schema' as kind, n.nspname::text as name, (aclexplode(s.nspacl)).* from pg_namespace s join ours n on n.oid = s.oid
    union all select case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, c.name, (aclexplode(c.relacl)).* from rel c
    union all select 'column', c.name || '.' || a.attname, (aclexplode(a.attacl)).* from pg_attribute a join rel c on c.oid = a.attrelid
    union all select 'function', p.oid::regprocedure::text, (aclexplode(coalesce(p.proacl, acldefault('f', p.proowner)))).* from pg_proc p join ours n on n.oid = p.pronamespace
  ) a left join pg_roles g on g.oid = a.grantee where g.rolname is distinct from pg_get_userbyid(a.grantor))
select regexp_replace(line, '\s+', ' ', 'g') from (
  select format('%s %s owner %s%s%s', case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, name, pg_get_userbyid(relowner),
    case when relrowsecurity then ' walled' end, case when relforcerowsecurity then ' forced' end)
    || case when relkind = 'v' then ' ' || md5(pg_get_viewdef(oid)) || coalesce(' ' || reloptions::text, '') else '' end as line from rel where relkind in ('r', 'v', 'S')
  union all select format('column %s.%s %s%s%s', c.name, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
    case when d.oid is not null then case a.attgenerated when '' then ' default ' else ' generated ' end || pg_get_expr(d.adbin, d.adrelid) end)
    from pg_attribute a join rel c on c.oid = a.attrelid and c.relkind in ('r', 'v') left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
  union all select format('constraint %s.%s %s', c.name, k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k join rel c on c.oid = k.conrelid where k.contype <> 'n'
  union all select format('index %s %s', c.name, pg_get_indexdef(i.indexrelid)) from pg_index i join rel c on c.oid = i.indrelid
  union all select format('policy %s.%s %s for %s to %s using %s check %s', c.name, p.polname, case when p.polpermissive then 'permissive' else 'restrictive' end, p.polcmd,
    (select string_agg(r.rolname, ', ' order by r.rolname) from pg_roles r where r.oid = any (p.polroles)),
    coalesce(pg_get_expr(p.polqual, p.polrelid), '-'), coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '-')) from pg_policy p join rel c on c.oid = p.polrelid
  union all select format('trigger %s.%s %s', c.name, t.tgname, pg_get_triggerdef(t.oid)) from pg_trigger t join rel c on c.oid = t.tgrelid where not t.tgisinternal
  union all select format('function %s owner %s %s', p.oid::regprocedure, pg_get_userbyid(p.proowner), md5(case when p.prokind <> 'a' then pg_get_functiondef(p.oid) end))
    from pg_proc p join ours n on n.oid = p.pronamespace where p.proname <> 'uuidv7'
  union all select format('statistics %s', pg_get_statisticsobjdef(s.oid)) from pg_statistic_ext s join rel c on c.oid = s.stxrelid
  union all select format('comment on %s%s %s', c.name, coalesce('.' || a.attname, ''), d.description) from pg_description d join rel c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0
  union all select format('right %s %s to %s: %s', kind, name, given_to, string_agg(privilege_type || case when is_grantable then '*' else '' end, ', ' order by privilege_type))
    from rights where name not like '%uuidv7%' group by kind, name, given_to
) l where line is not null order by line collate "C"`
