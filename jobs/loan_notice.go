package jobs

import (
	"context"
	"time"

	"github.com/riverqueue/river"

	"gable/change"
	documentdb "gable/db/document"
	notifydb "gable/db/notify"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/notify"
	"gable/domain/user"
	"gable/tenancy"
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
	if of.Submitted || of.Dated {
		return followSubmission(w, of)
	}
	on, err := notifydb.IsOn(w.Tx, of.Kinds())
	if err != nil || !on && of.AskedOf == "" {
		return err
	}
	origin, err := originOnLoan(w)
	if err != nil || origin.User == "" {
		return err
	}
	if of.AskedOf != "" {
		if err := askForRule(w, origin, of); err != nil || !on {
			return err
		}
	}
	_, err = enqueue(w.Tx, origin, LoanNotice{Event: of})
	return err
}

// originOnLoan is in whose name the people of the pinned loan are written to: whoever works, or the loan's officer where that is a borrower
// or a realtor, who see nobody else of the loan. It names no user where there is no officer.
func originOnLoan(w *change.Work) (Origin, error) {
	origin, err := originOf(w.Scope())
	if err != nil || w.Scope().Visibility != user.VisibilityParty {
		return origin, err
	}
	officer, err := organizationdb.PlaceOfLoan(w.Tx)
	if err != nil && !domain.IsNotFound(err) {
		return origin, err
	}
	origin.Actor, origin.User, origin.ActorTenant, origin.UserTenant, origin.ImpersonationID = officer.User, officer.User, origin.Tenant, origin.Tenant, ""
	origin.OrgUnit = w.Loan.OrgUnit
	return origin, nil
}

// askForRule has a person be told what a rule asks of them, as when staff had asked.
func askForRule(w *change.Work, origin Origin, of notify.Event) error {
	if err := documentdb.BeginRuleRequest(w.Tx, of.Need, origin.User); err != nil {
		return err
	}
	_, err := enqueue(w.Tx, origin, NeedRequest{Loan: w.Loan.ID, Person: of.AskedOf})
	return err
}

func (all *register) sendLoanNotice(ctx context.Context, r Running, args LoanNotice) error {
	return r.changes.Do(ctx, r.DB, r.Scope, r.by(), func(w *change.Work) error {
		if happened, err := r.Happened(w.Tx); err != nil || happened {
			return err
		}
		if args.Event.NeedKind == notify.KindAsked {
			if err := all.gatherNotice(w.Tx, &args.Event); err != nil {
				return err
			}
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
		messages := sending.Write(c, sending.Recipients(c), w)
		for i := range messages {
			messages[i].Cause = &args.Event
		}
		if err := SendMessages(w, messages); err != nil {
			return err
		}
		return r.Record(w.Tx)
	})
}

// gatherNotice makes a notice one of all that the person is asked for and was not told of yet. It waits for more as the letter does: the first
// notice tells of everything, and those of the rest find nothing left.
func (all *register) gatherNotice(tx *tenancy.Tx, of *notify.Event) error {
	first, err := documentdb.Needs.Get(tx, of.Need)
	if domain.IsNotFound(err) {
		return Finish("what was asked for is gone")
	}
	if err != nil {
		return err
	}
	asking, err := documentdb.LockRequest(tx, of.Need)
	if domain.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	needs, err := documentdb.AllNeeds(tx)
	if err != nil {
		return err
	}
	var open []domain.ID
	var asked []time.Time
	requests := map[domain.ID]documentdb.Request{}
	for _, n := range needs {
		if n.Person() != first.Person() || n.Status != document.NeedPending {
			continue
		}
		r, err := documentdb.LockRequest(tx, n.ID)
		if domain.IsNotFound(err) || err == nil && (r.Noticed || r.From.Before(asking.From.Add(-document.GatherMost))) {
			continue // what was asked long before was told by its letter
		}
		if err != nil {
			return err
		}
		open, asked, requests[n.ID] = append(open, n.ID), append(asked, r.From), r
	}
	if len(open) == 0 {
		return Finish("it was told already, or is there")
	}
	if wait := all.gathering(asked, tx.Now()); wait > 0 {
		return river.JobSnooze(wait)
	}
	of.Need, of.Needs = open[0], open[1:]
	for id, r := range requests {
		r.Noticed = true
		if err := documentdb.SaveRequest(tx, id, r); err != nil {
			return err
		}
	}
	return nil
}
