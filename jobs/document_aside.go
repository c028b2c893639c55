package jobs

import (
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	"gable/aside"
	"gable/domain/document"
	"gable/pdf"
	"gable/vault/blob"
)

// SourceFile is a file that stands behind a question, after those before it.
type SourceFile struct {
	Size    int64
	Picture bool
}

// PartOf is pages of one of the files.
type PartOf struct {
	Source   int
	Part     document.Part
	Bookmark string
}

// Togetherness is of what a document is to be put together.
type Togetherness struct {
	Sources []SourceFile
	Parts   []PartOf
}

// Together is what became of them: so many pages, or which part can't be taken and why.
type Together struct {
	Pages int
	Part  int
	Why   document.PartFault
}

// PutTogether makes a PDF of pages of other files.
var PutTogether = &aside.Task[Togetherness, Together]{Name: "put-together", Broken: pdf.ErrUnreadable, Told: []error{pdf.ErrNoPage, pdf.ErrTooManyPages}, Work: putPages,
	Limits: aside.Limits{Processor: 3 * time.Minute, Within: 10 * time.Minute, Memory: 4 << 30, Product: 1 << 30, Answer: 1 << 10}}

func putPages(_ context.Context, q Togetherness, files io.Reader, made io.Writer) (Together, error) {
	read := make([]pdf.Source, len(q.Sources))
	for i, source := range q.Sources {
		whole := make([]byte, source.Size)
		if _, err := io.ReadFull(files, whole); err != nil {
			return Together{}, err
		}
		read[i] = pdf.Source{Content: bytes.NewReader(whole), Picture: source.Picture}
	}
	var runs []pdf.Run
	for _, part := range q.Parts {
		runs = append(runs, pdf.Run{Source: read[part.Source], Pages: part.Part.Pages, Turn: part.Part.Turn, Bookmark: part.Bookmark})
	}
	pages, err := pdf.Compose(made, document.MaxMadePages, runs)
	var fault *pdf.RunFault
	if !errors.As(err, &fault) {
		return Together{Pages: pages}, err
	}
	why := document.PartUnreadable
	if errors.Is(fault, pdf.ErrNoPage) {
		why = document.PartWithoutPage
	}
	return Together{Part: fault.Run, Why: why}, nil
}

// keepMade keeps what is made as a file while it is made: none of it stands in memory here.
func keepMade(ctx context.Context, r Running, most int64, do func(out io.Writer) error) (blob.Object, error) {
	in, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := do(out)
		ended <- err
		out.CloseWithError(err)
	}()
	made, err := r.Files.Put(ctx, string(r.Scope.Tenant), in, most)
	_ = in.CloseWithError(io.ErrClosedPipe) // what goes on making for nobody ends
	if fault := <-ended; fault != nil && (err == nil || !errors.Is(fault, io.ErrClosedPipe)) {
		return blob.Object{}, fault
	}
	return made, err
}
