package pdftest

import (
	"bytes"
	"strings"

	"codeberg.org/go-pdf/fpdf"
)

// Said is a PDF with a page for each text, line by line, and indented as it is.
func Said(pages ...string) []byte {
	out := fpdf.New("P", "pt", "Letter", "")
	out.SetFont("Courier", "", 10)
	latin := out.UnicodeTranslatorFromDescriptor("")
	for _, page := range pages {
		out.AddPage()
		y := 72.0
		for line := range strings.Lines(page) {
			line = strings.TrimRight(line, "\n")
			said := strings.TrimLeft(line, " ")
			out.Text(72+6*float64(len(line)-len(said)), y, latin(said))
			y += 13
		}
	}
	var content bytes.Buffer
	if err := out.Output(&content); err != nil {
		panic(err) // what a test asks for can be written
	}
	return content.Bytes()
}
