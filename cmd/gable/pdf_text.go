package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"time"

	"gable/domain/document"
	"gable/pdf"
)

// Bounds of a process that reads a PDF: the largest file and some times that.
const (
	largestPDF  = 101 << 20
	textMemory  = 1 << 30
	textLooking = 20 * time.Millisecond
)

// pdfText is the process in which a PDF is read.
func pdfText(_ context.Context, _ Config, arguments []string, out io.Writer) error {
	if len(arguments) > 0 {
		return usageError("does not know " + arguments[0])
	}
	go endBeyond(textMemory)
	content, err := io.ReadAll(io.LimitReader(os.Stdin, largestPDF))
	if err != nil {
		return err
	}
	said, err := pdf.Text(content, document.MaxTextPages, document.MaxTextBytes)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, said)
	return err
}

// endBeyond ends the process once it holds more memory than it may.
func endBeyond(most uint64) {
	for {
		var held runtime.MemStats
		runtime.ReadMemStats(&held)
		if held.Sys > most {
			os.Exit(3)
		}
		time.Sleep(textLooking)
	}
}

// readPDFApart reads a PDF in a process of its own. Whatever becomes of that but an answer, the file can't be read.
func readPDFApart(ctx context.Context, content []byte) (string, error) {
	program, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find this program: %w", err)
	}
	return readBy(ctx, program, content)
}

func readBy(ctx context.Context, program string, content []byte) (string, error) {
	reading := exec.CommandContext(ctx, program, "pdf-text")
	reading.Stdin, reading.Env = bytes.NewReader(content), []string{}
	said, err := reading.Output()
	if errors.Is(ctx.Err(), context.Canceled) { // this process ends: another one reads the file
		return "", ctx.Err()
	}
	var ended *exec.ExitError
	if errors.As(err, &ended) || ctx.Err() != nil {
		return "", pdf.ErrUnreadable
	}
	return string(said), err
}
