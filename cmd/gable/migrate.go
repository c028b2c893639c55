package main

import (
	"context"
	"errors"
	"io"
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
	return errors.Join(d.migrate(ctx, log), d.stop())
}
