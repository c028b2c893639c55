package db_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"gable/db/dbtest"
)

// TestSweepKnowsWhoNamesFiles: a table that names files and that the sweep doesn't look at would lose them after a day.
func TestSweepKnowsWhoNamesFiles(t *testing.T) {
	t.Parallel()
	super := dbtest.New(t).Super(t)
	var sweep string
	require.NoError(t, super.QueryRow(t.Context(), "select prosrc from pg_proc where oid = 'app.sweep_blobs'::regproc").Scan(&sweep))
	rows, err := super.Query(t.Context(), `select conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = 'blob'::regclass`)
	require.NoError(t, err)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.NotEmpty(t, tables)
	for _, table := range tables {
		require.Contains(t, sweep, "from public."+table+" l")
	}
}
