package jobs

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
)

func (w *world) runner(t *testing.T, post *slowPost) *Runner {
	t.Helper()
	runner, err := NewRunner(w.workerPool, Needs{DB: w.worker, Mailer: post, PublicURL: "https://gable.test/", Log: slog.New(slog.DiscardHandler)}, Options{Workers: 1})
	require.NoError(t, err)
	require.NoError(t, runner.Start(context.Background()))
	t.Cleanup(func() { require.NoError(t, runner.Stop(context.Background())) })
	return runner
}

func (w *world) other() *orphanRescue {
	return &orphanRescue{db: w.worker, log: slog.New(slog.DiscardHandler)}
}

// The jobs of a process that is there are its own, however long they take; those of one that is gone are done by another one
// after its patience, and what had its last attempt ends.
func TestOnlyTheJobsOfAProcessThatIsGoneAreTaken(t *testing.T) {
	t.Parallel()
	w := build(t)
	w.invite(t, 0)
	post := &slowPost{came: make(chan vendor.Mail), take: make(chan error)}
	w.runner(t, post)
	<-post.came
	now := time.Now()
	look := func(s *orphanRescue, after time.Duration) { require.NoError(t, s.look(t.Context(), now.Add(after))) }
	left := func(state string) int {
		return w.count(t, "select count(*) from river.river_job where state::text = $1", state)
	}

	next := w.other()
	look(next, 0)
	look(next, time.Hour)
	require.Equal(t, 1, left("running"), "a slow job of a process that is there")
	post.take <- nil
	w.eventually(t, 1, "select count(*) from river.river_job where state = 'completed'")

	// In a queue that nobody serves, so that what is given back stays where it is.
	running := `insert into river.river_job (kind, args, queue, state, attempt, max_attempts, attempted_at, attempted_by, finalized_at)
		values ('letter_of_nobody', '{}', 'nobody', 'running', $1, 8, now(), array['worker-1', $2], null)`
	w.exec(t, running, 1, "worker-2")
	w.exec(t, running, 8, "worker-2")
	w.exec(t, running, 1, "a process that holds nothing")
	look(next, 0)
	look(next, orphanAfter-time.Millisecond)
	require.Equal(t, 3, left("running"), "it may be about to hold its lock again")
	conn, err := w.super.Acquire(t.Context())
	require.NoError(t, err)
	hold := func(sql string) {
		_, err := conn.Exec(t.Context(), sql, leaseClass)
		require.NoError(t, err)
	}
	hold("select pg_advisory_lock_shared($1, 2)")
	look(next, orphanAfter)
	hold("select pg_advisory_unlock_shared($1, 2)")
	conn.Release()
	look(next, orphanAfter)
	look(next, 2*orphanAfter-time.Millisecond)
	require.Equal(t, 3, left("running"), "it was there meanwhile")
	look(next, 2*orphanAfter)
	require.Equal(t, 1, left("discarded"))
	require.Equal(t, 1, left("running"), "of a process that never held a lock nobody knows")
	require.Equal(t, 2, w.count(t, "select count(*) from river.river_job where errors[1]->>'error' = 'its process is gone'"))
}

// A process that is no longer known to be alive ends its jobs before another one takes them, and starts no others.
func TestAProcessThatLostItsHoldEndsItsJobs(t *testing.T) {
	t.Parallel()
	w := build(t)
	w.invite(t, 0)
	post := &slowPost{came: make(chan vendor.Mail), take: make(chan error)}
	runner := w.runner(t, post)
	<-post.came
	nowhere := errors.New("no way to the server")
	runner.lease.config.DialFunc = func(context.Context, string, string) (net.Conn, error) { return nil, nowhere }
	w.exec(t, "select pg_terminate_backend(pid) from pg_stat_activity where application_name like '% alive' and datname = current_database()")
	w.eventually(t, 1, "select count(*) from river.river_job where state in ('retryable', 'available', 'scheduled') and cardinality(errors) = 1")
	_, _, held := runner.lease.bind(t.Context())
	require.False(t, held)
}
