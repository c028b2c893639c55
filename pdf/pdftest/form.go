package pdftest

import (
	"bytes"
	"fmt"
	"strings"
)

// Field is a field of a form that is made for a test, as PDF writes its dictionary beside name and place.
type Field struct{ Name, Says string }

// Fields of one kind each.
const (
	TextField      = "/FT /Tx /DA (/Helv 10 Tf 0 g)"
	AreaField      = "/FT /Tx /Ff 4096 /DA (/Helv 0 Tf 0 g)"
	CheckboxField  = "/FT /Btn /AP << /N << /On 5 0 R /Off 6 0 R >> >> /AS /Off"
	ChoiceField    = "/FT /Ch /Ff 131072 /Opt [[(P) (Purchase)] [(R) (Refinance)]] /DA (/Helv 0 Tf 0 g)"
	ButtonField    = "/FT /Btn /Ff 65536"
	SignatureField = "/FT /Sig"
)

// Form is a PDF of a page with fields, one below the other.
func Form(fields ...Field) []byte {
	var out bytes.Buffer
	offsets := []int{}
	object := func(format string, args ...any) {
		offsets = append(offsets, out.Len())
		_, _ = fmt.Fprintf(&out, "%d 0 obj\n"+format+"\nendobj\n", append([]any{len(offsets)}, args...)...)
	}
	stream := func(more, content string) {
		object("<< %s /Length %d >>\nstream\n%s\nendstream", more, len(content), content)
	}
	refs := make([]string, len(fields))
	for i := range fields {
		refs[i] = fmt.Sprintf("%d 0 R", 7+i)
	}
	list := strings.Join(refs, " ")
	out.WriteString("%PDF-1.7\n")
	object("<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [%s] /DA (/Helv 0 Tf 0 g) /NeedAppearances true >> >>", list)
	object("<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << >> >>")
	object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Annots [%s] >>", list)
	stream("", "0.9 g 20 20 100 40 re f")
	stream("/Type /XObject /Subtype /Form /BBox [0 0 20 20] /Resources << >>", "0 g 2 2 16 16 re f")
	stream("/Type /XObject /Subtype /Form /BBox [0 0 20 20] /Resources << >>", "0 g 2 2 16 16 re S")
	for i, field := range fields {
		y := 740 - 24*(i%30)
		object("<< /Type /Annot /Subtype /Widget /F 4 /P 3 0 R /T (%s) /Rect [50 %d 350 %d] %s >>", field.Name, y, y+20, field.Says)
	}
	start := out.Len()
	_, _ = fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, at := range offsets {
		_, _ = fmt.Fprintf(&out, "%010d 00000 n \n", at)
	}
	_, _ = fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	return out.Bytes()
}
