// Package picture makes of a file that somebody uploaded a picture that is safe to show.
package picture

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // read, with JPEG and PNG
)

// What is taken, and what comes of it.
const (
	MaxBytes  = 5 << 20 // of the file
	MaxPixels = 16 << 20
	Side      = 512 // of the result, at most
	quality   = 85
)

// Why a file is not taken.
var (
	ErrNoPicture = errors.New("picture: not a PNG, JPEG or WebP image")
	ErrTooLarge  = errors.New("picture: too many bytes or pixels")
)

// Portrait reads a picture, whatever its name says it is, and draws it anew as a JPEG of at most Side pixels a side. So
// nothing of the file is kept but what is seen: no place where it was taken, no script, no second file behind the first.
// ErrNoPicture and ErrTooLarge tell why it can't; size is looked at before anything is unpacked.
func Portrait(ctx context.Context, file []byte) ([]byte, error) {
	var out bytes.Buffer
	err := unpacked(ctx, file, func(seen image.Image, turn int) error {
		return jpeg.Encode(&out, turned(shrunk(seen, image.White), turn), &jpeg.Options{Quality: quality})
	})
	return out.Bytes(), err
}

// Logo reads a picture as Portrait does and draws it anew as a PNG of at most Side pixels a side, what is transparent
// still so.
func Logo(ctx context.Context, file []byte) ([]byte, error) {
	var out bytes.Buffer
	err := unpacked(ctx, file, func(seen image.Image, turn int) error {
		return png.Encode(&out, turned(shrunk(seen, image.Transparent), turn))
	})
	return out.Bytes(), err
}

// unpacked hands over what a file shows, and which way up it stands. Size is looked at before anything is unpacked. A small
// file may need a hundred times its size: whoever calls sees to it that few are unpacked at once.
func unpacked(ctx context.Context, file []byte, show func(seen image.Image, turn int) error) error {
	if len(file) > MaxBytes {
		return ErrTooLarge
	}
	format, err := measure(file)
	if err != nil {
		return err
	}
	seen, _, err := image.Decode(giving{bytes.NewReader(file), ctx})
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return ErrNoPicture
	}
	turn := upright
	if format == "jpeg" {
		turn = orientation(file)
	}
	return show(seen, turn)
}

// shrunk is the picture on a sheet, with its longer side at most Side.
func shrunk(seen image.Image, ground image.Image) *image.RGBA {
	w, h := seen.Bounds().Dx(), seen.Bounds().Dy()
	if longer := max(w, h); longer > Side {
		w, h = max(1, w*Side/longer), max(1, h*Side/longer)
	}
	sheet := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(sheet, sheet.Bounds(), ground, image.Point{}, draw.Src)
	draw.CatmullRom.Scale(sheet, sheet.Bounds(), seen, seen.Bounds(), draw.Over, nil)
	return sheet
}

// turned is the picture the right way up, by the eight ways that a camera may have been held (Exif 2.32, tag 0x0112).
func turned(p *image.RGBA, way int) *image.RGBA {
	if way == upright {
		return p
	}
	w, h := p.Bounds().Dx(), p.Bounds().Dy()
	size := image.Rect(0, 0, w, h)
	if way >= 5 {
		size = image.Rect(0, 0, h, w)
	}
	out := image.NewRGBA(size)
	for y := range h {
		for x := range w {
			to := image.Pt(x, y)
			switch way {
			case 2:
				to = image.Pt(w-1-x, y)
			case 3:
				to = image.Pt(w-1-x, h-1-y)
			case 4:
				to = image.Pt(x, h-1-y)
			case 5:
				to = image.Pt(y, x)
			case 6:
				to = image.Pt(h-1-y, x)
			case 7:
				to = image.Pt(h-1-y, w-1-x)
			case 8:
				to = image.Pt(y, w-1-x)
			}
			out.SetRGBA(to.X, to.Y, p.RGBAAt(x, y))
		}
	}
	return out
}
