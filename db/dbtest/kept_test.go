package dbtest_test

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"gable/db/dbtest"
)

type deaf struct{}

func (deaf) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return ctx
}
func (deaf) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}
func (deaf) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return ctx
}
func (deaf) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}
func (deaf) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData)     {}

// fill writes two rows of three columns, one of them counted and one of them worked out.
func fill(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.Exec(ctx, `create table public.kept (id bigint generated always as identity primary key, word text not null, long int generated always as (length(word)) stored);
		create table public.part (kept_id bigint not null references public.kept);
		insert into public.kept (word) values ('gable'), ('eaves')`)
	return err
}

// lent runs do with a database that was filled, in a test of its own, and answers the database's name.
func lent(t *testing.T, do func(t *testing.T, d *dbtest.Database)) (name string) {
	t.Helper()
	require.True(t, t.Run("lent", func(t *testing.T) {
		d := dbtest.NewFilled(t, "kept_test", fill, deaf{})
		name = d.Name
		do(t, d)
	}))
	return name
}

func run(t *testing.T, d *dbtest.Database, statements string) {
	t.Helper()
	_, err := d.Super(t).Exec(t.Context(), statements)
	require.NoError(t, err)
}

func holdsWhatItWasFilledWith(t *testing.T, d *dbtest.Database) {
	t.Helper()
	var kept, parts string
	require.NoError(t, d.Super(t).QueryRow(t.Context(), "select coalesce(string_agg(format('%s %s %s', id, word, long), ', ' order by id), ''), (select count(*)::text from part) from kept").Scan(&kept, &parts))
	require.Equal(t, "1 gable 5, 2 eaves 5", kept)
	require.Equal(t, "0", parts)
	var next int64
	require.NoError(t, d.Super(t).QueryRow(t.Context(), "insert into kept (word) values ('next') returning id").Scan(&next))
	require.EqualValues(t, 3, next)
}

func TestTheNextTestFindsTheRowsThatAllBeginFrom(t *testing.T) {
	first := lent(t, holdsWhatItWasFilledWith)
	for name, statements := range map[string]string{
		"added":          "insert into kept (word) values ('ridge'); insert into part select id from kept",
		"changed":        "update kept set word = 'ridge' where id = 2",
		"removed":        "delete from kept where id = 1",
		"all removed":    "delete from kept",
		"one for other":  "delete from kept where id = 1; insert into kept (word) values ('ridge')",
		"emptied anew":   "truncate kept, part restart identity; insert into kept (word) values ('ridge')",
		"of other files": "vacuum full kept",
	} {
		t.Run(name, func(t *testing.T) {
			lent(t, func(t *testing.T, d *dbtest.Database) { run(t, d, statements) })
			again := lent(t, holdsWhatItWasFilledWith)
			if name != "emptied anew" && name != "of other files" { // tables that are written anew count as altered
				require.Equal(t, first, again, "the same database")
			}
			first = again
		})
	}
}

func TestADatabaseThatIsNotAsMadeGoesToNoOtherTest(t *testing.T) {
	for name, statements := range map[string]string{
		"a table more":        "create table public.more (id int)",
		"a column more":       "alter table kept add column more int",
		"a default":           "alter table kept alter column word set default ''",
		"a constraint":        "alter table kept add check (word <> '')",
		"a function":          "create function public.more() returns int language sql return 1",
		"a function replaced": "create or replace function app.tenant_id() returns uuid language sql as 'select null::uuid'",
		"a trigger":           "create trigger more before update on kept for each row execute function suppress_redundant_updates_trigger()",
		"a policy":            "create policy more on kept using (true)",
		"a right":             "grant select on kept to public",
		"an index less":       "alter table kept drop constraint kept_pkey cascade",
	} {
		t.Run(name, func(t *testing.T) {
			before := lent(t, func(t *testing.T, d *dbtest.Database) { run(t, d, statements) })
			require.NotEqual(t, before, lent(t, holdsWhatItWasFilledWith))
		})
	}
}

func TestADatabaseWhoseConnectionsWereEndedGoesToNoOtherTest(t *testing.T) {
	before := lent(t, func(t *testing.T, d *dbtest.Database) {
		run(t, d, "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()")
	})
	require.NotEqual(t, before, lent(t, holdsWhatItWasFilledWith))
}
