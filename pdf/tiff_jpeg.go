package pdf

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"slices"
)

// What the numbers of a page of JPEGs mean (TIFF 6.0, PhotometricInterpretation).
const tiffWhiteIsZero, tiffBlackIsZero, tiffRGB, tiffYCbCr = 0, 1, 2, 6

// maxProgressivePixels bounds a JPEG that comes as a whole again and again, each time a little clearer: it stands in memory four times over.
const maxProgressivePixels = 12_000_000

var errJPEG = errors.New("the JPEGs of a page are not what the file says")

// jpegGrid is how the JPEGs of a page stand beside and below one another: strips are as wide as the page, tiles are not.
type jpegGrid struct {
	wide, high int64 // of the page
	partWide   int64
	partHigh   int64
	across     int64
	at, size   []float64
}

func (p tiffPage) grid() (jpegGrid, error) {
	g := jpegGrid{wide: p.whole(tiffWide), high: p.whole(tiffHigh), at: p.said[tiffStrips], size: p.said[tiffBytes]}
	if len(p.said[tiffTiles]) > 0 {
		g.partWide, g.partHigh, g.at, g.size = p.whole(tiffTileWide), p.whole(tiffTileHigh), p.said[tiffTiles], p.said[tiffTileBytes]
	} else if g.partWide, g.partHigh = g.wide, p.whole(tiffRows); g.partHigh > g.high || g.partHigh == 0 {
		g.partHigh = g.high
	}
	if g.partWide < 1 || g.partHigh < 1 || g.partWide > maxTIFFPagePixels/g.partHigh {
		return g, errJPEG
	}
	g.across = (g.wide + g.partWide - 1) / g.partWide
	down := (g.high + g.partHigh - 1) / g.partHigh
	if count := int64(len(g.at)); count != g.across*down || count != int64(len(g.size)) || p.whole(tiffPlanes) > 1 {
		return g, errJPEG
	}
	return g, nil
}

// jpegs are the strips of a page of JPEGs (TIFF Technical Note 2), each made whole with the tables that they share. What stands in the file
// as it would in a PDF stays as it is; of tiles a picture of the page is drawn.
func (p tiffPage) jpegs(content []byte) (strips []strip, err error) {
	g, err := p.grid()
	if err != nil {
		return nil, err
	}
	kind := p.whole(tiffPhotometric)
	gray := kind == tiffWhiteIsZero || kind == tiffBlackIsZero
	if !gray && kind != tiffRGB && kind != tiffYCbCr {
		return nil, errJPEG
	}
	tables := make([]byte, 0, len(p.said[tiffJPEGTables]))
	for _, b := range p.said[tiffJPEGTables] {
		tables = append(tables, byte(b))
	}
	var page draw.Image
	for i := range g.at {
		from, to := int64(g.at[i]), int64(g.at[i])+int64(g.size[i])
		if to > int64(len(content)) || from >= to {
			return nil, errJPEG
		}
		whole := wholeJPEG(tables, content[from:to], kind)
		high := min(g.partHigh, g.high-int64(i)/g.across*g.partHigh)
		drawn, err := g.read(whole, high, gray)
		if err != nil {
			return nil, err
		}
		if page == nil && g.across == 1 && int64(drawn.Bounds().Dx()) == g.wide && int64(drawn.Bounds().Dy()) == high {
			one := strip{wide: g.wide, high: high, space: "/DeviceRGB", bits: 8, filter: "/DCTDecode", content: whole}
			if gray {
				one.space, one.inverted = "/DeviceGray", kind == tiffWhiteIsZero
			}
			strips = append(strips, one)
			continue
		}
		if len(strips) > 0 { // parts of one page that are not of one kind
			return nil, errJPEG
		}
		if page == nil {
			page = g.blank(gray)
		}
		left, top := int64(i)%g.across*g.partWide, int64(i)/g.across*g.partHigh
		draw.Draw(page, image.Rect(int(left), int(top), int(min(left+g.partWide, g.wide)), int(top+high)), drawn, drawn.Bounds().Min, draw.Src)
	}
	if page == nil {
		return strips, nil
	}
	one, err := packed(page)
	one.inverted = kind == tiffWhiteIsZero
	return []strip{one}, err
}

func (g jpegGrid) blank(gray bool) draw.Image {
	size := image.Rect(0, 0, int(g.wide), int(g.high))
	if gray {
		return image.NewGray(size)
	}
	return image.NewRGBA(size)
}

// read decodes a part of a page; it is as large as the file says of parts, or ends with the page.
func (g jpegGrid) read(whole []byte, high int64, gray bool) (image.Image, error) {
	said, err := jpeg.DecodeConfig(bytes.NewReader(whole))
	if err != nil {
		return nil, err
	}
	isGray := said.ColorModel == color.GrayModel
	if int64(said.Width) != g.partWide || int64(said.Height) != g.partHigh && int64(said.Height) != high || isGray != gray {
		return nil, errJPEG
	}
	// Within the codes of a picture, no other byte than 0 and those of restarts follows one of all ones.
	if bytes.Contains(whole, []byte{0xFF, 0xC2}) && said.Width*said.Height > maxProgressivePixels {
		return nil, errJPEG
	}
	return jpeg.Decode(bytes.NewReader(whole))
}

// wholeJPEG is a JPEG with the tables that stand once for all parts of a page, and with what says of its colours what the page says: a JPEG
// alone says it in the way of Adobe, with a marker.
func wholeJPEG(tables, part []byte, kind int64) []byte {
	start, end := []byte{0xFF, 0xD8}, []byte{0xFF, 0xD9}
	var colours []byte
	if kind == tiffRGB || kind == tiffYCbCr {
		transform := byte(0)
		if kind == tiffYCbCr {
			transform = 1
		}
		colours = append([]byte("\xFF\xEE\x00\x0EAdobe\x00\x64\x00\x00\x00\x00"), transform)
	}
	tables = bytes.TrimSuffix(bytes.TrimPrefix(tables, start), end)
	return slices.Concat(start, colours, tables, bytes.TrimPrefix(part, start))
}
