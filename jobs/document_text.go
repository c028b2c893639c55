package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"gable/change"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/pdf"
	"gable/tenancy"
	"gable/vault/blob"
)

// DocumentText reads what a document says, so that it is found by its words.
type DocumentText struct {
	Document domain.ID `json:"documentId"`
}

// Kind is "document_text".
func (DocumentText) Kind() string { return "document_text" }

// Once: a document is read once at a time.
func (d DocumentText) Once() string { return string(d.Document) }

// Queue is where it waits.
func (DocumentText) Queue() string { return textQueue }

// textLimits are how much of a document is found by its words.
var textLimits = pdf.LinesLimits{Pages: document.MaxTextPages, Characters: document.MaxTextBytes / utf8.UTFMax}

// Limit leaves time to write down what was read.
func (DocumentText) Limit() time.Duration { return pdf.ReadText.Within + jobTimeout }

// maxRead is the size of a file beyond which its text is not read.
const maxRead = 100 << 20

func readText(ctx context.Context, r Running, args DocumentText) error {
	var d document.Document
	var content blob.Object
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) (err error) {
		if d, err = documentdb.Documents.Get(tx, args.Document); err == nil {
			content, err = documentdb.ReadDocument(tx, r.Vault, d.ID)
		}
		return err
	})
	if domain.IsNotFound(err) {
		return Finish("the document can't be opened any more")
	}
	if err != nil || d.CreditReportID != "" { // what such a one says is for fewer people than search
		return err
	}
	text := ""
	if d.MediaType == document.TypePDF && d.Size <= maxRead {
		in, err := r.Files.Get(ctx, content.Name, content.Key)
		if err != nil {
			return err
		}
		text, _, err = pdf.LinesAside(ctx, r.Aside, pdf.ReadText, in, textLimits)
		err = errors.Join(err, in.Close())
		switch {
		case errors.Is(err, pdf.ErrUnreadable), errors.Is(err, pdf.ErrNoText):
			text = "" // it is opened all the same, and is not found by its words
		case err != nil:
			return fmt.Errorf("read a document's text: %w", err)
		}
	}
	return r.Change(ctx, func(w *change.Work) error {
		// Who searched before it was read finds it now.
		w.Emit(change.Event{Type: "RTC.DOCUMENT_TEXT.CHANGED", Data: domain.Ref{ID: d.ID}})
		return documentdb.KeepText(w.Tx, r.Vault, d.ID, text)
	})
}
