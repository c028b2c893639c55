package jobs

import (
	"context"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/tenancy"
)

const (
	orphanEvery = time.Second
	// orphanAfter is how long a process has to be gone before its jobs are taken: longer than it tries to hold its lock
	// again, and than its jobs take to end when it can't.
	orphanAfter = 2 * leaseMaxWait
)

// orphanRescue gives the jobs of worker processes that are gone to those that are there.
type orphanRescue struct {
	db  *tenancy.DB
	log *slog.Logger
	own string
	// gone are the processes without a lock, since when they were seen so at every look.
	gone map[string]time.Time
}

// run looks until ctx ends. Any number of processes may do so at once.
func (s *orphanRescue) run(ctx context.Context) {
	ticker := time.NewTicker(orphanEvery)
	defer ticker.Stop()
	for {
		if err := s.look(ctx, time.Now()); err != nil && ctx.Err() == nil {
			s.log.WarnContext(ctx, "jobs of processes that are gone were not looked for", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// look takes the jobs of those that have been gone for long enough.
func (s *orphanRescue) look(ctx context.Context, now time.Time) error {
	without, err := s.withoutLock(ctx)
	if err != nil {
		s.gone = nil // the server may have been away, and all locks with it
		return err
	}
	gone := make(map[string]time.Time, len(without))
	for _, name := range without {
		since, known := s.gone[name]
		if !known {
			since = now
		}
		gone[name] = since
		if now.Sub(since) < orphanAfter {
			continue
		}
		if err := s.take(ctx, name); err != nil {
			return err
		}
	}
	s.gone = gone
	return nil
}

// withoutLock are the processes that jobs are running in, as the queue has it, and that have no lock.
func (s *orphanRescue) withoutLock(ctx context.Context) ([]string, error) {
	rows, err := s.db.Outside().Query(ctx, `select w.name from (select distinct j.attempted_by[array_upper(j.attempted_by, 1)] as name from river.river_job j where j.state = 'running') w
		where w.name ~ '^worker-[0-9]{1,10}$' and w.name <> $1 and not exists (select from pg_locks l where l.locktype = 'advisory' and l.objsubid = 2 and l.granted
			and l.database = (select d.oid from pg_database d where d.datname = current_database())
			and l.classid::bigint = $2 and l.objid::bigint = split_part(w.name, '-', 2)::bigint)`, s.own, leaseClass)
	if err != nil {
		return nil, tenancy.Classify(err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return found, tenancy.Classify(err)
}

// take lets the jobs of a process that is gone run again, and ends those that had their last attempt.
func (s *orphanRescue) take(ctx context.Context, name string) error {
	tag, err := s.db.Outside().Exec(ctx, `update river.river_job set scheduled_at = now(), finalized_at = case when ends then now() end,
		state = case when cancels then 'cancelled' when ends then 'discarded' else 'available' end::river.river_job_state,
		errors = array_append(errors, jsonb_build_object('at', now(), 'attempt', attempt, 'error', 'its process is gone', 'trace', ''))
		from (select j.id, j.metadata ? 'cancel_attempted_at' as cancels, j.metadata ? 'cancel_attempted_at' or j.attempt >= j.max_attempts as ends
			from river.river_job j where j.state = 'running' and j.attempted_by[array_upper(j.attempted_by, 1)] = $1 for update skip locked) left_behind
		where river_job.id = left_behind.id`, name)
	if err != nil {
		return tenancy.Classify(err)
	}
	if n := tag.RowsAffected(); n > 0 {
		s.log.InfoContext(ctx, "took over the jobs of a process that is gone", "process", name, "jobs", n)
	}
	return nil
}
