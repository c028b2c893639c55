package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"gable/change"
	"gable/db"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/pdf"
	"gable/vault/blob"
)

// tiffTime is how long making a PDF of a TIFF may take.
const tiffTime = 2 * time.Minute

// readsTIFF lets one TIFF be read at a time: a page of it stands in memory, also of one whose time is over.
var readsTIFF = make(chan struct{}, 1)

// pdfOf keeps a PDF of the pages of a file that came as TIFF, such as a fax.
func pdfOf(ctx context.Context, r Running, came blob.Object) (blob.Object, document.Refusal, error) {
	ctx, cancel := context.WithTimeout(ctx, tiffTime)
	defer cancel()
	content, err := wholeOf(ctx, r, came)
	if err != nil {
		return came, "", err
	}
	select {
	case readsTIFF <- struct{}{}:
	case <-ctx.Done():
		return came, "", fmt.Errorf("wait for another TIFF to be read: %w", ctx.Err())
	}
	var out bytes.Buffer
	done := make(chan error, 1)
	go func() {
		defer func() { <-readsTIFF }()
		_, err := pdf.OfTIFF(&out, content)
		done <- err
	}()
	select {
	case err = <-done:
	case <-ctx.Done():
		return came, "", fmt.Errorf("read a TIFF: %w", ctx.Err())
	}
	for fault, refusal := range map[error]document.Refusal{pdf.ErrUnreadable: document.RefusalDamaged, pdf.ErrOldJPEG: document.RefusalOldTIFF} {
		if errors.Is(err, fault) {
			r.Log.WarnContext(ctx, "a TIFF was refused", "reason", err.Error(), "tenant", r.Scope.Tenant)
			return came, refusal, nil
		}
	}
	if err != nil {
		return came, "", err
	}
	made, err := r.Files.Put(ctx, string(r.Scope.Tenant), &out, int64(out.Len()))
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
