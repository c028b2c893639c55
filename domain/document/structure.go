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

// Examine holds a content against its type: that it begins and ends as one, and that a picture is not too large to be shown. What a PDF does
// is found by reading it (pdf.FindBeside). It reads the content once more, and keeps little of it. "" where nothing is wrong; the error is that
// of reading.
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
	pdfHead  = 1024
	pdfTail  = 2048
	pdfChunk = 64 << 10
)

// examinePDF holds header and trailer against the format.
func examinePDF(content io.ReadSeeker) (Refusal, error) {
	size, err := content.Seek(0, io.SeekEnd)
	if err != nil {
		return "", err
	}
	first, err := stretch(content, 0, pdfHead)
	if err != nil {
		return "", err
	}
	tail, err := stretch(content, max(0, size-pdfTail), pdfTail)
	if err != nil {
		return "", err
	}
	if !bytes.Contains(first, []byte("%PDF-")) || !bytes.Contains(tail, []byte("startxref")) || !bytes.Contains(tail, []byte("%%EOF")) {
		return RefusalDamaged, nil
	}
	return "", nil
}

// stretch is what stands from a place on, so much of it at most.
func stretch(content io.ReadSeeker, from, most int64) ([]byte, error) {
	if _, err := content.Seek(from, io.SeekStart); err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(content, most))
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
