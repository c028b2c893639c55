package jobs

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"gable/aside"
	"gable/authz"
	"gable/change"
	"gable/db"
	"gable/domain/vendor"
	"gable/jobs/run"
	"gable/tenancy"
	"gable/vault"
	"gable/vault/blob"
)

const (
	jobTimeout = time.Minute
	// rescueAfter is when a job whose process died is given to another one where that is not seen sooner (orphanRescue): as soon as
	// it can't be running any more, had its process lived. It is cancelled at its timeout, and then may still write down what has
	// happened and give its key free.
	rescueAfter = jobTimeout + recordTimeout + releaseTimeout + 10*time.Second
)

// Needs are what the workers work with.
type Needs struct {
	DB       *tenancy.DB // over a pool of the workers' role
	Mailer   vendor.Mailer
	Texter   vendor.Texter
	Payments vendor.Payments
	// MailDomain is the host of the addresses to which mail comes back; "" where none is taken.
	MailDomain string
	PublicURL  string // the one origin, as people outside reach it: every link in a message begins with it
	Log        *slog.Logger
	Metrics    prometheus.Registerer
	Files      *blob.Store    // where the content of files is kept
	Vault      *vault.Vault   // seals their keys
	Scanner    vendor.Scanner // looks at files that arrive
	Aside      *aside.Shop    // where they are read and made; nil for this process
	Vendors    run.Vendors    // those that runs ask
}

// Options are how many jobs run at once, and how they are found.
type Options struct {
	Workers  int  // at once in this process, in each queue
	PollOnly bool // through a pooler in transaction mode, where the database cannot notify
	// Pause is how long a wait of a run lasts; nil for as long as its kind says.
	Pause func(time.Duration) time.Duration
	// Gather is how long a letter waits for more that the same person is asked for; nil for as long as is usual.
	Gather func(time.Duration) time.Duration
	// Runs are kinds of runs beside those of the product.
	Runs []run.Any
}

// Runner fetches jobs and runs them until it is stopped.
type Runner struct {
	client *river.Client[pgx.Tx]
	needs  Needs
	lease  *processLease // nil without a direct connection
	beside sync.WaitGroup
	rest   context.CancelFunc
}

// NewRunner returns a runner over a pool of the workers' role.
func NewRunner(pool *pgxpool.Pool, needs Needs, options Options) (*Runner, error) {
	workers := river.NewWorkers()
	kinds := &register{needs: needs, changes: change.NewEngine(Announce), workers: workers, metrics: newMetrics(needs.Metrics), pause: options.Pause, gather: options.Gather, shares: newShares(places(options.Workers)), runs: append(runKinds(), options.Runs...)}
	name := ""
	if !options.PollOnly {
		kinds.lease = newProcessLease(pool.Config().ConnConfig, needs.Log)
		name = kinds.lease.name()
	}
	if err := all(kinds); err != nil {
		return nil, err
	}
	client, err := river.NewClient(riverpgxv5.New(pool), &river.Config{
		ID: name, Schema: db.JobSchema, Workers: workers, Logger: needs.Log.With("part", "jobs"),
		Queues:      kinds.shares.places,
		JobTimeout:  jobTimeout,
		MaxAttempts: maxAttempts, RescueStuckJobsAfter: rescueAfter, RetryPolicy: pauses{}, PollOnly: options.PollOnly,
	})
	if err != nil {
		return nil, err
	}
	return &Runner{client: client, needs: needs, lease: kinds.lease, rest: func() {}}, nil
}

// all names every kind of job; one line each.
func all(r *register) error {
	return errors.Join(
		add(r, sendInvitation),
		add(r, sendEmailCode),
		add(r, sendLoanAdded),
		add(r, sendEmailChange),
		add(r, countVouchedEmail),
		add(r, sendEmailChanged),
		add(r, sendPasswordReset),
		add(r, sendFactorReset),
		add(r, sendAccessNotice),
		add(r, r.continueRun),
		add(r, sendLeadNotice),
		add(r, sendLeadConfirmation),
		add(r, closeBillingPeriod),
		add(r, sendBillingNotice),
		add(r, renewCompletion),
		add(r, scanDocument),
		add(r, giveSubmissionTasks),
		add(r, makeDocument),
		add(r, filePreapprovalLetter),
		add(r, readText),
		add(r, r.sendNeedRequest),
		add(r, sendNeedReminder),
		add(r, r.sendLoanNotice),
		add(r, sendLoanMessage),
		add(r, sendNotificationDigest),
		add(r, followDay),
		add(r, followPremiums),
		add(r, sendLoanEdit),
		add(r, sendTeamLetter),
		add(r, watchLock),
	)
}

// Start begins to fetch jobs; it returns when the first fetch is under way. What jobs leave behind wakes who waits for it.
func (r *Runner) Start(ctx context.Context) error {
	beside, rest := context.WithCancel(ctx)
	if r.lease != nil {
		if err := r.lease.take(beside); err != nil {
			rest()
			return err
		}
		r.beside.Go(func() { r.lease.keep(beside) })
	}
	r.rest = rest
	if err := r.client.Start(ctx); err != nil {
		rest()
		r.beside.Wait()
		return err
	}
	if r.lease != nil {
		next := &orphanRescue{db: r.needs.DB, log: r.needs.Log, own: r.lease.name()}
		r.beside.Go(func() { next.run(beside) })
	}
	r.beside.Go(func() { db.Wake(beside, r.needs.DB, r.needs.Log) })
	return nil
}

// Stop takes no more jobs, and waits for the running ones until ctx ends; then it cancels them. Cancelled jobs run
// again later.
func (r *Runner) Stop(ctx context.Context) error {
	defer r.beside.Wait()
	defer r.rest()
	if err := r.client.Stop(ctx); err == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return r.client.StopAndCancel(ctx)
}

type pauses struct{}

// NextRetry is when a failed job may run again.
func (pauses) NextRetry(job *rivertype.JobRow) time.Time {
	return time.Now().Add(retryPause(len(job.Errors) + 1))
}

// Running is what a job's function is given.
type Running struct {
	Needs
	Scope tenancy.Scope // resolved just now: the persons' rights as they are, not as they were
	// Permissions are what the person may do now, under the company's overrides.
	Permissions authz.Set
	// Language is the person's own.
	Language string
	// Effect is the same for every attempt of this job, and for no other job, nor for the same one asked for again.
	Effect  string
	job     int64
	kind    string
	changes *change.Engine
}

// Finish ends a job for good without its effect, because that can no longer be wanted or can never succeed.
func Finish(reason string) error { return &finished{reason: reason} }

// finishAs is Finish with a word for what the job leaves behind, which app.follow_job keeps.
func finishAs(word, reason string) error { return &finished{reason: reason, word: word} }

type finished struct{ reason, word string }

func (f *finished) Error() string { return f.reason }

type register struct {
	needs   Needs
	changes *change.Engine
	workers *river.Workers
	metrics *metrics
	lease   *processLease
	pause   func(time.Duration) time.Duration
	gather  func(time.Duration) time.Duration
	shares  *shares
	runs    []run.Any
}

// add registers the function that runs a kind of job.
func add[A Args](r *register, run func(context.Context, Running, A) error) error {
	return river.AddWorkerSafely(r.workers, &worker[A]{work: func(ctx context.Context, job *river.Job[envelope[A]]) error {
		ctx, done, held := r.lease.bind(ctx)
		if !held {
			return river.JobSnooze(time.Second)
		}
		defer done()
		origin := job.Args.Origin
		left, free := r.shares.take(job.Queue, origin.Tenant)
		if !free {
			return river.JobSnooze(shareWait)
		}
		defer left()
		began := time.Now()
		log := r.needs.Log.With("job", job.Kind, "jobId", job.ID, "attempt", job.Attempt, "requestId", origin.RequestID,
			"tenant", origin.Tenant, "actor", origin.Actor, "user", origin.User)
		ctx = propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": origin.Trace})
		ctx, span := otel.Tracer("gable/jobs").Start(ctx, "job "+job.Kind, trace.WithSpanKind(trace.SpanKindConsumer),
			trace.WithAttributes(attribute.Int64("gable.job", job.ID), attribute.String("gable.request", origin.RequestID)))
		defer span.End()
		err := runOne(ctx, r, job, run)
		_, renewed := any(job.Args.Args).(Renewed)
		err = r.release(ctx, job.JobRow, renewed, err)
		var end *finished
		var again *rivertype.JobSnoozeError
		outcome := "done"
		switch {
		case errors.As(err, &again):
			outcome = "runs again later"
		case errors.As(err, &end):
			outcome = "finished without effect"
			err = river.JobCancel(err)
		case err != nil && job.Attempt >= job.MaxAttempts:
			outcome = "given up"
		case err != nil:
			outcome = "failed"
		}
		if err != nil && again == nil {
			span.RecordError(err)
			log.WarnContext(ctx, outcome, "error", err.Error(), "ms", time.Since(began).Milliseconds())
		} else {
			log.InfoContext(ctx, outcome, "ms", time.Since(began).Milliseconds())
		}
		r.metrics.observe(job.Kind, outcome, time.Since(began))
		return err
	}})
}

// worker runs a kind of job.
type worker[A Args] struct {
	river.WorkerDefaults[envelope[A]]
	work func(context.Context, *river.Job[envelope[A]]) error
}

// Work runs one attempt.
func (w *worker[A]) Work(ctx context.Context, job *river.Job[envelope[A]]) error {
	return w.work(ctx, job)
}

// Timeout is how long one attempt may take; 0 for as long as any.
func (w *worker[A]) Timeout(job *river.Job[envelope[A]]) time.Duration {
	if kind, bounded := any(job.Args.Args).(Bounded); bounded {
		return kind.Limit()
	}
	return 0
}

func runOne[A Args](ctx context.Context, r *register, job *river.Job[envelope[A]], run func(context.Context, Running, A) error) error {
	asked, effect, err := newest(job)
	if err != nil {
		return err
	}
	if err := asked.Origin.check(); err != nil {
		return Finish(err.Error())
	}
	// The scope names the policy it was resolved from; when that changes in between, it is resolved once more.
	for attempt := 0; ; attempt++ {
		may, err := rightsOf(ctx, r.needs.DB, asked.Origin)
		if err != nil {
			return err
		}
		running := Running{Needs: r.needs, Scope: may.Scope, Permissions: may.permissions, Language: may.language, Effect: effect, job: job.ID, kind: job.Kind, changes: r.changes}
		err = run(ctx, running, asked.Args)
		if errors.Is(err, tenancy.ErrStale) && attempt == 0 {
			continue
		}
		return err
	}
}

type metrics struct {
	duration *prometheus.HistogramVec
}

func newMetrics(registry prometheus.Registerer) *metrics {
	m := &metrics{duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "gable_job_duration_seconds", Help: "How long jobs ran, by kind and outcome.",
		Buckets: []float64{.005, .025, .1, .5, 1, 5, 15, 60},
	}, []string{"kind", "outcome"})}
	if registry != nil {
		registry.MustRegister(m.duration)
	}
	return m
}

func (m *metrics) observe(kind, outcome string, took time.Duration) {
	m.duration.WithLabelValues(kind, outcome).Observe(took.Seconds())
}
