package pdf_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"io"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/pdf"
	"gable/pdf/pdftest"
)

var red, green = color.RGBA{200, 30, 30, 255}, color.RGBA{30, 160, 60, 255}

// halves is a picture whose left is of one colour and whose right, below a row, is of another.
func halves(on draw.Image, row int) draw.Image {
	draw.Draw(on, on.Bounds(), image.NewUniform(red), image.Point{}, draw.Src)
	size := on.Bounds()
	draw.Draw(on, image.Rect(size.Dx()/2, row, size.Dx(), size.Dy()), image.NewUniform(green), image.Point{}, draw.Src)
	return on
}

// pictures are the JPEGs of a PDF, in their order.
func pictures(t *testing.T, content []byte) (all []image.Image) {
	t.Helper()
	for _, found := range regexp.MustCompile(`/Filter /DCTDecode /Length (\d+) >>\nstream\n`).FindAllSubmatchIndex(content, -1) {
		long, err := strconv.Atoi(string(content[found[2]:found[3]]))
		require.NoError(t, err)
		drawn, err := jpeg.Decode(bytes.NewReader(content[found[1] : found[1]+long]))
		require.NoError(t, err)
		all = append(all, drawn)
	}
	return all
}

func near(t *testing.T, want color.RGBA, got color.Color) {
	t.Helper()
	r, g, b, _ := got.RGBA()
	require.InDeltaSlice(t, []float64{float64(want.R), float64(want.G), float64(want.B)}, []float64{float64(r >> 8), float64(g >> 8), float64(b >> 8)}, 12)
}

func TestJPEGsInATIFF(t *testing.T) {
	t.Parallel()
	colours, gray := halves(image.NewRGBA(image.Rect(0, 0, 200, 100)), 60), image.NewGray(image.Rect(0, 0, 64, 40))
	draw.Draw(gray, gray.Bounds(), image.NewUniform(color.Gray{90}), image.Point{}, draw.Src)
	var out bytes.Buffer
	n, err := pdf.OfTIFF(&out, pdftest.JPEGTIFF(t, pdftest.JPEGPage{Drawn: colours, Rows: 48, Photometric: 6}, pdftest.JPEGPage{Drawn: colours, Rows: 64, Wide: 64, Photometric: 6}, pdftest.JPEGPage{Drawn: gray, Rows: 40, Photometric: 0}))
	require.NoError(t, err)
	require.Equal(t, 3, n)
	require.Len(t, pdftest.Pages(t, out.Bytes()), 3)
	drawn := pictures(t, out.Bytes())
	require.Len(t, drawn, 5, "three strips as they came, one page of tiles, one of greys")
	require.Equal(t, []int{48, 48, 4, 100, 40}, []int{drawn[0].Bounds().Dy(), drawn[1].Bounds().Dy(), drawn[2].Bounds().Dy(), drawn[3].Bounds().Dy(), drawn[4].Bounds().Dy()})
	near(t, red, drawn[0].At(10, 10))
	near(t, green, drawn[1].At(190, 40))
	near(t, red, drawn[3].At(190, 30))
	near(t, green, drawn[3].At(190, 95))
	near(t, red, drawn[3].At(40, 95))
	require.Contains(t, out.String(), "/DeviceGray /BitsPerComponent 8 /Decode [1 0]", "of which 0 is white")
	t.Run("whose colours are red, green and blue themselves", func(t *testing.T) {
		var out bytes.Buffer
		_, err := pdf.OfTIFF(&out, pdftest.JPEGTIFF(t, pdftest.JPEGPage{Drawn: colours, Rows: 100, Photometric: 2}))
		require.NoError(t, err)
		_, isYCbCr := pictures(t, out.Bytes())[0].(*image.YCbCr)
		require.False(t, isYCbCr)
	})
}

func TestJPEGsInATIFFThatAreRefused(t *testing.T) {
	t.Parallel()
	colours, gray := halves(image.NewRGBA(image.Rect(0, 0, 200, 100)), 60), image.NewGray(image.Rect(0, 0, 200, 100))
	strips := pdftest.JPEGTIFF(t, pdftest.JPEGPage{Drawn: colours, Rows: 48, Photometric: 6})
	for name, content := range map[string][]byte{
		"strips that are wider than the page":       stating(strips, 0, 256, 160),
		"strips that are higher than the file says": stating(strips, 0, 278, 34),
		"fewer strips than the page has":            stating(strips, 0, 257, 160),
		"greys that call themselves colours":        pdftest.JPEGTIFF(t, pdftest.JPEGPage{Drawn: gray, Rows: 100, Photometric: 6}),
		"the colours of a printer":                  stating(strips, 0, 262, 5),
		"a strip that is not in the file":           stating(pdftest.JPEGTIFF(t, pdftest.JPEGPage{Drawn: colours, Rows: 100, Photometric: 6}), 0, 273, 1<<30),
		"no tables":                                 bytes.Replace(strips, binary.LittleEndian.AppendUint16(nil, 347), binary.LittleEndian.AppendUint16(nil, 348), 1),
		"tiles that are enormous":                   stating(stating(pdftest.JPEGTIFF(t, pdftest.JPEGPage{Drawn: colours, Rows: 64, Wide: 64, Photometric: 6}), 0, 322, 1<<31), 0, 323, 1<<31),
	} {
		_, err := pdf.OfTIFF(io.Discard, content)
		require.ErrorIs(t, err, pdf.ErrUnreadable, name)
	}
	_, err := pdf.OfTIFF(io.Discard, pdftest.JPEGTIFF(t, pdftest.JPEGPage{Drawn: colours, Rows: 100, Photometric: 6, Compression: 6}))
	require.ErrorIs(t, err, pdf.ErrOldJPEG)
	require.NotErrorIs(t, err, pdf.ErrUnreadable)
}

// TestABombOfTheSameBytes: a small file whose pages are all the same fax, as long as the file.
func TestABombOfTheSameBytes(t *testing.T) {
	t.Parallel()
	noise := make([]byte, 1<<20)
	content := append(binary.LittleEndian.AppendUint32([]byte("II*\x00"), uint32(8+len(noise))), noise...)
	for range 100 {
		content = binary.LittleEndian.AppendUint16(content, 6)
		for _, e := range [][2]uint32{{256, 8}, {257, 8}, {259, 4}, {273, 8}, {278, 8}, {279, uint32(len(noise))}} {
			content = binary.LittleEndian.AppendUint16(content, uint16(e[0]))
			content = binary.LittleEndian.AppendUint16(content, 4)
			content = binary.LittleEndian.AppendUint32(content, 1)
			content = binary.LittleEndian.AppendUint32(content, e[1])
		}
		content = binary.LittleEndian.AppendUint32(content, uint32(len(content)+4))
	}
	binary.LittleEndian.PutUint32(content[len(content)-4:], 0)
	_, err := pdf.OfTIFF(io.Discard, content)
	require.ErrorIs(t, err, pdf.ErrUnreadable)
}
