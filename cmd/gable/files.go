package main

import (
	"cmp"
	"context"
	"path/filepath"

	"gable/vault/blob"
)

// openFiles opens the store that the content of files is kept in.
func (c Config) openFiles(ctx context.Context) (*blob.Store, error) {
	return blob.Open(ctx, cmp.Or(c.Files, filepath.Join(c.Data, "files")))
}
