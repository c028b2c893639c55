package document

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	_ "image/jpeg" // how a JPEG begins
	_ "image/png"  // how a PNG begins
	"io"
)

// MaxPixels bounds a picture: no camera of a phone makes more, and a browser has to hold what it shows.
const MaxPixels = 120 << 20

// Examine holds a content against its type: that it begins and ends as one, that a picture is not too large to be shown, and
// that a PDF starts no program. It reads the content once more, and keeps little of it. "" where nothing is wrong; the error is
// that of reading.
func Examine(mediaType string, content io.ReadSeeker) (Refusal, error) {
	switch mediaType {
	case TypePDF:
		return examinePDF(content)
	case TypeJPEG:
		return examinePicture(content, wholeJPEG)
	case TypePNG:
		return examinePicture(content, wholePNG)
	}
	return RefusalType, nil
}

const (
	pdfTail  = 2048
	pdfChunk = 64 << 10
)

// examinePDF holds header and trailer against the format, and looks for an action that starts a program.
func examinePDF(content io.ReadSeeker) (Refusal, error) {
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	var first []byte
	window := make([]byte, 0, pdfChunk+pdfTail)
	for {
		kept := copy(window[:pdfTail], window[max(0, len(window)-pdfTail):])
		window = window[:kept]
		n, err := io.ReadFull(content, window[kept:kept+pdfChunk])
		window = window[:kept+n]
		if first == nil {
			first = bytes.Clone(window[:min(len(window), 1024)])
		}
		if startsProgram(window) {
			return RefusalActive, nil
		}
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			break
		}
		if err != nil {
			return "", err
		}
	}
	tail := window[max(0, len(window)-pdfTail):]
	if !bytes.Contains(first, []byte("%PDF-")) || !bytes.Contains(tail, []byte("startxref")) || !bytes.Contains(tail, []byte("%%EOF")) {
		return RefusalDamaged, nil
	}
	return "", nil
}

// startsProgram finds the action /Launch, by its whole name.
func startsProgram(window []byte) bool {
	for rest := window; ; {
		at := bytes.Index(rest, []byte("/Launch"))
		if at < 0 {
			return false
		}
		rest = rest[at+len("/Launch"):]
		if len(rest) > 0 && bytes.IndexByte([]byte(" \t\r\n\f\x00/<>[]()%"), rest[0]) >= 0 {
			return true
		}
	}
}

// examinePicture measures a picture by its header, which the viewer goes by, and follows its parts to the last one.
func examinePicture(content io.ReadSeeker, whole func(io.ReadSeeker) (bool, error)) (Refusal, error) {
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	header, _, err := image.DecodeConfig(content)
	if err != nil || header.Width < 1 || header.Height < 1 {
		return RefusalDamaged, nil
	}
	if header.Width > MaxPixels/header.Height {
		return RefusalPixels, nil
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	if good, err := whole(content); err != nil || !good {
		return RefusalDamaged, err
	}
	return "", nil
}

// wholePNG follows the chunks, each held against its sum, to the last one.
func wholePNG(content io.ReadSeeker) (bool, error) {
	if _, err := content.Seek(8, io.SeekStart); err != nil {
		return false, err
	}
	for {
		var head [8]byte
		if _, err := io.ReadFull(content, head[:]); err != nil {
			return false, unlessShort(err)
		}
		sum := crc32.NewIEEE()
		_, _ = sum.Write(head[4:])
		if _, err := io.CopyN(sum, content, int64(binary.BigEndian.Uint32(head[:4]))); err != nil {
			return false, unlessShort(err)
		}
		var checksum [4]byte
		if _, err := io.ReadFull(content, checksum[:]); err != nil {
			return false, unlessShort(err)
		}
		if binary.BigEndian.Uint32(checksum[:]) != sum.Sum32() {
			return false, nil
		}
		if string(head[4:]) == "IEND" {
			return true, nil
		}
	}
}

// wholeJPEG looks for the mark that ends a JPEG in its last bytes; cameras put little behind it.
func wholeJPEG(content io.ReadSeeker) (bool, error) {
	size, err := content.Seek(0, io.SeekEnd)
	if err != nil {
		return false, err
	}
	if _, err := content.Seek(max(0, size-pdfChunk), io.SeekStart); err != nil {
		return false, err
	}
	tail, err := io.ReadAll(content)
	return bytes.Contains(tail, []byte{0xff, 0xd9}), err
}

// unlessShort is nil where the content ended too early, which says something of the content and nothing of reading it.
func unlessShort(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return nil
	}
	return err
}
