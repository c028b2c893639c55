package loan

import (
	"slices"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/user"
	"gable/tenancy"
)

// OwnOfficers answers the loan officers of the loans the scope is party to, by loan.
func OwnOfficers(tx *tenancy.Tx) (map[domain.LoanID]loan.Officer, error) {
	rows, err := tx.Query("select loan_id, name, email, phone, nmls from app.own_loan_officers()")
	if err != nil {
		return nil, err
	}
	officers := map[domain.LoanID]loan.Officer{}
	var id domain.LoanID
	var o loan.Officer
	_, err = pgx.ForEachRow(rows, []any{&id, &o.Name, &o.Email, &o.Phone, &o.NMLS}, func() error {
		officers[id] = o
		return nil
	})
	return officers, err
}

// ownAudience puts a party's change of the pinned loan behind other writers, and answers who is to hear of it. On a loan
// that the scope is not party to it does nothing: that loan is not found right after.
func ownAudience(tx *tenancy.Tx) (audience []domain.ID, err error) {
	if s := tx.Scope(); !slices.Contains(s.Loans, s.Loan) {
		return nil, nil
	}
	err = tx.QueryRow("select app.lock_own_loan()::text[]").Scan(&audience)
	return audience, err
}

// Settled tells what a party's change has brought about.
type Settled struct {
	Submitted bool         // the application is complete for the first time
	Dated     *domain.Date // the day that it has given the application, by which the loan estimate is due
}

// SettleOwn is what follows a party's change: work reads the whole pinned loan, and of the summary it makes only what a
// borrower's own record and statement enter into is written, when the loan changed.
func SettleOwn(tx *tenancy.Tx, changed bool, work func() (Summary, error)) (s Settled, err error) {
	if _, err := tx.Exec("select app.begin_settling()"); err != nil {
		return s, err
	}
	sum, err := work()
	if err != nil {
		return s, err
	}
	b := &pgx.Batch{}
	if changed {
		if sum.PercentComplete == 100 {
			b.Queue("select app.submit_own_loan($1)", tx.Now()).QueryRow(func(row pgx.Row) error { return row.Scan(&s.Submitted) })
		}
		if sum.Applies {
			b.Queue("select app.date_own_application($1)::text", tx.Now()).QueryRow(func(row pgx.Row) error {
				var on *string
				if err := row.Scan(&on); err != nil {
					return err
				}
				s.Dated, err = dateOf(on)
				return err
			})
		}
		b.Queue("select app.settle_own_loan($1, $2, $3)", sum.PercentComplete, micros(sum.DTI), tx.Now())
		b.Queue("select app.settle_own_purpose($1)", micros(sum.LTV))
		if err := queueFigures(b, tx.Now(), sum); err != nil {
			return s, err
		}
	}
	b.Queue("select app.end_settling()")
	return s, tx.Send(b)
}

// IsParty tells whether the scope sees a loan as a borrower or realtor does.
func IsParty(tx *tenancy.Tx) bool { return tx.Scope().Visibility == user.VisibilityParty }
