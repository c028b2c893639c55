package pdf_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"image"
	"io"
	"os"
	"testing"

	"github.com/hhrutter/tiff"
	"github.com/stretchr/testify/require"
	"golang.org/x/image/ccitt"

	"gable/pdf"
	"gable/pdf/pdftest"
)

// fax are four pages as libtiff writes them: in the codes of Group 3 with pixels twice as high as wide, in those of Group 4, of colours
// (LZW), and of greys that lie on their side (Deflate).
func fax(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile("testdata/fax.tif.base64")
	require.NoError(t, err)
	content, err := base64.StdEncoding.DecodeString(string(text))
	require.NoError(t, err)
	return content
}

func TestOfTIFF(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	n, err := pdf.OfTIFF(&out, fax(t))
	require.NoError(t, err)
	require.Equal(t, 4, n)
	require.Equal(t, []string{"610x823", "610x823", "200x300", "200x300"}, pdftest.Pages(t, out.Bytes()), "as large as on paper, upright")
	made := compose(t, pdf.Run{Source: source(out.Bytes()), Pages: pages(4, 2), Turn: 90})
	require.Equal(t, []string{"300x200", "823x610"}, pdftest.Pages(t, made), "its pages are pages like any")
	t.Run("the lines of a fax stay what they are", func(t *testing.T) {
		_, lines, found := bytes.Cut(out.Bytes(), []byte("/K -1 /Columns 432 /Rows 560 /EndOfBlock false >> /Length 210 >>\nstream\n"))
		require.True(t, found)
		drawn := image.NewGray(image.Rect(0, 0, 432, 560))
		require.NoError(t, ccitt.DecodeIntoGray(drawn, bytes.NewReader(lines[:210]), ccitt.MSB, ccitt.Group4, nil))
		require.Equal(t, []uint8{0, 255}, []uint8{drawn.GrayAt(60, 60).Y, drawn.GrayAt(400, 500).Y}, "black where the mark is")
	})
}

// directories are where the directories of a TIFF with the low byte first begin.
func directories(content []byte) (all []int) {
	for at := int(binary.LittleEndian.Uint32(content[4:])); at != 0; {
		all = append(all, at)
		at = int(binary.LittleEndian.Uint32(content[at+2+12*int(binary.LittleEndian.Uint16(content[at:])):]))
	}
	return all
}

// stating is a TIFF whose page says something else of a tag.
func stating(content []byte, page int, tag, value uint32) []byte {
	content = bytes.Clone(content)
	at := directories(content)[page]
	for entry := at + 2; entry < at+2+12*int(binary.LittleEndian.Uint16(content[at:])); entry += 12 {
		if uint32(binary.LittleEndian.Uint16(content[entry:])) == tag {
			binary.LittleEndian.PutUint16(content[entry+2:], 4)
			binary.LittleEndian.PutUint32(content[entry+8:], value)
		}
	}
	return content
}

func TestTIFFsThatAreRefused(t *testing.T) {
	t.Parallel()
	good := fax(t)
	first := directories(good)[0]
	round := bytes.Clone(good)
	binary.LittleEndian.PutUint32(round[first+2+12*int(binary.LittleEndian.Uint16(round[first:])):], uint32(first))
	for name, content := range map[string][]byte{
		"nothing":                               nil,
		"words":                                 []byte("just words"),
		"one that is cut":                       good[:first+20],
		"pages that follow one another round":   round,
		"a page that says it is enormous":       stating(stating(good, 1, 256, 60_000), 1, 257, 60_000),
		"a page of no width":                    stating(good, 1, 256, 0),
		"a page that is no JPEG":                stating(good, 2, 259, 7),
		"a picture of another kind in a page":   stating(good, 2, 259, 34712),
		"lines that are not in the file":        stating(good, 1, 279, 1<<30),
		"a page in strips of which one is":      stating(good, 1, 278, 100),
		"colours that end before the page does": stating(good, 2, 279, 100),
	} {
		n, err := pdf.OfTIFF(io.Discard, content)
		require.ErrorIs(t, err, pdf.ErrUnreadable, name)
		require.Zero(t, n, name)
	}
	var out bytes.Buffer
	n, err := pdf.OfTIFF(&out, stating(good, 3, 282, 0)) // which says nothing of its size on paper
	require.NoError(t, err)
	require.Equal(t, 4, n)
	require.Equal(t, "612x792", pdftest.Pages(t, out.Bytes())[3])
}

// TestABombOfPages: a small file whose pages are all the same large picture.
func TestABombOfPages(t *testing.T) {
	t.Parallel()
	var one bytes.Buffer
	require.NoError(t, tiff.Encode(&one, image.NewGray(image.Rect(0, 0, 7000, 7000)), &tiff.Options{Compression: tiff.Deflate}))
	content := one.Bytes()
	at := directories(content)[0]
	directory := bytes.Clone(content[at : at+2+12*int(binary.LittleEndian.Uint16(content[at:]))])
	content = content[:at]
	for range 40 { // 49 million pixels each
		content = append(content, directory...)
		content = binary.LittleEndian.AppendUint32(content, uint32(len(content)+4))
	}
	binary.LittleEndian.PutUint32(content[len(content)-4:], 0)
	require.Less(t, len(content), 1<<20)
	_, err := pdf.OfTIFF(io.Discard, content)
	require.ErrorIs(t, err, pdf.ErrUnreadable)
}

func FuzzOfTIFF(f *testing.F) {
	good := fax(f)
	f.Add(good)
	f.Add(stating(good, 1, 278, 100))
	f.Add(stating(good, 0, 266, 2))
	colours := halves(image.NewRGBA(image.Rect(0, 0, 80, 60)), 20)
	f.Add(pdftest.JPEGTIFF(f, pdftest.JPEGPage{Drawn: colours, Rows: 16, Photometric: 6}, pdftest.JPEGPage{Drawn: colours, Rows: 32, Wide: 32, Photometric: 2}))
	f.Fuzz(func(t *testing.T, content []byte) {
		var out bytes.Buffer
		n, err := pdf.OfTIFF(&out, content)
		if err != nil {
			require.True(t, errors.Is(err, pdf.ErrUnreadable) || errors.Is(err, pdf.ErrOldJPEG), err)
			return
		}
		require.Len(t, pdftest.Pages(t, out.Bytes()), n, "what is made is a PDF of so many pages")
	})
}
