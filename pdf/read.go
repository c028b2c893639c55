package pdf

import (
	"bytes"
	"strings"

	reader "github.com/ledongthuc/pdf"
)

// Text is what the first pages of a PDF say, of at most so many bytes; "" for pictures of pages. It trusts the file with the process:
// one that is made to break what reads it is to be read in a process of its own.
func Text(content []byte, pages, most int) (text string, err error) {
	defer func() {
		if recover() != nil {
			text, err = "", ErrUnreadable
		}
	}()
	in, err := reader.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return "", ErrUnreadable
	}
	var out strings.Builder
	for n := 1; n <= min(in.NumPage(), pages) && out.Len() < most; n++ {
		page := in.Page(n)
		if page.V.IsNull() {
			continue
		}
		said, err := page.GetPlainText(nil)
		if err != nil {
			continue // a page that can't be read says nothing; others may
		}
		out.WriteString(said)
		out.WriteByte('\n')
	}
	text = strings.ReplaceAll(out.String(), "\x00", "")
	return strings.ToValidUTF8(text[:min(len(text), most)], ""), nil
}
