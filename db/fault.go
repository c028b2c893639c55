package db

import (
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gable/domain"
	"gable/tenancy"
)

// Explain says what a constraint of the database means to the person who ran into it.
func Explain(err error) error {
	var pg *pgconn.PgError
	if !errors.As(err, &pg) {
		return err
	}
	if pg.Code == "23503" && strings.HasPrefix(pg.Message, "update or delete on table \"borrower\"") {
		return domain.Conflict("refusals:borrower.hasDocuments", "Documents were asked of this person, or came from them, and stay on the loan. Please take the person off the loan instead.").Because(err)
	}
	switch pg.Code {
	case "23503": // foreign key: a borrower, employer or property that this loan does not have
		return domain.Invalid(domain.FieldError{Field: foreignFields[pg.ConstraintName], Key: "refusals:record.noSuchReference", Message: "A record this one refers to does not exist on this loan."}).Because(err)
	case "23505":
		return domain.Conflict("refusals:record.exists", "There is such a record already.").Because(err)
	case "22P02", "22P05", "22003", "23514", "22001":
		return domain.Invalid(domain.FieldError{Key: "refusals:record.invalidValue", Message: "One of the values is not valid."}).Because(err)
	}
	return err
}

// DeferToCommit has a write travel with the next batch, or with the commit at the latest; what a constraint says of it is said then.
func DeferToCommit(tx *tenancy.Tx, b *pgx.Batch) error {
	for _, q := range b.QueuedQueries {
		if q.Fn == nil {
			q.Fn = func(results pgx.BatchResults) error {
				_, err := results.Exec()
				return Explain(err)
			}
		}
	}
	return tx.DeferToCommit(b)
}

var foreignFields = map[string]string{
	"residence_tenant_id_loan_id_borrower_id_fkey":          "BorrowerId",
	"declaration_tenant_id_loan_id_borrower_id_fkey":        "BorrowerId",
	"demographic_tenant_id_loan_id_borrower_id_fkey":        "BorrowerId",
	"employer_tenant_id_loan_id_borrower_id_fkey":           "BorrowerId",
	"income_item_tenant_id_loan_id_borrower_id_fkey":        "BorrowerId",
	"income_item_tenant_id_loan_id_employer_id_fkey":        "EmployerId",
	"asset_borrower_tenant_id_loan_id_borrower_id_fkey":     "Borrowers",
	"liability_borrower_tenant_id_loan_id_borrower_id_fkey": "Borrowers",
	"expense_borrower_tenant_id_loan_id_borrower_id_fkey":   "Borrowers",
	"liability_tenant_id_loan_id_owned_property_id_fkey":    "OwnedPropertyId",
}
