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

func backup(ctx context.Context, config Config, arguments []string, out io.Writer) error {
	if len(arguments) != 1 {
		return usageError("needs the FILE to write")
	}
	d, err := openDatabase(ctx, config)
	if err != nil {
		return err
	}
	return errors.Join(d.backup(ctx, arguments[0], out), d.stop())
}

// backup writes beside the file first, so that an older backup is replaced by a whole one or not at all.
func (d *database) backup(ctx context.Context, path string, out io.Writer) error {
	text, err := d.url(db.RoleBackup)
	if err != nil {
		return err
	}
	conn, err := pgx.Connect(ctx, text)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	file, err := os.OpenFile(path+".partial", os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(file.Name()) }()
	manifest, err := d.writeBackup(ctx, conn, file)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return err
	}
	_, _ = fmt.Fprintf(out, "%d rows of %d tables and %d files are in %s.\nKeep GABLE_DATA/secrets/key-encryption-key.json too, apart from it: without that key nobody can read the encrypted columns.\n",
		manifest.Rows(), len(manifest.Tables), manifest.Files, path)
	return nil
}

func (d *database) writeBackup(ctx context.Context, conn *pgx.Conn, out io.Writer) (db.Manifest, error) {
	files, err := d.config.openFiles(ctx)
	if err != nil {
		return db.Manifest{}, err
	}
	manifest, err := db.Backup(ctx, conn, files, out)
	return manifest, errors.Join(err, files.Close())
}
