package pdf

import (
	"bytes"
	"encoding/binary"
	_ "image/jpeg" // how a JPEG begins
	_ "image/png"  // how a PNG begins
	"io"
)

// seekBuffer is what was written, to be read again.
type seekBuffer struct{ bytes.Buffer }

func (b *seekBuffer) reader() io.ReadSeeker { return bytes.NewReader(b.Bytes()) }

// turns are by how many degrees a picture is turned to the right to stand upright, by its Exif orientation. Mirrored ones, which no
// camera takes, are left as they are.
var turns = map[uint16]int{3: 180, 6: 90, 8: 270}

// headBytes are as much of a JPEG as its Exif part ends within.
const headBytes = 128 << 10

// orientation is by how many degrees a JPEG is to be turned to the right; 0 where it says nothing of it.
func orientation(content io.ReadSeeker) int {
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return 0
	}
	head, err := io.ReadAll(io.LimitReader(content, headBytes))
	if err != nil || len(head) < 4 || head[0] != 0xff || head[1] != 0xd8 {
		return 0
	}
	for at := 2; at+4 <= len(head) && head[at] == 0xff; {
		kind, size := head[at+1], int(binary.BigEndian.Uint16(head[at+2:]))
		if size < 2 || at+2+size > len(head) || kind == 0xda {
			return 0
		}
		if part := head[at+4 : at+2+size]; kind == 0xe1 && bytes.HasPrefix(part, []byte("Exif\x00\x00")) {
			return turns[orientationTag(part[6:])]
		}
		at += 2 + size
	}
	return 0
}

// orientationTag reads tag 0x0112 of the first directory of a TIFF.
func orientationTag(tiff []byte) uint16 {
	if len(tiff) < 8 {
		return 0
	}
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	at := int64(order.Uint32(tiff[4:]))
	if at < 8 || at+2 > int64(len(tiff)) {
		return 0
	}
	count := int64(order.Uint16(tiff[at:]))
	for i := range count {
		entry := at + 2 + i*12
		if entry+12 > int64(len(tiff)) {
			return 0
		}
		if order.Uint16(tiff[entry:]) == 0x0112 {
			return order.Uint16(tiff[entry+8:])
		}
	}
	return 0
}
