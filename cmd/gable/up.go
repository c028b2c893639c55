package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"gopkg.in/natefinch/lumberjack.v2"

	"gable/db/embedded/child"
)

const readyWithin = 60 * time.Second

// up runs everything on this machine. Whatever was started is stopped in the reverse order, however it ends.
func up(ctx context.Context, config Config, arguments []string, out io.Writer) (err error) {
	withWeb, err := wantsWeb(arguments)
	if err != nil {
		return err
	}
	began := time.Now()
	layout, err := findLayout(withWeb)
	if err != nil {
		return err
	}
	var stack stops
	defer stack.run()
	data, err := holdData(ctx, config.Data, lockPatience)
	if err != nil {
		return err
	}
	stack.push(data.release)
	file, log, err := openLog(ctx, config, &stack)
	if err != nil {
		return err
	}
	front, stopServing, unheard, err := openFront(config, log, &stack)
	if err != nil {
		return err
	}
	// The web apps take the longest, and need nothing of the rest to start.
	pages, err := startPages(ctx, withWeb, layout, config, file, &stack)
	if err != nil {
		return err
	}
	d, seeded, err := prepareDatabase(ctx, config, log, out, &stack)
	if err != nil {
		return err
	}
	box, err := startSandbox(ctx, config, layout, file, &stack)
	if err != nil {
		return err
	}
	if err := startServing(ctx, d, box, pages, front, log, &stack); err != nil {
		return err
	}
	// First of all: the requests that were begun end while everything they work with is there.
	var notice time.Duration // none where a part ended by itself: there is little left to serve
	stack.push(func() {
		front.stop(notice, drainLimit, unheard)
		stopServing()
	})
	if err := config.check(ctx); err != nil {
		return err
	}
	announce(out, config, box, seeded, time.Since(began))
	err = awaitEnd(ctx, d.ended, append(pages.processes(), box.process))
	if d.isLost() { // what needs it to end well can't
		stack.each = stopWithoutDatabase
	}
	if data.stopping(); err == nil {
		notice = config.StopDelay
		_, _ = fmt.Fprintln(out, "\nStopping …")
	}
	return err
}

// startPages starts the web apps; where they are not wanted there are none.
func startPages(ctx context.Context, wanted bool, l layout, config Config, log io.Writer, stack *stops) (*web, error) {
	if !wanted {
		return &web{}, nil
	}
	return startWeb(ctx, l, config, log, stack)
}

// wantsWeb tells whether the web apps are to run too.
func wantsWeb(arguments []string) (bool, error) {
	for _, argument := range arguments {
		if argument != "--without-web" {
			return false, usageError("does not know " + argument)
		}
	}
	return len(arguments) == 0, nil
}

// openFront begins to answer at GABLE_ADDR, with 503 until there is more to answer, and at GABLE_OPS_ADDR where there is one.
func openFront(config Config, log *slog.Logger, stack *stops) (front *origin, stopServing func(), unheard <-chan struct{}, err error) {
	listener, err := listen(config.Addr)
	if err != nil {
		return nil, nil, nil, err
	}
	front = newOrigin(newMetrics())
	front.opsElsewhere = config.OpsAddr != ""
	stopServing, unheard = serveOn(listener, front, log)
	stack.push(stopServing)
	stopOps, err := serveOps(config, front.registry, log)
	if err != nil {
		return nil, nil, nil, err
	}
	stack.push(stopOps)
	return front, stopServing, unheard, nil
}

// openLog sends the log to a file, so that the terminal shows what a person needs, and traces where they are wanted. What
// the parts that are not Go say goes there too, through this process: it alone knows when a file is full.
func openLog(ctx context.Context, config Config, stack *stops) (io.Writer, *slog.Logger, error) {
	file := rotating(filepath.Join(config.Data, "gable.log"))
	if _, err := file.Write(nil); err != nil {
		return nil, nil, err
	}
	stack.push(func() { _ = file.Close() })
	log, err := newLogger(config, file, "text")
	if err != nil {
		return nil, nil, err
	}
	stopTraces, err := startTraces(ctx, config, "up", log)
	if err != nil {
		return nil, nil, err
	}
	stack.push(stopTraces)
	return file, log, nil
}

// What is kept of a log: this file, and as many before it.
const (
	logMegabytes = 20
	logFiles     = 5
)

// rotating is a log file that is put aside when it is full; of those the newest are kept.
func rotating(path string) *lumberjack.Logger {
	return &lumberjack.Logger{Filename: path, MaxSize: logMegabytes, MaxBackups: logFiles}
}

// startServing starts API and workers, waits for the pages, and opens the origin.
func startServing(ctx context.Context, d *database, box sandbox, pages *web, front *origin, log *slog.Logger, stack *stops) error {
	orSandbox(&d.config, box)
	a, err := startAPI(ctx, d, log)
	if err != nil {
		return err
	}
	stack.push(a.stop)
	stopWorkers, err := startWorkers(ctx, d, box.smtp, log, front.registry)
	if err != nil {
		return err
	}
	stack.push(stopWorkers)
	if err := pages.awaitReady(ctx); err != nil {
		return err
	}
	front.open(&site{api: a.handler, document: a.document, pool: a.pool, apps: pages.targets(), pages: d.config.pages(), built: pages.built,
		endStreams: a.server.Hub.EndStreams}, log)
	return nil
}

// prepareDatabase starts or finds it, migrates, and loads the demo data on the first start.
func prepareDatabase(ctx context.Context, config Config, log *slog.Logger, out io.Writer, stack *stops) (*database, bool, error) {
	d, err := ownDatabase(ctx, config)
	if err != nil {
		return nil, false, err
	}
	d.keep(log)
	stack.push(func() {
		if err := d.stop(); err != nil {
			log.Error("the database did not stop", "error", err)
		}
	})
	cutOff, err := d.forgetHalf(ctx)
	if err != nil {
		return nil, false, err
	}
	if err := d.prepare(ctx, log); err != nil {
		return nil, false, err
	}
	first, err := d.isEmpty(ctx)
	if err != nil || !first {
		return d, false, err
	}
	if cutOff {
		_, _ = fmt.Fprintln(out, "The first start was cut off: loading the demo data anew …")
	} else {
		_, _ = fmt.Fprintln(out, "First start: loading the demo data …")
	}
	if err := d.seedWhole(ctx); err != nil {
		return nil, false, fmt.Errorf("load the demo data: %w", err)
	}
	return d, true, nil
}

// awaitEnd returns nil when the user ended it, and an error that names the part which ended by itself.
func awaitEnd(ctx context.Context, databaseEnded <-chan struct{}, parts []*part) error {
	ended := make(chan *part, len(parts))
	for _, one := range parts {
		if one == nil {
			continue
		}
		go func() {
			<-one.Done()
			ended <- one
		}()
	}
	select {
	case <-ctx.Done():
		return nil
	case <-databaseEnded:
		return errors.New("the database ended by itself: its log is in GABLE_DATA/postgres/postgres.log")
	case one := <-ended:
		return fmt.Errorf("%s ended by itself (%v): the log is in GABLE_DATA/gable.log", one.name, one.Err())
	}
}

// part is a child process with a name to speak of.
type part struct {
	*child.Process
	name string
	url  *url.URL
}

// stops are what there is to undo, last in, first out.
type stops struct {
	all []func()
	// each is how long one of them is waited for; 0 until it has ended.
	each time.Duration
}

func (s *stops) push(stop func()) { s.all = append(s.all, stop) }

func (s *stops) run() {
	for _, stop := range slices.Backward(s.all) {
		if s.each == 0 {
			stop()
			continue
		}
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			stop()
		}()
		late := time.NewTimer(s.each)
		select {
		case <-ended:
		case <-late.C:
		}
		late.Stop()
	}
	s.all = nil
}

const (
	// stopWithoutDatabase is how long each part may take to end that works with a database which is not there any more.
	stopWithoutDatabase = time.Second
	// lockPatience is how long another Gable is waited for that may just have been killed; stopPatience, one that says it stops.
	lockPatience = 3 * time.Second
	stopPatience = 60 * time.Second
	stoppingMark = "stopping"
)

// hold is a data folder that is kept for one Gable. The system lets go of it when this process ends in any way.
type hold struct{ lock *os.File }

// holdData keeps a second Gable off the same folder. It waits for one that is stopping.
func holdData(ctx context.Context, data string, patience time.Duration) (*hold, error) {
	if err := os.MkdirAll(data, 0o755); err != nil {
		return nil, fmt.Errorf("GABLE_DATA=%s cannot be made: %w", data, err)
	}
	lock, err := os.OpenFile(filepath.Join(data, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("GABLE_DATA=%s cannot be written by this user: %w", data, err)
	}
	began := time.Now()
	ticker := time.NewTicker(50 * time.Millisecond)
	defer ticker.Stop()
	for syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil {
		mark, err := os.ReadFile(lock.Name())
		stopping := err == nil && string(mark) == stoppingMark
		if waited := time.Since(began); waited > stopPatience || waited > patience && !stopping {
			_ = lock.Close()
			return nil, fmt.Errorf("another Gable is running with the data in %s: stop it, or set GABLE_DATA to another folder", data)
		}
		select {
		case <-ctx.Done():
			_ = lock.Close()
			return nil, ctx.Err()
		case <-ticker.C:
		}
	}
	return &hold{lock}, lock.Truncate(0)
}

// stopping tells whoever waits for the folder that it will be free.
func (h *hold) stopping() { _, _ = h.lock.WriteAt([]byte(stoppingMark), 0) }

func (h *hold) release() { _ = h.lock.Close() }
