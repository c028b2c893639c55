package jobs

import (
	"context"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/domain/document"
	"gable/tenancy"
	"gable/vault/blob"
)

const (
	sweepFilesEvery = 6 * time.Hour
	// namelessFor is how long an object may lie there that no file names: its request is still writing, or was killed.
	namelessFor = 24 * time.Hour
	sweepObject = 500 // objects that the database is asked about at once
)

// SweepFiles removes what did not arrive whole within a day, files that nothing has named for as long, and objects that belong to
// no file, until ctx ends.
func SweepFiles(ctx context.Context, store *tenancy.DB, files *blob.Store, log *slog.Logger) {
	ticker := time.NewTicker(sweepFilesEvery)
	defer ticker.Stop()
	for {
		if err := SweepFilesOnce(ctx, store, files, log); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "sweep of files failed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// SweepFilesOnce is one round of SweepFiles. What is forgotten, and not yet removed when the process ends, the next round finds
// among the objects that no file names.
func SweepFilesOnce(ctx context.Context, store *tenancy.DB, files *blob.Store, log *slog.Logger) error {
	if _, err := store.Outside().Exec(ctx, "select app.sweep_uploads($1, $2)", store.Now().AddDate(0, 0, -document.UploadLifeDays), sweepMost); err != nil {
		return tenancy.Classify(err)
	}
	forgotten, err := objects(ctx, store, "select app.sweep_blobs($1, $2)", store.Now(), sweepMost)
	if err != nil {
		return err
	}
	removed := 0
	remove := func(names []string) error {
		for _, name := range names {
			if err := files.Delete(ctx, name); err != nil {
				return err
			}
			removed++
		}
		return nil
	}
	err = remove(forgotten)
	if err == nil {
		err = files.Older(ctx, store.Now().Add(-namelessFor), sweepObject, func(names []string) error {
			nameless, err := objects(ctx, store, "select app.nameless_objects($1)", names)
			if err != nil {
				return err
			}
			return remove(nameless)
		})
	}
	if removed > 0 {
		log.InfoContext(ctx, "swept", "kind", "file", "removed", removed)
	}
	return err
}

func objects(ctx context.Context, store *tenancy.DB, sql string, args ...any) ([]string, error) {
	rows, err := store.Outside().Query(ctx, sql, args...)
	if err != nil {
		return nil, tenancy.Classify(err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return names, tenancy.Classify(err)
}
