package db

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/tenancy"
)

const (
	// gatherFor is how long what is committed after a wake-up waits for the next one, so that many need one.
	gatherFor = 5 * time.Millisecond
	// wakeAgainAfter is the pause after the database could not be told; those who wait look by themselves each second.
	wakeAgainAfter = 2 * time.Second
	wakeWithin     = 10 * time.Second
)

// EventChannel is what the readers of events listen to.
const EventChannel = "gable_event"

// jobChannel and jobsWaiting are how River's workers are told of jobs in its default queue.
const (
	jobChannel  = JobSchema + ".river_insert"
	jobsWaiting = `{"queue": "default"}`
)

// Wake wakes whoever waits for what the transactions of d leave behind, in all processes, until ctx ends. It runs once in a
// process, after the commits and apart from them: NOTIFY takes a lock of the whole server until its transaction ends, so it
// is in none that does anything else, one tells of many commits, and it has a connection of its own.
func Wake(ctx context.Context, d *tenancy.DB, log *slog.Logger) {
	w := waker{config: d.Outside().Config().ConnConfig}
	defer w.hangUp()
	for {
		who := d.Due(ctx)
		if who == 0 {
			return
		}
		pause := gatherFor
		if err := w.tell(ctx, who); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "nobody is woken for now", "error", err)
			pause = wakeAgainAfter
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

type waker struct {
	config *pgx.ConnConfig
	conn   *pgx.Conn
}

// tell sends one notification for each of those who wait. Nothing of it has to survive the server, so it waits for no disk.
func (w *waker) tell(ctx context.Context, who tenancy.Waits) (err error) {
	ctx, cancel := context.WithTimeout(ctx, wakeWithin)
	defer cancel()
	if w.conn == nil || w.conn.IsClosed() {
		if w.conn, err = pgx.ConnectConfig(ctx, w.config); err != nil {
			return err
		}
	}
	b := &pgx.Batch{}
	b.Queue("begin")
	b.Queue("set local synchronous_commit = off")
	if who&tenancy.Readers != 0 {
		b.Queue("select pg_notify($1, '')", EventChannel)
	}
	if who&tenancy.Workers != 0 {
		b.Queue("select pg_notify($1, $2)", jobChannel, jobsWaiting)
	}
	b.Queue("commit")
	if err := w.conn.SendBatch(ctx, b).Close(); err != nil {
		return errors.Join(err, w.hangUp())
	}
	return nil
}

func (w *waker) hangUp() error {
	if w.conn == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	err := w.conn.Close(ctx)
	w.conn = nil
	return err
}
