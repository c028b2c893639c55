package jobs

import (
	"context"
	"errors"
	"io"
	"time"

	"gable/change"
	"gable/db"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/pdf"
	"gable/vault/blob"
)

// pdfOf keeps a PDF of the pages of a file that came as TIFF, such as a fax.
func pdfOf(ctx context.Context, r Running, came blob.Object) (blob.Object, document.Refusal, error) {
	in, err := r.Files.Get(ctx, came.Name, came.Key)
	if err != nil {
		return came, "", err
	}
	made, err := keepMade(ctx, r, pdf.FromTIFF.Product, func(out io.Writer) error {
		_, err := pdf.FromTIFF.Do(ctx, r.Aside, struct{}{}, in, out)
		return err
	})
	err = errors.Join(err, in.Close())
	for fault, refusal := range map[error]document.Refusal{pdf.ErrUnreadable: document.RefusalDamaged, pdf.ErrOldJPEG: document.RefusalOldTIFF} {
		if errors.Is(err, fault) {
			r.Log.WarnContext(ctx, "a TIFF was refused", "reason", err.Error(), "tenant", r.Scope.Tenant)
			return came, refusal, nil
		}
	}
	return made, "", err
}

// keepAsItCame keeps the file of which a document was made as the version before it.
func keepAsItCame(w *change.Work, r Running, id domain.ID, name string, came blob.Object) error {
	was, err := documentdb.Documents.Lock(w.Tx, id)
	if err != nil {
		return err
	}
	will := was
	original := will.KeepAsItCame(name, came.Type, came.Size, w.Now().UTC().Format(time.RFC3339), w.Scope().User.Name)
	if err := documentdb.Documents.Insert(w.Tx, &original); err != nil {
		return err
	}
	if err := db.KeepBlob(w.Tx, r.Vault, came); err != nil {
		return err
	}
	if err := documentdb.ClearDocument(w.Tx, &original, came.Hash[:]); err != nil {
		return err
	}
	if err := w.Audit("document", string(original.ID), "created", nil, original); err != nil {
		return err
	}
	if err := documentdb.Documents.Update(w.Tx, &will); err != nil {
		return err
	}
	return w.Audit("document", string(id), "updated", was, will)
}
