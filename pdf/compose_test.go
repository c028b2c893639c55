package pdf_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/pdf"
	"gable/pdf/pdftest"
)

func source(content []byte) pdf.Source { return pdf.Source{Content: bytes.NewReader(content)} }

func picture(content []byte) pdf.Source {
	return pdf.Source{Content: bytes.NewReader(content), Picture: true}
}

func pages(wanted ...int) func(int) []int {
	return func(int) []int { return wanted }
}

func whole(count int) []int {
	all := make([]int, count)
	for i := range all {
		all[i] = i + 1
	}
	return all
}

func compose(t *testing.T, runs ...pdf.Run) []byte {
	t.Helper()
	var out bytes.Buffer
	n, err := pdf.Compose(&out, 100, runs)
	require.NoError(t, err)
	require.Equal(t, pdftest.Count(t, out.Bytes()), n)
	return out.Bytes()
}

func TestCompose(t *testing.T) {
	a, b := source(pdftest.Of(310, 320, 330)), source(pdftest.Of(410, 420))
	t.Run("split, joined and in another order", func(t *testing.T) {
		made := compose(t, pdf.Run{Source: a, Pages: pages(3, 2)}, pdf.Run{Source: b, Pages: pages(1)}, pdf.Run{Source: a, Pages: pages(1)})
		require.Equal(t, []string{"330x700", "320x700", "410x700", "310x700"}, pdftest.Pages(t, made))
	})
	t.Run("turned, each page by itself", func(t *testing.T) {
		made := compose(t, pdf.Run{Source: a, Pages: pages(1), Turn: 90}, pdf.Run{Source: a, Pages: pages(2)}, pdf.Run{Source: a, Pages: pages(3), Turn: 180})
		require.Equal(t, []string{"700x310", "320x700", "330x700"}, pdftest.Pages(t, made))
		again := compose(t, pdf.Run{Source: source(made), Pages: whole, Turn: 270})
		require.Equal(t, []string{"310x700", "700x320", "700x330"}, pdftest.Pages(t, again))
	})
	t.Run("a page twice, turned once", func(t *testing.T) {
		made := compose(t, pdf.Run{Source: a, Pages: pages(1)}, pdf.Run{Source: a, Pages: pages(1), Turn: 90}, pdf.Run{Source: a, Pages: pages(1)})
		require.Equal(t, []string{"310x700", "700x310", "310x700"}, pdftest.Pages(t, made))
	})
	t.Run("with a bookmark for each part", func(t *testing.T) {
		made := compose(t, pdf.Run{Source: a, Pages: whole, Bookmark: "Pay stubs"}, pdf.Run{Source: b, Pages: whole, Bookmark: "Año fiscal (W-2)"})
		require.Equal(t, []string{"Pay stubs 1", "Año fiscal (W-2) 4"}, pdftest.Bookmarks(t, made))
	})
}

func TestComposeOfPictures(t *testing.T) {
	jpegOf := func(wide, high int) []byte {
		var out bytes.Buffer
		require.NoError(t, jpeg.Encode(&out, image.NewRGBA(image.Rect(0, 0, wide, high)), nil))
		return out.Bytes()
	}
	var drawn bytes.Buffer
	require.NoError(t, png.Encode(&drawn, image.NewNRGBA(image.Rect(0, 0, 200, 300))))
	for name, test := range map[string]struct {
		content []byte
		page    string
	}{
		"upright":                    {jpegOf(300, 400), "612x792"},
		"lying":                      {jpegOf(400, 300), "792x612"},
		"lying, held upright":        {exif(jpegOf(400, 300), binary.BigEndian, 6), "612x792"},
		"lying, the other way":       {exif(jpegOf(400, 300), binary.LittleEndian, 8), "612x792"},
		"upright, held upside down":  {exif(jpegOf(300, 400), binary.BigEndian, 3), "612x792"},
		"an orientation that is not": {exif(jpegOf(300, 400), binary.BigEndian, 99), "612x792"},
		"a PNG":                      {drawn.Bytes(), "612x792"},
	} {
		t.Run(name, func(t *testing.T) {
			made := compose(t, pdf.Run{Source: picture(test.content), Pages: whole})
			require.Equal(t, []string{test.page}, pdftest.Pages(t, made))
		})
	}
	t.Run("beside pages of a PDF", func(t *testing.T) {
		made := compose(t, pdf.Run{Source: source(pdftest.Of(310)), Pages: whole}, pdf.Run{Source: picture(jpegOf(300, 400)), Pages: whole, Turn: 90})
		require.Equal(t, []string{"310x700", "792x612"}, pdftest.Pages(t, made))
	})
}

// exif is a JPEG that says how it was held.
func exif(content []byte, order binary.AppendByteOrder, orientation uint16) []byte {
	tiff := []byte("MM\x00*")
	if order == binary.AppendByteOrder(binary.LittleEndian) {
		tiff = []byte("II*\x00")
	}
	tiff = order.AppendUint32(tiff, 8)
	tiff = order.AppendUint16(tiff, 1)
	tiff = order.AppendUint16(tiff, 0x0112)
	tiff = order.AppendUint16(tiff, 3)
	tiff = order.AppendUint32(tiff, 1)
	tiff = order.AppendUint16(tiff, orientation)
	tiff = append(tiff, 0, 0, 0, 0, 0, 0)
	part := append([]byte("Exif\x00\x00"), tiff...)
	out := append([]byte{0xff, 0xd8, 0xff, 0xe1}, binary.BigEndian.AppendUint16(nil, uint16(len(part)+2))...)
	return append(append(out, part...), content[2:]...)
}

func TestComposeRefusals(t *testing.T) {
	good := pdftest.Of(310, 320)
	for name, test := range map[string]struct {
		run  pdf.Run
		want error
	}{
		"no PDF":           {pdf.Run{Source: source([]byte("not a PDF at all")), Pages: whole}, pdf.ErrUnreadable},
		"a torn PDF":       {pdf.Run{Source: source(good[:60]), Pages: whole}, pdf.ErrUnreadable},
		"no picture":       {pdf.Run{Source: picture([]byte("\xff\xd8\xff no")), Pages: whole}, pdf.ErrUnreadable},
		"a page too far":   {pdf.Run{Source: source(good), Pages: pages(3)}, pdf.ErrUnreadable},
		"no page":          {pdf.Run{Source: source(good), Pages: pages()}, pdf.ErrNoPage},
		"more than are to": {pdf.Run{Source: source(good), Pages: pages(1, 2, 1, 2)}, pdf.ErrTooManyPages},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			_, err := pdf.Compose(&out, 3, []pdf.Run{test.run})
			require.ErrorIs(t, err, test.want)
		})
	}
}

// TestWhatIsBesidePages: how a file says it is to be shown refuses none of its pages, nor does a lock that asks for no password.
func TestWhatIsBesidePages(t *testing.T) {
	for name, says := range map[string]string{
		"a range to be printed that is none": "/ViewerPreferences << /PrintPageRange [0 0 1] >>", "preferences that are no dictionary": "/ViewerPreferences [1]",
		"an open action that is none": "/OpenAction 7", "labels that are none": "/PageLabels (x)", "an outline that leads nowhere": "/Outlines << /Type /Outlines /First 99 0 R >>",
		"a mode that is none": "/PageMode /Nonsense", "names of other kinds": "/Names << /JavaScript (x) /EmbeddedFiles [3] >>", "permissions": "/Perms << /DocMDP 99 0 R >>",
		"metadata that is none": "/Metadata (x)", "a structure that is none": "/StructTreeRoot [1]", "a collection": "/Collection << /View /X >>",
	} {
		content := bytes.Replace(pdftest.Of(310, 320), []byte("/Type /Catalog"), []byte("/Type /Catalog "+says), 1)
		require.Equal(t, []string{"320x700"}, pdftest.Pages(t, compose(t, pdf.Run{Source: source(content), Pages: pages(2)})), name)
	}
	for _, lock := range []pdftest.Lock{{Bits: 40}, {Bits: 128}, {AES: true, Bits: 128}, {AES: true, Bits: 256}} {
		require.Equal(t, []string{"310x700"}, pdftest.Pages(t, compose(t, pdf.Run{Source: source(pdftest.Locked(t, pdftest.Of(310, 320), lock)), Pages: pages(1)})), "%+v", lock)
	}
	content := bytes.Replace(pdftest.Of(310, 320), []byte("/MediaBox [0 0 320 700]"), []byte("/MediaBox [0 0 320 700] /PZ (x) /Tabs 7"), 1)
	var out bytes.Buffer
	made, err := pdf.Compose(&out, 9, []pdf.Run{{Source: source(content), Pages: pages(2)}})
	require.NoError(t, err, "a page that does not keep to the format in all it holds")
	require.Equal(t, 1, made)
	require.Contains(t, pdftest.Plain(t, out.Bytes()), "320.000000000000 700")
}

// FuzzCompose: whatever is sent, an answer comes, and what is made can be read.
func FuzzCompose(f *testing.F) {
	f.Add(pdftest.Of(310, 320), false)
	f.Add([]byte("%PDF-1.7\n"), false)
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x10Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12"), true)
	f.Fuzz(func(t *testing.T, content []byte, isPicture bool) {
		var out bytes.Buffer
		made, err := pdf.Compose(&out, 10, []pdf.Run{{Source: pdf.Source{Content: bytes.NewReader(content), Picture: isPicture}, Pages: whole}})
		if err != nil {
			return
		}
		require.Equal(t, made, pdftest.Count(t, out.Bytes()))
	})
}
