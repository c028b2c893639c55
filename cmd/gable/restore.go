package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/jackc/pgx/v5"

	"gable/db"
)

func restore(ctx context.Context, config Config, arguments []string, out io.Writer) error {
	if len(arguments) != 1 {
		return usageError("needs the FILE to read")
	}
	log, err := newLogger(config, out, "text")
	if err != nil {
		return err
	}
	file, err := os.Open(arguments[0])
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	d, err := openDatabase(ctx, config)
	if err != nil {
		return err
	}
	load := func() error {
		keys, err := d.openVault()
		if err != nil {
			return err
		}
		if err := d.migrate(ctx, log); err != nil {
			return err
		}
		conn, err := pgx.Connect(ctx, d.owner)
		if err != nil {
			return err
		}
		defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
		files, err := d.config.openFiles(ctx)
		if err != nil {
			return err
		}
		defer func() { _ = files.Close() }()
		manifest, err := db.Restore(ctx, conn, keys, files, file, info.Size())
		if err != nil {
			return d.explainKey(err)
		}
		_, _ = fmt.Fprintf(out, "%d rows of %d tables and %d files are restored. Sessions were not part of the backup: everyone logs in again.\n", manifest.Rows(), len(manifest.Tables), manifest.Files)
		_, err = d.ownersVault(ctx) // a backup without encrypted values may come to a machine without a key
		return err
	}
	return errors.Join(load(), d.stop())
}
