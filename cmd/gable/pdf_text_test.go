package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/pdf"
)

// What reads a PDF is a process of its own, which ends without harm to its parent.
func TestPDFIsReadApart(t *testing.T) {
	program := filepath.Join(t.TempDir(), "gable")
	out, err := exec.Command("go", "build", "-tags=nodynamic", "-o", program, ".").CombinedOutput()
	require.NoError(t, err, string(out))
	read := func(ctx context.Context, content []byte) (string, error) { return readBy(ctx, program, content) }
	said, err := read(t.Context(), pdf.OfText("Quarterly bonus"))
	require.NoError(t, err)
	require.Contains(t, said, "Quarterly bonus")
	_, err = read(t.Context(), []byte("%PDF-1.7 nothing more"))
	require.ErrorIs(t, err, pdf.ErrUnreadable)
	late, end := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer end()
	_, err = read(late, pdf.OfText("late"))
	require.ErrorIs(t, err, pdf.ErrUnreadable, "what takes too long can't be read")
	gone, stop := context.WithCancel(t.Context())
	stop()
	_, err = read(gone, pdf.OfText("gone"))
	require.ErrorIs(t, err, context.Canceled)
	_, err = readBy(t.Context(), filepath.Join(t.TempDir(), "none"), pdf.OfText("x"))
	require.ErrorIs(t, err, os.ErrNotExist, "that there is nothing to read with is no fault of the file")
}
