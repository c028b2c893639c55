package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// halfMark is a file that is in GABLE_DATA for as long as the demo data of a first start is not whole.
const halfMark = "demo-data-is-loading"

func (d *database) halfMark() string { return filepath.Join(d.config.Data, halfMark) }

// seedWhole loads the demo data of a first start, and leaves a mark for the next one if it is cut off. Nothing is served before
// the mark is gone.
func (d *database) seedWhole(ctx context.Context) error {
	if err := os.WriteFile(d.halfMark(), nil, 0o600); err != nil {
		return err
	}
	if err := d.seed(ctx); err != nil {
		return err
	}
	return os.Remove(d.halfMark())
}

// forgetHalf drops the database in which a first start was cut off in the middle of its demo data: nobody has used it. One that
// is not this program's own is left as it is, and not served. It tells whether a first start was cut off.
func (d *database) forgetHalf(ctx context.Context) (cutOff bool, err error) {
	_, err = os.Stat(d.halfMark())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, err
	case d.server == "":
		return true, fmt.Errorf("the demo data in this database is half there, since its first start was cut off: make the database anew, or use it as it is, and remove %s", d.halfMark())
	}
	return true, d.recreate(ctx)
}
