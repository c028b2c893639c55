package middleware

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"gable/domain"
	"gable/domain/user"
	"gable/tenancy"
)

const (
	// mostFailures is how many wait to be kept; more in a moment are in the log alone.
	mostFailures = 2000
	// failuresAtOnce are kept by one statement, and keepAfter is how long the first of them waits.
	failuresAtOnce = 200
	keepAfter      = 200 * time.Millisecond
	keepWithin     = 5 * time.Second
	// Of one second's failures so many are kept: those of nobody known anybody can make.
	mostOfKnown, mostOfStrangers = 200, 10
	mostFaultsKept               = 20
)

// Failures keeps what was answered with an error, by its reference, so that support finds it. It never holds a request up: what can't be kept is in the
// log all the same.
type Failures struct {
	keep  func(context.Context, []user.FailedRequest) error
	clock domain.Clock
	log   *slog.Logger
	queue chan user.FailedRequest

	mu       sync.Mutex
	second   int64
	ofKnown  int
	ofOthers int
}

// NewFailures makes one that keeps by keep. Its Run belongs to whoever runs the server.
func NewFailures(keep func(context.Context, []user.FailedRequest) error, clock domain.Clock, log *slog.Logger) *Failures {
	return &Failures{keep: keep, clock: clock, log: log, queue: make(chan user.FailedRequest, mostFailures)}
}

// Run keeps failures until ctx ends, and then those that wait.
func (f *Failures) Run(ctx context.Context) {
	for {
		select {
		case first := <-f.queue:
			f.save(ctx, f.gather(ctx, first))
		case <-ctx.Done():
			for {
				select {
				case first := <-f.queue:
					f.save(ctx, f.gather(ctx, first))
				default:
					return
				}
			}
		}
	}
}

// gather waits a moment for more; not once ctx has ended.
func (f *Failures) gather(ctx context.Context, first user.FailedRequest) []user.FailedRequest {
	all := []user.FailedRequest{first}
	wait := time.NewTimer(keepAfter)
	defer wait.Stop()
	ended := ctx.Done()
	for len(all) < failuresAtOnce {
		select {
		case next := <-f.queue:
			all = append(all, next)
		case <-wait.C:
			return all
		case <-ended:
			ended = nil
			wait.Reset(0)
		}
	}
	return all
}

func (f *Failures) save(ctx context.Context, all []user.FailedRequest) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), keepWithin)
	defer cancel()
	if err := f.keep(ctx, all); err != nil {
		f.log.WarnContext(ctx, "failed requests are in the log alone", "count", len(all), "error", err)
	}
}

// note takes a failure to be kept, unless there are too many just now.
func (f *Failures) note(one user.FailedRequest) {
	if f == nil || !f.admits(one.UserID != "") {
		return
	}
	select {
	case f.queue <- one:
	default:
	}
}

func (f *Failures) admits(known bool) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now := f.clock().Unix(); now != f.second {
		f.second, f.ofKnown, f.ofOthers = now, 0, 0
	}
	count, most := &f.ofOthers, mostOfStrangers
	if known {
		count, most = &f.ofKnown, mostOfKnown
	}
	*count++
	return *count <= most
}

// told remembers with the request what was answered with an error, for Log to have it kept.
func told(ctx context.Context, body *ErrorBody, cause error) {
	if who, ok := ctx.Value(loggedKey{}).(*logged); ok {
		who.failure, who.cause = body, cause
	}
}

// Told is told for an answer that the router itself made, of a request that it did not understand.
func Told(ctx context.Context, body *ErrorBody) { told(ctx, body, nil) }

// failureOf is what support finds of a request: never a body, a query or a value.
func failureOf(req *http.Request, who *logged, status int, now time.Time) user.FailedRequest {
	body := who.failure
	one := user.FailedRequest{ErrorRef: RequestID(req.Context()), At: now, Tenant: who.tenant, UserID: who.user, ActorID: who.actor,
		FailureDetail: user.FailureDetail{Method: req.Method, Path: req.URL.Path, Status: status, Code: string(body.Code), Message: body.Message, Details: body.Details}}
	for i, fault := range body.Errors {
		if i == mostFaultsKept {
			break
		}
		told := user.ToldFault{Field: fault.Field, Key: fault.Key}
		if fault.RuleEntry != nil {
			told.Rule = fault.RuleName
		}
		one.Faults = append(one.Faults, told)
	}
	if who.cause != nil {
		one.Cause = tenancy.Cause(who.cause)
	}
	return one
}

// causeOf is why a request failed, beyond what its answer says; nil where that says all.
func causeOf(e *domain.Error) error {
	cause := errors.Unwrap(e)
	if cause == nil || errors.Is(cause, context.Canceled) {
		return nil
	}
	return cause
}
