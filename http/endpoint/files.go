package endpoint

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"gable/db"
	"gable/domain"
	"gable/http/middleware"
	"gable/vault"
	"gable/vault/blob"
)

// Files is where the content of files is kept, and what seals their keys.
type Files struct {
	Store *blob.Store
	Vault *vault.Vault
}

// Put stores a content for the caller's company before its request's transaction, where Call.Keep makes it one of the
// company's files. What is never kept is swept.
func (f *Files) Put(ctx context.Context, content []byte) (blob.Object, error) {
	return f.PutFor(ctx, middleware.CallerFrom(ctx).Scope.Tenant, content)
}

// PutFor is Put for a company that the request names otherwise than by its caller.
func (f *Files) PutFor(ctx context.Context, tenant domain.ID, content []byte) (blob.Object, error) {
	o, err := f.Store.Put(ctx, string(tenant), bytes.NewReader(content), int64(len(content)))
	if err != nil && ctx.Err() == nil {
		err = domain.Unavailable(fmt.Errorf("store a file: %w", err))
	}
	return o, err
}

// Read is the whole content of a small file, after its request's transaction.
func (f *Files) Read(ctx context.Context, o blob.Object) ([]byte, error) {
	in, err := f.Store.Get(ctx, o.Name, o.Key)
	if errors.Is(err, blob.ErrMissing) || errors.Is(err, blob.ErrNotOpened) {
		return nil, fmt.Errorf("read a file: %w", err) // to try again would not bring it back
	}
	if err != nil {
		return nil, domain.Unavailable(fmt.Errorf("read a file: %w", err))
	}
	defer func() { _ = in.Close() }()
	return io.ReadAll(in)
}

// Keep makes a stored object one of the company's files: its hash then names it in the row that says whose it is.
func (c *Call) Keep(o blob.Object) error { return db.KeepBlob(c.Tx, c.files.Vault, o) }
