package db_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gable/db"
	"gable/db/dbtest"
	"gable/demo"
	"gable/vault/blob"
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

func store(t *testing.T) *blob.Store {
	t.Helper()
	s, err := blob.Open(t.Context(), t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// withoutFiles is a backup whose files bear other names, so that none is found.
func withoutFiles(t *testing.T, backup []byte) *bytes.Reader {
	t.Helper()
	require.Contains(t, string(backup), "files/")
	return bytes.NewReader(bytes.ReplaceAll(backup, []byte("files/"), []byte("filez/")))
}

func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	from, to := dbtest.New(t), dbtest.New(t)
	require.NoError(t, pgx.BeginFunc(t.Context(), from.Super(t), func(tx pgx.Tx) error {
		return demo.SeedCompanies(t.Context(), tx, "a hash with\ttab, \\ and ñ")
	}))
	_, err := from.Super(t).Exec(t.Context(), `insert into river.river_job (args, kind, max_attempts) values ('{}', 'k', 1)`)
	require.NoError(t, err)

	files, others := store(t), store(t)
	kept, err := files.Put(t.Context(), string(demo.TenantID("summit.test")), strings.NewReader("the picture"), 100)
	require.NoError(t, err)
	_, err = files.Put(t.Context(), string(demo.TenantID("summit.test")), strings.NewReader("what no file names"), 100)
	require.NoError(t, err)
	_, err = from.Super(t).Exec(t.Context(), `insert into blob (tenant_id, hash, object, size, media_type, key_version, sealed, stored_at)
		values ($1, $2, $3, 11, 'text/plain', 1, '', now())`, demo.TenantID("summit.test"), kept.Hash[:], kept.Name)
	require.NoError(t, err)

	var file bytes.Buffer
	manifest, err := db.Backup(t.Context(), connect(t, from.BackupURL), files, &file)
	require.NoError(t, err)
	require.Equal(t, 1, manifest.Files)
	require.NotContains(t, file.String(), "the picture", "files are encrypted in a backup too")
	require.Greater(t, manifest.Rows(), int64(50))

	restored, err := db.Restore(t.Context(), connect(t, to.SuperURL), nil, others, bytes.NewReader(file.Bytes()), int64(file.Len()))
	require.NoError(t, err)
	require.Equal(t, manifest.Rows(), restored.Rows())
	require.Equal(t, content(t, from.Super(t), manifest.Tables), content(t, to.Super(t), manifest.Tables))

	in, err := others.Get(t.Context(), kept.Name, kept.Key)
	require.NoError(t, err)
	text, err := io.ReadAll(in)
	require.NoError(t, err)
	require.NoError(t, in.Close())
	require.Equal(t, "the picture", string(text))

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
	_, err = db.Restore(t.Context(), connect(t, to.SuperURL), nil, others, bytes.NewReader(file.Bytes()), int64(file.Len()))
	require.ErrorContains(t, err, "the database has data")
	empty := dbtest.New(t)
	require.NoError(t, files.Delete(t.Context(), kept.Name))
	_, err = db.Backup(t.Context(), connect(t, from.BackupURL), files, &bytes.Buffer{})
	require.ErrorIs(t, err, blob.ErrMissing, "a backup without its files is none")
	_, err = db.Restore(t.Context(), connect(t, empty.SuperURL), nil, others, withoutFiles(t, file.Bytes()), int64(file.Len()))
	require.ErrorContains(t, err, "lacks a file")
	var companies int
	require.NoError(t, empty.Super(t).QueryRow(t.Context(), "select count(*) from tenant").Scan(&companies))
	require.Zero(t, companies)
	_, err = db.Restore(t.Context(), connect(t, dbtest.New(t).SuperURL), nil, others, bytes.NewReader(file.Bytes()[:file.Len()/2]), int64(file.Len()/2))
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
