package main

import (
	"cmp"
	"context"
	"path/filepath"

	"gable/domain/vendor"
	"gable/vault/blob"
)

// openFiles opens the store that the content of files is kept in.
func (c Config) openFiles(ctx context.Context) (*blob.Store, error) {
	return blob.Open(ctx, cmp.Or(c.Files, filepath.Join(c.Data, "files")))
}

// scanner looks at files that arrive; without an address only their types and structure are held against what is taken.
func (c Config) scanner() (vendor.Scanner, error) {
	if c.Clamd == "" {
		return vendor.NoScanner{}, nil
	}
	return vendor.NewClamd(c.Clamd)
}
