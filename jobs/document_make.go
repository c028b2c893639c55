package jobs

import (
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"gable/change"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/pdf"
	"gable/tenancy"
	"gable/vault/blob"
)

// DocumentMake makes a document of the pages of others. However the job ends without one, the document says so (app.give_up_scan),
// and it can be asked for again; what it was to be made of stays as it is.
type DocumentMake struct {
	Document domain.ID `json:"documentId"`
}

// Kind is "document_make".
func (DocumentMake) Kind() string { return "document_make" }

// Once: a document is made once at a time.
func (d DocumentMake) Once() string { return string(d.Document) }

// Queue is where it waits.
func (DocumentMake) Queue() string { return makeQueue }

// Limit leaves time to write down what has become of it.
func (DocumentMake) Limit() time.Duration { return PutTogether.Within + jobTimeout }

// leaveToMake puts a document into the loan's folder that a job has yet to make. A loan that has as many as can be kept does without.
func leaveToMake(w *change.Work, d document.Document) error {
	kept, err := documentdb.CountDocuments(w.Tx, "")
	if err != nil || kept >= document.MaxOnLoan {
		return err
	}
	d.MediaType, d.State, d.IsActive = document.TypePDF, document.StateQuarantined, true
	if err := documentdb.Documents.Insert(w.Tx, &d); err != nil {
		return err
	}
	if err := Enqueue(w.Tx, DocumentMake{Document: d.ID}); err != nil {
		return err
	}
	w.Emit(change.Event{Type: "RTC.DOCUMENT.CHANGED", Data: map[string]any{"id": d.ID, "NeedId": d.NeedID, "action": "created"}})
	return w.Audit("document", string(d.ID), "created", nil, d)
}

func makeDocument(ctx context.Context, r Running, args DocumentMake) error {
	var d document.Document
	var sources map[domain.ID]document.Document
	content := map[domain.ID]blob.Object{}
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) (err error) {
		if d, err = documentdb.Documents.Get(tx, args.Document); err != nil {
			return err
		}
		if d.State != document.StateQuarantined {
			return Finish("the document was made already")
		}
		if len(d.MadeOf) == 0 {
			return nil
		}
		if sources, err = documentdb.SourcesOf(tx, d); err != nil {
			return err
		}
		for id := range sources {
			if content[id], err = documentdb.ReadDocument(tx, r.Vault, id); err != nil {
				return err
			}
		}
		return nil
	})
	if domain.IsNotFound(err) {
		return Finish("the document, or one that it was to be made of, is gone")
	}
	if err != nil {
		return err
	}
	switch {
	case d.Form != nil:
		return fillDocument(ctx, r, d)
	case d.FindingsOf != "":
		return makeFindings(ctx, r, d)
	case d.LockID != "":
		return makeLockConfirmation(ctx, r, d)
	case d.QuoteID != "":
		return makeQuote(ctx, r, d)
	case d.LetterID != "":
		return makePreapprovalLetter(ctx, r, d)
	case d.FloodOrder != "":
		return fetchCertificate(ctx, r, d)
	case len(d.MadeOf) == 0:
		return drawCredit(ctx, r, d)
	}
	return makeOfPages(ctx, r, d, sources, content)
}

// makeOfPages makes a document of pages of others, or says of which of them they can't be taken.
func makeOfPages(ctx context.Context, r Running, d document.Document, sources map[domain.ID]document.Document, content map[domain.ID]blob.Object) error {
	made, fault, err := putTogether(ctx, r, d, sources, content)
	refusal := document.Refusal("")
	if errors.Is(err, pdf.ErrUnreadable) || errors.Is(err, pdf.ErrTooManyPages) || fault != nil {
		r.Log.WarnContext(ctx, "a document was not made", "fault", fault, "reason", err, "tenant", r.Scope.Tenant)
		refusal, err = document.RefusalPages, nil
	}
	if err != nil {
		return err
	}
	return r.ChangeLoan(ctx, r.Scope.Loan, func(w *change.Work) error {
		if fault != nil {
			if err := noteFault(w, d.ID, fault); err != nil {
				return err
			}
		}
		return concludeMaking(w, r, d.ID, made, refusal)
	})
}

// noteFault notes which document is at fault for one that can't be made.
func noteFault(w *change.Work, id domain.ID, fault *document.FaultyPart) error {
	d, err := documentdb.Documents.Lock(w.Tx, id)
	if err != nil || d.State != document.StateQuarantined {
		return err
	}
	d.FaultyPart = fault
	return documentdb.Documents.Update(w.Tx, &d)
}

// putTogether makes the pages and keeps them as a file, or tells of which document they can't be taken.
func putTogether(ctx context.Context, r Running, d document.Document, sources map[domain.ID]document.Document, content map[domain.ID]blob.Object) (blob.Object, *document.FaultyPart, error) {
	q, parts, at := Togetherness{}, []blob.Object{}, map[domain.ID]int{}
	for _, part := range d.MadeOf {
		if _, known := at[part.DocumentID]; !known {
			at[part.DocumentID] = len(parts)
			of := content[part.DocumentID]
			parts = append(parts, of)
			q.Sources = append(q.Sources, SourceFile{Size: of.Size, Picture: sources[part.DocumentID].MediaType != document.TypePDF})
		}
		run := PartOf{Source: at[part.DocumentID], Part: part}
		if d.Bookmarks {
			of := sources[part.DocumentID]
			run.Bookmark = of.NameOutside(r.Language)
		}
		q.Parts = append(q.Parts, run)
	}
	in := &joined{ctx: ctx, store: r.Files, parts: parts}
	var told Together
	made, err := keepMade(ctx, r, PutTogether.Product, func(out io.Writer) (err error) {
		told, err = PutTogether.Do(ctx, r.Aside, q, in, out)
		return err
	})
	err = errors.Join(err, in.close())
	switch {
	case err == nil && told.Why == "":
		return made, nil, nil
	case err != nil && len(parts) == 1 && errors.Is(err, pdf.ErrUnreadable): // what ended the process is the one file
		told.Why = document.PartUnreadable
	case err != nil:
		return made, nil, err
	default:
		_ = r.Files.Delete(context.WithoutCancel(ctx), made.Name) // nothing was made
	}
	of := sources[d.MadeOf[told.Part].DocumentID]
	return blob.Object{}, &document.FaultyPart{DocumentID: of.ID, Name: of.Name, Why: told.Why}, nil
}

func wholeOf(ctx context.Context, r Running, object blob.Object) ([]byte, error) {
	in, err := r.Files.Get(ctx, object.Name, object.Key)
	if err != nil {
		return nil, err
	}
	whole, err := io.ReadAll(in)
	return whole, errors.Join(err, in.Close())
}

// concludeMaking writes what became of a document that was to be made of pages, and takes away what it was made in place of.
func concludeMaking(w *change.Work, r Running, id domain.ID, made blob.Object, refusal document.Refusal) error {
	d, err := settleMade(w, r, id, made, refusal)
	if err != nil || refusal != "" || d.RemovedAt != "" {
		return err
	}
	return replace(w, d)
}

// settleMade writes of a document that was to be made that it may be read, or why there is none, unless that was written already.
func settleMade(w *change.Work, r Running, id domain.ID, made blob.Object, refusal document.Refusal) (document.Document, error) {
	d, err := documentdb.Documents.Lock(w.Tx, id)
	if err != nil {
		return d, err
	}
	if d.State != document.StateQuarantined {
		return d, Finish("the document was made already")
	}
	return d, settleDocument(w, r, d, made, refusal)
}

// replace removes what a document was made in place of, once all that was made in its place is there; the conditions for which it
// stood have what was made of its pages.
func replace(w *change.Work, d document.Document) error {
	waits, err := documentdb.WaitsForMaking(w.Tx, d)
	if err != nil || waits {
		return err
	}
	made, err := documentdb.MadeAtOnce(w.Tx, d.Making)
	if err != nil {
		return err
	}
	if made == 1 && len(d.Replaces) == 1 { // its pages were changed: that is another version of it
		was, err := documentdb.Documents.Lock(w.Tx, d.Replaces[0])
		if err != nil {
			return err
		}
		if d, err = documentdb.Documents.Lock(w.Tx, d.ID); err != nil {
			return err
		}
		if was.Newest() == nil { // else something else took its place meanwhile, and both stay
			if took, err := SupersedeDocument(w, &d, was.ID); err != nil || took {
				return err
			}
		}
	}
	for _, id := range slices.Sorted(slices.Values(d.Replaces)) {
		was, err := documentdb.Documents.Lock(w.Tx, id)
		if err != nil {
			return err
		}
		if err := documentdb.StandIn(w.Tx, id, d.Making); err != nil {
			return err
		}
		keeps, err := documentdb.SettledBy(w.Tx, was)
		if err != nil {
			return err
		}
		if was.RemovedAt != "" || keeps {
			continue
		}
		will := was
		if err := will.Remove(w.Now().UTC().Format(time.RFC3339), w.Scope().User.Name); err != nil {
			return err
		}
		if err := documentdb.Documents.Update(w.Tx, &will); err != nil {
			return err
		}
		if err := w.Audit("document", string(id), "removed", was, will); err != nil {
			return err
		}
		w.Emit(change.Event{Type: "RTC.DOCUMENT.CHANGED", Data: map[string]any{"id": id, "NeedId": was.NeedID, "action": "removed"}})
		if err := tellBorrower(w, was.BorrowerID); err != nil {
			return err
		}
	}
	return nil
}
