package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
)

func rotateKeys(ctx context.Context, config Config, arguments []string, out io.Writer) error {
	if len(arguments) > 0 {
		return usageError("takes no arguments")
	}
	d, err := openDatabase(ctx, config)
	if err != nil {
		return err
	}
	return errors.Join(d.rotateKeys(ctx, out), d.stop())
}

func (d *database) rotateKeys(ctx context.Context, out io.Writer) error {
	keys, err := d.ownersVault(ctx)
	if err != nil {
		return err
	}
	var made int
	if err := d.asOwner(ctx, func(tx pgx.Tx) (err error) {
		made, err = db.RotateKeys(ctx, tx, keys, time.Now())
		return err
	}); err != nil {
		return err
	}
	_, _ = fmt.Fprintf(out, "%d new keys. What is written from now on is sealed with them; the older ones stay, to read what they sealed.\n", made)
	return nil
}
