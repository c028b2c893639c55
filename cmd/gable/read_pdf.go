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
	debug.SetMaxStack(readPDFStack)
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: readPDFMemory, Max: readPDFMemory}); err != nil {
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
		self, err := os.Executable()
		if err != nil {
			return "", false, err
		}
		timed, cancel := context.WithTimeout(ctx, within)
		defer cancel()
		var said strings.Builder
		in := &input{Reader: content}
		child := exec.CommandContext(timed, self, "read-pdf", strconv.Itoa(limits.Pages), strconv.Itoa(limits.Characters))
		child.Env, child.Stdin, child.Stdout = []string{"GOMAXPROCS=1"}, in, &atMost{out: &said, left: readPDFBytes}
		child.WaitDelay = time.Second
		err = child.Run()
		switch {
		case in.fault.Load() != nil: // what it was given is not all of the file
			return "", false, *in.fault.Load()
		case err == nil:
			first, rest, found := strings.Cut(said.String(), "\n")
			if !found {
				return "", false, pdf.ErrUnreadable
			}
			return rest, first == "true", nil
		case errors.Is(ctx.Err(), context.Canceled): // nobody waits for it any more: the file is not at fault
			return "", false, ctx.Err()
		case child.ProcessState == nil: // it could not be started
			return "", false, err
		case child.ProcessState.ExitCode() == readPDFNothing:
			return "", false, pdf.ErrNoText
		}
		return "", false, pdf.ErrUnreadable
	}
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
