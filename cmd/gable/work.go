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
	d, log, stopTraces, err := startPart(ctx, config, "work", out)
	if err != nil {
		return err
	}
	defer stopTraces()
	metrics := newMetrics()
	stopOps, err := serveOps(config, metrics, log)
	if err != nil {
		return err
	}
	defer stopOps()
	stop, err := startWorkers(ctx, d, config.SMTPURL, log, metrics)
	if err != nil {
		return err
	}
	defer stop()
	log.Info("working", "jobsAtOnce", config.Workers)
	<-ctx.Done()
	return nil
}
