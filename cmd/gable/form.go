package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"gable/pdf"
)

// A form is read while a person waits for it, and filled by a job.
const (
	readFormTime = 15 * time.Second
	fillFormTime = time.Minute
	fillBytes    = 60 << 20 // of a form that is filled
	firstFormEnd = 10       // how the process ends for the first of formFaults
)

// formFaults are why a form can't be taken.
var formFaults = []error{pdf.ErrUnreadable, pdf.ErrProtected, pdf.ErrNoFields, pdf.ErrTooManyFields}

// endOf ends the process so that whoever started it knows why.
func endOf(err error) error {
	for i, fault := range formFaults {
		if errors.Is(err, fault) {
			os.Exit(firstFormEnd + i)
		}
	}
	return err
}

// faultOf is why a process ended.
func faultOf(exit int) error {
	if exit == 0 {
		return nil
	}
	if at := exit - firstFormEnd; at >= 0 && at < len(formFaults) {
		return formFaults[at]
	}
	return pdf.ErrUnreadable
}

// readForm writes the fields of the form on standard input.
func readForm(_ context.Context, _ Config, _ []string, out io.Writer) error {
	if err := confine(); err != nil {
		return err
	}
	content, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	fields, err := pdf.ReadForm(content)
	if err != nil {
		return endOf(err)
	}
	return json.NewEncoder(out).Encode(fields)
}

// readFormAside is pdf.ReadForm in a process of its own that ends after a time.
func readFormAside(ctx context.Context, content []byte) (fields []pdf.FormField, err error) {
	var said bytes.Buffer
	exit, err := aside(ctx, readFormTime, bytes.NewReader(content), &atMost{out: &said, left: readPDFBytes}, "read-form")
	if err == nil {
		err = faultOf(exit)
	}
	if err != nil {
		return nil, err
	}
	return fields, json.Unmarshal(said.Bytes(), &fields)
}

// fillingOrder is what is put into a form, in the line before it.
type fillingOrder struct {
	Values map[string]string
	Flat   bool
}

// fillForm writes the names of the fields that could not be filled, in a line, and the form that stands on standard input after the
// line with its values.
func fillForm(_ context.Context, _ Config, _ []string, out io.Writer) error {
	if err := confine(); err != nil {
		return err
	}
	in, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	line, content, _ := bytes.Cut(in, []byte("\n"))
	var order fillingOrder
	if err := json.Unmarshal(line, &order); err != nil {
		return usageError("takes a line with values, and a PDF")
	}
	made, left, err := pdf.FillForm(content, order.Values, order.Flat)
	if err != nil {
		return endOf(err)
	}
	if err := json.NewEncoder(out).Encode(left); err != nil {
		return err
	}
	_, err = out.Write(made)
	return err
}

// fillFormAside is pdf.FillForm in a process of its own that ends after a time.
func fillFormAside(ctx context.Context, content []byte, values map[string]string, flat bool) (made []byte, left []string, err error) {
	line, err := json.Marshal(fillingOrder{values, flat})
	if err != nil {
		return nil, nil, err
	}
	in := io.MultiReader(bytes.NewReader(line), bytes.NewReader([]byte("\n")), bytes.NewReader(content))
	var said bytes.Buffer
	exit, err := aside(ctx, fillFormTime, in, &atMost{out: &said, left: fillBytes}, "fill-form")
	if err == nil {
		err = faultOf(exit)
	}
	if err != nil {
		return nil, nil, err
	}
	first, made, found := bytes.Cut(said.Bytes(), []byte("\n"))
	if err := json.Unmarshal(first, &left); !found || err != nil {
		return nil, nil, fmt.Errorf("%w: the answer is cut off", pdf.ErrUnreadable)
	}
	return made, left, nil
}
