package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"time"

	"github.com/gen2brain/heic"

	"gable/domain/document"
	"gable/vault/blob"
)

const (
	// jpegQuality is what a browser that makes the JPEG itself uses.
	jpegQuality = 75
	// maxHEICPixels bounds what a picture may be once it is read: the largest that a phone takes has 48 million.
	maxHEICPixels = 50_000_000
	// minHEICWidth is from where on the decoder gets the colours right. No page is legible on less.
	minHEICWidth = 128
	// heicTime is how long reading one may take.
	heicTime = time.Minute
)

// readsHEIC lets one picture be read at a time: it stands in memory whole.
var readsHEIC = make(chan struct{}, 1)

// jpegOf keeps a JPEG of a picture that came as HEIC, turned upright and without what the phone wrote beside it, such as the place.
// The decoder is a program that sees no memory but its own (the build tag nodynamic keeps it from using one of the machine's).
func jpegOf(ctx context.Context, r Running, came blob.Object) (blob.Object, document.Refusal, error) {
	in, err := r.Files.Get(ctx, came.Name, came.Key)
	if err != nil {
		return came, "", err
	}
	content, err := io.ReadAll(in)
	if err = errors.Join(err, in.Close()); err != nil {
		return came, "", err
	}
	picture, err := readHEIC(ctx, content)
	if err != nil {
		return came, "", err
	}
	if picture == nil {
		return came, document.RefusalDamaged, nil
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, &jpeg.Options{Quality: jpegQuality}); err != nil {
		return came, "", err
	}
	made, err := r.Files.Put(ctx, string(r.Scope.Tenant), &out, int64(out.Len()))
	return made, "", err
}

// readHEIC gives nil for a content that is no picture, or too large a one. The error is that of having no answer in time.
func readHEIC(ctx context.Context, content []byte) (image.Image, error) {
	ctx, cancel := context.WithTimeout(ctx, heicTime)
	defer cancel()
	select {
	case readsHEIC <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for another picture to be read: %w", ctx.Err())
	}
	done := make(chan image.Image, 1)
	go func() {
		defer func() { <-readsHEIC }()
		done <- decodeHEIC(content)
	}()
	select {
	case picture := <-done:
		return picture, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("read a picture: %w", ctx.Err())
	}
}

func decodeHEIC(content []byte) (picture image.Image) {
	// A content may be made to break the decoder; it then is no picture.
	defer func() {
		if recover() != nil {
			picture = nil
		}
	}()
	size, err := heic.DecodeConfig(bytes.NewReader(content))
	if err != nil || size.Width < minHEICWidth || size.Height < 1 || size.Width > maxHEICPixels/size.Height {
		return nil
	}
	if picture, err = heic.Decode(bytes.NewReader(content)); err != nil {
		return nil
	}
	return picture
}
