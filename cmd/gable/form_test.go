package main

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/pdf"
	"gable/pdf/pdftest"
)

// TestFormsAreReadAndFilledAside: a form is taken by a process of its own, and why one can't be is told by how that ends.
func TestFormsAreReadAndFilledAside(t *testing.T) {
	ctx := context.Background()
	form := pdftest.Form(pdftest.Field{Name: "name", Says: pdftest.TextField}, pdftest.Field{Name: "purpose", Says: pdftest.ChoiceField})
	fields, err := readFormAside(ctx, form)
	require.NoError(t, err)
	require.Len(t, fields, 2)
	made, left, err := fillFormAside(ctx, form, map[string]string{"name": "Ada\nBee", "purpose": "Yacht"}, true)
	require.NoError(t, err)
	require.Equal(t, []string{"purpose"}, left)
	text, _, err := pdf.Lines(ctx, bytes.NewReader(made), pdf.ListLimits)
	require.NoError(t, err)
	require.Contains(t, text, "Ada Bee")

	for want, content := range map[error][]byte{pdf.ErrNoFields: pdftest.Of(300), pdf.ErrUnreadable: []byte("no PDF"), nil: bomb(t)} {
		_, err = readFormAside(ctx, content)
		require.Error(t, err)
		_, _, filled := fillFormAside(ctx, content, nil, true)
		require.Error(t, filled)
		if want != nil {
			require.ErrorIs(t, err, want)
			require.ErrorIs(t, filled, want)
		}
	}
	gone, cancel := context.WithCancel(ctx)
	cancel()
	_, err = readFormAside(gone, form)
	require.ErrorIs(t, err, context.Canceled)
	_, _, err = fillFormAside(gone, form, nil, true)
	require.ErrorIs(t, err, context.Canceled)
}
