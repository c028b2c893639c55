package jobs

import (
	"time"

	"gable/authz"
	"gable/change"
	creditdb "gable/db/credit"
	financedb "gable/db/finance"
	loandb "gable/db/loan"
	rundb "gable/db/run"
	"gable/domain"
	"gable/domain/credit"
	"gable/domain/finance"
	"gable/domain/run"
	outside "gable/jobs/run"
)

// CreditImports take the debts of a report over into the application, all at once.
var CreditImports = &outside.Kind[credit.ImportAsked, credit.Imported]{
	Name:  "credit_import",
	Topic: func(credit.ImportAsked) string { return "RTC.CREDIT_IMPORT." },
	Slot:  func(credit.ImportAsked) string { return "" },
	Limit: 10 * time.Minute,
	Needs: authz.LoanReadCredit,
	Steps: importCredit,
}

type creditStep = func(*change.Work, *run.Run[credit.ImportAsked, credit.Imported]) (bool, error)

func importCredit(d outside.Desk, w *change.Work, r *run.Run[credit.ImportAsked, credit.Imported]) (creditStep, error) {
	b, err := creditdb.Get(w.Tx, r.Request.ReportID)
	if err != nil {
		return nil, err
	}
	report, err := creditdb.Open(w.Tx, d.Vault, b)
	if err != nil {
		return nil, err
	}
	return func(w *change.Work, r *run.Run[credit.ImportAsked, credit.Imported]) (bool, error) {
		listed, err := financedb.AllLiabilities(w.Tx)
		if err != nil {
			return false, err
		}
		done := credit.Imported{}
		plan := credit.PlanImport(r.Request.ImportType, report, b.ID, b.Borrowers, listed)
		for i := range plan {
			if err := carryOut(w, plan[i], &done); err != nil {
				return false, err
			}
		}
		r.Advance("", len(plan), len(plan))
		w.LoanChanged()
		return true, rundb.KeepRunResult(w.Tx, r.ID, done)
	}, nil
}

// carryOut does what a plan says of one debt.
func carryOut(w *change.Work, p credit.LiabilityImport, done *credit.Imported) error {
	switch p.Action {
	case credit.ImportAdd:
		done.Added++
		l := *p.Will
		if err := financedb.Liabilities.Insert(w.Tx, &l); err != nil {
			return err
		}
		if err := loandb.Applies(w.Tx, "liabilities"); err != nil {
			return err
		}
		return noteLiability(w, l.ID, "created", nil, &l)
	case credit.ImportUpdate:
		done.Updated++
		l := *p.Will
		if err := financedb.Liabilities.Update(w.Tx, &l); err != nil {
			return err
		}
		return noteLiability(w, l.ID, "updated", p.Was, &l)
	case credit.ImportRemove:
		done.Removed++
		if err := financedb.Liabilities.Remove(w.Tx, []domain.ID{p.Was.ID}); err != nil {
			return err
		}
		return noteLiability(w, p.Was.ID, "deleted", p.Was, nil)
	case credit.ImportSame, credit.ImportKeep:
	}
	return nil
}

func noteLiability(w *change.Work, id domain.ID, action string, was, will *finance.Liability) error {
	w.Emit(change.Event{Type: "RTC.LIABILITY.CHANGED", Data: map[string]string{"id": string(id), "action": action}})
	var before, after any
	if was != nil {
		before = was
	}
	if will != nil {
		after = will
	}
	return w.Audit("liability", string(id), action, before, after)
}
