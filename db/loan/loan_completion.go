package loan

import (
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

// RenewCompletion writes how complete the pinned loan is, which is locked against others, and tells whether that is no longer what
// its row said. Nothing of the loan has changed, so its version stays: nobody who works on it is asked to look again.
func RenewCompletion(tx *tenancy.Tx, asOf domain.Date) (bool, error) {
	f, err := LoadFile(tx)
	if err != nil {
		return false, err
	}
	changed, err := tx.Exec("update loan set completion_percent = $1 where loan_id = (select app.loan_id()) and completion_percent <> $1", f.PercentComplete(asOf))
	return changed.RowsAffected() > 0, err
}
