// Package condition keeps a loan's conditions, and which documents were put to each.
package condition

import (
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"gable/db"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/condition"
	"gable/tenancy"
)

const (
	created = `to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
	updated = `to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
	// documents are the documents of a condition: those put to it, and those of its needs.
	documents = `(select l.document_id from condition_document l where l.loan_id = t.loan_id and l.condition_id = t.id
		union select o.id from document o join need n on n.loan_id = o.loan_id and n.id = o.need_id where n.loan_id = t.loan_id and n.condition_id = t.id)`
)

// Conditions keeps the conditions of a loan.
var Conditions = db.Table[condition.Condition]{
	Name: "loan_condition",
	Derived: map[string]string{"createdAt": created, "updatedAt": updated, "status": statusOf(),
		"LoanDocuments": "(select jsonb_agg(" + documentdb.DocumentJSON("d") + " order by " + documentdb.OutOfCount("d") + ", d.position desc, d.id desc)" +
			" from document d where d.loan_id = t.loan_id and d.data ->> 'removedAt' is null and d.id in " + documents + ")",
		"approvedDocsCount": "(select count(*) from document d where d.loan_id = t.loan_id and d.data ->> 'status' = 'APPROVED' and d.data ->> 'withdrawnOn' is null and d.data ->> 'removedAt' is null and d.id in " + documents + ")",
		"LoanNeeds":         "(select jsonb_agg(" + documentdb.NeedJSON("n") + " order by n.position, n.id) from need n where n.loan_id = t.loan_id and n.condition_id = t.id)"},
	CascadeDeletes: []db.Rows{{Table: "condition_document", Column: "condition_id", Columns: []string{"tenant_id", "loan_id", "condition_id", "document_id"}}},
	CascadeNulls:   []db.Rows{{Table: "need", Column: "condition_id"}, {Table: "upload", Column: "condition_id"}},
	Record:         func(c *condition.Condition) *domain.Record { return &c.Record },
	UpdatedAt:      func(c *condition.Condition) *string { return &c.UpdatedAt },
}

// statusOf is the furthest status that has a date.
func statusOf() string {
	var sql strings.Builder
	sql.WriteString("case")
	for i := len(condition.Statuses.Options) - 1; i >= 0; i-- {
		_, _ = fmt.Fprintf(&sql, " when t.data #> '{statusDates,%s}' is not null then '%[1]s'", condition.Statuses.Options[i].Option)
	}
	return sql.String() + fmt.Sprintf(" else '%s' end", condition.Added)
}

// Count is how many conditions the pinned loan has.
func Count(tx *tenancy.Tx) (n int, err error) {
	return n, tx.QueryRow("select count(*) from loan_condition").Scan(&n)
}

// Pending is how many of the pinned loan's conditions that something waits for the lender does not have yet.
func Pending(tx *tenancy.Tx, priorTo string) (n int, err error) {
	return n, tx.QueryRow("select count(*) from loan_condition t where t.data ->> 'priorTo' = $1 and t.data #> '{statusDates,SENT_TO_LENDER}' is null", priorTo).Scan(&n)
}

// All are the conditions of the pinned loan, in their order.
func All(tx *tenancy.Tx) ([]condition.Condition, error) {
	rows, err := tx.Query(Conditions.All())
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[condition.Condition])
}

// Put puts documents of the pinned loan to a condition; one that is there already stays. NOT_FOUND where one is not the loan's.
func Put(tx *tenancy.Tx, id domain.ID, documents []domain.ID) error {
	texts, err := db.WantedIDs(documents)
	if err != nil {
		return err
	}
	var found int
	if err := tx.QueryRow("select count(*) from document where id = any ($1::uuid[])", texts).Scan(&found); err != nil {
		return err
	}
	if found != len(texts) {
		return domain.NotFound()
	}
	_, err = tx.Exec(`insert into condition_document (tenant_id, loan_id, condition_id, document_id)
		select app.tenant_id(), app.loan_id(), $1, unnest($2::uuid[]) on conflict do nothing`, string(id), texts)
	return db.Explain(err)
}

// Take takes a document that was put to a condition away from it, and tells whether it was.
func Take(tx *tenancy.Tx, id, document domain.ID) (bool, error) {
	if _, err := domain.ParseID(string(document)); err != nil {
		return false, domain.NotFound()
	}
	tag, err := tx.Exec("delete from condition_document where condition_id = $1 and document_id = $2", string(id), string(document))
	return tag.RowsAffected() > 0, err
}

// OpenNeeds is how many needs of a condition are not accepted, and how many it has.
func OpenNeeds(tx *tenancy.Tx, id domain.ID) (open, all int, err error) {
	return open, all, tx.QueryRow("select count(*) filter (where data ->> 'status' <> 'ACCEPTED'), count(*) from need where condition_id = $1", string(id)).Scan(&open, &all)
}
