package pdf

import (
	"bytes"
	"fmt"
	"io"
)

// scan is a page that is one picture, of strips from its top to its foot; in points, before it is turned to the right.
type scan struct {
	sheetWide, sheetHigh float64
	wide, high           float64
	turn                 int
	strips               []strip
}

// strip is a part of a picture, as wide as it is.
type strip struct {
	wide, high    int64 // in pixels
	space, filter string
	bits          int
	inverted      bool // 1 is black
	content       []byte
}

// scanWriter writes a PDF of scans as they come, so that none of them stays in memory.
type scanWriter struct {
	out   io.Writer
	size  int64
	at    []int64 // where each object begins
	pages []int
	err   error
}

// The objects that stand first, and are written last.
const scanCatalog, scanPages = 1, 2

func newScanWriter(out io.Writer) *scanWriter {
	w := &scanWriter{out: out, at: make([]int64, scanPages)}
	w.write("%%PDF-1.4\n")
	return w
}

func (w *scanWriter) write(format string, args ...any) {
	n, err := fmt.Fprintf(w.out, format, args...)
	w.size += int64(n)
	if w.err == nil {
		w.err = err
	}
}

// object writes the next object, and tells its number.
func (w *scanWriter) object(dictionary string, content []byte) int {
	w.at = append(w.at, w.size)
	if content == nil {
		w.write("%d 0 obj\n<< %s >>\nendobj\n", len(w.at), dictionary)
	} else {
		w.write("%d 0 obj\n<< %s /Length %d >>\nstream\n%s\nendstream\nendobj\n", len(w.at), dictionary, len(content), content)
	}
	return len(w.at)
}

func (w *scanWriter) page(s scan) {
	var draw, named bytes.Buffer
	rows := int64(0)
	for _, part := range s.strips {
		rows += part.high
	}
	left, top := (s.sheetWide-s.wide)/2, (s.sheetHigh+s.high)/2
	for i, part := range s.strips {
		decode := ""
		if part.inverted {
			decode = " /Decode [1 0]"
		}
		_, _ = fmt.Fprintf(&named, "/P%d %d 0 R ", i, w.object(fmt.Sprintf("/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace %s /BitsPerComponent %d%s /Filter %s",
			part.wide, part.high, part.space, part.bits, decode, part.filter), part.content))
		high := s.high * float64(part.high) / float64(rows)
		top -= high
		_, _ = fmt.Fprintf(&draw, "q %.4f 0 0 %.4f %.4f %.4f cm /P%d Do Q\n", s.wide, high, left, top, i)
	}
	drawn := w.object("", draw.Bytes())
	w.pages = append(w.pages, w.object(fmt.Sprintf("/Type /Page /Parent %d 0 R /MediaBox [0 0 %.2f %.2f] /Rotate %d /Resources << /XObject << %s>> >> /Contents %d 0 R",
		scanPages, s.sheetWide, s.sheetHigh, s.turn, named.String(), drawn), nil))
}

// end writes what names all pages, and where everything stands.
func (w *scanWriter) end() error {
	var kids bytes.Buffer
	for _, page := range w.pages {
		_, _ = fmt.Fprintf(&kids, "%d 0 R ", page)
	}
	w.at[scanCatalog-1] = w.size
	w.write("%d 0 obj\n<< /Type /Catalog /Pages %d 0 R >>\nendobj\n", scanCatalog, scanPages)
	w.at[scanPages-1] = w.size
	w.write("%d 0 obj\n<< /Type /Pages /Count %d /Kids [%s] >>\nendobj\n", scanPages, len(w.pages), kids.String())
	start := w.size
	w.write("xref\n0 %d\n0000000000 65535 f \n", len(w.at)+1)
	for _, at := range w.at {
		w.write("%010d 00000 n \n", at)
	}
	w.write("trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(w.at)+1, scanCatalog, start)
	return w.err
}
