package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
)

func migrate(ctx context.Context, config Config, arguments []string, out io.Writer) error {
	if len(arguments) > 0 {
		return usageError("takes no arguments")
	}
	log, err := newLogger(config, out, "text")
	if err != nil {
		return err
	}
	d, err := openDatabase(ctx, config)
	if err != nil {
		return err
	}
	return errors.Join(d.prepare(ctx, log), d.stop())
}

// prepare is migrate with the encryption key: the database's own is here, or one is made for an empty database.
func (d *database) prepare(ctx context.Context, log *slog.Logger) error {
	if _, err := d.ownersVault(ctx); err != nil {
		return err
	}
	return d.migrate(ctx, log)
}
