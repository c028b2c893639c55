package endpoint

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/change"
	"gable/domain"
	"gable/http/middleware"
	"gable/tenancy"
)

// run opens the transaction of a request.
func run[I, O any](ctx context.Context, a *API, r Route, in *I, ask func(*Call, *I, *pgx.Batch), handle func(*Call, *I) (*O, error)) (*O, error) {
	out, err := attempt(ctx, middleware.CallerFrom(ctx), r, func(caller *middleware.Caller) (*O, error) {
		return within(ctx, a, caller, r, in, ask, handle)
	})
	if err != nil {
		return nil, middleware.Describe(ctx, err)
	}
	return out, nil
}

// within is one transaction of a request, on the loan that its path names.
func within[I, O any](ctx context.Context, a *API, caller *middleware.Caller, r Route, in *I, ask func(*Call, *I, *pgx.Batch), handle func(*Call, *I) (*O, error)) (out *O, err error) {
	if pinned, ok := any(in).(interface{ Pinned() domain.LoanID }); ok && !r.Unpinned {
		caller = caller.OnLoan(pinned.Pinned())
	}
	scope := caller.Scope
	if err := countTry(ctx, a, caller, r, scope.Loan); err != nil {
		return nil, err
	}
	var call *Call
	err = a.DB.Tx(ctx, scope, func(tx *tenancy.Tx) error {
		if !caller.Allowed(r.Permission) { // there, which only the body may have named
			if _, err := tx.Exec("select 1"); err != nil {
				return err
			}
			return domain.Forbidden()
		}
		call = newCall(ctx, a, tx, caller, r, in)
		if scope.Loan == 0 && !r.Unpinned && strings.Contains(r.Path, "{loanId}") {
			return domain.NotFound()
		}
		if scope.Loan == 0 {
			if err := call.ReadRulesFirst(); err != nil {
				return err
			}
		}
		if scope.Loan != 0 {
			if err := call.claim(true); err != nil {
				return err
			}
			along := &pgx.Batch{}
			if ask != nil {
				ask(call, in, along)
			}
			if err := call.Pin(call.write, along); err != nil {
				return err
			}
			if err := call.checkLock(r); err != nil {
				return err
			}
		}
		if out, err = handle(call, in); err == nil && !tx.Used() {
			// A handler that asks nothing of the database still has its caller held against it.
			_, err = tx.Exec("select 1")
		}
		return err
	})
	if err == nil {
		err = call.goOn(ctx)
	}
	return out, a.remember(ctx, scope, err)
}

func newCall[I any](ctx context.Context, a *API, tx *tenancy.Tx, caller *middleware.Caller, r Route, in *I) *Call {
	c := &Call{Caller: caller, Platform: a.Platform, files: a.Files, write: r.Writes, route: r, exchange: exchangeFrom(ctx), fingerprint: func() ([]byte, error) { return fingerprint(r, in) }}
	by := change.By{Call: r.Name, Method: r.Method, Judged: a.Judged(r), TimeZone: caller.TimeZone, Origin: caller.Origin(), Dialogue: c}
	if caller.User != nil {
		by.Roles = caller.User.Roles
	}
	c.Work = change.New(tx, by)
	return c
}

// Run is a write in a scope that the handler of a route WithoutTransaction chose: with nonce, journal and settlement as any other.
func Run[I, O any](ctx context.Context, a *API, caller *middleware.Caller, scope tenancy.Scope, r Route, in *I, handle func(*Call) (*O, error)) (out *O, err error) {
	r.Writes = true
	err = a.DB.Tx(ctx, scope, func(tx *tenancy.Tx) error {
		call := newCall(ctx, a, tx, caller, r, in)
		if err := call.ReadRulesFirst(); err != nil {
			return err
		}
		out, err = replayable(call, func() (*O, error) {
			out, err := handle(call)
			if err != nil {
				return nil, err
			}
			return out, call.finish(a)
		})
		return err
	})
	return out, a.remember(ctx, scope, err)
}

// staleTries is how often a request is tried whose caller's rights change meanwhile: a company whose policies are being set row by row changes
// them several times a second. The first tries follow at once, the others after a moment each.
const (
	staleTries   = 24
	hastyTries   = 4
	betweenStale = 8 * time.Millisecond
)

// rest waits before another try, unless the request ends first.
func rest(ctx context.Context, try int) {
	if try <= hastyTries {
		return
	}
	wait := time.NewTimer(betweenStale)
	defer wait.Stop()
	select {
	case <-ctx.Done():
	case <-wait.C:
	}
}

// attempt does the work again, for a caller resolved anew, when what this process remembered of the caller no longer
// holds: the permission is asked again then. Rights that change faster than they are read end in UNAVAILABLE.
func attempt[O any](ctx context.Context, caller *middleware.Caller, r Route, do func(*middleware.Caller) (*O, error)) (*O, error) {
	for try := 1; ; try++ {
		out, err := do(caller)
		switch {
		case !errors.Is(err, tenancy.ErrStale):
			return out, err
		case try == staleTries:
			// Not as ErrStale: whoever tries the whole of which this is a part would begin anew.
			return nil, domain.Unavailable(fmt.Errorf("given up after %d tries: %v", try, err))
		}
		rest(ctx, try)
		switch {
		case caller == nil: // a public route resolves whom it needs itself
			continue
		}
		if caller, err = caller.Refresh(ctx); err != nil {
			return nil, err
		}
		switch {
		case caller == nil:
			return nil, domain.Unauthenticated()
		case !caller.Allowed(r.Permission):
			return nil, domain.Forbidden()
		}
	}
}
