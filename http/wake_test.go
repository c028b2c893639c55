package http_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/db/dbtest"
	"gable/demo"
	"gable/http/apitest"
)

// backends are the processes of the database that serve the API's pool.
func backends(t *testing.T, w *apitest.World) (pids []uint32) {
	t.Helper()
	pool := w.DB.Outside()
	for range pool.Config().MaxConns {
		conn, err := pool.Acquire(t.Context())
		require.NoError(t, err)
		defer conn.Release()
		pids = append(pids, conn.Conn().PgConn().PID())
	}
	return pids
}

// listener hears what is announced on channels, as any other process does.
func listener(t *testing.T, w *apitest.World, channels ...string) (next func() (channel string, pid uint32)) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), w.Database.AppURL)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	for _, channel := range channels {
		_, err = conn.Exec(t.Context(), "listen "+pgx.Identifier{channel}.Sanitize())
		require.NoError(t, err)
	}
	return func() (string, uint32) {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		told, err := conn.WaitForNotification(ctx)
		require.NoError(t, err, "nobody was woken")
		return told.Channel, told.PID
	}
}

// TestWritesWakeNobodyThemselves: to notify within a transaction takes a lock of the whole server, so a connection that
// carries requests never does. Who waits in other processes is woken all the same, for events and for jobs.
func TestWritesWakeNobodyThemselves(t *testing.T) {
	t.Parallel()
	if dbtest.Pooler(t) != "" {
		t.Skip("a pooler in transaction mode keeps no listener: everybody polls")
	}
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loans := []string{officer.Loan(), officer.Loan(), officer.Loan(), officer.Loan()}
	own := backends(t, w)
	next := listener(t, w, "gable_event", "river.river_insert")
	var done sync.WaitGroup
	for i, loan := range loans {
		done.Go(func() { officer.Patch(loan+"/v2/transaction/info", amount(300000+i)).Want(200) })
	}
	done.Wait()
	channel, waker := next()
	assert.Equal(t, "gable_event", channel)
	assert.NotContains(t, own, waker)

	w.As("companyadmin@summit.test").Post("/api/wizeusers", newcomer("woken@summit.test", "Originator", string(demo.UnitID("summit.test", "Austin")))).Want(201)
	for channel != "river.river_insert" {
		var pid uint32
		channel, pid = next()
		assert.Equal(t, waker, pid, "one connection of a process tells for all of it")
	}
}
