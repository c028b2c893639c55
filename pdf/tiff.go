package pdf

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"math/bits"
	"slices"

	"github.com/hhrutter/tiff"
)

// Bounds of a TIFF. A page that is no fax stands in memory while it is drawn; the longest faxes have some hundred pages of 4 million
// pixels each.
const (
	maxTIFFPages      = 500
	maxTIFFPagePixels = 50_000_000
	maxTIFFPixels     = 1_500_000_000
	maxTIFFStrips     = 2_000
	maxTIFFShared     = 16 << 20 // bytes beyond twice the file's: of pages that are all the same bytes a small file makes an endless PDF
)

// Tags of a TIFF's directory (TIFF 6.0).
const (
	tiffSubfile, tiffWide, tiffHigh, tiffCompression, tiffPhotometric    = 254, 256, 257, 259, 262
	tiffFillOrder, tiffStrips, tiffOrientation, tiffRows, tiffBytes      = 266, 273, 274, 278, 279
	tiffResolutionX, tiffResolutionY, tiffFaxOptions, tiffResolutionUnit = 282, 283, 292, 296
	tiffPlanes, tiffTileWide, tiffTileHigh, tiffTiles, tiffTileBytes     = 284, 322, 323, 324, 325
	tiffJPEGTables                                                       = 347
)

// How a page is compressed. The JPEG of TIFF 6.0 itself was never agreed upon: it is told from what is damaged, and not read.
const tiffRLE, tiffG3, tiffG4, tiffOldJPEG, tiffJPEG = 2, 3, 4, 6, 7

var tiffCompressions = map[int64]bool{0: true, 1: true, tiffRLE: true, tiffG3: true, tiffG4: true, 5: true, tiffJPEG: true, 8: true, 32773: true, 32946: true}

// ErrOldJPEG says that a page of a TIFF is a JPEG as TIFF 6.0 had it, which hardly any two programs write alike.
var ErrOldJPEG = errors.New("a page is a JPEG of a kind that is written no more")

// Parts of a file that are no page: a smaller picture of one, and a mask.
const tiffNoPage = 1 | 4

// tiffPage is what a directory says of a page: of each tag all that it states.
type tiffPage struct {
	directory int64
	said      map[uint16][]float64
}

func (p tiffPage) first(tag uint16) float64 {
	if all := p.said[tag]; len(all) > 0 {
		return all[0]
	}
	return 0
}

func (p tiffPage) whole(tag uint16) int64 { return int64(p.first(tag)) }

// stored is how many bytes the page takes in a PDF that has them as they are.
func (p tiffPage) stored() (all float64) {
	for _, size := range slices.Concat(p.said[tiffBytes], p.said[tiffTileBytes]) {
		all += size + float64(len(p.said[tiffJPEGTables]))
	}
	return all
}

// OfTIFF writes a PDF of a TIFF's pages, such as those of a fax, each as large as it was on paper, and tells how many there are.
// ErrUnreadable is also what would become too large; ErrOldJPEG what can be read once it is saved anew.
func OfTIFF(out io.Writer, content []byte) (pages int, err error) {
	// A file may be made to break what reads it.
	defer func() {
		if recover() != nil {
			pages, err = 0, ErrUnreadable
		}
	}()
	found, err := tiffPages(content)
	if err != nil {
		return 0, err
	}
	w := newScanWriter(out)
	for _, page := range found {
		if err := page.write(w, content); err != nil {
			return 0, err
		}
	}
	return len(found), w.end()
}

// tiffPages follows the directories.
func tiffPages(content []byte) (pages []tiffPage, err error) {
	order, known := map[string]binary.ByteOrder{"II*\x00": binary.LittleEndian, "MM\x00*": binary.BigEndian}[string(content[:min(len(content), 4)])]
	if !known || len(content) < 8 {
		return nil, ErrUnreadable
	}
	seen, pixels, stored := map[int64]bool{}, int64(0), 0.0
	for at := int64(order.Uint32(content[4:])); at != 0; {
		if seen[at] || len(seen) == 2*maxTIFFPages || at+2 > int64(len(content)) {
			return nil, ErrUnreadable
		}
		seen[at] = true
		end := at + 2 + 12*int64(order.Uint16(content[at:]))
		if end > int64(len(content)) {
			return nil, ErrUnreadable
		}
		page := tiffPage{at, map[uint16][]float64{}}
		for entry := at + 2; entry < end; entry += 12 {
			page.said[order.Uint16(content[entry:])] = tiffValues(content, order, entry)
		}
		if page.whole(tiffSubfile)&tiffNoPage == 0 {
			wide, high := page.whole(tiffWide), page.whole(tiffHigh)
			if page.whole(tiffCompression) == tiffOldJPEG {
				return nil, ErrOldJPEG
			}
			if wide < 1 || high < 1 || wide > maxTIFFPagePixels/high || !tiffCompressions[page.whole(tiffCompression)] || len(pages) == maxTIFFPages {
				return nil, ErrUnreadable
			}
			pixels += wide * high
			if stored += page.stored(); pixels > maxTIFFPixels || stored > float64(2*len(content)+maxTIFFShared) {
				return nil, ErrUnreadable
			}
			pages = append(pages, page)
		}
		if end+4 > int64(len(content)) { // some writers leave out that none follows
			break
		}
		at = int64(order.Uint32(content[end:]))
	}
	if len(pages) == 0 {
		return nil, ErrUnreadable
	}
	return pages, nil
}

// tiffValues are the numbers of an entry; none where it has no numbers, or too many.
func tiffValues(content []byte, order binary.ByteOrder, entry int64) (all []float64) {
	const octet, short, long, rational, undefined = 1, 3, 4, 5, 7
	kind, count := order.Uint16(content[entry+2:]), int64(order.Uint32(content[entry+4:]))
	size := map[uint16]int64{octet: 1, undefined: 1, short: 2, long: 4, rational: 8}[kind]
	if size == 0 || count > maxTIFFStrips {
		return nil
	}
	at := entry + 8
	if count*size > 4 {
		at = int64(order.Uint32(content[at:]))
	}
	if at+count*size > int64(len(content)) {
		return nil
	}
	for i := range count {
		here := content[at+i*size:]
		switch kind {
		case octet, undefined:
			all = append(all, float64(here[0]))
		case short:
			all = append(all, float64(order.Uint16(here)))
		case long:
			all = append(all, float64(order.Uint32(here)))
		case rational:
			all = append(all, float64(order.Uint32(here))/max(float64(order.Uint32(here[4:])), 1))
		}
	}
	return all
}

// On paper: what a page is at least and at most, in points, to be believed.
const leastPaper, mostPaper = 72, 72 * 36

// place is where on its sheet a page stands, in points, before it is turned. The pixels of a fax are higher than wide, which its
// resolution says. A page that does not say how large it is stands on Letter.
func (p tiffPage) place() (sheetWide, sheetHigh, wide, high float64) {
	wide, high = p.first(tiffWide), p.first(tiffHigh)
	perX, perY := p.first(tiffResolutionX), p.first(tiffResolutionY)
	unit := 72.0 // points to an inch
	if said := p.whole(tiffResolutionUnit); said == 3 {
		unit /= 2.54
	} else if said == 1 {
		unit = 0 // the one stands in proportion to the other, and that is all
	}
	if perX > 0 && perY > 0 {
		wide, high = wide/perX, high/perY
		if least, most := min(wide, high)*unit, max(wide, high)*unit; least >= leastPaper && most <= mostPaper {
			return wide * unit, high * unit, wide * unit, high * unit
		}
	}
	sheetWide, sheetHigh = letterWide, letterHigh
	if wide > high {
		sheetWide, sheetHigh = letterHigh, letterWide
	}
	fit := min((sheetWide-2*margin)/wide, (sheetHigh-2*margin)/high)
	return sheetWide, sheetHigh, wide * fit, high * fit
}

// write puts the page into a PDF.
func (p tiffPage) write(w *scanWriter, content []byte) (err error) {
	one := scan{turn: turns[uint16(p.whole(tiffOrientation))]}
	one.sheetWide, one.sheetHigh, one.wide, one.high = p.place()
	switch p.whole(tiffCompression) {
	case tiffRLE, tiffG3, tiffG4:
		one.strips, err = p.fax(content)
	case tiffJPEG:
		one.strips, err = p.jpegs(content)
	default:
		var drawn image.Image
		if drawn, err = tiff.DecodeAt(bytes.NewReader(content), p.directory); err == nil {
			one.strips = make([]strip, 1)
			one.strips[0], err = packed(drawn)
		}
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	w.page(one)
	return nil
}

var errFax = errors.New("the lines of a fax are not where the file says")

// fax are the strips of a page in the codes of a fax machine, as they are: whatever shows a PDF reads them, lines that were damaged on
// the way too.
func (p tiffPage) fax(content []byte) (strips []strip, err error) {
	wide, high, rows := p.whole(tiffWide), p.whole(tiffHigh), p.whole(tiffRows)
	if rows < 1 || rows > high {
		rows = high
	}
	at, size := p.said[tiffStrips], p.said[tiffBytes]
	if count := int((high + rows - 1) / rows); len(at) != count || len(size) != count {
		return nil, errFax
	}
	codes := map[int64]string{tiffRLE: "/K 0 /EncodedByteAlign true", tiffG3: fmt.Sprintf("/K %d", p.whole(tiffFaxOptions)&1), tiffG4: "/K -1"}[p.whole(tiffCompression)]
	for i := range at {
		from, to := int64(at[i]), int64(at[i])+int64(size[i])
		if to > int64(len(content)) || from == to {
			return nil, errFax
		}
		lines := bytes.Clone(content[from:to])
		if p.whole(tiffFillOrder) == 2 {
			for i, b := range lines {
				lines[i] = bits.Reverse8(b)
			}
		}
		here := min(rows, high-int64(i)*rows)
		strips = append(strips, strip{wide: wide, high: here, space: "/DeviceGray", bits: 1, inverted: p.whole(tiffPhotometric) == 1, content: lines,
			filter: fmt.Sprintf("/CCITTFaxDecode /DecodeParms << %s /Columns %d /Rows %d /EndOfBlock false >>", codes, wide, here)})
	}
	return strips, nil
}

// packed is a picture as small as it gets: one of colours as a JPEG, others without loss.
func packed(drawn image.Image) (strip, error) {
	size := drawn.Bounds().Size()
	s := strip{wide: int64(size.X), high: int64(size.Y), space: "/DeviceRGB", bits: 8, filter: "/DCTDecode"}
	var out bytes.Buffer
	gray, is := drawn.(*image.Gray)
	if !is {
		err := jpeg.Encode(&out, drawn, &jpeg.Options{Quality: 85})
		s.content = out.Bytes()
		return s, err
	}
	s.space, s.filter = "/DeviceGray", "/FlateDecode"
	small := zlib.NewWriter(&out)
	_, err := small.Write(gray.Pix)
	err = errors.Join(err, small.Close())
	s.content = out.Bytes()
	return s, err
}
