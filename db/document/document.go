// Package document keeps what staff ask borrowers for, documents, and files on their way.
package document

import (
	"encoding/hex"
	"errors"
	"slices"
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
	Name: "document",
	Keys: map[string]string{"BorrowerId": "borrower_id", "NeedId": "need_id"},
	Derived: map[string]string{"createdAt": recordCreated, "sha256": documentHash, "isActive": isActive,
		"text": "(select x.state from document_text x where x.loan_id = t.loan_id and x.document_id = t.id)"},
	Record: func(d *document.Document) *domain.Record { return &d.Record },
}

const (
	documentHash = "encode(t.hash, 'hex')"
	isActive     = "t.data ->> 'removedAt' is null"
)

// DocumentJSON is a document as a part of another record, from a table called by the alias.
func DocumentJSON(alias string) string {
	return strings.ReplaceAll(Documents.JSON(), "t.", alias+".")
}

// OutOfCount is the SQL of whether a document stands for nothing any more, from a table called by the alias: those stand last.
func OutOfCount(alias string) string {
	return "(" + alias + ".data ->> 'status' is not distinct from '" + string(document.StatusDisapproved) + "' or " + alias + ".data ->> 'withdrawnOn' is not null)"
}

// CountDocuments is how many documents came for a need of the pinned loan, and how many are on their way to it; without a need, of
// all on the loan.
func CountDocuments(tx *tenancy.Tx, need domain.ID) (n int, err error) {
	return n, tx.QueryRow(`select (select count(*) from document where $1::uuid is null or need_id = $1)
		+ (select count(*) from upload where ($1::uuid is null or need_id = $1) and document_id is null)`, db.OrNone(need)).Scan(&n)
}

// AllDocuments are those of the pinned loan, removed ones too.
func AllDocuments(tx *tenancy.Tx) ([]document.Document, error) {
	rows, err := tx.Query(Documents.All())
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[document.Document])
}

// DocumentsOf are the documents of a need, locked in the order of their ids.
func DocumentsOf(tx *tenancy.Tx, need domain.ID) ([]document.Document, error) {
	rows, err := tx.Query("select "+Documents.JSON()+" from document t where t.need_id = $1 and "+isActive+" order by t.id for update of t", string(need))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[document.Document])
}

// OfFloodOrder is the certificate of an order to the flood vendor, the newest where it was brought in again; NOT_FOUND when there is none
// in the folder.
func OfFloodOrder(tx *tenancy.Tx, order string) (d document.Document, err error) {
	rows, err := tx.Query("select "+Documents.JSON()+" from document t where t.data ->> 'floodOrder' = $1 and "+isActive+" order by t.id desc limit 1", order)
	if err != nil {
		return d, err
	}
	if d, err = pgx.CollectExactlyOneRow(rows, db.ScanJSON[document.Document]); errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return d, err
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

// SourcesOf are the documents of which one is made.
func SourcesOf(tx *tenancy.Tx, d document.Document) (map[domain.ID]document.Document, error) {
	ids := make([]domain.ID, len(d.MadeOf))
	for i, part := range d.MadeOf {
		ids[i] = part.DocumentID
	}
	return Named(tx, ids, false)
}

// CreditReports are the credit reports of which documents of the pinned loan hold pages, their own or those of the documents that they are
// made of; each once.
func CreditReports(tx *tenancy.Tx, documents []domain.ID) ([]domain.ID, error) {
	texts, err := db.WantedIDs(documents)
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query(`with recursive held (id) as (select unnest($1::uuid[]) union
			select (part ->> 'DocumentId')::uuid from held join document d on d.id = held.id, jsonb_array_elements(d.data -> 'madeOf') part)
		select distinct d.data ->> 'creditReportId' from held join document d on d.id = held.id where d.data ->> 'creditReportId' <> '' order by 1`, texts)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[domain.ID])
}

// Named are documents of the pinned loan by their ids, for a change locked; NOT_FOUND where one is not the loan's.
func Named(tx *tenancy.Tx, ids []domain.ID, forChange bool) (map[domain.ID]document.Document, error) {
	texts, err := db.WantedIDs(ids)
	if err != nil {
		return nil, err
	}
	sql := "select " + Documents.JSON() + " from document t where t.id = any ($1::uuid[]) order by t.id"
	if forChange {
		sql += " for update of t"
	}
	rows, err := tx.Query(sql, texts)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, db.ScanJSON[document.Document])
	if err == nil && len(found) != len(texts) {
		err = domain.NotFound()
	}
	by := make(map[domain.ID]document.Document, len(found))
	for _, d := range found {
		by[d.ID] = d
	}
	return by, err
}

// copiesOfLetter are the documents that are a letter of pre-approval: its own, those made of the pages of one of them alone, and their versions, but for
// those that are another letter.
const copiesOfLetter = `with recursive copy as (
	select d.id, d.data ->> 'series' as series from document d where d.data ->> 'preapprovalLetterId' = $1
	union
	select d.id, d.data ->> 'series' from copy c join document d on not d.data ? 'preapprovalLetterId' and (d.data ->> 'series' = c.series or d.data -> 'madeOf' <> '[]'
		and not exists (select from jsonb_array_elements(d.data -> 'madeOf') part where part ->> 'DocumentId' <> c.id::text)))`

// CopiesOfLetter are the documents of the pinned loan that are a letter of pre-approval, locked: what is made of one of them later sees what
// is written of them now.
func CopiesOfLetter(tx *tenancy.Tx, letter domain.ID) (found []document.Document, err error) {
	for known := -1; len(found) != known; { // a statement sees what was committed when it began, and so not what was made while it waited
		known = len(found)
		rows, err := tx.Query(copiesOfLetter+" select "+Documents.JSON()+" from document t where t.id in (select id from copy) order by t.id for update of t", string(letter))
		if err != nil {
			return nil, err
		}
		if found, err = pgx.CollectRows(rows, db.ScanJSON[document.Document]); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// WaitsForMaking tells whether something that was asked for along with a document is not there: then what they are made in place of
// stays.
func WaitsForMaking(tx *tenancy.Tx, d document.Document) (waits bool, err error) {
	return waits, tx.QueryRow(`select exists (select from document t where t.data ->> 'making' = $1 and t.id <> $2
		and (t.data ->> 'state' <> 'CLEAN' or not (`+isActive+`)))`, string(d.Making), string(d.ID)).Scan(&waits)
}

// SettledBy tells whether a need was settled by a document: that is not removed.
func SettledBy(tx *tenancy.Tx, d document.Document) (bool, error) {
	if d.NeedID == "" || d.State != document.StateClean || d.Status == document.StatusDisapproved {
		return false, nil
	}
	n, err := Needs.Get(tx, d.NeedID)
	if domain.IsNotFound(err) {
		return false, nil
	}
	return n.Status == document.NeedAccepted, err
}

// StandIn puts what one making made of a document's pages to the conditions for which that document stood.
func StandIn(tx *tenancy.Tx, was, making domain.ID) error {
	_, err := tx.Exec(`insert into condition_document (tenant_id, loan_id, condition_id, document_id)
		select k.tenant_id, k.loan_id, k.condition_id, t.id from condition_document k join document t on t.data ->> 'making' = $2
			and t.data -> 'madeOf' @> jsonb_build_array(jsonb_build_object('DocumentId', $1::text))
		where k.document_id = $1::uuid on conflict do nothing`, string(was), string(making))
	return db.Explain(err)
}

// InFolder are the documents of the pinned loan that can be opened and were not removed, all or those named; with each where its
// content lies.
func InFolder(tx *tenancy.Tx, v *vault.Vault, ids []domain.ID) (found []document.Document, content map[domain.ID]blob.Object, err error) {
	texts, err := db.WantedIDs(ids)
	if err != nil {
		return nil, nil, err
	}
	const which = "(cardinality($1::uuid[]) = 0 or t.id = any ($1::uuid[])) and t.data ->> 'state' = 'CLEAN' and " + isActive
	rows, err := tx.Query("select "+Documents.JSON()+" from document t where "+which+" order by t.id", texts)
	if err != nil {
		return nil, nil, err
	}
	if found, err = pgx.CollectRows(rows, db.ScanJSON[document.Document]); err != nil {
		return nil, nil, err
	}
	objects, err := db.FindBlobs(tx, v, "document", strings.ReplaceAll(which, "t.", "l."), texts)
	if err != nil {
		return nil, nil, err
	}
	// Each statement sees what is committed when it begins, so they are brought together by what the content is.
	by := map[string]blob.Object{}
	for _, object := range objects {
		by[hex.EncodeToString(object.Hash[:])] = object
	}
	content = map[domain.ID]blob.Object{}
	found = slices.DeleteFunc(found, func(d document.Document) bool {
		object, kept := by[d.SHA256]
		content[d.ID] = object
		return !kept
	})
	return found, content, nil
}
