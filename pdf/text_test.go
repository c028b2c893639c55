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

func TestOfText(t *testing.T) {
	t.Parallel()
	for text, pages := range map[string]int{"": 1, "short": 1, strings.Repeat("line\n", 51): 2, strings.Repeat("x", 95*51): 2, strings.Repeat("line\n", 9000): 100, "\x00\r漢\t": 1} {
		require.Len(t, pdftest.Pages(t, pdf.OfText(text)), pages)
	}
	said, _, err := pdf.Lines(context.Background(), bytes.NewReader(pdf.OfText("Bonus of May\nTalón de pago – “Año”\n"+strings.Repeat("line\n", 120)+"the end")), someLines)
	require.NoError(t, err)
	require.Equal(t, []string{"Bonus", "of", "May", "Talón", "de", "pago", "–", "“Año”", "line"}, strings.Fields(said)[:9])
	require.Contains(t, said, "the end")
}
