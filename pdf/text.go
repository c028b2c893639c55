package pdf

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Lines of a text on a page of Letter size.
const (
	textSize, textLead = 9, 14
	textWide           = 95 // characters of Courier between the margins
	textHigh           = 50
	textPages          = 100
)

// OfText is a PDF of a text, in Courier. A letter that Courier has not is a question mark.
func OfText(text string) []byte {
	lines := wrapped(text)
	var pages [][]string
	for len(lines) > 0 && len(pages) < textPages {
		most := min(textHigh, len(lines))
		pages, lines = append(pages, lines[:most]), lines[most:]
	}
	if len(pages) == 0 {
		pages = [][]string{nil}
	}
	var out bytes.Buffer
	var at []int
	object := func(format string, args ...any) {
		at = append(at, out.Len())
		_, _ = fmt.Fprintf(&out, "%d 0 obj\n"+format+"\nendobj\n", append([]any{len(at)}, args...)...)
	}
	out.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")
	var kids strings.Builder
	for i := range pages {
		_, _ = fmt.Fprintf(&kids, "%d 0 R ", 4+2*i)
	}
	object("<< /Type /Pages /Kids [%s] /Count %d >>", kids.String(), len(pages))
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>")
	for i, page := range pages {
		content := drawn(page)
		object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R /Resources << /Font << /F1 3 0 R >> >> >>", letterWide, letterHigh, 5+2*i)
		object("<< /Length %d >>\nstream\n%s\nendstream", len(content), content)
	}
	start := out.Len()
	_, _ = fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, offset := range at {
		_, _ = fmt.Fprintf(&out, "%010d 00000 n \n", offset)
	}
	_, _ = fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, start)
	return out.Bytes()
}

// wrapped are the lines of a text, none longer than a page is wide.
func wrapped(text string) (all []string) {
	for line := range strings.Lines(text) {
		line = strings.ReplaceAll(strings.TrimRight(line, "\r\n"), "\t", "    ")
		for utf8.RuneCountInString(line) > textWide {
			runes := []rune(line)
			cut := strings.LastIndexByte(string(runes[:textWide]), ' ')
			if cut <= 0 {
				cut = len(string(runes[:textWide]))
			}
			all, line = append(all, line[:cut]), strings.TrimLeft(line[cut:], " ")
		}
		all = append(all, line)
	}
	return all
}

func drawn(lines []string) []byte {
	var out bytes.Buffer
	_, _ = fmt.Fprintf(&out, "BT /F1 %d Tf %d TL 36 %d Td", textSize, textLead, letterHigh-50)
	for _, line := range lines {
		_, _ = fmt.Fprintf(&out, " <%x> Tj T*", winAnsi(line))
	}
	out.WriteString(" ET")
	return out.Bytes()
}

// beyondLatin are the letters of WinAnsi that Latin-1 has not.
var beyondLatin = map[rune]byte{'€': 0x80, '‚': 0x82, 'ƒ': 0x83, '„': 0x84, '…': 0x85, '†': 0x86, '‡': 0x87, 'ˆ': 0x88, '‰': 0x89, 'Š': 0x8a, '‹': 0x8b, 'Œ': 0x8c, 'Ž': 0x8e,
	'‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96, '—': 0x97, '˜': 0x98, '™': 0x99, 'š': 0x9a, '›': 0x9b, 'œ': 0x9c, 'ž': 0x9e, 'Ÿ': 0x9f}

func winAnsi(line string) []byte {
	out := make([]byte, 0, len(line))
	for _, r := range line {
		special, known := beyondLatin[r]
		switch {
		case known:
			out = append(out, special)
		case r >= 0x20 && r < 0x7f || r >= 0xa0 && r <= 0xff:
			out = append(out, byte(r))
		default:
			out = append(out, '?')
		}
	}
	return out
}
