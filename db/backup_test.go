package db_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gable/db"
	"gable/db/dbtest"
	"gable/demo"
)

func connect(t *testing.T, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

// content is every row of every table that a backup holds, in an order of its own.
func content(t *testing.T, pool *pgxpool.Pool, tables []db.TableManifest) map[string]string {
	t.Helper()
	rows := map[string]string{}
	for _, table := range tables {
		var text string
		require.NoError(t, pool.QueryRow(t.Context(), "select coalesce(string_agg(r::text, E'\\n' order by r::text), '') from "+table.Name+" r").Scan(&text))
		rows[table.Name] = text
	}
	return rows
}

func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	from, to := dbtest.New(t), dbtest.New(t)
	require.NoError(t, pgx.BeginFunc(t.Context(), from.Super(t), func(tx pgx.Tx) error {
		return demo.SeedCompanies(t.Context(), tx, "a hash with\ttab, \\ and ñ")
	}))
	_, err := from.Super(t).Exec(t.Context(), `insert into river.river_job (args, kind, max_attempts) values ('{}', 'k', 1)`)
	require.NoError(t, err)

	var file bytes.Buffer
	manifest, err := db.Backup(t.Context(), connect(t, from.BackupURL), &file)
	require.NoError(t, err)
	require.Greater(t, manifest.Rows(), int64(50))

	restored, err := db.Restore(t.Context(), connect(t, to.SuperURL), nil, bytes.NewReader(file.Bytes()), int64(file.Len()))
	require.NoError(t, err)
	require.Equal(t, manifest.Rows(), restored.Rows())
	require.Equal(t, content(t, from.Super(t), manifest.Tables), content(t, to.Super(t), manifest.Tables))

	const shape = `select string_agg(c.relname || c.relforcerowsecurity || c.relrowsecurity || (select string_agg(conname || pg_get_constraintdef(oid), ';' order by conname)
		from pg_constraint where conrelid = c.oid), E'\n' order by c.relname) from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace`
	var before, after string
	require.NoError(t, from.Super(t).QueryRow(t.Context(), shape).Scan(&before))
	require.NoError(t, to.Super(t).QueryRow(t.Context(), shape).Scan(&after))
	require.Equal(t, before, after)
	var disabled int
	require.NoError(t, to.Super(t).QueryRow(t.Context(), "select count(*) from pg_trigger where tgenabled = 'D'").Scan(&disabled))
	require.Zero(t, disabled)

	// Never over data, and never half.
	_, err = db.Restore(t.Context(), connect(t, to.SuperURL), nil, bytes.NewReader(file.Bytes()), int64(file.Len()))
	require.ErrorContains(t, err, "the database has data")
	_, err = db.Restore(t.Context(), connect(t, dbtest.New(t).SuperURL), nil, bytes.NewReader(file.Bytes()[:file.Len()/2]), int64(file.Len()/2))
	require.ErrorContains(t, err, "not a backup of Gable")
}

// A policy that forgot the backup's role would leave rows out without a word.
func TestBackupSeesEveryRow(t *testing.T) {
	t.Parallel()
	rows, err := dbtest.New(t).Super(t).Query(t.Context(), `select c.oid::regclass::text from pg_class c
		where c.relkind = 'r' and c.relrowsecurity and not exists (
			select from pg_policy p where p.polrelid = c.oid and 'gable_backup'::regrole::oid = any (p.polroles) and pg_get_expr(p.polqual, p.polrelid) = 'true')`)
	require.NoError(t, err)
	hidden, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Empty(t, hidden)
}

func TestBackupRoleReadsAndNothingElse(t *testing.T) {
	t.Parallel()
	conn := connect(t, dbtest.New(t).BackupURL)
	_, err := conn.Exec(t.Context(), "set default_transaction_read_only = off")
	require.NoError(t, err)
	for _, statement := range []string{"delete from tenant", "update login set email = 'x'", "insert into tenant (name, type) values ('x', 'BROKER')"} {
		_, err := conn.Exec(t.Context(), statement)
		require.ErrorContains(t, err, "42501", statement)
	}
}
