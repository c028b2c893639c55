package db

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"gable/db/embedded"
)

// Postgres 18 has a function of its own; this is what the older ones are given.
func TestOrderedID(t *testing.T) {
	t.Parallel()
	passing, err := embedded.StartPassing(t.Context())
	require.NoError(t, err)
	t.Cleanup(passing.Stop)
	conn, err := pgx.Connect(t.Context(), passing.URL("postgres", embedded.Superuser))
	require.NoError(t, err)
	defer func() { _ = conn.Close(t.Context()) }()
	last := ""
	for range 50 {
		var text string
		require.NoError(t, conn.QueryRow(t.Context(), "select "+orderedID+"::text").Scan(&text))
		id, err := uuid.Parse(text)
		require.NoError(t, err)
		require.EqualValues(t, 7, id.Version())
		require.Equal(t, uuid.RFC4122, id.Variant())
		seconds, _ := id.Time().UnixTime()
		require.WithinDuration(t, time.Now(), time.Unix(seconds, 0), time.Minute)
		require.Greater(t, text, last, "made later, sorted later, within a millisecond too")
		last = text
	}
}
