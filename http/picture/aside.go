package picture

import (
	"bytes"
	"context"
	"io"
	"time"

	"gable/aside"
)

var limits = aside.Limits{Processor: 20 * time.Second, Within: 40 * time.Second, Memory: 1 << 30, Product: 8 << 20, Answer: 1 << 10}

// DrawPortrait and DrawLogo are Portrait and Logo as they are done to what somebody sent.
var (
	DrawPortrait = &aside.Task[struct{}, struct{}]{Name: "draw-portrait", Limits: limits, Broken: ErrNoPicture, Told: []error{ErrTooLarge}, Work: drawing(Portrait)}
	DrawLogo     = &aside.Task[struct{}, struct{}]{Name: "draw-logo", Limits: limits, Broken: ErrNoPicture, Told: []error{ErrTooLarge}, Work: drawing(Logo)}
)

func drawing(draw func(context.Context, []byte) ([]byte, error)) func(context.Context, struct{}, io.Reader, io.Writer) (struct{}, error) {
	return func(ctx context.Context, none struct{}, file io.Reader, made io.Writer) (struct{}, error) {
		content, err := io.ReadAll(io.LimitReader(file, MaxBytes+1))
		if err != nil {
			return none, err
		}
		drawn, err := draw(ctx, content)
		if err == nil {
			_, err = made.Write(drawn)
		}
		return none, err
	}
}

// Draw does one of both in a shop.
func Draw(ctx context.Context, s *aside.Shop, task *aside.Task[struct{}, struct{}], file []byte) ([]byte, error) {
	var out bytes.Buffer
	_, err := task.Do(ctx, s, struct{}{}, bytes.NewReader(file), &out)
	return out.Bytes(), err
}
