package blob

import (
	"context"
	"errors"
	"io"
	"sync"

	gcblob "gocloud.dev/blob"
)

// remote reads an object at any place: on from where it stands when that is what is asked for, anew elsewhere otherwise.
type remote struct {
	ctx    context.Context
	bucket *gcblob.Bucket
	name   string

	mu sync.Mutex
	in *gcblob.Reader
	at int64
}

// ReadAt reads at a place.
func (r *remote) ReadAt(p []byte, at int64) (n int, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.in == nil || r.at != at {
		if err := r.close(); err != nil {
			return 0, err
		}
		if r.in, err = r.bucket.NewRangeReader(r.ctx, r.name, at, -1, nil); err != nil {
			r.in = nil
			return 0, err
		}
		r.at = at
	}
	n, err = io.ReadFull(r.in, p)
	r.at += int64(n)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	return n, err
}

func (r *remote) hangUp() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.close()
}

func (r *remote) close() error {
	if r.in == nil {
		return nil
	}
	err := r.in.Close()
	r.in = nil
	return err
}
