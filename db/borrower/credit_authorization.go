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
	rows, err := tx.Query(`select id::text, borrower_id::text, given, wording, language, user_name, at from credit_authorization
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
	_, err := tx.Exec(`insert into credit_authorization (tenant_id, loan_id, borrower_id, id, given, wording, language, user_id, user_name, at)
		values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5, $6, left($7, 200), $8)`,
		string(a.BorrowerID), string(a.ID), a.Given, a.Wording, a.Language, string(who.ID), a.By, a.At)
	return db.Explain(err)
}
