// Package jobs is the work that leaves the process or takes its time. A job is enqueued in the transaction that causes
// it, and runs later under the same tenant, the same persons and the same policies.
package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"
	"go.opentelemetry.io/otel/propagation"

	"gable/db"
	"gable/domain"
	"gable/tenancy"
)

// Args are what a kind of job needs to know beside its origin. Ids only: never a secret, an SSN, a token or the text of
// a message, since arguments stand in the queue's table for days.
type Args interface {
	// Kind names the job's kind; it never changes, since jobs outlive programs.
	Kind() string
	// Once is the same for jobs of which only one may wait or run at a time in a tenant; "" when any number may.
	Once() string
}

// Letter is a kind that sends a letter to one user: that it waits is kept among the user's mails from the moment it is asked for.
type Letter interface {
	Args
	// Addressee is the user.
	Addressee() domain.ID
}

// Queued is a kind that has a queue of its own, so that its jobs hold up no others.
type Queued interface {
	Args
	// Queue is the queue's name.
	Queue() string
}

// Bounded is a kind that may take longer than others.
type Bounded interface {
	Args
	// Limit is how long one attempt may take.
	Limit() time.Duration
}

// envelope is a job as the queue holds it.
type envelope[A Args] struct {
	Origin Origin `json:"origin"`
	Args   A      `json:"args"`
	// Key is what makes a job unique: kind, tenant and Once.
	Key string `json:"key,omitempty" river:"unique"`
}

// Kind is the kind of the arguments.
func (e envelope[A]) Kind() string { return e.Args.Kind() }

const (
	maxAttempts = 8 // the last about two hours after the first
)

// quiet keeps River from waking the workers within the transaction that adds a job: that takes a lock of the whole server.
// They are woken once it is committed.
type quiet struct{ *riverpgxv5.Driver }

// SupportsListenNotify is asked by who would notify.
func (quiet) SupportsListenNotify() bool { return false }

// insertOnly has no connection of its own: it works in the transactions it is given.
var insertOnly = sync.OnceValues(func() (*river.Client[pgx.Tx], error) {
	return river.NewClient(quiet{riverpgxv5.New(nil)}, &river.Config{Schema: db.JobSchema, Logger: slog.New(slog.DiscardHandler)})
})

// Enqueue adds a job to the transaction: it runs once that commits, and never if it does not. Tenant and persons are
// those of the transaction's scope. A job that is already waiting (Args.Once) is not added again; one
// that is running is run once more where that matters (Renewed).
func Enqueue[A Args](tx *tenancy.Tx, args A) error {
	origin, err := originOf(tx.Scope())
	if err != nil {
		return err
	}
	_, err = enqueue(tx, origin, args)
	return err
}

// EnqueueAt is Enqueue for a job that runs no sooner than at.
func EnqueueAt[A Args](tx *tenancy.Tx, at time.Time, args A) error {
	origin, err := originOf(tx.Scope())
	if err != nil {
		return err
	}
	_, err = enqueue(tx, origin, args, at)
	return err
}

// EnqueueFor is Enqueue on behalf of a user of the tenant, whose rights the job then has, where the scope is nobody's: a
// public form.
func EnqueueFor[A Args](tx *tenancy.Tx, id domain.ID, args A) error {
	origin, err := originOf(tx.Scope())
	if err != nil {
		return err
	}
	origin.Actor, origin.User, origin.ActorTenant, origin.UserTenant, origin.ImpersonationID = id, id, origin.Tenant, origin.Tenant, ""
	_, err = enqueue(tx, origin, args)
	return err
}

// EnqueueForInvited is Enqueue for a letter that the scope's user asked for, who was invited and may not sign in yet.
func EnqueueForInvited[A Args](tx *tenancy.Tx, args A) error {
	origin, err := originOf(tx.Scope())
	if err != nil {
		return err
	}
	origin.Invited = true
	_, err = enqueue(tx, origin, args)
	return err
}

// enqueue answers the job: the new one, or the one that waits already.
func enqueue[A Args](tx *tenancy.Tx, origin Origin, args A, at ...time.Time) (job int64, err error) {
	origin.Trace = traceOf(tx.Context())
	client, err := insertOnly()
	if err != nil {
		return 0, err
	}
	ptx, err := tx.Pgx()
	if err != nil {
		return 0, err
	}
	asked := envelope[A]{Origin: origin, Args: args}
	options := &river.InsertOpts{MaxAttempts: maxAttempts, Queue: river.QueueDefault}
	if queued, is := any(args).(Queued); is {
		options.Queue = queued.Queue()
	}
	for _, later := range at {
		options.ScheduledAt = later
	}
	if options.Priority, err = priority(tx.Context(), ptx, options.Queue, origin); err != nil {
		return 0, err
	}
	if once := args.Once(); once != "" {
		asked.Key = string(origin.Tenant) + " " + args.Kind() + " " + once
		options.UniqueOpts = river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
			rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable,
			rivertype.JobStateRunning, rivertype.JobStateScheduled,
		}}
	}
	tx.Wakes(tenancy.Workers)
	made, err := client.InsertTx(tx.Context(), ptx, asked, options)
	running := err == nil && made.UniqueSkippedAsDuplicate && made.Job.State == rivertype.JobStateRunning
	if running {
		err = askAgain(tx.Context(), ptx, made.Job.ID, asked)
	}
	if letter, is := any(args).(Letter); is && err == nil {
		_, renewed := any(args).(Renewed)
		err = db.ExpectLetter(tx, made.Job.ID, letter.Addressee(), args.Kind(), !made.UniqueSkippedAsDuplicate || running && renewed)
	}
	if err != nil {
		return 0, fmt.Errorf("enqueue %s: %w", args.Kind(), err)
	}
	return made.Job.ID, nil
}

// priority makes a queue fair between companies. The queue serves lower numbers first and, among equals, the oldest: a
// company with few waiting jobs gets 1, one with ten, a hundred, a thousand gets 2, 3, 4. So the ten thousand jobs of
// one company wait behind the single job of another, and among themselves keep their order. Files step behind by the person too.
func priority(ctx context.Context, tx pgx.Tx, queue string, origin Origin) (int, error) {
	var company, person int
	err := tx.QueryRow(ctx, `select count(*), count(*) filter (where waiting.actor = $2) from (select args #>> '{origin,actorId}' as actor from river.river_job
		where args #>> '{origin,tenantId}' = $1 and queue = $3 and (state in ('available', 'pending', 'retryable', 'running') or state = 'scheduled' and scheduled_at <= now()) limit $4) waiting`,
		string(origin.Tenant), string(origin.Actor), queue, companySteps[len(companySteps)-1]).Scan(&company, &person)
	if err != nil {
		return 0, fmt.Errorf("count the company's waiting jobs: %w", err)
	}
	return max(companySteps.priority(company), personSteps[queue].priority(person)), nil
}

func traceOf(ctx context.Context) string {
	carrier := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, carrier)
	return carrier["traceparent"]
}

// retryPause is how long a failed job rests: 4 s, 16 s, about a minute, then ever longer up to an hour.
func retryPause(attempt int) time.Duration {
	pause := time.Second
	for range attempt {
		pause *= 4
		if pause >= time.Hour {
			return time.Hour
		}
	}
	return pause
}
