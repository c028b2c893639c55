package jobs

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"io"
	"time"

	"github.com/gen2brain/heic"

	"gable/aside"
	"gable/domain/document"
	"gable/vault/blob"
)

const (
	// jpegQuality is what a browser that makes the JPEG itself uses.
	jpegQuality = 75
)

// Faults of what came as such a picture.
var (
	errNoPicture   = errors.New("this is no picture")
	errPixels      = errors.New("this picture has more or fewer pixels than are kept")
	errOtherCoding = errors.New("this picture is coded otherwise than phones do")
)

// heicFaults are why a picture is refused.
var heicFaults = map[document.Refusal]error{document.RefusalDamaged: errNoPicture, document.RefusalPixels: errPixels, document.RefusalType: errOtherCoding}

// FromHEIC makes a JPEG of a picture that came as HEIC, turned upright and without what the phone wrote beside it, such as the place.
// The decoder is a program that sees no memory but its own (the build tag nodynamic keeps it from using one of the machine's).
var FromHEIC = &aside.Task[struct{}, struct{}]{Name: "read-heic", Broken: errNoPicture, Told: []error{errPixels, errOtherCoding},
	Limits: aside.Limits{Processor: 2 * time.Minute, Within: 5 * time.Minute, Memory: 2 << 30, Product: 256 << 20, Answer: 1 << 10},
	Work: func(_ context.Context, _ struct{}, file io.Reader, made io.Writer) (none struct{}, err error) {
		content, err := io.ReadAll(file)
		if err != nil {
			return none, err
		}
		content, refusal := document.ReadHEIF(content)
		if refusal != "" {
			return none, heicFaults[refusal]
		}
		picture := decodeHEIC(content)
		if picture == nil {
			return none, errNoPicture
		}
		return none, jpeg.Encode(made, picture, &jpeg.Options{Quality: jpegQuality})
	}}

// jpegOf keeps a JPEG of a picture that came as HEIC.
func jpegOf(ctx context.Context, r Running, came blob.Object) (blob.Object, document.Refusal, error) {
	in, err := r.Files.Get(ctx, came.Name, came.Key)
	if err != nil {
		return came, "", err
	}
	made, err := keepMade(ctx, r, FromHEIC.Product, func(out io.Writer) error {
		_, err := FromHEIC.Do(ctx, r.Aside, struct{}{}, in, out)
		return err
	})
	err = errors.Join(err, in.Close())
	for refusal, fault := range heicFaults {
		if errors.Is(err, fault) {
			return came, refusal, nil
		}
	}
	return made, "", err
}

func decodeHEIC(content []byte) (picture image.Image) {
	// A content may be made to break the decoder; it then is no picture.
	defer func() {
		if recover() != nil {
			picture = nil
		}
	}()
	picture, err := heic.Decode(bytes.NewReader(content))
	if err != nil {
		return nil
	}
	return picture
}
