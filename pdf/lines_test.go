package pdf_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/pdf"
	"gable/pdf/pdftest"
)

var someLines = pdf.LinesLimits{Pages: 20, Characters: 100_000}

func TestLines(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	said, whole, err := pdf.Lines(ctx, bytes.NewReader(pdftest.Said("Prior to Docs\n  1. INC001 Pay stubs of María\n     of May\n\nPrior to Funding\n", "the second page")), someLines)
	require.NoError(t, err)
	require.True(t, whole)
	require.Equal(t, []string{"Prior to Docs", "  1. INC001 Pay stubs of María", "      of May", "Prior to Funding", "", "the second page", "", ""}, strings.Split(said, "\n"))

	said, whole, err = pdf.Lines(ctx, bytes.NewReader(pdftest.Said("one", "two", "three")), pdf.LinesLimits{Pages: 2, Characters: 100})
	require.NoError(t, err)
	require.False(t, whole)
	require.NotContains(t, said, "three")
	said, whole, err = pdf.Lines(ctx, bytes.NewReader(pdftest.Said(strings.Repeat("word ", 50))), pdf.LinesLimits{Pages: 2, Characters: 20})
	require.NoError(t, err)
	require.False(t, whole)
	require.Len(t, said, 20)

	_, _, err = pdf.Lines(ctx, bytes.NewReader(pdftest.Of(300, 400)), someLines)
	require.ErrorIs(t, err, pdf.ErrNoText)
	_, _, err = pdf.Lines(ctx, bytes.NewReader([]byte("%PDF-1.7 and no more")), someLines)
	require.ErrorIs(t, err, pdf.ErrUnreadable)
	gone, cancel := context.WithCancel(ctx)
	cancel()
	_, _, err = pdf.Lines(gone, bytes.NewReader(pdftest.Said("one")), someLines)
	require.ErrorIs(t, err, context.Canceled)
}

// TestLockedLines: a PDF that is locked against change alone opens everywhere without a password, however it is encrypted, and is read.
func TestLockedLines(t *testing.T) {
	t.Parallel()
	approval := pdftest.Said("Prior to Documents\n1. Pay stubs\n", "Prior to Funding\n2. Note\n")
	for _, lock := range []pdftest.Lock{{Bits: 40}, {Bits: 128}, {AES: true, Bits: 128}, {AES: true, Bits: 256}} {
		said, whole, err := pdf.Lines(t.Context(), bytes.NewReader(pdftest.Locked(t, approval, lock)), someLines)
		require.NoError(t, err, "%+v", lock)
		require.True(t, whole)
		require.Equal(t, "Prior to Documents\n1. Pay stubs\n\nPrior to Funding\n2. Note\n\n", said, "%+v", lock)
		lock.Password = "asked"
		_, _, err = pdf.Lines(t.Context(), bytes.NewReader(pdftest.Locked(t, approval, lock)), someLines)
		require.ErrorIs(t, err, pdf.ErrUnreadable, "%+v", lock)
		require.ErrorIs(t, err, pdf.ErrProtected, "%+v", lock)
	}
}

// FuzzLines: whatever is sent, the answer is text within its limits, or a fault.
func FuzzLines(f *testing.F) {
	f.Add(pdftest.Said("Prior to Docs\n1. INC001 Pay stubs"))
	f.Add(pdftest.Of(300))
	f.Fuzz(func(t *testing.T, content []byte) {
		said, _, err := pdf.Lines(context.Background(), bytes.NewReader(content), pdf.LinesLimits{Pages: 3, Characters: 500})
		if err != nil {
			require.Empty(t, said)
			return
		}
		require.LessOrEqual(t, len([]rune(said)), 500)
	})
}
