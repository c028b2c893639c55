// Package document keeps what staff ask borrowers for, documents, and files on their way.
package document

import (
	"encoding/hex"
	"strings"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/document"
	"gable/tenancy"
	"gable/vault"
	"gable/vault/blob"
)

// Documents keeps the documents of a loan; the content of one is a file.
var Documents = db.Table[document.Document]{
	Name:    "document",
	Keys:    map[string]string{"BorrowerId": "borrower_id", "NeedId": "need_id"},
	Derived: map[string]string{"createdAt": recordCreated, "sha256": documentHash},
	Record:  func(d *document.Document) *domain.Record { return &d.Record },
}

const documentHash = "encode(t.hash, 'hex')"

// DocumentJSON is a document as a part of another record, from a table called by the alias.
func DocumentJSON(alias string) string {
	return strings.ReplaceAll(Documents.JSON(), "t.", alias+".")
}

// CountDocuments is how many documents came for a need of the pinned loan, and how many are on their way to it; without a need, of
// all on the loan.
func CountDocuments(tx *tenancy.Tx, need domain.ID) (n int, err error) {
	return n, tx.QueryRow(`select (select count(*) from document where $1::uuid is null or need_id = $1)
		+ (select count(*) from upload where ($1::uuid is null or need_id = $1) and document_id is null)`, db.OrNone(need)).Scan(&n)
}

// DocumentsOf are the documents of a need, locked in the order of their ids.
func DocumentsOf(tx *tenancy.Tx, need domain.ID) ([]document.Document, error) {
	rows, err := tx.Query("select "+Documents.JSON()+" from document t where t.need_id = $1 order by t.id for update of t", string(need))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[document.Document])
}

// ReadDocument is where the content of a clean document lies; NOT_FOUND for one that may not be read.
func ReadDocument(tx *tenancy.Tx, v *vault.Vault, id domain.ID) (blob.Object, error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return blob.Object{}, domain.NotFound()
	}
	return db.FindBlob(tx, v, "document", "l.id = $1 and l.data ->> 'state' = 'CLEAN'", string(id))
}

// ClearDocument makes a kept file the content of a document that was found clean.
func ClearDocument(tx *tenancy.Tx, d *document.Document, hash []byte) error {
	d.State, d.SHA256 = document.StateClean, hex.EncodeToString(hash)
	if err := Documents.Update(tx, d); err != nil {
		return err
	}
	_, err := tx.Exec("update document set hash = $2 where id = $1", string(d.ID), hash)
	return db.Explain(err)
}
