package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"gable/pdf"
)

// A file that somebody sends may be made to fill the memory or never to end. It is read in a process of its own, with little memory and
// little time, which knows nothing but the file.
const (
	readPDFTime    = 10 * time.Second
	readPDFStack   = 64 << 20
	readPDFMemory  = 2 << 30 // of addresses, of which Go takes more than it fills
	readPDFNothing = 3       // how the process ends that found no text
	readPDFBytes   = 4 << 20 // of what it answers
)

// readPDF writes the text of the PDF on standard input: first a line that says whether it is all of it.
func readPDF(ctx context.Context, _ Config, _ []string, out io.Writer) error {
	debug.SetMaxStack(readPDFStack)
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: readPDFMemory, Max: readPDFMemory}); err != nil {
		return err
	}
	content, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	text, whole, err := pdf.Lines(ctx, content, pdf.ListLimits)
	if errors.Is(err, pdf.ErrNoText) {
		os.Exit(readPDFNothing)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%t\n%s", whole, text)
	return err
}

// linesAside is pdf.Lines in a process of its own.
func linesAside(ctx context.Context, content []byte) (text string, whole bool, err error) {
	self, err := os.Executable()
	if err != nil {
		return "", false, err
	}
	ctx, cancel := context.WithTimeout(ctx, readPDFTime)
	defer cancel()
	var said strings.Builder
	child := exec.CommandContext(ctx, self, "read-pdf")
	child.Env, child.Stdin, child.Stdout = []string{"GOMAXPROCS=1"}, bytes.NewReader(content), &atMost{out: &said, left: readPDFBytes}
	child.WaitDelay = time.Second
	switch err := child.Run(); {
	case err == nil:
		first, rest, found := strings.Cut(said.String(), "\n")
		if !found {
			return "", false, pdf.ErrUnreadable
		}
		return rest, first == "true", nil
	case child.ProcessState == nil: // it could not be started
		return "", false, err
	case child.ProcessState.ExitCode() == readPDFNothing:
		return "", false, pdf.ErrNoText
	}
	return "", false, pdf.ErrUnreadable
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
