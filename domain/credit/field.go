package credit

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"slices"
	"strconv"
	"strings"

	"gable/domain"
)

// keyOf is what an element is called within its report: by its own id, else by its place.
func keyOf(n *node, attribute, letter string, place int) string {
	return cmp.Or(n.attr(attribute), letter+strconv.Itoa(place+1))
}

func bureauOf(text string) Bureau {
	if b := Bureau(text); slices.Contains(Bureaus, b) {
		return b
	}
	return ""
}

// amountOf is an amount of dollars that is not negative, nil where there is none.
func amountOf(text string) *domain.Money {
	m, err := domain.ParseMoney(strings.TrimPrefix(text, "+"))
	if err != nil || m < 0 {
		return nil
	}
	return &m
}

func countOf(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 9999 {
		return 0
	}
	return n
}

// dateOf is a day, nil where there is none.
func dateOf(text string) *domain.Date {
	d, err := domain.ParseDate(text)
	if err != nil || d.Year() < 1900 || d.Year() > 2199 {
		return nil
	}
	return &d
}

// monthOf is a day or a month as it is written, "" for anything else.
func monthOf(text string) string {
	day := text
	if len(text) == len("2006-01") {
		day += "-01"
	}
	if dateOf(day) == nil {
		return ""
	}
	return text
}

// withoutPicture takes the picture out of an answer: it is most of the text, and need not be read letter by letter. What is between its
// marks and is more than base64 stays where it is.
func withoutPicture(raw []byte) (rest, picture []byte) {
	begin, end := []byte("<DOCUMENT>"), []byte("</DOCUMENT>")
	from := bytes.Index(raw, begin)
	if from < 0 {
		return raw, nil
	}
	from += len(begin)
	length := bytes.Index(raw[from:], end)
	if length < 0 {
		return raw, nil
	}
	inside := bytes.TrimSpace(raw[from : from+length])
	if cut, wrapped := bytes.CutPrefix(inside, []byte("<![CDATA[")); wrapped {
		inside = bytes.TrimSuffix(cut, []byte("]]>"))
	}
	inside = slices.DeleteFunc(slices.Clone(inside), func(b byte) bool { return b == ' ' || b == '\n' || b == '\r' || b == '\t' })
	picture = make([]byte, base64.StdEncoding.DecodedLen(len(inside)))
	n, err := base64.StdEncoding.Decode(picture, inside)
	if err != nil {
		return raw, nil
	}
	return slices.Concat(raw[:from], raw[from+length:]), picture[:n]
}

// pdfOf is the picture of the report, nil where there is none that is a PDF.
func pdfOf(body *node, picture []byte) []byte {
	for _, f := range body.all("EMBEDDED_FILE") {
		if f.attr("_Type") == "PDF" && f.attr("_EncodingType") == "Base64" && bytes.HasPrefix(picture, []byte("%PDF-")) {
			return picture
		}
	}
	return nil
}
