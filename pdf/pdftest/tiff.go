package pdftest

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/draw"
	"image/jpeg"
	"testing"

	"github.com/stretchr/testify/require"
)

// JPEGPage is a page of a TIFF of JPEGs: in strips of so many rows, or in tiles that are so wide too.
type JPEGPage struct {
	Drawn       image.Image
	Rows, Wide  int
	Photometric uint32
	// Compression is that of JPEGs (7) where nothing is said.
	Compression uint32
}

// JPEGTIFF is a TIFF as scanners write it: the tables of the JPEGs stand once for all parts of a page.
func JPEGTIFF(t testing.TB, pages ...JPEGPage) []byte {
	t.Helper()
	out := binary.LittleEndian.AppendUint32([]byte("II*\x00"), 0)
	last := 4 // where it says where the next directory is
	for _, page := range pages {
		size := page.Drawn.Bounds().Size()
		wide := page.Wide
		if wide == 0 {
			wide = size.X
		}
		var tables []byte
		var at, sizes []uint32
		for top := 0; top < size.Y; top += page.Rows {
			for left := 0; left < size.X; left += wide {
				high := page.Rows
				if page.Wide == 0 {
					high = min(high, size.Y-top)
				}
				var part []byte
				tables, part = split(t, cut(page.Drawn, image.Rect(left, top, left+wide, top+high)))
				at, sizes = append(at, uint32(len(out))), append(sizes, uint32(len(part)))
				out = append(out, part...)
			}
		}
		compression := page.Compression
		if compression == 0 {
			compression = 7
		}
		entries := []entry{{256, 4, []uint32{uint32(size.X)}}, {257, 4, []uint32{uint32(size.Y)}}, {259, 3, []uint32{compression}}, {262, 3, []uint32{page.Photometric}}}
		if page.Wide == 0 {
			entries = append(entries, entry{273, 4, at}, entry{278, 4, []uint32{uint32(page.Rows)}}, entry{279, 4, sizes})
		} else {
			entries = append(entries, entry{322, 4, []uint32{uint32(page.Wide)}}, entry{323, 4, []uint32{uint32(page.Rows)}}, entry{324, 4, at}, entry{325, 4, sizes})
		}
		out = withDirectory(out, tables, entries, last)
		last = len(out) - 4
	}
	return out
}

type entry struct {
	tag, kind uint16
	values    []uint32
}

// withDirectory appends a directory, and what of it does not fit into one, and has the place before say where it is.
func withDirectory(out, tables []byte, entries []entry, last int) []byte {
	var directory []byte
	for _, e := range entries {
		directory = binary.LittleEndian.AppendUint16(directory, e.tag)
		directory = binary.LittleEndian.AppendUint16(directory, e.kind)
		directory = binary.LittleEndian.AppendUint32(directory, uint32(len(e.values)))
		if len(e.values) == 1 {
			directory = binary.LittleEndian.AppendUint32(directory, e.values[0])
			continue
		}
		directory = binary.LittleEndian.AppendUint32(directory, uint32(len(out)))
		for _, value := range e.values {
			out = binary.LittleEndian.AppendUint32(out, value)
		}
	}
	const undefined, jpegTables = 7, 347
	directory = binary.LittleEndian.AppendUint16(directory, jpegTables)
	directory = binary.LittleEndian.AppendUint16(directory, undefined)
	directory = binary.LittleEndian.AppendUint32(directory, uint32(len(tables)))
	directory = binary.LittleEndian.AppendUint32(directory, uint32(len(out)))
	out = append(out, tables...)
	binary.LittleEndian.PutUint32(out[last:], uint32(len(out)))
	out = binary.LittleEndian.AppendUint16(out, uint16(len(entries)+1))
	return binary.LittleEndian.AppendUint32(append(out, directory...), 0)
}

// cut is a part of a picture, as gray as it is.
func cut(of image.Image, part image.Rectangle) image.Image {
	size := image.Rect(0, 0, part.Dx(), part.Dy())
	var drawn draw.Image = image.NewRGBA(size)
	if _, gray := of.(*image.Gray); gray {
		drawn = image.NewGray(size)
	}
	draw.Draw(drawn, size, of, part.Min, draw.Src)
	return drawn
}

// split is a JPEG without its tables, and these as a file of their own.
func split(t testing.TB, of image.Image) (tables, rest []byte) {
	t.Helper()
	var whole bytes.Buffer
	require.NoError(t, jpeg.Encode(&whole, of, &jpeg.Options{Quality: 95}))
	content := whole.Bytes()
	tables, rest = []byte{0xFF, 0xD8}, []byte{0xFF, 0xD8}
	const quantization, huffman, scan = 0xDB, 0xC4, 0xDA
	for at := 2; ; {
		kind, size := content[at+1], 2+int(binary.BigEndian.Uint16(content[at+2:]))
		switch kind {
		case scan:
			return append(tables, 0xFF, 0xD9), append(rest, content[at:]...)
		case quantization, huffman:
			tables = append(tables, content[at:at+size]...)
		default:
			rest = append(rest, content[at:at+size]...)
		}
		at += size
	}
}
