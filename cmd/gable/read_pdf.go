package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"gable/pdf"
)

// A file that somebody sends may be made to fill the memory or never to end. It is read in a process of its own, with little memory and
// little time, which knows nothing but the file.
const (
	listTime       = 10 * time.Second // for a list that a person waits for
	readPDFStack   = 64 << 20
	readPDFMemory  = 2 << 30 // of addresses, of which Go takes more than it fills
	readPDFNothing = 3       // how the process ends that found no text
	readPDFBytes   = 4 << 20 // of what it answers
)

// readPDF writes the text of the PDF on standard input: first a line that says whether it is all of it.
func readPDF(ctx context.Context, _ Config, arguments []string, out io.Writer) error {
	var limits pdf.LinesLimits
	if n, err := fmt.Sscan(strings.Join(arguments, " "), &limits.Pages, &limits.Characters); n != len(arguments) || err != nil {
		return usageError("takes a number of pages and one of characters")
	}
	if err := confine(); err != nil {
		return err
	}
	text, whole, err := pdf.Lines(ctx, os.Stdin, limits)
	if errors.Is(err, pdf.ErrNoText) {
		os.Exit(readPDFNothing)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%t\n%s", whole, text)
	return err
}

// linesAside is pdf.Lines within limits, in a process of its own that ends after a time.
func linesAside(limits pdf.LinesLimits, within time.Duration) func(context.Context, io.Reader) (string, bool, error) {
	return func(ctx context.Context, content io.Reader) (text string, whole bool, err error) {
		var said strings.Builder
		exit, err := aside(ctx, within, content, &atMost{out: &said, left: readPDFBytes}, "read-pdf", strconv.Itoa(limits.Pages), strconv.Itoa(limits.Characters))
		switch {
		case err != nil:
			return "", false, err
		case exit == readPDFNothing:
			return "", false, pdf.ErrNoText
		case exit != 0:
			return "", false, pdf.ErrUnreadable
		}
		first, rest, found := strings.Cut(said.String(), "\n")
		if !found {
			return "", false, pdf.ErrUnreadable
		}
		return rest, first == "true", nil
	}
}

// confine bounds what the process may take that reads a stranger's file.
func confine() error {
	debug.SetMaxStack(readPDFStack)
	return syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: readPDFMemory, Max: readPDFMemory})
}

// aside runs the program itself on a file, and tells how that ended: below 0 where it was ended, as by its time. An error says that the
// file is not at fault.
func aside(ctx context.Context, within time.Duration, file io.Reader, out io.Writer, arguments ...string) (exit int, err error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	timed, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	in := &input{Reader: file}
	child := exec.CommandContext(timed, self, arguments...)
	child.Env, child.Stdin, child.Stdout = []string{"GOMAXPROCS=1"}, in, out
	child.WaitDelay = time.Second
	err = child.Run()
	switch {
	case in.fault.Load() != nil: // what it was given is not all of the file
		return 0, *in.fault.Load()
	case err == nil:
		return 0, nil
	case errors.Is(ctx.Err(), context.Canceled): // nobody waits for it any more
		return 0, ctx.Err()
	case child.ProcessState == nil: // it could not be started
		return 0, err
	case child.ProcessState.ExitCode() == 0: // it said more than is taken
		return -1, nil
	}
	return child.ProcessState.ExitCode(), nil
}

// input remembers why it could not be read to its end.
type input struct {
	io.Reader
	fault atomic.Pointer[error]
}

func (i *input) Read(p []byte) (int, error) {
	n, err := i.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		i.fault.Store(&err)
	}
	return n, err
}

// atMost takes so many bytes and fails beyond them.
type atMost struct {
	out  io.Writer
	left int
}

func (a *atMost) Write(p []byte) (int, error) {
	if len(p) > a.left {
		return 0, io.ErrShortWrite
	}
	a.left -= len(p)
	return a.out.Write(p)
}
