package main

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"

	"gable/pdf"
	"gable/pdf/pdftest"
)

// TestMain lets the program of the tests read a PDF as the product does, in a process of its own, and takes away what was made for many tests.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && slices.Contains([]string{"read-pdf", "read-form", "fill-form"}, os.Args[1]) {
		os.Exit(run(context.Background(), os.Args[1:], nil, os.Stdout, os.Stderr))
	}
	code := m.Run()
	endDemo()
	_ = os.RemoveAll(programsFolder)
	os.Exit(code)
}

// bomb is a small PDF whose one page says a gigabyte.
func bomb(t *testing.T) []byte {
	t.Helper()
	var packed bytes.Buffer
	pack, err := zlib.NewWriterLevel(&packed, zlib.BestSpeed)
	require.NoError(t, err)
	_, err = pack.Write([]byte("BT ("))
	require.NoError(t, err)
	line := bytes.Repeat([]byte("a"), 1<<20)
	for range 1 << 10 {
		_, err := pack.Write(line)
		require.NoError(t, err)
	}
	require.NoError(t, pack.Close())
	var out bytes.Buffer
	offsets := []int{}
	object := func(text string) {
		offsets = append(offsets, out.Len())
		_, _ = fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", len(offsets), text)
	}
	out.WriteString("%PDF-1.7\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")
	object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
	object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 700] /Contents 4 0 R /Resources << >> >>")
	object(fmt.Sprintf("<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream", packed.Len(), packed.Bytes()))
	start := out.Len()
	_, _ = fmt.Fprintf(&out, "xref\n0 5\n0000000000 65535 f \n")
	for _, at := range offsets {
		_, _ = fmt.Fprintf(&out, "%010d 00000 n \n", at)
	}
	_, _ = fmt.Fprintf(&out, "trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", start)
	return out.Bytes()
}

// TestPDFsAreReadAside: what is sent is read in a process of its own, and one that is made to fill the memory ends alone.
func TestPDFsAreReadAside(t *testing.T) {
	t.Parallel()
	aside := linesAside(pdf.LinesLimits{Pages: 2, Characters: 1000}, 20*time.Second)
	read := func(ctx context.Context, content []byte) (string, bool, error) {
		return aside(ctx, bytes.NewReader(content))
	}
	text, whole, err := read(context.Background(), pdftest.Said("Prior to docs", "1. Payoff"))
	require.NoError(t, err)
	require.True(t, whole)
	require.Equal(t, "Prior to docs\n\n1. Payoff\n\n", text)
	_, _, err = read(context.Background(), pdftest.Of(300))
	require.ErrorIs(t, err, pdf.ErrNoText)
	_, _, err = read(context.Background(), []byte("no PDF"))
	require.ErrorIs(t, err, pdf.ErrUnreadable)
	_, _, err = read(context.Background(), bomb(t))
	require.ErrorIs(t, err, pdf.ErrUnreadable)
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	_, _, err = read(gone, pdftest.Said("late"))
	require.ErrorIs(t, err, context.Canceled, "nobody waits for it: the file is not at fault")
	away := errors.New("the store is away")
	_, _, err = aside(context.Background(), io.MultiReader(strings.NewReader("%PDF-1.7\n"), iotest.ErrReader(away)))
	require.ErrorIs(t, err, away, "the file is not at fault")
	_, whole, err = read(context.Background(), pdftest.Said("one", "two", "three"))
	require.NoError(t, err)
	require.False(t, whole)
	for _, wrong := range [][]string{{"read-pdf"}, {"read-pdf", "2"}, {"read-pdf", "two", "3"}} {
		require.Equal(t, 2, run(context.Background(), wrong, nil, io.Discard, io.Discard))
	}
}
