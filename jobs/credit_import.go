package jobs

import (
	"context"
	"time"

	"gable/authz"
	"gable/change"
	creditdb "gable/db/credit"
	financedb "gable/db/finance"
	rundb "gable/db/run"
	"gable/domain/credit"
	"gable/domain/run"
	vendorrun "gable/jobs/run"
)

// CreditImports take the debts of a report over into the application, all at once.
var CreditImports = &vendorrun.Kind[credit.ImportAsked, credit.Imported]{
	Name:  "credit_import",
	Topic: func(credit.ImportAsked) string { return "RTC.CREDIT_IMPORT." },
	Slot:  func(credit.ImportAsked) string { return "" },
	Limit: 10 * time.Minute,
	Needs: authz.LoanReadCredit,
	Steps: importCredit,
}

type creditStep = func(*change.Work, *run.Run[credit.ImportAsked, credit.Imported]) (bool, error)

func importCredit(_ context.Context, d vendorrun.Deps, _ run.Run[credit.ImportAsked, credit.Imported]) (creditStep, error) {
	return func(w *change.Work, r *run.Run[credit.ImportAsked, credit.Imported]) (bool, error) {
		b, err := creditdb.Get(w.Tx, r.Request.ReportID)
		if err != nil {
			return false, err
		}
		report, err := creditdb.Open(w.Tx, d.Vault, b)
		if err != nil {
			return false, err
		}
		listed, err := financedb.AllLiabilities(w.Tx)
		if err != nil {
			return false, err
		}
		plan := credit.PlanImport(r.Request.ImportType, report, b.ID, b.Borrowers, listed)
		done, err := w.TakeDebtsOver(plan)
		if err != nil {
			return false, err
		}
		r.Advance("", len(plan), len(plan))
		return true, rundb.KeepRunResult(w.Tx, r.ID, done)
	}, nil
}
