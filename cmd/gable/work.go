package main

import (
	"context"
	"errors"
	"io"
)

func work(ctx context.Context, config Config, arguments []string, out io.Writer) error {
	if len(arguments) > 0 {
		return usageError("takes no arguments")
	}
	if config.SMTPURL == "" {
		return errors.New("set GABLE_SMTP_URL: workers send mail")
	}
	log, err := newLogger(config, out, "json")
	if err != nil {
		return err
	}
	stopTraces, err := startTraces(ctx, config, "work", log)
	if err != nil {
		return err
	}
	defer stopTraces()
	d, err := findDatabase(config)
	if err != nil {
		return err
	}
	stop, err := startWorkers(ctx, d, config.SMTPURL, log, newMetrics())
	if err != nil {
		return err
	}
	defer stop()
	log.Info("working", "jobsAtOnce", config.Workers)
	<-ctx.Done()
	return nil
}
