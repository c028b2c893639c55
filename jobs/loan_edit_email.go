package jobs

import (
	"context"

	"gable/change"
	inboxdb "gable/db/inbox"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/inbox"
	"gable/domain/vendor"
	"gable/tenancy"
)

// LoanEditEmail tells the scope's user, of the team of the scope's loan, that somebody has started editing it.
type LoanEditEmail struct {
	User domain.ID `json:"userId"`
	// Version is that of the editing that was started: once that has ended, there is nothing to tell.
	Version int64 `json:"version"`
}

// Kind is "loan_edit_email".
func (LoanEditEmail) Kind() string { return "loan_edit_email" }

// Once is "": of another editing there is another letter.
func (LoanEditEmail) Once() string { return "" }

// editLetter is everything that the letter names.
type editLetter struct {
	access
	Editor, Loan, Preferences string
}

// writeOfEditing has the rest of the pinned loan's team told by email that whoever works has started editing it. Each letter is a job
// in the name of who gets it, whose sight and choices it goes by.
func writeOfEditing(w *change.Work) error {
	team, err := inboxdb.Team(w.Tx)
	if err != nil {
		return err
	}
	for _, id := range (inbox.Notice{Part: inbox.WholeTeam}).To(team, w.Scope().User.ID, w.Scope().Actor.ID) {
		origin, err := inNameOf(w.Scope(), id)
		if err != nil {
			return err
		}
		if _, err := enqueue(w.Tx, origin, LoanEditEmail{User: id, Version: w.Loan.Editing.Session.Version}); err != nil {
			return err
		}
	}
	return nil
}

func sendLoanEdit(ctx context.Context, r Running, args LoanEditEmail) (err error) {
	if r.Scope, err = everywhere(ctx, r.DB, r.Scope); err != nil {
		return err
	}
	return r.post(ctx, "", args.Kind(), args.User, func(tx *tenancy.Tx) (vendor.Mail, error) {
		e, err := loandb.GetEditing(tx)
		if err != nil {
			return vendor.Mail{}, err
		}
		if _, held := e.Holder(tx.Now()); !held || e.Session.Version != args.Version {
			return vendor.Mail{}, Finish("it is no longer edited")
		}
		p, err := inboxdb.Preferences(tx)
		if err != nil {
			return vendor.Mail{}, err
		}
		if !p.Wants(inbox.KindEditing) {
			return vendor.Mail{}, Finish("the person does not want it")
		}
		l := editLetter{Editor: e.Session.UserName, Loan: tx.Scope().Loan.String()}
		if l.access, err = loadAccess(tx, args.User); err != nil {
			return vendor.Mail{}, err
		}
		home, err := r.home(tx)
		if err != nil {
			return vendor.Mail{}, err
		}
		l.Link, l.Preferences = home+"/app/loans/"+l.Loan, home+PreferencesPath
		return compose("loan_edit", l.Language, vendor.Address{Name: l.Name, Email: l.Email}, l)
	})
}
