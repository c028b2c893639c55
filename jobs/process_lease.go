package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	// holdClass tells the locks of worker processes from other advisory locks; the other half of the key is the process.
	leaseClass = 7_104_612
	// leaseMaxWait is how long a process whose connection broke tries to hold its lock again before it ends its jobs. It is
	// well below successionPatience, so that they have ended before another process takes them.
	leaseMaxWait    = 2 * time.Second
	leaseRetryEvery = 200 * time.Millisecond
	leaseTimeout    = 10 * time.Second
	workerPattern   = "worker-%d"
)

var errLeaseLost = errors.New("this process is not known to be alive any more: another one does its jobs")

// processLease is a lock in the database that a worker process has for as long as it lives: the server lets go of it when the process
// is gone, however it went, and keeps it for one that is merely slow. Others go by it (orphanRescue). It is bound to a connection
// of its own, which has to be a direct one.
type processLease struct {
	config   *pgx.ConnConfig
	key      int32
	patience time.Duration
	log      *slog.Logger

	mu   sync.Mutex
	conn *pgx.Conn
	jobs map[*context.CancelCauseFunc]struct{} // nil once the lease is lost
}

func newProcessLease(config *pgx.ConnConfig, log *slog.Logger) *processLease {
	config = config.Copy()
	config.RuntimeParams["application_name"] += " alive"
	// A broken way to the server is noticed here long before it is noticed there.
	config.DialFunc = (&net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 5 * time.Second, Interval: 2 * time.Second, Count: 3}}).DialContext
	return &processLease{config: config, key: 1 + rand.Int32N(1<<31-1), patience: leaseMaxWait, log: log, jobs: map[*context.CancelCauseFunc]struct{}{}}
}

// name is what the queue knows the process by.
func (h *processLease) name() string { return fmt.Sprintf(workerPattern, h.key) }

// take takes the lock. It is a shared one: a connection that the server has not yet noticed to be broken may have it still.
func (h *processLease) take(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, leaseTimeout)
	defer cancel()
	conn, err := pgx.ConnectConfig(ctx, h.config)
	if err != nil {
		return err
	}
	if _, err := conn.Exec(ctx, "select pg_advisory_lock_shared($1, $2)", leaseClass, h.key); err != nil {
		return errors.Join(err, conn.Close(context.WithoutCancel(ctx)))
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.conn = conn
	if h.jobs == nil {
		h.jobs = map[*context.CancelCauseFunc]struct{}{}
	}
	return nil
}

// keep has the lock until ctx ends. It was taken before.
func (h *processLease) keep(ctx context.Context) {
	for ctx.Err() == nil {
		_, err := h.conn.WaitForNotification(ctx) // nobody notifies: it ends with the connection
		_ = h.conn.Close(context.WithoutCancel(ctx))
		if ctx.Err() != nil {
			return
		}
		h.log.WarnContext(ctx, "the connection that shows that this process is alive broke", "error", err)
		h.takeAgain(ctx)
	}
}

func (h *processLease) takeAgain(ctx context.Context) {
	late := time.AfterFunc(h.patience, h.lose)
	defer late.Stop()
	for {
		err := h.take(ctx)
		if err == nil || ctx.Err() != nil {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(leaseRetryEvery):
		}
	}
}

// lose ends the jobs that run here, for another process may take them.
func (h *processLease) lose() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for end := range h.jobs {
		(*end)(errLeaseLost)
	}
	h.jobs = nil
}

// bind binds a job to the lease; false while there is none. A nil lease binds nothing: without a direct connection a process that
// is gone is noticed by the time its jobs take.
func (h *processLease) bind(ctx context.Context) (bound context.Context, done func(), held bool) {
	if h == nil {
		return ctx, func() {}, true
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.jobs == nil {
		return ctx, func() {}, false
	}
	bound, end := context.WithCancelCause(ctx)
	h.jobs[&end] = struct{}{}
	return bound, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.jobs, &end)
		end(nil)
	}, true
}
