package run

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"gable/change"
	credentialdb "gable/db/credential"
	rundb "gable/db/run"
	"gable/domain"
	"gable/domain/credential"
	"gable/domain/run"
	"gable/domain/vendor"
)

// callTimeout bounds one call to a vendor; a job makes at most two before it rests.
const callTimeout = 20 * time.Second

// CallBackPath is where vendors call, below the public address; tenant and token follow.
const CallBackPath = "/api/run-calls/"

// Continue takes a run a step on. What fails here without the vendor's doing is an error, for the queue to try again; once the run is
// too late it is given up.
func (k *Kind[Q, R]) Continue(ctx context.Context, d Deps, id domain.ID) (Next, error) {
	var r run.Run[Q, R]
	var asked Asked[Q]
	var ends *Failure
	err := d.Change(ctx, func(w *change.Work) (err error) {
		if r, err = rundb.GetRun[Q, R](w.Tx, k.Name, id, false); err != nil {
			return err
		}
		asked = Asked[Q]{Key: r.ID, Request: r.Request}
		if r.Status.Ended() && (r.Status != run.StatusCancelled || r.VendorRef == "") {
			return nil
		}
		if asked.Login, err = k.login(d, w, r); err != nil || r.Status.Ended() {
			return err
		}
		if _, err = rundb.TakeRunCall(w.Tx, id); err != nil {
			return err
		}
		if err = k.open(d, w, &r); err != nil {
			return err
		}
		asked.Request = r.Request
		token, err := rundb.RunToken(w.Tx, id)
		asked.CallBack = strings.TrimSuffix(d.PublicURL, "/") + CallBackPath + string(w.Scope().Tenant) + "/" + token
		return err
	})
	if errors.As(err, &ends) {
		return Next{}, k.fail(ctx, d, r, *ends)
	}
	if domain.IsNotFound(err) {
		return Next{}, &Failure{Fault: run.FaultNotAllowed, Message: "it is gone, or out of the person's sight"}
	}
	if err != nil {
		return Next{}, err
	}
	next, err := k.step(ctx, d, r, asked)
	if err != nil && !errors.As(err, &ends) && ctx.Err() == nil && !r.Status.Ended() && r.Late(d.Now()) {
		ends = &Failure{Fault: run.FaultGaveUp}
	}
	if ends == nil {
		return next, err
	}
	err = k.fail(ctx, d, r, *ends)
	if domain.IsNotFound(err) {
		return Next{}, ends // out of sight by now: the end of the job writes it
	}
	return Next{}, err
}

// login opens the run's login, none where its kind needs none. Another account of the same vendor would not know of what was handed over
// by this one, and would be given it a second time.
func (k *Kind[Q, R]) login(d Deps, w *change.Work, r run.Run[Q, R]) (credential.Login, error) {
	if k.Login == nil {
		return credential.Login{}, nil
	}
	bound, err := rundb.RunLogin(w.Tx, r.ID)
	if err != nil {
		return credential.Login{}, err
	}
	login, err := d.Login(w, k.Login(r.Request), bound)
	if err == nil && bound == "" {
		err = rundb.KeepRunLogin(w.Tx, r.ID, login.ID)
	}
	return login, err
}

// open completes a question that is to be handed over, and keeps what of it may be kept.
func (k *Kind[Q, R]) open(d Deps, w *change.Work, r *run.Run[Q, R]) error {
	if k.Open == nil || r.VendorRef != "" || r.Late(d.Now()) || !d.Permissions.Has(k.Needs) {
		return nil
	}
	if err := k.Open(d, w, r); err != nil {
		return err
	}
	return rundb.KeepRunRequest(w.Tx, r.ID, r.Request)
}

func (k *Kind[Q, R]) step(ctx context.Context, d Deps, r run.Run[Q, R], asked Asked[Q]) (Next, error) {
	switch {
	case r.Status == run.StatusCancelled:
		return Next{}, k.withdraw(ctx, d, r, asked)
	case r.Status.Ended():
		return Next{}, nil
	case !d.Permissions.Has(k.Needs):
		// The vendor is told too, if it can be: nobody waits for its answer any more.
		k.withdrawBestEffort(ctx, d, r, asked)
		return Next{}, &Failure{Fault: run.FaultNotAllowed}
	case k.Steps != nil:
		return Next{}, k.steps(ctx, d, r)
	case r.VendorRef == "":
		return k.submit(ctx, d, r, asked)
	}
	return k.poll(ctx, d, r, asked)
}

// submit hands the question over. What becomes of a call that fails is not known: it is made again, with the same key.
func (k *Kind[Q, R]) submit(ctx context.Context, d Deps, r run.Run[Q, R], asked Asked[Q]) (Next, error) {
	if r.Late(d.Now()) {
		return Next{}, &Failure{Fault: run.FaultTooLate}
	}
	ref, err := k.call(ctx, func(ctx context.Context) (string, error) {
		return k.Submit(ctx, d.Vendors, asked)
	})
	if err != nil {
		return k.unanswered(ctx, d, r, asked, err)
	}
	ended := false
	err = d.Note(ctx, func(w *change.Work) error {
		now, err := rundb.GetRun[Q, R](w.Tx, k.Name, r.ID, true)
		if err != nil {
			return err
		}
		if ended = !now.Begin(ref); ended {
			now.VendorRef = ref // it was called off meanwhile: the vendor is to know
			return rundb.UpdateRun(w.Tx, &now.State)
		}
		if err := rundb.UpdateRun(w.Tx, &now.State); err != nil {
			return err
		}
		if err := w.Audit(k.Name, string(r.ID), "submitted", nil, map[string]any{"vendorRef": ref}); err != nil {
			return err
		}
		return k.emitStep(w, &now, now.By.Email, "SUBMITTED")
	})
	if err != nil || ended {
		return Next{Again: ended}, err
	}
	return d.after(r.Wait(k.First, d.Now())), nil
}

// poll asks for the answer, once more even where it is too late: an answer that is there counts.
func (k *Kind[Q, R]) poll(ctx context.Context, d Deps, r run.Run[Q, R], asked Asked[Q]) (Next, error) {
	var out *R
	step, err := k.call(ctx, func(ctx context.Context) (step string, err error) {
		step, out, err = k.Poll(ctx, d.Vendors, asked, r.VendorRef)
		return step, err
	})
	switch {
	case err != nil:
		return k.unanswered(ctx, d, r, asked, err)
	case out != nil:
		return Next{}, k.finish(ctx, d, r, out)
	case r.Late(d.Now()):
		k.withdrawBestEffort(ctx, d, r, asked)
		return Next{}, &Failure{Fault: run.FaultTooLate}
	}
	called := false
	err = d.Note(ctx, func(w *change.Work) error {
		now, err := rundb.GetRun[Q, R](w.Tx, k.Name, r.ID, true)
		if err != nil {
			return err
		}
		if called, err = rundb.TakeRunCall(w.Tx, r.ID); err != nil || !now.Advance(step, now.Done, now.Total) {
			return err
		}
		if err := rundb.UpdateRun(w.Tx, &now.State); err != nil {
			return err
		}
		return k.emitStep(w, &now, now.By.Email, "PROGRESS")
	})
	if err != nil || called {
		return Next{Again: called}, err
	}
	return d.after(r.Wait(k.Every, d.Now())), nil
}

// unanswered is what follows from a call that failed: a refusal ends the run, anything else is tried again until it is too late.
func (k *Kind[Q, R]) unanswered(ctx context.Context, d Deps, r run.Run[Q, R], asked Asked[Q], err error) (Next, error) {
	var refused *vendor.Refusal
	if errors.As(err, &refused) && refused.Code == vendor.NotAuthenticated && asked.Login.ID != "" {
		return Next{}, k.loginRefused(ctx, d, asked.Login, refused.Message)
	}
	if errors.As(err, &refused) {
		return Next{}, failureOf(refused)
	}
	if ctx.Err() != nil {
		return Next{}, err // this process ends: the next one goes on
	}
	if r.Late(d.Now()) {
		k.withdrawBestEffort(ctx, d, r, asked)
		return Next{}, &Failure{Fault: run.FaultTooLate}
	}
	d.Log.WarnContext(ctx, "a vendor did not answer", "kind", k.Name, "run", r.ID, "error", err.Error())
	return d.after(r.Wait(k.Every, d.Now())), nil
}

// faultOf are the faults of refusals that the vendor has no words for.
var faultOf = map[string]run.Fault{vendor.NotSetUp: run.FaultNotSetUp, vendor.NotKnown: run.FaultNotKnown, vendor.NotTaken: run.FaultNotTaken}

// failureOf is how a run ends that a vendor refuses: by the vendor's words where it said any.
func failureOf(refused *vendor.Refusal) *Failure {
	if refused.Message == "" {
		return &Failure{Fault: cmp.Or(faultOf[refused.Code], run.FaultRefused)}
	}
	return &Failure{Fault: run.FaultRefused, Message: refused.Message}
}

// loginRefused has everybody know that the vendor does not take a login, and ends the run.
func (k *Kind[Q, R]) loginRefused(ctx context.Context, d Deps, l credential.Login, message string) error {
	err := d.Note(ctx, func(w *change.Work) error { return NoteLogin(w, l, credential.Refused, message) })
	return cmp.Or[error](err, &Failure{Fault: run.FaultLoginRefused, Message: message})
}

// NoteLogin keeps what a vendor said of a login; where it was changed meanwhile, that holds for the former one and is nothing.
func NoteLogin(w *change.Work, l credential.Login, status credential.Status, message string) error {
	person, noted, err := credentialdb.Note(w.Tx, l.ID, l.Version, status, message)
	if err != nil || !noted {
		return err
	}
	if err := w.Audit("credential", string(l.ID), "updated", nil, map[string]any{"status": status}); err != nil {
		return err
	}
	if status == credential.Refused {
		e := change.Event{Type: "RTC.CREDENTIAL.INVALID", Data: map[string]any{"id": l.ID, "module": l.Module}}
		if person != "" {
			e.Audience = []domain.ID{person}
		}
		w.EmitOffLoan(e) // whoever the login serves, on whichever loan
	}
	return nil
}

// finish applies the answer and ends the run, in one unit of work.
func (k *Kind[Q, R]) finish(ctx context.Context, d Deps, r run.Run[Q, R], out *R) error {
	err := d.Change(ctx, func(w *change.Work) error {
		now, err := rundb.GetRun[Q, R](w.Tx, k.Name, r.ID, true)
		if err != nil || !now.Finish(w.Now()) {
			return err // called off meanwhile
		}
		now.Result = out
		if k.Apply != nil {
			if err := k.Apply(d, w, &now); err != nil {
				return err
			}
		}
		if err := rundb.KeepRunResult(w.Tx, r.ID, out); err != nil {
			return err
		}
		return k.completed(w, &now)
	})
	return blocked(err)
}

func (k *Kind[Q, R]) completed(w *change.Work, r *run.Run[Q, R]) error {
	if err := rundb.UpdateRun(w.Tx, &r.State); err != nil {
		return err
	}
	if err := w.Audit(k.Name, string(r.ID), "completed", nil, map[string]any{"done": r.Done, "total": r.Total}); err != nil {
		return err
	}
	return k.emitStep(w, r, r.By.Email, "COMPLETED")
}

// steps does work of our own, one unit of work after another.
func (k *Kind[Q, R]) steps(ctx context.Context, d Deps, r run.Run[Q, R]) error {
	var next func(*change.Work, *run.Run[Q, R]) (bool, error)
	for ended := false; !ended; {
		if r.Late(d.Now()) {
			return &Failure{Fault: run.FaultTooLate}
		}
		if next == nil {
			var err error
			if next, err = k.Steps(ctx, d, r); err != nil {
				return err
			}
		}
		err := d.Change(ctx, func(w *change.Work) error {
			now, err := rundb.GetRun[Q, R](w.Tx, k.Name, r.ID, true)
			if err != nil {
				return err
			}
			if ended = !now.Begin(""); ended {
				return nil // called off
			}
			if ended, err = next(w, &now); err != nil {
				return err
			}
			if ended && now.Finish(w.Now()) {
				return k.completed(w, &now)
			}
			if err := rundb.UpdateRun(w.Tx, &now.State); err != nil {
				return err
			}
			return k.emitStep(w, &now, now.By.Email, "PROGRESS")
		})
		if err != nil {
			return blocked(err)
		}
	}
	return nil
}

// blocked is an error with a company's rule told as the end of the run that it is.
func blocked(err error) error {
	var refused *domain.Error
	if errors.As(err, &refused) && refused.Code == domain.CodeRuleBlocked {
		return &Failure{Fault: run.FaultBlocked, Message: refused.Message}
	}
	return err
}

// fail writes how a run ended otherwise; nothing where it has ended.
func (k *Kind[Q, R]) fail(ctx context.Context, d Deps, r run.Run[Q, R], f Failure) error {
	return d.Note(ctx, func(w *change.Work) error {
		now, err := rundb.GetRun[Q, R](w.Tx, k.Name, r.ID, true)
		if err != nil || !now.Fail(f.Fault, f.Message, w.Now()) {
			return err
		}
		if err := rundb.UpdateRun(w.Tx, &now.State); err != nil {
			return err
		}
		if err := w.Audit(k.Name, string(r.ID), "failed", nil, map[string]any{"fault": f.Fault}); err != nil {
			return err
		}
		word := "FAILED"
		if now.Status == run.StatusTimeout {
			word = "TIMEOUT"
		}
		return k.emitStep(w, &now, now.By.Email, word)
	})
}

// withdraw calls a run off at the vendor. One that the vendor has ended by now, or does not know, is called off too, and so is one of a login
// that the vendor no longer takes, which everybody is to know of.
func (k *Kind[Q, R]) withdraw(ctx context.Context, d Deps, r run.Run[Q, R], asked Asked[Q]) error {
	if r.VendorRef == "" || k.Cancel == nil {
		return nil
	}
	_, err := k.call(ctx, func(ctx context.Context) (string, error) { return "", k.Cancel(ctx, d.Vendors, asked, r.VendorRef) })
	var refused *vendor.Refusal
	switch {
	case !errors.As(err, &refused):
		return err
	case refused.Code == vendor.NotAuthenticated && asked.Login.ID != "":
		return d.Note(ctx, func(w *change.Work) error { return NoteLogin(w, asked.Login, credential.Refused, refused.Message) })
	}
	return nil
}

func (k *Kind[Q, R]) withdrawBestEffort(ctx context.Context, d Deps, r run.Run[Q, R], asked Asked[Q]) {
	if err := k.withdraw(ctx, d, r, asked); err != nil {
		d.Log.WarnContext(ctx, "a vendor was not told that nobody waits any more", "kind", k.Name, "run", r.ID, "error", err.Error())
	}
}

func (k *Kind[Q, R]) call(ctx context.Context, ask func(context.Context) (string, error)) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	return ask(ctx)
}

func (d Deps) after(wait time.Duration) Next {
	if d.Pause != nil {
		wait = d.Pause(wait)
	}
	return Next{Again: true, After: wait}
}
