package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"syscall"
	"time"
)

func serve(ctx context.Context, config Config, arguments []string, out io.Writer) error {
	withWorkers := false
	for _, argument := range arguments {
		if argument != "--with-workers" {
			return usageError("does not know " + argument)
		}
		withWorkers = true
	}
	d, log, stopTraces, err := startPart(ctx, config, "api", out)
	if err != nil {
		return err
	}
	defer stopTraces()
	listener, err := listen(config.Addr)
	if err != nil {
		return err
	}
	front := newOrigin(newMetrics())
	front.opsElsewhere = config.OpsAddr != ""
	stopOps, err := serveOps(config, front.registry, log)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer stopOps()
	stop, ended := serveOn(listener, front, log)
	defer stop()
	a, err := startAPI(ctx, d, log)
	if err != nil {
		return err
	}
	defer a.stop()
	if withWorkers {
		stopWorkers, err := startWorkers(ctx, d, config.SMTPURL, log, front.registry)
		if err != nil {
			return err
		}
		defer stopWorkers()
	}
	front.open(&site{api: a.handler, document: a.document, pool: a.pool, endStreams: a.server.Hub.EndStreams}, log)
	log.Info("serving", "address", listener.Addr().String())
	<-ctx.Done()
	log.Info("stopping")
	front.stop(config.StopDelay, drainLimit, ended)
	stop()
	return nil
}

// startPart is what the API and the workers both begin with where they run apart: a log, the traces, the way to the database.
func startPart(ctx context.Context, config Config, part string, out io.Writer) (d *database, log *slog.Logger, stopTraces func(), err error) {
	if log, err = newLogger(config, out, "json"); err != nil {
		return nil, nil, nil, err
	}
	if stopTraces, err = startTraces(ctx, config, part, log); err != nil {
		return nil, nil, nil, err
	}
	return findDatabase(config), log, stopTraces, nil
}

// listen takes the address of the origin.
func listen(address string) (net.Listener, error) { return listenAs("GABLE_ADDR", address) }

// listenAs names the one cause of failure that a user can act on, and the setting.
func listenAs(setting, address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("%s is taken by another program: stop that one, or set %s to another address", address, setting)
	}
	if errors.Is(err, os.ErrPermission) {
		return nil, fmt.Errorf("%s may not be used by this user: set %s to a port from 1024 up", address, setting)
	}
	if err != nil {
		return nil, fmt.Errorf("%s=%s: %w", setting, address, err)
	}
	return listener, nil
}

// serveOn serves until stop is called, which lets requests finish for a moment and then ends them. stop may be called twice. ended
// is closed once nothing listens any more.
func serveOn(listener net.Listener, handler http.Handler, log *slog.Logger) (stop func(), ended <-chan struct{}) {
	server := newServer(handler, log)
	base, cancel := context.WithCancel(context.Background())
	server.BaseContext = func(net.Listener) context.Context { return base }
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("the server ended", "error", err)
		}
	}()
	return func() {
		brief, end := context.WithTimeout(context.Background(), time.Second)
		defer end()
		if server.Shutdown(brief) != nil {
			cancel() // what goes on now is given up
			rest, end := context.WithTimeout(context.Background(), 4*time.Second)
			defer end()
			if server.Shutdown(rest) != nil {
				_ = server.Close()
			}
		}
		cancel()
		<-done
	}, done
}
