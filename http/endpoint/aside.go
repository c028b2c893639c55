package endpoint

import (
	"bytes"
	"context"
	"errors"
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

// LeaveBeside is a PDF that somebody has sent without what it holds besides its pages, and what that was. One that can't be read and says
// nothing of acting is answered as it is.
func (a *API) LeaveBeside(ctx context.Context, content []byte) (without []byte, taken []string, err error) {
	found, err := pdf.LookBeside.Do(ctx, a.Aside, struct{}{}, bytes.NewReader(content), io.Discard)
	if errors.Is(err, pdf.ErrUnreadable) && !errors.Is(err, pdf.ErrProtected) && !errors.Is(err, pdf.ErrStays) || err == nil && len(found.Taken) == 0 {
		return content, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	var made bytes.Buffer
	if _, err := pdf.WriteWithout.Do(ctx, a.Aside, struct{}{}, bytes.NewReader(content), &made); err != nil {
		return nil, nil, err
	}
	for _, act := range found.Taken {
		taken = append(taken, string(act))
	}
	return made.Bytes(), taken, nil
}
