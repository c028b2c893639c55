package pdf_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/pdf"
	"gable/pdf/pdftest"
)

func letter(items int) pdf.Letter {
	l := pdf.Letter{Sender: "Summit Lending", Address: []string{"1 Main Street, Austin, TX", "NMLS 12345"}, Date: "November 23, 2026", Title: "Conditions", To: []string{"Łukasz Nguyễn Ñandú"},
		Facts: [][2]string{{"Loan", "1048216"}}, Intro: "Please see below.", Close: "Thank you.", Page: "Page %d of %s", Made: time.Unix(0, 0)}
	g := pdf.LetterGroup{Title: "Prior to docs"}
	for i := range items {
		g.Items = append(g.Items, pdf.LetterItem{Code: fmt.Sprintf("INC%03d", i), Text: strings.Repeat("Pay stubs of the last thirty days. ", 4), Note: "Requested"})
	}
	l.Groups = append(l.Groups, g)
	return l
}

func TestWriteLetter(t *testing.T) {
	t.Parallel()
	write := func(l pdf.Letter) []byte {
		var out bytes.Buffer
		require.NoError(t, pdf.WriteLetter(&out, l))
		return out.Bytes()
	}
	var logo bytes.Buffer
	require.NoError(t, png.Encode(&logo, image.NewNRGBA(image.Rect(0, 0, 60, 20))))
	l := letter(200)
	l.Logo = logo.Bytes()
	content := write(l)
	require.Less(t, len(content), 400_000, "the fonts are embedded in part")
	require.Greater(t, pdftest.Count(t, content), 5)
	said, _, err := pdf.Lines(context.Background(), bytes.NewReader(content), someLines)
	require.NoError(t, err)
	for _, part := range []string{"Summit Lending", "NMLS 12345", "Ñandú", "Prior to docs", "INC199", "Page 1 of"} {
		require.True(t, strings.Contains(said, part), part)
	}
	require.Equal(t, content, write(l), "the same letter is the same file")
	l.Logo = []byte("no picture")
	write(l)
}

// FuzzLetter: whatever people are called and conditions say, a letter is a PDF.
func FuzzLetter(f *testing.F) {
	f.Add("Łukasz", "漢字 😀 \x00 \xff العربية", "INC\n001")
	f.Fuzz(func(t *testing.T, name, text, code string) {
		l := letter(1)
		l.To, l.Groups[0].Items[0] = []string{name}, pdf.LetterItem{Code: code, Text: text[:min(len(text), 2000)], Note: name}
		var out bytes.Buffer
		require.NoError(t, pdf.WriteLetter(&out, l))
		require.GreaterOrEqual(t, pdftest.Count(t, out.Bytes()), 1)
	})
}
