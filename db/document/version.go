package document

import (
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/document"
	"gable/tenancy"
)

// NewestOf is a document of the pinned loan, or the newest version of it, locked.
func NewestOf(tx *tenancy.Tx, id domain.ID) (document.Document, error) {
	d, err := Documents.Lock(tx, id)
	for range document.MaxVersions {
		if err != nil || d.SupersededBy == "" {
			break
		}
		d, err = Documents.Lock(tx, d.SupersededBy)
	}
	return d, err
}

// NewestNumber is the highest number of the versions of one document; 0 where there is one alone.
func NewestNumber(tx *tenancy.Tx, series domain.ID) (n int, err error) {
	return n, tx.QueryRow("select coalesce(max((t.data ->> 'number')::integer), 0) from document t where t.data ? 'series' and t.data ->> 'series' = $1", string(series)).Scan(&n)
}

// Versions are the versions of a document of the pinned loan, the newest first; the document alone where there is one.
func Versions(tx *tenancy.Tx, d document.Document) ([]document.Document, error) {
	if d.Series == "" {
		return []document.Document{d}, nil
	}
	rows, err := tx.Query("select "+Documents.JSON()+" from document t where t.data ? 'series' and t.data ->> 'series' = $1 order by (t.data ->> 'number')::integer desc limit $2",
		string(d.Series), document.MaxVersions)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[document.Document])
}

// StandFor puts a document to the conditions for which another stood.
func StandFor(tx *tenancy.Tx, was, now domain.ID) error {
	_, err := tx.Exec(`insert into condition_document (tenant_id, loan_id, condition_id, document_id)
		select k.tenant_id, k.loan_id, k.condition_id, $2 from condition_document k where k.document_id = $1::uuid on conflict do nothing`, string(was), string(now))
	return db.Explain(err)
}

// MadeAtOnce is how many documents were asked for at once.
func MadeAtOnce(tx *tenancy.Tx, making domain.ID) (n int, err error) {
	return n, tx.QueryRow("select count(*) from document t where t.data ->> 'making' = $1", string(making)).Scan(&n)
}
