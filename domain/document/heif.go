package document

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Bounds of a picture in HEIF, beyond which its JPEG is not made.
const (
	// maxHEIFPixels is above the largest that phones commonly take, of 64 million; one stands in memory several times while it is read.
	maxHEIFPixels = 65_000_000
	// minHEIFWidth is from where on the decoder gets the colours right. No page is legible on less.
	minHEIFWidth = 128
)

// ReadHEIF looks at the boxes of a picture (ISO/IEC 23008-12): how large they say it is, wherever they stand in the file, and by what it is
// coded. It answers the picture under the brand that decoders ask for.
func ReadHEIF(content []byte) ([]byte, Refusal) {
	top := boxes(content)
	meta, has := boxOf(top, "meta")
	if !has || len(meta) < 4 {
		return nil, RefusalDamaged
	}
	inner := boxes(meta[4:])
	if items, has := boxOf(inner, "iinf"); has && !bytes.Contains(items, []byte("hvc1")) {
		return nil, RefusalType // coded otherwise than phones code pictures, as AVIF is
	}
	properties, _ := boxOf(inner, "iprp")
	held, _ := boxOf(boxes(properties), "ipco")
	wide, high := uint64(0), uint64(0)
	for _, one := range boxes(held) {
		if one.kind == "ispe" && len(one.content) >= 12 {
			w, h := uint64(binary.BigEndian.Uint32(one.content[4:])), uint64(binary.BigEndian.Uint32(one.content[8:]))
			if w*h > wide*high { // of its tiles, its small one and itself the largest is the picture
				wide, high = w, h
			}
		}
	}
	switch {
	case wide < 1 || high < 1:
		return nil, RefusalDamaged
	case wide > maxHEIFPixels/high, wide < minHEIFWidth:
		return nil, RefusalPixels
	}
	return branded(content), ""
}

// branded is a picture under a brand that the decoder takes. Encoders name their files by the structure alone ("mif1"), where the content
// is coded as under "heic".
func branded(content []byte) []byte {
	if len(content) < 12 || string(content[4:8]) != "ftyp" || slices.Contains([]string{"heic", "heix"}, string(content[8:12])) {
		return content
	}
	content = bytes.Clone(content)
	copy(content[8:], "heic")
	return content
}

type box struct {
	kind    string
	content []byte
}

// boxes are those of a stretch of a file, as far as they are whole.
func boxes(content []byte) (all []box) {
	for len(content) >= 8 {
		size, head := uint64(binary.BigEndian.Uint32(content)), uint64(8)
		switch {
		case size == 1 && len(content) >= 16:
			size, head = binary.BigEndian.Uint64(content[8:]), 16
		case size == 0: // to the end
			size = uint64(len(content))
		}
		if size < head || size > uint64(len(content)) {
			return all
		}
		all = append(all, box{string(content[4:8]), content[head:size]})
		content = content[size:]
	}
	return all
}

func boxOf(all []box, kind string) ([]byte, bool) {
	at := slices.IndexFunc(all, func(b box) bool { return b.kind == kind })
	if at < 0 {
		return nil, false
	}
	return all[at].content, true
}
