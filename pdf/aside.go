package pdf

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"time"

	"gable/aside"
)

// Whole tells whether what was read is all that there is.
type Whole struct{ Whole bool }

// Filling is what is put into a form.
type Filling struct {
	Values map[string]string
	Flat   bool
}

// What is done to strangers' PDFs aside. A list is read while a person waits, a text is for the search and may have more pages.
var (
	ReadList = &aside.Task[LinesLimits, Whole]{Name: "read-list", Broken: ErrUnreadable, Told: []error{ErrNoText}, Work: linesTo,
		Limits: aside.Limits{Processor: 10 * time.Second, Within: 45 * time.Second, Memory: 1 << 30, Product: 4 << 20, Answer: 1 << 10}}
	ReadText = &aside.Task[LinesLimits, Whole]{Name: "read-text", Broken: ErrUnreadable, Told: []error{ErrNoText}, Work: linesTo,
		Limits: aside.Limits{Processor: 20 * time.Second, Within: 2 * time.Minute, Memory: 1 << 30, Product: 8 << 20, Answer: 1 << 10}}
	ReadFields = &aside.Task[struct{}, []FormField]{Name: "read-form", Broken: ErrUnreadable, Told: formFaults,
		Limits: aside.Limits{Processor: 10 * time.Second, Within: 30 * time.Second, Memory: 1 << 30, Answer: 16 << 20},
		Work: func(_ context.Context, _ struct{}, file io.Reader, _ io.Writer) ([]FormField, error) {
			content, err := io.ReadAll(file)
			if err != nil {
				return nil, err
			}
			return ReadForm(content)
		}}
	Fill = &aside.Task[Filling, []string]{Name: "fill-form", Broken: ErrUnreadable, Told: formFaults,
		Limits: aside.Limits{Processor: 30 * time.Second, Within: 2 * time.Minute, Memory: 1 << 30, Product: 60 << 20, Answer: 4 << 20},
		Work: func(_ context.Context, q Filling, file io.Reader, made io.Writer) ([]string, error) {
			content, err := io.ReadAll(file)
			if err != nil {
				return nil, err
			}
			filled, left, err := FillForm(content, q.Values, q.Flat)
			if err == nil {
				_, err = made.Write(filled)
			}
			return left, err
		}}
	// FromTIFF writes a PDF of the pages of a TIFF, and tells how many there are.
	FromTIFF = &aside.Task[struct{}, int]{Name: "read-tiff", Broken: ErrUnreadable, Told: []error{ErrOldJPEG},
		Limits: aside.Limits{Processor: 5 * time.Minute, Within: 15 * time.Minute, Memory: 2 << 30, Product: 1 << 30, Answer: 1 << 10},
		Work: func(_ context.Context, _ struct{}, file io.Reader, made io.Writer) (int, error) {
			content, err := io.ReadAll(file)
			if err != nil {
				return 0, err
			}
			out := bufio.NewWriterSize(made, 64<<10)
			pages, err := OfTIFF(out, content)
			if err == nil {
				err = out.Flush()
			}
			return pages, err
		}}
)

// formFaults are why a form can't be taken.
var formFaults = []error{ErrProtected, ErrNoFields, ErrTooManyFields}

func linesTo(ctx context.Context, limits LinesLimits, file io.Reader, made io.Writer) (Whole, error) {
	text, whole, err := Lines(ctx, file, limits)
	if err == nil {
		_, err = io.WriteString(made, text)
	}
	return Whole{whole}, err
}

// LinesAside is Lines as a task of a shop.
func LinesAside(ctx context.Context, s *aside.Shop, task *aside.Task[LinesLimits, Whole], file io.Reader, limits LinesLimits) (text string, whole bool, err error) {
	var made bytes.Buffer
	w, err := task.Do(ctx, s, limits, file, &made)
	if err != nil {
		return "", false, err
	}
	return made.String(), w.Whole, nil
}

// FillAside is FillForm as a task of a shop.
func FillAside(ctx context.Context, s *aside.Shop, content []byte, values map[string]string, flat bool) (made []byte, left []string, err error) {
	var out bytes.Buffer
	left, err = Fill.Do(ctx, s, Filling{values, flat}, bytes.NewReader(content), &out)
	if err != nil {
		return nil, nil, err
	}
	return out.Bytes(), left, nil
}
