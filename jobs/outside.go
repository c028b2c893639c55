package jobs

import (
	"cmp"
	"context"
	"errors"
	"io"

	"github.com/riverqueue/river"

	"gable/change"
	"gable/db"
	borrowerdb "gable/db/borrower"
	credentialdb "gable/db/credential"
	loandb "gable/db/loan"
	rundb "gable/db/run"
	"gable/domain"
	"gable/domain/credential"
	"gable/domain/loan"
	"gable/domain/run"
	vendorrun "gable/jobs/run"
	"gable/tenancy"
	"gable/vault/blob"
)

// Run looks at a run (jobs/run): it asks, asks for the answer, or writes how it ended, and rests in between without a worker.
// However it ends for good before the run does, the run has FAILED from then on (app.follow_job).
type Run struct {
	Run domain.ID `json:"runId"`
	Of  string    `json:"of"` // the kind of run
}

// Kind is "run".
func (Run) Kind() string { return "run" }

// Once: a run is looked at once at a time.
func (r Run) Once() string { return string(r.Run) }

// Queue is that of runs.
func (Run) Queue() string { return runQueue }

// runKinds are what can be asked; one line each.
func runKinds() []vendorrun.Any {
	return []vendorrun.Any{LeadImports, Underwriting, FloodOrders, CreditOrders, CreditImports, Registrations, Deliveries}
}

// StartRun asks a question of a kind, within the unit of work of who asks: its job begins once that is committed. A CONFLICT while
// another of its slot is open. The question was prepared before.
func StartRun[Q, R any](w *change.Work, k *vendorrun.Kind[Q, R], id domain.ID, q Q, total int) (run.Run[Q, R], error) {
	r, err := k.Begin(w, id, q, total)
	if err != nil {
		return r, err
	}
	return r, enqueueRun(w.Tx, Run{Run: id, Of: k.Name})
}

func enqueueRun(tx *tenancy.Tx, args Run) error {
	origin, err := originOf(tx.Scope())
	if err != nil {
		return err
	}
	job, err := enqueue(tx, origin, args)
	if err != nil {
		return err
	}
	return rundb.NameRunJob(tx, args.Run, job)
}

// continueRun takes a run a step on.
func (r *register) continueRun(ctx context.Context, running Running, args Run) error {
	running.kind = args.Of // rules call it so
	kind := r.kindOf(args.Of)
	if kind == nil {
		return Finish("there is no such kind of run any more")
	}
	desk := vendorrun.Deps{Vendors: r.needs.Vendors, PublicURL: r.needs.PublicURL, Vault: r.needs.Vault, Permissions: running.Permissions, Now: r.needs.DB.Now,
		Log: r.needs.Log.With("part", "runs"), Pause: r.pause, Note: running.afterwards,
		Change: func(ctx context.Context, do func(*change.Work) error) error {
			return running.judged(ctx, running.Scope, do)
		},
		File: running.readFile, Aside: running.Aside, Content: running.openContent, Login: running.openLogin, Loan: running.wholeLoan}
	next, err := kind.Continue(ctx, desk, args.Run)
	var failed *vendorrun.Failure
	switch {
	case errors.As(err, &failed):
		return finishAs(string(failed.Fault), cmp.Or(failed.Message, failed.Error()))
	case err == nil && next.Again:
		return river.JobSnooze(next.After)
	}
	return err
}

// openLogin opens a login by its id; with "" the one that counts for the person where the loan is.
func (r Running) openLogin(w *change.Work, need credential.Need, id domain.ID) (credential.Login, error) {
	unit := r.Scope.OrgUnit
	if w.Loan != nil {
		unit = w.Loan.OrgUnit
	}
	found, err := credentialdb.Bound(w.Tx, need, unit, id)
	var none *domain.Error
	if errors.As(err, &none) && none.Code == domain.CodeValidationFailed {
		return credential.Login{}, &vendorrun.Failure{Fault: run.FaultNoLogin, Message: none.Message}
	}
	if err != nil {
		return credential.Login{}, err
	}
	return credentialdb.Open(w.Tx, r.Vault, found)
}

// readFile is the whole content of the file that a row names.
func (r Running) readFile(ctx context.Context, table string, row domain.ID) ([]byte, error) {
	var kept blob.Object
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) (err error) {
		kept, err = db.FindBlob(tx, r.Vault, table, "l.id = $1", string(row))
		return err
	})
	if domain.IsNotFound(err) {
		return nil, &vendorrun.Failure{Fault: run.FaultUnreadable}
	}
	if err != nil {
		return nil, err
	}
	content, err := wholeOf(ctx, r, kept)
	if errors.Is(err, blob.ErrMissing) || errors.Is(err, blob.ErrNotOpened) {
		return nil, &vendorrun.Failure{Fault: run.FaultUnreadable}
	}
	return content, err
}

// openContent opens what lies in a place of the vault.
func (r Running) openContent(ctx context.Context, of blob.Object) (io.ReadCloser, error) {
	return r.Files.Get(ctx, of.Name, of.Key)
}

// wholeLoan is the pinned loan, with the file that it was imported from, and its borrowers' taxpayer numbers.
func (r Running) wholeLoan(w *change.Work) (*loan.File, map[domain.ID]string, error) {
	f, err := loandb.LoadFile(w.Tx)
	if err != nil {
		return nil, nil, err
	}
	if f.Originator, err = loandb.ReadOriginator(w.Tx); err != nil {
		return nil, nil, err
	}
	source, err := loandb.ReadSource(w.Tx, r.Vault)
	if err == nil {
		f.Source, err = wholeOf(w.Tx.Context(), r, source)
	}
	if err != nil && !domain.IsNotFound(err) {
		return nil, nil, err
	}
	numbers, err := borrowerdb.AllSSNs(w.Tx, r.Vault)
	return f, numbers, err
}

func (r *register) kindOf(name string) vendorrun.Any {
	for _, kind := range r.runs {
		if kind.Called() == name {
			return kind
		}
	}
	return nil
}
