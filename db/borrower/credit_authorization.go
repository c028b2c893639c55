package borrower

import (
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/tenancy"
)

// CreditAuthorization is what a borrower said to the question whether the lender may read their credit, and the text that
// it was said to, as it stood there.
type CreditAuthorization struct {
	ID         domain.ID `json:"id"`
	BorrowerID domain.ID `json:"BorrowerId"`
	Given      bool      `json:"given" doc:"False where it was refused or taken back."`
	Wording    string    `json:"wording"`
	Language   string    `json:"language" enum:"en,es"`
	By         string    `json:"by" doc:"Who said so: the name of the person who was signed in."`
	At         time.Time `json:"at"`
}

// CreditAuthorizations answers a borrower's on the pinned loan, the newest first.
func CreditAuthorizations(tx *tenancy.Tx, borrower domain.ID) ([]CreditAuthorization, error) {
	rows, err := tx.Query(`select id::text, borrower_id::text, given, wording, language, user_name, at from credit_authorization
		where borrower_id = $1 order by at desc, id desc limit 200`, string(borrower))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[CreditAuthorization])
}

// AddCreditAuthorization keeps what the scope's user said for a borrower of the pinned loan.
func AddCreditAuthorization(tx *tenancy.Tx, a *CreditAuthorization) error {
	who := tx.Scope().User
	a.ID, a.By, a.At = domain.NewID(), who.Name, tx.Now()
	_, err := tx.Exec(`insert into credit_authorization (tenant_id, loan_id, borrower_id, id, given, wording, language, user_id, user_name, at)
		values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5, $6, left($7, 200), $8)`,
		string(a.BorrowerID), string(a.ID), a.Given, a.Wording, a.Language, string(who.ID), a.By, a.At)
	return db.Explain(err)
}
