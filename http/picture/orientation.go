package picture

import (
	"bytes"
	"encoding/binary"
)

// upright is the orientation of a picture that needs no turning.
const upright = 1

const tagOrientation = 0x0112

// orientation reads from a JPEG how the camera was held, 1 to 8 (Exif 2.32, tag 0x0112); upright when it does not say.
func orientation(file []byte) int {
	for at := 2; at+4 <= len(file) && file[at] == 0xff; {
		marker, size := file[at+1], int(binary.BigEndian.Uint16(file[at+2:]))
		if marker == 0xda || size < 2 || at+2+size > len(file) {
			break
		}
		body := file[at+4 : at+2+size]
		if tiff, found := bytes.CutPrefix(body, []byte("Exif\x00\x00")); marker == 0xe1 && found {
			return orientationIn(tiff)
		}
		at += 2 + size
	}
	return upright
}

// orientationIn looks through the first directory of a TIFF header.
func orientationIn(tiff []byte) int {
	if len(tiff) < 8 {
		return upright
	}
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	start := uint64(order.Uint32(tiff[4:]))
	if start+2 > uint64(len(tiff)) {
		return upright
	}
	entries := tiff[start+2:]
	for range order.Uint16(tiff[start:]) {
		if len(entries) < 12 {
			break
		}
		if order.Uint16(entries) == tagOrientation {
			if way := int(order.Uint16(entries[8:])); way >= 1 && way <= 8 {
				return way
			}
			break
		}
		entries = entries[12:]
	}
	return upright
}
