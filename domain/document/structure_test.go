package document_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/document"
)

func pdf(inside string) []byte {
	return []byte("%PDF-1.7\n" + inside + "\nstartxref\n0\n%%EOF\n")
}

func picture(t *testing.T, kind string) []byte {
	t.Helper()
	var out bytes.Buffer
	drawn := image.NewGray(image.Rect(0, 0, 30, 20))
	if kind == document.TypePNG {
		require.NoError(t, png.Encode(&out, drawn))
	} else {
		require.NoError(t, jpeg.Encode(&out, drawn, nil))
	}
	return out.Bytes()
}

func TestExamine(t *testing.T) {
	t.Parallel()
	whole := map[string][]byte{document.TypePNG: picture(t, document.TypePNG), document.TypeJPEG: picture(t, document.TypeJPEG)}
	lying := bytes.Clone(whole[document.TypePNG])
	copy(lying[16:24], []byte{0, 1, 0, 0, 0, 1, 0, 0}) // says it is 65536 by 65536
	binary.BigEndian.PutUint32(lying[29:], crc32.ChecksumIEEE(lying[12:29]))
	turned := bytes.Clone(whole[document.TypePNG])
	turned[len(turned)-20] ^= 1
	for name, c := range map[string]struct {
		kind    string
		content []byte
		want    document.Refusal
	}{
		"a PDF":                         {document.TypePDF, pdf("1 0 obj <<>> endobj"), ""},
		"a large PDF":                   {document.TypePDF, pdf(strings.Repeat("% invented\n", 50_000)), ""},
		"a PDF of exactly one stretch":  {document.TypePDF, pdf(strings.Repeat("x", 64<<10-31)), ""},
		"a PDF cut short":               {document.TypePDF, []byte("%PDF-1.7\n1 0 obj <<>> endobj"), document.RefusalDamaged},
		"a PNG":                         {document.TypePNG, whole[document.TypePNG], ""},
		"a PNG cut short":               {document.TypePNG, whole[document.TypePNG][:60], document.RefusalDamaged},
		"a PNG with a changed byte":     {document.TypePNG, turned, document.RefusalDamaged},
		"a PNG that lies of its size":   {document.TypePNG, lying, document.RefusalPixels},
		"a JPEG":                        {document.TypeJPEG, whole[document.TypeJPEG], ""},
		"a JPEG cut short":              {document.TypeJPEG, whole[document.TypeJPEG][:len(whole[document.TypeJPEG])-2], document.RefusalDamaged},
		"words that call themselves so": {document.TypeJPEG, []byte("just words"), document.RefusalDamaged},
		"anything else":                 {"text/html", []byte("<html>"), document.RefusalType},
	} {
		got, err := document.Examine(c.kind, bytes.NewReader(c.content))
		require.NoError(t, err, name)
		require.Equal(t, c.want, got, name)
	}
}

func TestNameOf(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		`C:\Users\Ann\pay stub.pdf`: "pay stub.pdf", "../../etc/passwd": "passwd", "..": "", "/": "", ".hidden": "hidden",
		"a\x00b\n.pdf": "ab.pdf", "exe\u202efdp.jpg": "exefdp.jpg", "\xff.pdf": "pdf", "Nómina.pdf": "Nómina.pdf",
		strings.Repeat("é", 300) + ".pdf": strings.Repeat("é", document.MaxNameLength-4) + ".pdf",
	} {
		require.Equal(t, want, document.NameOf(given), "%q", given)
	}
}
