package document

import (
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/document"
	"gable/tenancy"
	"gable/vault"
	"gable/vault/blob"
)

// Upload is a file on its way to the pinned loan.
type Upload struct {
	ID          domain.ID
	BorrowerID  domain.ID
	NeedID      domain.ID // "" for a file that answers none, or whose need is gone
	ForNeed     bool      // it answers a need
	ConditionID domain.ID // the condition to which it is put; "" for none, or one that is gone
	NewerThan   domain.ID // the document of which it is a newer version
	DocumentID  domain.ID // what became of it; "" while it is on its way
	Class       string    // what it is; "" for what nobody said of
	Name        string
	Size        int64
	Received    int64
	MediaType   string // "" before its first part
	Sender      string // who sent it, where that is not whoever works
	// Mail is the mail with which it came.
	Mail *document.DocumentMail
}

// OpenUploads is what is on its way, of one person and in the whole company.
type OpenUploads struct{ Own, OwnBytes, Every, EveryBytes int64 }

// CountUploads counts what is on its way; until the transaction ends nobody else counts for the scope's user.
func CountUploads(tx *tenancy.Tx) (o OpenUploads, err error) {
	return o, tx.QueryRow("select own, own_bytes, every, every_bytes from app.open_uploads($1)", tx.Scope().User.ID).Scan(&o.Own, &o.OwnBytes, &o.Every, &o.EveryBytes)
}

// BeginUpload notes that a file is on its way.
func BeginUpload(tx *tenancy.Tx, u *Upload) error {
	u.ID = domain.NewID()
	_, err := tx.Exec(`insert into upload (tenant_id, loan_id, id, user_id, borrower_id, need_id, for_need, condition_id, class, name, size, created_at, newer_than)
		values (app.tenant_id(), app.loan_id(), $1, app.user_id(), $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		string(u.ID), db.OrNone(u.BorrowerID), db.OrNone(u.NeedID), u.ForNeed, db.OrNone(u.ConditionID), u.Class, u.Name, u.Size, tx.Now(), db.OrNone(u.NewerThan))
	return db.Explain(err)
}

const uploadColumns = `select id::text, coalesce(borrower_id::text, ''), coalesce(need_id::text, ''), for_need, coalesce(condition_id::text, ''), coalesce(document_id::text, ''), coalesce(newer_than::text, ''), class, name, size, received, media_type from upload`

// OwnUpload is a file that the scope's user sends, not one that has been on its way for too long; NOT_FOUND for another's. For
// a change it is locked.
func OwnUpload(tx *tenancy.Tx, id domain.ID, begunAfter time.Time, forChange bool) (Upload, error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return Upload{}, domain.NotFound()
	}
	sql := uploadColumns + " where id = $1 and user_id = app.user_id() and (created_at > $2 or document_id is not null)"
	if forChange {
		sql += " for update"
	}
	return scanUpload(tx.QueryRow(sql, string(id), begunAfter))
}

// OwnOpenUploads are the files that the scope's user sends to the pinned loan and that are not whole, the oldest first.
func OwnOpenUploads(tx *tenancy.Tx, begunAfter time.Time) ([]Upload, error) {
	rows, err := tx.Query(uploadColumns+" where user_id = app.user_id() and document_id is null and created_at > $1 order by created_at, id", begunAfter)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (Upload, error) { return scanUpload(row) })
}

// UploadOf is the file that a document came as, locked; NOT_FOUND once the document was looked at.
func UploadOf(tx *tenancy.Tx, id domain.ID) (Upload, error) {
	return scanUpload(tx.QueryRow(uploadColumns+" where document_id = $1 for update", string(id)))
}

func scanUpload(row pgx.Row) (u Upload, err error) {
	err = row.Scan(&u.ID, &u.BorrowerID, &u.NeedID, &u.ForNeed, &u.ConditionID, &u.DocumentID, &u.NewerThan, &u.Class, &u.Name, &u.Size, &u.Received, &u.MediaType)
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return u, err
}

// AddPart makes a kept file the next part of one that is on its way.
func AddPart(tx *tenancy.Tx, u *Upload, part blob.Object) error {
	b := &pgx.Batch{}
	b.Queue(`insert into upload_part (tenant_id, loan_id, upload_id, start, size, borrower_id, hash) values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5)`,
		string(u.ID), u.Received, part.Size, db.OrNone(u.BorrowerID), part.Hash[:])
	if u.Received == 0 {
		u.MediaType = part.Type
	}
	u.Received += part.Size
	b.Queue("update upload set received = $2, media_type = $3 where id = $1", string(u.ID), u.Received, u.MediaType)
	return db.Explain(tx.Send(b))
}

// FinishUpload notes what became of a file that is whole.
func FinishUpload(tx *tenancy.Tx, id, became domain.ID) error {
	_, err := tx.Exec("update upload set document_id = $2 where id = $1", string(id), string(became))
	return db.Explain(err)
}

// DropUpload forgets a file with its parts.
func DropUpload(tx *tenancy.Tx, id domain.ID) error {
	_, err := tx.Exec("delete from upload where id = $1", string(id))
	return err
}

// UploadParts are the parts of a file, in their order.
func UploadParts(tx *tenancy.Tx, v *vault.Vault, id domain.ID) ([]blob.Object, error) {
	return db.FindBlobs(tx, v, "upload_part", "l.upload_id = $1 order by l.start", string(id))
}
