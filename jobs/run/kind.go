// Package run asks somebody outside and waits for the answer, or does what takes its time in steps. What is asked of whom is a
// Kind; from it come the job, what open sessions are told at each step, and an end that is always written.
package run

import (
	"context"
	"io"
	"log/slog"
	"time"

	"gable/aside"
	"gable/authz"
	"gable/change"
	rundb "gable/db/run"
	"gable/domain"
	"gable/domain/credential"
	"gable/domain/loan"
	"gable/domain/run"
	"gable/vault"
	"gable/vault/blob"
)

// Kind is what can be asked: Q is the question, R the answer. It asks a vendor (Submit, Poll, perhaps Cancel, Apply), or is work of
// our own (Steps).
type Kind[Q, R any] struct {
	// Name is the kind in the journal, and what rules call its changes by.
	Name string
	// Topic is what the names of its events begin with; STARTED, SUBMITTED, PROGRESS, COMPLETED, FAILED, TIMEOUT or CANCELLED follows.
	Topic func(Q) string
	// Slot: of what has one kind and one slot, one is open at a time.
	Slot func(Q) string
	// Tells is what its events say besides; nil for nothing.
	Tells func(Q) map[string]any
	// First is how long to wait until the vendor is asked for the answer, Every how long from then on; after Limit it is given up.
	First, Every, Limit time.Duration
	// Needs is what one has to be permitted to ask. It is looked up again each time that the job looks.
	Needs authz.Permission
	// Login is which login the vendor is asked with. It is opened for each call, and its secret is kept nowhere; the run stays with the one
	// that it began with. Nil: none is needed.
	Login func(Q) credential.Need
	// Prepare completes a question from the loan as of a day, or says what is missing. Nil: there is nothing to prepare.
	Prepare func(*loan.File, Q, domain.Date) (Q, []domain.FieldError)
	// Open completes the run's question each time before it is handed over, with what it needs from the loan as it is then. What of the
	// question is not JSON is kept nowhere, the rest before anybody outside hears of it. A *Failure ends the run. Nil: it is complete.
	Open func(Deps, *change.Work, *run.Run[Q, R]) error
	// Submit hands the question over and answers what the vendor calls it by. It may be called again with the same key when it is not
	// known what became of the first call, and never once a reference is kept. A *vendor.Refusal ends the run; any other error is
	// tried again.
	Submit func(context.Context, Vendors, Asked[Q]) (ref string, err error)
	// Poll answers what the vendor is doing while out is nil, and then the answer.
	Poll func(ctx context.Context, v Vendors, q Asked[Q], ref string) (step string, out *R, err error)
	// Cancel calls it off at the vendor. Nil: it can't be.
	Cancel func(ctx context.Context, v Vendors, q Asked[Q], ref string) error
	// Apply does what follows from the answer, in the unit of work that ends the run. Nil: the answer is all.
	Apply func(Deps, *change.Work, *run.Run[Q, R]) error
	// Steps opens work of our own and answers its next step, which says in the run how far it is and answers whether that was the
	// last. Each step is a unit of work: a worker that dies is followed by one that goes on where it ended. Opening it is none: what
	// somebody sent is read there, aside, and no connection is held meanwhile.
	Steps func(context.Context, Deps, run.Run[Q, R]) (next func(*change.Work, *run.Run[Q, R]) (last bool, err error), err error)
}

// Asked is a question as a vendor gets it.
type Asked[Q any] struct {
	// Key is the same each time that this is asked: the vendor does it once.
	Key     domain.ID
	Request Q
	// Login is the kind's login as it is now.
	Login credential.Login
	// CallBack is where the vendor says that there is something to ask for.
	CallBack string
}

// Deps is where a run's job works.
type Deps struct {
	Vendors
	PublicURL string
	Vault     *vault.Vault
	// Permissions are what the person may do now.
	Permissions authz.Set
	Now         func() time.Time
	Log         *slog.Logger
	// Pause is how long a wait lasts; nil for as long as it says.
	Pause func(time.Duration) time.Duration
	// Change does a unit of work with the person's rights, which the company's rules judge.
	Change func(context.Context, func(*change.Work) error) error
	// File is the content of the small file that a row of a table names; it is read outside of any transaction. The run FAILED where it
	// can no longer be read.
	File func(ctx context.Context, table string, row domain.ID) ([]byte, error)
	// Aside is where files are read; nil for this process.
	Aside *aside.Shop
	// Content opens what lies in a place of the vault, by stream.
	Content func(context.Context, blob.Object) (io.ReadCloser, error)
	// Login opens a login by its id; with "" the one that counts for the person on the run's loan. A Failure where there is none.
	Login func(w *change.Work, need credential.Need, id domain.ID) (credential.Login, error)
	// Loan is the pinned loan whole, with the file that it was imported from, and its borrowers' taxpayer numbers.
	Loan func(w *change.Work) (*loan.File, map[domain.ID]string, error)
	// Note writes down what has happened already, whatever became of anybody's rights since.
	Note func(context.Context, func(*change.Work) error) error
}

// Any is a kind of run, whatever it asks.
type Any interface {
	Called() string
	// Continue takes a run a step on. Next says when to look again.
	Continue(ctx context.Context, d Deps, id domain.ID) (Next, error)
}

// Next is when to look at a run again; the zero value is never.
type Next struct {
	Again bool
	After time.Duration
}

// Failure ends a run with its reason.
type Failure struct {
	Fault   run.Fault
	Message string
}

// Error is the fault with its message.
func (f *Failure) Error() string { return string(f.Fault) + " " + f.Message }

// Called is the kind's name.
func (k *Kind[Q, R]) Called() string { return k.Name }

// Stoppable reports whether runs of the kind can be cancelled.
func (k *Kind[Q, R]) Stoppable() bool { return k.Cancel != nil || k.Steps != nil }

// Begin keeps a question that is to be asked, within the unit of work of who asks. Its job is the caller's to add.
func (k *Kind[Q, R]) Begin(w *change.Work, id domain.ID, q Q, total int) (run.Run[Q, R], error) {
	by := w.Scope().User
	r := run.Run[Q, R]{Request: q, State: run.State{ID: id, Kind: k.Name, Slot: k.Slot(q), Status: run.StatusWaiting, Total: total, Stoppable: k.Stoppable(),
		By: run.By{ID: by.ID, Name: by.Name, Email: by.Email}, StartedAt: w.Now(), EndsBy: w.Now().Add(k.Limit)}}
	if err := rundb.InsertRun(w.Tx, &r.State, k.Topic(q), q); err != nil {
		return r, err
	}
	if err := w.Audit(k.Name, string(id), "begun", nil, q); err != nil {
		return r, err
	}
	return r, k.emitStep(w, &r, by.Email, "STARTED")
}

// CallOff cancels a run, within the unit of work of who does; the vendor is told by the run's job.
func (k *Kind[Q, R]) CallOff(w *change.Work, id domain.ID) (run.Run[Q, R], error) {
	r, err := rundb.GetRun[Q, R](w.Tx, k.Name, id, true)
	if err != nil {
		return r, err
	}
	if !k.Stoppable() {
		return r, domain.Conflict("refusals:run.notCancellable", "This can't be cancelled.")
	}
	if err := r.Cancel(w.Now()); err != nil {
		return r, err
	}
	if err := rundb.UpdateRun(w.Tx, &r.State); err != nil {
		return r, err
	}
	if err := w.Audit(k.Name, string(id), "cancelled", nil, map[string]any{"done": r.Done, "total": r.Total}); err != nil {
		return r, err
	}
	return r, k.emitStep(w, &r, w.Scope().User.Email, "CANCELLED")
}

// Shown is a run as it is answered.
func (k *Kind[Q, R]) Shown(r run.Run[Q, R]) run.Run[Q, R] {
	r.Stoppable = k.Stoppable() && !r.Status.Ended()
	return r
}

// emitStep has open sessions know of a step, and who did what led to it: on a loan those of its staff, else those of who asked.
func (k *Kind[Q, R]) emitStep(w *change.Work, r *run.Run[Q, R], by, word string) error {
	data := map[string]any{"id": r.ID, "slot": r.Slot, "status": r.Status, "step": r.Step, "done": r.Done, "total": r.Total, "by": by}
	if k.Tells != nil {
		for name, value := range k.Tells(r.Request) {
			data[name] = value
		}
	}
	e := change.Event{Type: k.Topic(r.Request) + word, Audience: []domain.ID{r.By.ID}, Data: data}
	if w.Loan != nil {
		staff, err := rundb.StaffOfLoan(w.Tx)
		if err != nil {
			return err
		}
		e.Loan, e.OrgUnit, e.Audience = w.Loan.ID, w.Loan.OrgUnit, staff
	}
	w.Emit(e)
	return nil
}
