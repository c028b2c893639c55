package borrower

import (
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/borrower"
	"gable/tenancy"
)

// CreditAuthorizations answers a borrower's on the pinned loan, the newest first.
func CreditAuthorizations(tx *tenancy.Tx, borrowerID domain.ID) ([]borrower.CreditAuthorization, error) {
	rows, err := tx.Query(`select id::text, borrower_id::text, given, wording, language, user_name, at, noted_by_staff from credit_authorization
		where borrower_id = $1 order by at desc, id desc limit 200`, string(borrowerID))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[borrower.CreditAuthorization])
}

// AddCreditAuthorization keeps what the scope's user said for a borrower of the pinned loan.
func AddCreditAuthorization(tx *tenancy.Tx, a *borrower.CreditAuthorization) error {
	who := tx.Scope().User
	a.ID, a.By, a.At = domain.NewID(), who.Name, tx.Now()
	_, err := tx.Exec(`insert into credit_authorization (tenant_id, loan_id, borrower_id, id, given, wording, language, user_id, user_name, at, noted_by_staff)
		values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5, $6, left($7, 200), $8, $9)`,
		string(a.BorrowerID), string(a.ID), a.Given, a.Wording, a.Language, string(who.ID), a.By, a.At, a.NotedByStaff)
	return db.Explain(err)
}

// Unauthorized are those of these borrowers of the pinned loan whose last word on a credit report is not that they authorize it, or who
// have not said any.
func Unauthorized(tx *tenancy.Tx, borrowers []domain.ID) ([]domain.ID, error) {
	wanted, err := db.WantedIDs(borrowers)
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query(`select w.id::text from unnest($1::uuid[]) as w(id) where not coalesce((select a.given from credit_authorization a
		where a.loan_id = (select app.loan_id()) and a.borrower_id = w.id order by a.at desc, a.id desc limit 1), false) order by 1`, wanted)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[domain.ID])
}
