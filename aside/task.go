// Package aside works on what somebody sent in a process of its own, which knows nothing but the file, has little memory and little
// time, and ends by itself however its parent ends. What reads, converts, joins or fills a file is a Task; a Shop does them.
package aside

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"gable/domain"
)

// Limits bound one process.
type Limits struct {
	// Processor is how much of a processor's time the work may take. It is the same on a busy machine, so what takes more is the file's fault.
	Processor time.Duration
	// Within is how long it may take by the clock. A machine that had less time than that for it says nothing of the file.
	Within time.Duration
	// Memory is how many bytes it may fill, Product how many it may make, and Answer how many it may say beside.
	Memory, Product, Answer int64
}

// Task is one kind of work on a file: Q is what is asked beside the file, A what is answered beside what was made of it.
type Task[Q, A any] struct {
	// Name is what the process is called by.
	Name string
	Limits
	// Broken is the fault of a file that ended the work: by its bounds, or by breaking what reads it.
	Broken error
	// Told are the other faults of files that whoever asked is told apart.
	Told []error
	// Work reads the file and writes what it makes of it.
	Work func(ctx context.Context, q Q, file io.Reader, made io.Writer) (A, error)
}

// Any is a Task of any kind.
type Any interface {
	called() string
	limits() Limits
	serve(ctx context.Context, in io.Reader, made, said io.Writer) (exit int)
}

func (t *Task[Q, A]) called() string { return t.Name }

func (t *Task[Q, A]) limits() Limits { return t.Limits }

// How a process ends.
const (
	exitWell    = 0
	exitBroken  = 1
	exitOrphan  = 3 // its parent is gone; 2 is how Go ends what broke
	exitLate    = 4
	exitUnready = 5 // it could not be bounded, or does not know what is asked, and read nothing
	exitRefused = 6 // with a domain.Error, which it says
	exitTold    = 10
)

// Do does the task in a process of the shop; without a shop in this one, as tests do with files that they made. An error is one of the
// task's faults, a domain.Error of its own, one of reading the file or of writing what was made of it, a domain.Unavailable, or that of ctx.
func (t *Task[Q, A]) Do(ctx context.Context, s *Shop, q Q, file io.Reader, made io.Writer) (a A, err error) {
	in, out := &input{Reader: file}, &output{out: made, left: t.Product}
	if s == nil {
		a, err = t.try(ctx, q, in, out)
		return a, out.over(in.over(err), t.Broken)
	}
	question, err := json.Marshal(q)
	if err != nil {
		return a, err
	}
	said := &output{out: &bytes.Buffer{}, left: t.Answer}
	end, err := s.process(ctx, t.Name, t.Limits, io.MultiReader(bytes.NewReader(append(question, '\n')), in), out, said)
	if err = out.over(in.over(err), t.Broken); err != nil {
		return a, err
	}
	switch at := end.exit - exitTold; {
	case end.exit == exitWell:
		if err := json.Unmarshal(said.out.(*bytes.Buffer).Bytes(), &a); err != nil {
			return a, fmt.Errorf("%w: %s says too much", t.Broken, t.Name)
		}
		return a, nil
	case end.exit == exitRefused:
		var refusal domain.Error
		if json.Unmarshal(said.out.(*bytes.Buffer).Bytes(), &refusal) == nil {
			return a, &refusal
		}
	case at >= 0 && at < len(t.Told):
		return a, t.Told[at]
	}
	return a, fmt.Errorf("%w: %s", t.Broken, end)
}

// try does the work here.
func (t *Task[Q, A]) try(ctx context.Context, q Q, file io.Reader, made io.Writer) (a A, err error) {
	defer func() {
		if broke := recover(); broke != nil {
			err = fmt.Errorf("%w: %v", t.Broken, broke)
		}
	}()
	return t.Work(ctx, q, file, made)
}

// serve does the work in the process that was started for it.
func (t *Task[Q, A]) serve(ctx context.Context, in io.Reader, made, said io.Writer) int {
	line, file, err := firstLine(in)
	var q Q
	if err == nil {
		err = json.Unmarshal(line, &q)
	}
	if err != nil {
		return exitUnready
	}
	a, err := t.try(ctx, q, file, made)
	for i, fault := range t.Told {
		if errors.Is(err, fault) {
			return exitTold + i
		}
	}
	var refusal *domain.Error
	if errors.As(err, &refusal) && json.NewEncoder(said).Encode(refusal) == nil {
		return exitRefused
	}
	if err == nil {
		err = json.NewEncoder(said).Encode(a)
	}
	if err != nil {
		_, _ = fmt.Fprintln(said, err)
		return exitBroken
	}
	return exitWell
}

// mostQuestion bounds what is asked beside a file.
const mostQuestion = 4 << 20

// firstLine parts what is asked from the file behind it.
func firstLine(in io.Reader) (line []byte, rest io.Reader, err error) {
	chunk := make([]byte, 64<<10)
	for len(line) <= mostQuestion {
		n, err := in.Read(chunk)
		if at := bytes.IndexByte(chunk[:n], '\n'); at >= 0 {
			return append(line, chunk[:at]...), io.MultiReader(bytes.NewReader(chunk[at+1:n]), in), nil
		}
		line = append(line, chunk[:n]...)
		if err != nil {
			return nil, nil, err
		}
	}
	return nil, nil, errors.New("more is asked than is taken")
}
