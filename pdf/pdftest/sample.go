// Package pdftest makes PDFs whose pages can be told apart, and tells the pages of one, for tests.
package pdftest

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/stretchr/testify/require"
)

// Of is a PDF with a page of each width, in points.
func Of(widths ...int) []byte {
	var out bytes.Buffer
	offsets := []int{}
	object := func(format string, args ...any) {
		offsets = append(offsets, out.Len())
		_, _ = fmt.Fprintf(&out, "%d 0 obj\n", len(offsets))
		_, _ = fmt.Fprintf(&out, format, args...)
		out.WriteString("\nendobj\n")
	}
	out.WriteString("%PDF-1.7\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")
	kids := ""
	for i := range widths {
		kids += fmt.Sprintf("%d 0 R ", 3+2*i)
	}
	object("<< /Type /Pages /Kids [%s] /Count %d >>", kids, len(widths))
	for i, width := range widths {
		text := fmt.Sprintf("0.2 0.4 0.3 rg 20 20 %d 40 re f", width-40)
		object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d 700] /Contents %d 0 R /Resources << >> >>", width, 4+2*i)
		object("<< /Length %d >>\nstream\n%s\nendstream", len(text), text)
	}
	start := out.Len()
	_, _ = fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, at := range offsets {
		_, _ = fmt.Fprintf(&out, "%010d 00000 n \n", at)
	}
	_, _ = fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	return out.Bytes()
}

// Pages are the pages of a PDF as they are seen: "500x700" each, a turned one the other way around.
func Pages(t testing.TB, content []byte) []string {
	t.Helper()
	api.DisableConfigDir()
	sizes, err := api.PageDims(bytes.NewReader(content), nil)
	require.NoError(t, err)
	seen := make([]string, len(sizes))
	for i, size := range sizes {
		seen[i] = fmt.Sprintf("%.0fx%.0f", size.Width, size.Height)
	}
	return seen
}

// Bookmarks are the outline of a PDF: "title 3" for one that leads to page 3.
func Bookmarks(t testing.TB, content []byte) []string {
	t.Helper()
	api.DisableConfigDir()
	marks, err := api.Bookmarks(bytes.NewReader(content), nil)
	require.NoError(t, err)
	seen := make([]string, len(marks))
	for i, mark := range marks {
		seen[i] = fmt.Sprintf("%s %d", mark.Title, mark.PageFrom)
	}
	return seen
}

// Count is how many pages a PDF has; it fails where it is none.
func Count(t testing.TB, content []byte) int {
	t.Helper()
	api.DisableConfigDir()
	count, err := api.PageCount(bytes.NewReader(content), nil)
	require.NoError(t, err)
	return count
}

// Lock is how a PDF is encrypted.
type Lock struct {
	AES  bool
	Bits int
	// Password is what it asks for; "" for one that is locked against change alone.
	Password string
}

// Locked is a PDF that is encrypted.
func Locked(t testing.TB, content []byte, lock Lock) []byte {
	t.Helper()
	api.DisableConfigDir()
	conf := model.NewRC4Configuration(lock.Password, "owner", lock.Bits)
	if lock.AES {
		conf = model.NewAESConfiguration(lock.Password, "owner", lock.Bits)
	}
	var out bytes.Buffer
	require.NoError(t, api.Encrypt(bytes.NewReader(content), &out, conf))
	return out.Bytes()
}

// Plain is a PDF with nothing in it compressed, to be searched for words.
func Plain(t testing.TB, content []byte) string {
	t.Helper()
	api.DisableConfigDir()
	conf := model.NewDefaultConfiguration()
	conf.WriteObjectStream, conf.WriteXRefStream = false, false
	read, err := api.ReadContext(bytes.NewReader(content), conf)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, api.WriteContext(read, &out))
	return out.String()
}
