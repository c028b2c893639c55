package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"

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
func (DocumentText) Queue() string { return makeQueue }

// textTime is how long reading may take.
const textTime = time.Minute

// Limit leaves time to write down what was read.
func (DocumentText) Limit() time.Duration { return textTime + jobTimeout }

// PDFText is what a PDF says, within the bounds of a document's text: pdf.ErrUnreadable for one that can't be read, or not in time.
type PDFText func(ctx context.Context, content []byte) (string, error)

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
	if err != nil {
		return err
	}
	text := ""
	if d.MediaType == document.TypePDF && d.Size <= maxRead {
		whole, err := wholeOf(ctx, r, content)
		if err != nil {
			return err
		}
		reading, end := context.WithTimeout(ctx, textTime)
		defer end()
		text, err = r.PDFText(reading, whole)
		switch {
		case errors.Is(err, pdf.ErrUnreadable):
			text = "" // it is opened all the same, and is not found by its words
		case err != nil:
			return fmt.Errorf("read a document's text: %w", err)
		}
	}
	return r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) error { return documentdb.KeepText(tx, r.Vault, d.ID, text) })
}
