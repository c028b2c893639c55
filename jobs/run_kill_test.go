package jobs

import (
	"context"
	"log/slog"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gable/domain"
	vendorrun "gable/jobs/run"
	"gable/tenancy"
)

// ending is a kind whose process is killed right after a run of it has ended, before its job has.
type ending struct {
	vendorrun.Any
	die func(step string)
}

func (e ending) Continue(ctx context.Context, d vendorrun.Deps, id domain.ID) (vendorrun.Next, error) {
	next, err := e.Any.Continue(ctx, d, id)
	if err == nil && !next.Again {
		e.die("the run has ended, its job has not")
	}
	return next, err
}

const dyingDatabase, dyingAt, dyingBureau = "GABLE_TEST_DYING_DATABASE", "GABLE_TEST_DYING_AT", "GABLE_TEST_DYING_BUREAU"

// TestWorkerThatDies is the process of TestRunOutlivesItsProcess: a worker that is killed at one step, as by the system.
func TestWorkerThatDies(t *testing.T) {
	database := os.Getenv(dyingDatabase)
	if database == "" {
		t.Skip("it is started by TestRunOutlivesItsProcess")
	}
	die := func(step string) {
		if step == os.Getenv(dyingAt) {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {} // the signal is on its way: nothing happens after it
		}
	}
	pool, err := pgxpool.New(t.Context(), database)
	require.NoError(t, err)
	kind := inquiring(os.Getenv(dyingBureau), die)
	runner, err := NewRunner(pool, Needs{DB: tenancy.New(pool, time.Now), PublicURL: "https://gable.test/", Log: slog.New(slog.DiscardHandler)},
		Options{Workers: 1, Runs: []vendorrun.Any{ending{kind, die}, counting(die)}, Pause: func(wait time.Duration) time.Duration {
			die("the reference is kept")
			return wait
		}})
	require.NoError(t, err)
	require.NoError(t, runner.Start(context.Background()))
	select {} // until it is killed
}

// A worker that is killed at any step is followed by one that goes on: the vendor opens one case, is not handed it again once its
// reference is kept, what follows from the answer happens once, and the run ends.
func TestRunOutlivesItsProcess(t *testing.T) {
	t.Parallel()
	for step, c := range map[string]struct {
		handed  int
		effects int
		count   bool
	}{
		"what goes with it is made, not committed": {1, 1, false},
		"before it is handed over":                 {1, 1, false},
		"handed over, no reference kept":           {2, 1, false},
		"the reference is kept":                    {1, 1, false},
		"before it is asked for":                   {1, 1, false},
		"the answer is there":                      {1, 1, false},
		"applied, not committed":                   {1, 1, false},
		"the run has ended, its job has not":       {1, 1, false},
		"in the second step":                       {0, 3, true},
	} {
		t.Run(step, func(t *testing.T) {
			t.Parallel()
			w := build(t)
			b := newBureau(t)
			kind := inquiring(b.URL, nowhere)
			if c.count {
				kind = counting(nowhere)
			}
			id, err := begin(t, w, kind, "one")
			require.NoError(t, err)

			limit, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			dying := exec.CommandContext(limit, os.Args[0], "-test.run=^TestWorkerThatDies$")
			dying.Env = append(os.Environ(), dyingDatabase+"="+w.workerPool.Config().ConnString(), dyingAt+"="+step, dyingBureau+"="+b.URL)
			out, err := dying.CombinedOutput()
			require.Error(t, err, string(out))
			require.NoError(t, limit.Err(), "it came to no such step: "+string(out))
			require.Equal(t, syscall.SIGKILL, dying.ProcessState.Sys().(syscall.WaitStatus).Signal(), string(out))
			require.Equal(t, 1, w.count(t, "select count(*) from river.river_job where state = 'running'"), "the queue holds it to be at work")

			w.runKinds(t, kind)
			status, fault := w.becomes(t, id)
			require.Equal(t, "DONE", status, fault)
			w.eventually(t, 1, "select count(*) from river.river_job where state = 'completed'")
			cases, handed := b.seen()
			require.Equal(t, min(1, c.handed), cases, "cases at the vendor")
			require.Equal(t, c.handed, handed, "how often the vendor was handed it")
			require.Equal(t, !c.count, w.count(t, "select count(*) from run where request ->> 'told' = 'a file of ' || id") == 1, "what went with it is known")
			require.Equal(t, c.effects, w.count(t, "select count(*) from audit_entry where kind = 'inquiry_effect'"))
			require.Equal(t, 1, w.count(t, "select count(*) from audit_entry where action = 'completed'"))
			require.Equal(t, 1, w.count(t, "select count(*) from event where type like '%.COMPLETED'"))
		})
	}
}
