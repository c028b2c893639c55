package lock_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/db/dbtest"
	"gable/domain/lock"
)

// A loan has one open lock at most, by an index of the column is_open: what it is generated from says of each state what State.IsOpen says.
func TestOpenIsOneWordInSQLAndGo(t *testing.T) {
	t.Parallel()
	super := dbtest.New(t).Super(t)
	var generated string
	require.NoError(t, super.QueryRow(t.Context(), `select generation_expression from information_schema.columns where table_name = 'rate_lock' and column_name = 'is_open'`).Scan(&generated))
	require.NotEmpty(t, lock.States.Options)
	for _, state := range lock.States.Options {
		var open bool
		require.NoError(t, super.QueryRow(t.Context(), "select "+generated+" from (select jsonb_build_object('state', $1::text) as data) l", state.Option).Scan(&open))
		assert.Equal(t, lock.State(state.Option).IsOpen(), open, state.Option)
	}
}
