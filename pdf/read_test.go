package pdf_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/pdf"
	"gable/pdf/pdftest"
)

func TestText(t *testing.T) {
	t.Parallel()
	said, err := pdf.Text(pdf.OfText("Bonus of May\nTalón de pago – “Año”\n"+strings.Repeat("line\n", 120)+"the end"), 10, 1<<20)
	require.NoError(t, err)
	require.Equal(t, []string{"Bonus", "of", "May", "Talón", "de", "pago", "–", "“Año”", "line"}, strings.Fields(said)[:9])
	require.Contains(t, said, "the end")
	said, err = pdf.Text(pdf.OfText(strings.Repeat("word ", 1000)), 10, 100)
	require.NoError(t, err)
	require.Len(t, said, 100)
	said, err = pdf.Text(pdftest.Of(300, 400), 10, 1<<20)
	require.NoError(t, err)
	require.Empty(t, strings.TrimSpace(said), "pages without text")
	_, err = pdf.Text([]byte("%PDF-1.7 no more"), 10, 1<<20)
	require.ErrorIs(t, err, pdf.ErrUnreadable)
}

func TestOfText(t *testing.T) {
	t.Parallel()
	for text, pages := range map[string]int{"": 1, "short": 1, strings.Repeat("line\n", 51): 2, strings.Repeat("x", 95*51): 2, strings.Repeat("line\n", 9000): 100, "\x00\r漢\t": 1} {
		require.Len(t, pdftest.Pages(t, pdf.OfText(text)), pages)
	}
}

func FuzzText(f *testing.F) {
	f.Add(pdf.OfText("Bonus of May"))
	f.Add(pdftest.Of(300))
	f.Fuzz(func(t *testing.T, content []byte) {
		said, err := pdf.Text(content, 5, 1000)
		require.True(t, err == nil || said == "")
		require.LessOrEqual(t, len(said), 1000)
	})
}
