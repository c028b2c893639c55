package db

import (
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/tenancy"
)

// LoansAfter are the next loans of the scope that are at work on, in the order of their ids.
func LoansAfter(tx *tenancy.Tx, after domain.LoanID, most int) ([]domain.LoanID, error) {
	rows, err := tx.Query("select loan_id from loan where loan_id > $1 and not archived order by loan_id limit $2", after, most)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[domain.LoanID])
}

// RenewCompletion writes how complete the pinned loan is, where that is no longer what its row says. Nothing of the loan has
// changed, so its version stays: nobody who works on it is asked to look again. A loan that is gone by now is no error.
func RenewCompletion(tx *tenancy.Tx, asOf domain.Date) error {
	// The row is locked first, so that no change of the loan comes between reading it and writing.
	if _, err := tx.Exec("select from loan where loan_id = (select app.loan_id()) for update"); err != nil {
		return err
	}
	f, err := LoadFile(tx)
	if err != nil {
		var gone *domain.Error
		if errors.As(err, &gone) && gone.Code == domain.CodeNotFound {
			return nil
		}
		return err
	}
	changed, err := tx.Exec("update loan set completion_percent = $1 where loan_id = (select app.loan_id()) and completion_percent <> $1", f.PercentComplete(asOf))
	if err != nil || changed.RowsAffected() == 0 {
		return err
	}
	b := &pgx.Batch{}
	QueueEvent(tx, b, Event{Type: "RTC.LOAN.UPDATED", Loan: f.LoanID, OrgUnit: f.OrgUnitID})
	return tx.Send(b)
}
