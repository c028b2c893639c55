package endpoint

import (
	"bytes"
	"context"
	"io"

	"gable/pdf"
)

// ReadPDF is the text of a PDF that somebody has sent, line by line, and whether it is all of it.
func (a *API) ReadPDF(ctx context.Context, content io.Reader) (text string, whole bool, err error) {
	return pdf.LinesAside(ctx, a.Aside, pdf.ReadList, content, pdf.ListLimits)
}

// ReadForm are the fields of a PDF form that somebody has sent.
func (a *API) ReadForm(ctx context.Context, content []byte) ([]pdf.FormField, error) {
	return pdf.ReadFields.Do(ctx, a.Aside, struct{}{}, bytes.NewReader(content), io.Discard)
}
