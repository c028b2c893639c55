package demo

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"gable/change"
	borrowerdb "gable/db/borrower"
	creditdb "gable/db/credit"
	financedb "gable/db/finance"
	loandb "gable/db/loan"
	"gable/demo/agency"
	"gable/domain"
	"gable/domain/credential"
	"gable/domain/credit"
	"gable/domain/loan"
	"gable/domain/lock"
	"gable/tenancy"
	"gable/vault"
)

// Leave has a document of a loan made later: of a credit report, or of a lock.
type Leave struct {
	CreditPicture func(w *change.Work, b credit.Brief, by domain.ID) error
	Confirmation  func(*change.Work, lock.RateLock) error
}

// isReported tells whether the credit of a demo loan's borrowers was reported: of the loans that are set up and not done with, and of those that the lock
// desk has; never of one whose borrower has an account, since what they see begins without.
func (f *file) isReported(i int) bool {
	_, locked := lockings[i]
	return len(f.parties) == 0 && !f.stage.IsClosed() && (locked || f.stage.AtOrAfter(loan.StageLoanSetup))
}

// reportedAt is when the credit was reported: forty days ago, or two days after a loan began that is younger.
func (f *file) reportedAt(clock domain.Clock) time.Time {
	at, first := clock().AddDate(0, 0, -40), f.begun.AddDate(0, 0, 2)
	if at.Before(first) {
		return first
	}
	return at
}

// onLoan is a unit of work on a demo loan at a moment, in the name of one of the staff.
func (f *file) onLoan(ctx context.Context, pool *pgxpool.Pool, email string, at time.Time, do func(*change.Work) error) error {
	scope, err := scopeOf(ctx, pool, f.company, email, f.number)
	if err != nil {
		return err
	}
	return change.NewEngine(nil).Do(ctx, tenancy.New(pool, func() time.Time { return at }), scope, change.By{Call: "demo", Roles: scope.Roles}, do)
}

// SeedCredit has the credit of some demo loans' borrowers reported, by an invented agency, and the debts taken over. A loan that has a report is left as
// it is.
func SeedCredit(ctx context.Context, pool *pgxpool.Pool, keys *vault.Vault, clock domain.Clock, leave Leave) error {
	for _, f := range files() {
		if !f.reported {
			continue
		}
		err := f.onLoan(ctx, pool, f.officer, f.reportedAt(clock), func(w *change.Work) error { return f.report(w, keys, leave) })
		if err != nil {
			return fmt.Errorf("demo credit of loan %s: %w", f.number, err)
		}
	}
	return nil
}

// report orders a report of the loan's borrowers, keeps what the agency answers and takes the debts over.
func (f *file) report(w *change.Work, keys *vault.Vault, leave Leave) error {
	had, err := creditdb.Reports(w.Tx)
	if err != nil || len(had) > 0 {
		return err
	}
	for _, b := range f.contents.Borrowers {
		if err := w.NoteCreditAuthorization(b.ID, true); err != nil {
			return err
		}
	}
	brief, report, raw, err := f.order(w, keys)
	if err != nil {
		return err
	}
	listed, err := financedb.AllLiabilities(w.Tx)
	if err != nil {
		return err
	}
	if err := errors.Join(creditdb.Keep(w.Tx, keys, brief, raw, report.Scores), w.CreditReported(brief)); err != nil {
		return err
	}
	if _, err := w.TakeDebtsOver(credit.PlanImport(credit.ImportMerge, report, brief.ID, brief.Borrowers, listed)); err != nil {
		return err
	}
	return leave.CreditPicture(w, brief, w.Scope().User.ID)
}

// order asks the agency as the product does, and reads its answer.
func (f *file) order(w *change.Work, keys *vault.Vault) (b credit.Brief, r *credit.CreditReport, raw []byte, err error) {
	data, err := loandb.LoadFile(w.Tx)
	if err != nil {
		return b, nil, nil, err
	}
	asked := credit.Order{Agency: "CREDCO", Action: credit.ActionNew, Bureaus: credit.Bureaus}
	for _, person := range f.contents.Borrowers {
		asked.Borrowers = append(asked.Borrowers, person.ID)
	}
	o, missing := credit.Prepare(data, asked, domain.DateOf(w.Now().UTC()))
	if len(missing) > 0 {
		return b, nil, nil, domain.Invalid(missing...)
	}
	numbers, err := borrowerdb.AllSSNs(w.Tx, keys)
	if err != nil {
		return b, nil, nil, err
	}
	o.File = credit.ApplicationOf(data, o, numbers)
	key := ID("credit order " + f.number.String())
	written, err := credit.WriteOrder(o, credential.Secret{}, string(key), w.Now())
	if err != nil {
		return b, nil, nil, err
	}
	var read agency.Request
	if err := xml.Unmarshal(written, &read); err != nil {
		return b, nil, nil, err
	}
	raw = agency.Report(read, read.NewNumber(), w.Now())
	answer, err := credit.ReadAnswer(raw, o.Borrowers)
	if err != nil {
		return b, nil, nil, err
	}
	return credit.BriefOf(o, answer.Report, ID("credit report "+f.number.String()), key, w.Scope().User.Name, w.Now()), answer.Report, raw, nil
}
