package jobs

import (
	"cmp"
	"context"

	"github.com/jackc/pgx/v5"

	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	registrationdb "gable/db/registration"
	"gable/domain/aus"
	"gable/domain/credential"
	"gable/domain/mismo"
	"gable/domain/registration"
	"gable/domain/run"
	vendorrun "gable/jobs/run"
)

type registering = run.Run[registration.RegisterRequest, registration.RegisterAnswer]

// Registrations hand a loan to its lender, or ask what has happened to it there; a loan has one under way at a time.
var Registrations = &vendorrun.Kind[registration.RegisterRequest, registration.RegisterAnswer]{
	Name:  "lender_registration",
	Topic: func(registration.RegisterRequest) string { return "RTC.REGISTRATION." },
	Slot:  func(registration.RegisterRequest) string { return "lender" },
	Tells: func(q registration.RegisterRequest) map[string]any { return map[string]any{"action": q.Action} },
	First: registration.First,
	Every: registration.Every,
	Limit: registration.Limit,
	Needs: authz.LoanEditTrackers,
	Login: func(q registration.RegisterRequest) credential.Need {
		return credential.Need{Module: credential.Lender, Identifier: q.Lender}
	},
	Prepare: registration.Prepare,
	Open:    openRegistration,
	Submit: func(ctx context.Context, v vendorrun.Vendors, q vendorrun.Asked[registration.RegisterRequest]) (string, error) {
		if ref := q.Request.Reference; ref != "" {
			return ref, nil // the lender has it: it is asked about
		}
		return v.Lender.Register(ctx, cmp.Or(q.Request.Key, q.Key), q.Login, q.Request, q.CallBack)
	},
	Poll: func(ctx context.Context, v vendorrun.Vendors, q vendorrun.Asked[registration.RegisterRequest], ref string) (string, *registration.RegisterAnswer, error) {
		found, err := v.Lender.Find(ctx, q.Login, ref)
		if err != nil || found.Status == registration.Pending {
			return found.Step, nil, err
		}
		return "", &found, nil
	},
	Apply: keepRegistration,
}

// openRegistration writes the loan's file as the loan is now, where it is to be handed over.
func openRegistration(d vendorrun.Deps, w *change.Work, r *registering) error {
	if r.Request.Reference != "" {
		return nil
	}
	f, numbers, err := d.Loan(w)
	if err != nil {
		return err
	}
	r.Request.LockDate, r.Request.LockEnds = f.Dates.KeyDates.LockDate, f.Dates.KeyDates.LockExpirationDate
	r.Request.Content, err = mismo.Register(f, numbers, r.StartedAt, aus.CreditReports(f))
	return err
}

// keepRegistration writes what the lender said and what happened there to the loan, each once however often it is told.
func keepRegistration(_ vendorrun.Deps, w *change.Work, r *registering) error {
	r.Result.LenderName = cmp.Or(r.Result.LenderName, r.Request.LenderName)
	if err := keepLenderNumber(w, r.Result.LoanNumber); err != nil {
		return err
	}
	if err := keepLenderEvents(w, r.Result); err != nil {
		return err
	}
	return keepLenderMessages(w, r.Result)
}

func keepLenderNumber(w *change.Work, number string) error {
	was, _, err := loandb.GetInfo(w.Tx)
	if err != nil || number == "" || number == was.TransactionInfo.LenderLoanIdentifier {
		return err
	}
	will := was
	will.TransactionInfo.LenderLoanIdentifier = number
	if err := loandb.SaveInfo(w.Tx, will); err != nil {
		return err
	}
	w.LoanChanged()
	w.Emit(change.Event{Type: "RTC.LOAN_INFO.CHANGED"})
	return w.Audit("loan_info", w.Loan.ID.String(), "updated", was, will)
}

func keepLenderEvents(w *change.Work, a *registration.RegisterAnswer) error {
	kept, err := registrationdb.All(w.Tx, registrationdb.Events)
	if err != nil {
		return err
	}
	happened := a.NewEvents(kept)
	b := &pgx.Batch{}
	for i := range happened {
		if err := registrationdb.Events.QueueInsert(w.Tx, b, &happened[i]); err != nil {
			return err
		}
	}
	if len(happened) == 0 {
		return nil
	}
	if err := w.Tx.Send(b); err != nil {
		return err
	}
	for _, e := range happened {
		if err := w.Audit("lender_event", string(e.ID), "created", nil, e); err != nil {
			return err
		}
	}
	w.Emit(change.Event{Type: "RTC.LENDER_EVENT.CHANGED", Data: map[string]any{"action": "received", "count": len(happened)}})
	return nil
}

func keepLenderMessages(w *change.Work, a *registration.RegisterAnswer) error {
	kept, err := registrationdb.All(w.Tx, registrationdb.Messages)
	if err != nil {
		return err
	}
	said, taken := a.NewMessages(kept, w.Today())
	for _, was := range taken {
		will := was
		will.Resolved = true
		if err := registrationdb.Messages.Update(w.Tx, &will); err != nil {
			return err
		}
		if err := w.Audit("register_message", string(will.ID), "updated", was, will); err != nil {
			return err
		}
	}
	for i := range said {
		if err := registrationdb.Messages.Insert(w.Tx, &said[i]); err != nil {
			return err
		}
		if err := w.Audit("register_message", string(said[i].ID), "created", nil, said[i]); err != nil {
			return err
		}
	}
	if len(said)+len(taken) > 0 {
		w.Emit(change.Event{Type: "RTC.REGISTER_MESSAGE.CHANGED", Data: map[string]any{"action": "received", "count": len(said)}})
	}
	return nil
}
