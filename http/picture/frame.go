package picture

import (
	"bytes"
	"context"
	"image"
	"image/color"

	"golang.org/x/image/riff"
	"golang.org/x/image/vp8"
	"golang.org/x/image/vp8l"
)

const (
	// maxScans bounds how often a JPEG draws over itself. Cameras and programs need a dozen; each may cost as much as all of
	// the picture, in a few bytes.
	maxScans = 64
	// maxUnpacked bounds the memory of a JPEG that is kept whole until its last scan.
	maxUnpacked = 256 << 20
)

// measure holds what the file's header says against what its decoder will go by, and answers the format. Nothing is unpacked.
func measure(file []byte) (format string, err error) {
	header, format, err := image.DecodeConfig(bytes.NewReader(file))
	if err != nil || header.Width < 1 || header.Height < 1 {
		return "", ErrNoPicture
	}
	switch format {
	case "png", "jpeg", "webp":
	default: // of a decoder that another package of the program has brought
		return "", ErrNoPicture
	}
	if header.Width > MaxPixels/header.Height {
		return "", ErrTooLarge
	}
	switch format {
	case "webp":
		err = checkFrame(file, header)
	case "jpeg":
		err = checkScans(file, header)
	}
	return format, err
}

// checkFrame refuses a WebP whose frame has another size than its canvas: the decoder makes room for the frame, and what is
// told of the file is the canvas.
func checkFrame(file []byte, canvas image.Config) error {
	_, chunks, err := riff.NewReader(bytes.NewReader(file))
	if err != nil {
		return ErrNoPicture
	}
	for {
		id, length, data, err := chunks.Next()
		if err != nil || int32(length) < 0 {
			return ErrNoPicture
		}
		var w, h int
		switch string(id[:]) {
		case "VP8 ":
			d := vp8.NewDecoder()
			d.Init(data, int(length))
			frame, err := d.DecodeFrameHeader()
			if err != nil {
				return ErrNoPicture
			}
			w, h = frame.Width, frame.Height
		case "VP8L":
			frame, err := vp8l.DecodeConfig(data)
			if err != nil {
				return ErrNoPicture
			}
			w, h = frame.Width, frame.Height
		default:
			continue
		}
		if w != canvas.Width || h != canvas.Height {
			return ErrNoPicture
		}
		return nil
	}
}

// checkScans refuses a JPEG that draws over itself without end, or needs too much memory to do so.
func checkScans(file []byte, header image.Config) error {
	const (
		progressive = 0xc2
		endOfImage  = 0xd9
		startOfScan = 0xda
	)
	scans, samples := 0, 1
	if header.ColorModel != color.GrayModel {
		samples = 3
	}
	if header.ColorModel == color.CMYKModel {
		samples = 4
	}
	for at := 2; at+4 <= len(file); {
		marker := file[at+1]
		switch {
		case file[at] != 0xff || marker == 0 || marker >= 0xd0 && marker <= 0xd8 || marker == 0xff:
			at++
			continue
		case marker == endOfImage:
			return nil
		case marker == progressive && header.Width*header.Height*4*(samples+1) > maxUnpacked:
			return ErrTooLarge
		case marker == startOfScan:
			if scans++; scans > maxScans {
				return ErrTooLarge
			}
		}
		at += 2 + int(file[at+2])<<8 + int(file[at+3])
	}
	return nil
}

// giving is a file that can be read until ctx ends.
type giving struct {
	*bytes.Reader
	ctx context.Context
}

// Read reads on, or tells why no longer.
func (g giving) Read(p []byte) (int, error) {
	if err := g.ctx.Err(); err != nil {
		return 0, err
	}
	return g.Reader.Read(p)
}
