package db_test

import (
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/db"
	"gable/db/dbtest"
)

// A database that has other functions than the files, as one of a former version has, gets those of the files; one that has them
// already is left alone.
func TestChangedFunctionsAreMadeAnew(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	super := database.Super(t)
	body := func() (text string) {
		t.Helper()
		require.NoError(t, super.QueryRow(t.Context(), "select pg_get_functiondef('app.visibility()'::regprocedure)").Scan(&text))
		return text
	}
	ours := body()
	const former = "create or replace function app.visibility() returns text language sql stable parallel safe as $$ select 'org' $$"
	_, err := super.Exec(t.Context(), former)
	require.NoError(t, err)
	require.NoError(t, db.Migrate(t.Context(), database.SuperURL, slog.New(slog.DiscardHandler)))
	require.NotEqual(t, ours, body(), "the files have not changed since, by what the database says")

	_, err = super.Exec(t.Context(), "comment on schema app is 'functions of a former version'")
	require.NoError(t, err)
	require.NoError(t, db.Migrate(t.Context(), database.SuperURL, slog.New(slog.DiscardHandler)))
	require.Equal(t, ours, body())
}
