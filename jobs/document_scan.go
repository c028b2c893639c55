package jobs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"gable/change"
	"gable/db"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/pdf"
	"gable/tenancy"
	"gable/vault/blob"
)

// DocumentScan looks at a document that has arrived: its parts become one file, which is held against its type and shown to the
// scanner. Until that has said something, the document stays in quarantine; what goes wrong on the way is tried again. However the
// job ends without an answer, the document says so (app.give_up_scan), and its scan can be asked for again.
type DocumentScan struct {
	Document domain.ID `json:"documentId"`
}

// Kind is "document_scan".
func (DocumentScan) Kind() string { return "document_scan" }

// Once: a document is looked at once at a time.
func (d DocumentScan) Once() string { return string(d.Document) }

// Queue is where it waits.
func (DocumentScan) Queue() string { return scanQueue }

// Limit leaves time to make a PDF of many pages that came as TIFF; what is done to a PDF takes no longer.
func (DocumentScan) Limit() time.Duration { return pdf.FromTIFF.Within + jobTimeout }

func scanDocument(ctx context.Context, r Running, args DocumentScan) error {
	var upload documentdb.Upload
	var parts []blob.Object
	var d document.Document
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) (err error) {
		if upload, err = documentdb.UploadOf(tx, args.Document); err != nil {
			return err
		}
		if d, err = documentdb.Documents.Get(tx, args.Document); err == nil {
			parts, err = documentdb.UploadParts(tx, r.Vault, upload.ID)
		}
		return err
	})
	if domain.IsNotFound(err) {
		return Finish("the document was looked at already, or is gone")
	}
	if err != nil {
		return err
	}
	in := &joined{ctx: ctx, store: r.Files, parts: parts}
	came, err := r.Files.Put(ctx, string(r.Scope.Tenant), in, upload.Size)
	if err = errors.Join(err, in.close()); err != nil {
		return err
	}
	if came.Size != upload.Size {
		return fmt.Errorf("a document of %d bytes has parts of %d", upload.Size, came.Size)
	}
	will, refusal, err := look(ctx, r, came, d)
	keepsBoth := refusal == "" && (document.KeptAsPDF(came.Type) || len(will.found.TakenOut) > 0)
	if err == nil {
		err = r.ChangeLoan(ctx, r.Scope.Loan, func(w *change.Work) error {
			if err := conclude(w, r, args.Document, upload.ID, will, refusal); err != nil || refusal != "" {
				return err
			}
			if keepsBoth {
				if err := keepAsItCame(w, r, args.Document, upload.Name, came); err != nil {
					return err
				}
			}
			return will.file(w, r, d)
		})
	}
	if err == nil && (refusal != "" || came.Name != will.whole.Name && !keepsBoth) {
		// What nothing names is removed at once; where that fails, with the sweep. After a fault it is left to the sweep: the
		// transaction may have been committed all the same, and then the document names it.
		_ = r.Files.Delete(context.WithoutCancel(ctx), came.Name)
	}
	return err
}

// look holds a file against its type, shows it to the scanner, and makes of it what is kept. An error is no answer.
func look(ctx context.Context, r Running, came blob.Object, d document.Document) (will withoutBeside, refusal document.Refusal, err error) {
	will.whole = came
	if refusal, err = examine(ctx, r, came); err != nil || refusal != "" {
		return will, refusal, err
	}
	switch {
	case document.KeptAsJPEG(came.Type):
		will.whole, refusal, err = jpegOf(ctx, r, came)
	case document.KeptAsPDF(came.Type):
		will.whole, refusal, err = pdfOf(ctx, r, came)
	case came.Type == document.TypePDF:
		will, refusal, err = leaveBeside(ctx, r, came, d)
	}
	return will, refusal, err
}

// examine holds a file against its type, then shows it to the scanner.
func examine(ctx context.Context, r Running, whole blob.Object) (document.Refusal, error) {
	if most, taken := document.UseNeed.Takes(whole.Type); !taken || whole.Size > most {
		return document.RefusalType, nil
	}
	if document.KeptAsJPEG(whole.Type) || document.KeptAsPDF(whole.Type) { // such a one is examined by being read
		return scan(ctx, r, whole)
	}
	in, err := r.Files.Get(ctx, whole.Name, whole.Key)
	if err != nil {
		return "", err
	}
	refusal, err := document.Examine(whole.Type, in)
	if err = errors.Join(err, in.Close()); err != nil || refusal != "" {
		return refusal, err
	}
	return scan(ctx, r, whole)
}

// scan shows a file to the scanner.
func scan(ctx context.Context, r Running, whole blob.Object) (document.Refusal, error) {
	in, err := r.Files.Get(ctx, whole.Name, whole.Key)
	if err != nil {
		return "", err
	}
	defer func() { _ = in.Close() }()
	found, err := r.Scanner.Scan(ctx, in)
	if err != nil {
		return "", err
	}
	if found.Virus != "" {
		r.Log.WarnContext(ctx, "the scanner refused a document", "virus", found.Virus, "tenant", r.Scope.Tenant)
		return document.RefusalVirus, nil
	}
	return "", nil
}

// conclude writes what became of a document, forgets its parts, and tells open sessions.
func conclude(w *change.Work, r Running, id, upload domain.ID, will withoutBeside, refusal document.Refusal) error {
	d, err := documentdb.Documents.Lock(w.Tx, id)
	if err != nil {
		return err
	}
	if d.State != document.StateQuarantined {
		return Finish("the document was looked at already")
	}
	d.Beside = will.found
	if err := settleDocument(w, r, d, will.whole, refusal); err != nil {
		return err
	}
	return documentdb.DropUpload(w.Tx, upload)
}

// settleDocument writes of a document in quarantine that it may be read, or why it may not, and tells open sessions.
func settleDocument(w *change.Work, r Running, was document.Document, whole blob.Object, refusal document.Refusal) (err error) {
	d := was
	d.Unchecked = false
	if refusal == "" {
		err = clearDocument(w, r, was, &d, whole)
	} else {
		d.State, d.Refusal = document.StateRefused, refusal
		if err = documentdb.Documents.Update(w.Tx, &d); err == nil {
			err = w.Audit("document", string(d.ID), "refused", was, d)
		}
	}
	if err != nil {
		return err
	}
	w.Emit(change.Event{Type: "RTC.DOCUMENT.CHANGED", Data: map[string]any{"id": d.ID, "NeedId": d.NeedID, "action": "checked"}})
	return tellBorrower(w, d.BorrowerID)
}

// tellBorrower tells open sessions of a borrower that a document of theirs changed.
func tellBorrower(w *change.Work, id domain.ID) error {
	users, err := documentdb.UsersOfBorrower(w.Tx, id)
	if len(users) > 0 {
		w.Emit(change.Event{Type: documentdb.OwnNeedChanged, Loan: w.Loan.ID, Audience: users})
	}
	return err
}

// clearDocument lets a document be read, and has staff look at what it was asked for.
func clearDocument(w *change.Work, r Running, was document.Document, d *document.Document, whole blob.Object) error {
	switch {
	case document.KeptAsJPEG(d.MediaType):
		d.Name = document.MadeName(d.Name, ".jpg")
	case document.KeptAsPDF(d.MediaType):
		d.Name = document.MadeName(d.Name, ".pdf")
	}
	d.MediaType, d.Size = whole.Type, whole.Size
	if err := db.KeepBlob(w.Tx, r.Vault, whole); err != nil {
		return err
	}
	if err := documentdb.ClearDocument(w.Tx, d, whole.Hash[:]); err != nil {
		return err
	}
	if err := w.Audit("document", string(d.ID), "checked", was, d); err != nil {
		return err
	}
	if err := Enqueue(w.Tx, DocumentText{Document: d.ID}); err != nil {
		return err
	}
	if err := takePlace(w, d); err != nil {
		return err
	}
	if d.NeedID == "" || d.RemovedAt != "" {
		return nil
	}
	return ReceiveForNeed(w, d.NeedID)
}

// joined reads parts one after another.
type joined struct {
	ctx   context.Context
	store *blob.Store
	parts []blob.Object
	in    *blob.Content
}

// Read reads on, in the next part where one has ended.
func (j *joined) Read(p []byte) (int, error) {
	for {
		if j.in == nil {
			if len(j.parts) == 0 {
				return 0, io.EOF
			}
			var err error
			if j.in, err = j.store.Get(j.ctx, j.parts[0].Name, j.parts[0].Key); err != nil {
				return 0, err
			}
			j.parts = j.parts[1:]
		}
		n, err := j.in.Read(p)
		if err != nil && err != io.EOF {
			return n, err
		}
		if n > 0 {
			return n, nil // that the part has ended is found next
		}
		if err := j.close(); err != nil {
			return 0, err
		}
	}
}

func (j *joined) close() error {
	if j.in == nil {
		return nil
	}
	in := j.in
	j.in = nil
	return in.Close()
}
