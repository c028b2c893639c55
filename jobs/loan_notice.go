package jobs

import (
	"context"

	"gable/change"
	notifydb "gable/db/notify"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/notify"
	"gable/domain/user"
)

// LoanNotice writes what the people of the scope's loan are told of something that has happened on it.
type LoanNotice struct {
	Event notify.Event `json:"event"`
}

// Kind is "loan_notice".
func (LoanNotice) Kind() string { return "loan_notice" }

// Once: the same may happen again.
func (LoanNotice) Once() string { return "" }

// Announce has the people of the pinned loan told of something that has happened on it, where the company or the loan wants that.
func Announce(w *change.Work, of notify.Event) error {
	if of.Editing {
		return writeOfEditing(w)
	}
	on, err := notifydb.IsOn(w.Tx, of.Kinds())
	if err != nil || !on {
		return err
	}
	origin, err := originOf(w.Scope())
	if err != nil {
		return err
	}
	if w.Scope().Visibility == user.VisibilityParty { // who sees nobody else of the loan: its officer writes
		officer, err := organizationdb.PlaceOfLoan(w.Tx)
		if domain.IsNotFound(err) || err == nil && officer.User == "" {
			return nil
		}
		if err != nil {
			return err
		}
		origin.Actor, origin.User, origin.ActorTenant, origin.UserTenant, origin.ImpersonationID = officer.User, officer.User, origin.Tenant, origin.Tenant, ""
		origin.OrgUnit = w.Loan.OrgUnit
	}
	_, err = enqueue(w.Tx, origin, LoanNotice{Event: of})
	return err
}

func sendLoanNotice(ctx context.Context, r Running, args LoanNotice) error {
	return r.changes.Do(ctx, r.DB, r.Scope, r.by(), func(w *change.Work) error {
		if happened, err := r.Happened(w.Tx); err != nil || happened {
			return err
		}
		configs, mail, err := LoanConfigs(w.Tx)
		if err != nil {
			return err
		}
		c, wanted := notify.Choose(args.Event, func(kind notify.Kind) notify.MessageConfig { return configs[kind] })
		if !wanted {
			return Finish("it is no longer wanted")
		}
		c = mail.Allow(c)
		if len(c.Channels) == 0 {
			return Finish("the loan sends none")
		}
		sending, err := PlanMessages(w.Tx, r.PublicURL, args.Event)
		if err != nil {
			return err
		}
		all := sending.Write(c, sending.Recipients(c), w)
		for i := range all {
			all[i].Cause = &args.Event
		}
		if err := SendMessages(w, all); err != nil {
			return err
		}
		return r.Record(w.Tx)
	})
}
