package picture

import (
	"context"

	"gable/http/endpoint"
	"gable/vault/blob"
)

// Kept answers a kept picture: it is read once the call's transaction has ended.
func Kept(c *endpoint.Call, files *endpoint.Files, kept blob.Object) *Shown {
	shown := Show(kept.Type)
	c.After(func(ctx context.Context) (err error) {
		shown.Body, err = files.Read(ctx, kept)
		return err
	})
	return shown
}
