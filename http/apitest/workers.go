package apitest

import (
	"context"
	"log/slog"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/jobs"
	"gable/tenancy"
)

// Work runs the jobs that requests leave behind, until the test ends. Files that arrive are shown to the scanner.
func (w *World) Work(scanner vendor.Scanner) {
	w.T.Helper()
	pool := w.Database.Worker(w.T)
	runner, err := jobs.NewRunner(pool, jobs.Needs{DB: tenancy.New(pool, w.clock.now), Files: w.Files, Vault: w.keys, Scanner: scanner,
		PublicURL: "https://gable.test/", Log: slog.New(slog.NewJSONHandler(w.Log, nil))}, jobs.Options{Workers: 2})
	require.NoError(w.T, err)
	require.NoError(w.T, runner.Start(context.Background()))
	w.T.Cleanup(func() { require.NoError(w.T, runner.Stop(context.Background())) })
}
