package main

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"gable/db/embedded"
)

// How often a database that ended by itself is started again: more often in so long, and something is wrong that starting does not mend.
const (
	mostRestarts   = 3
	restartsWithin = 10 * time.Minute
)

// keptServer is a database that can be started again.
type keptServer interface {
	URL(database, role, password string) string
	Done() <-chan struct{}
	Stop() error
}

// keeper keeps a database running until it is stopped, or can't be kept.
type keeper struct {
	start func(context.Context) (keptServer, error)
	now   func() time.Time
	log   *slog.Logger
	// lost is closed once the database ended and is not started again.
	lost chan struct{}
	rest context.CancelFunc
	over sync.WaitGroup

	mu     sync.Mutex
	server keptServer
}

func startEmbedded(config embedded.Config) func(context.Context) (keptServer, error) {
	return func(ctx context.Context) (keptServer, error) { return embedded.Start(ctx, config) }
}

// keep looks after a database that runs.
func keep(server keptServer, start func(context.Context) (keptServer, error), now func() time.Time, log *slog.Logger) *keeper {
	ctx, rest := context.WithCancel(context.Background())
	k := &keeper{start: start, now: now, log: log, lost: make(chan struct{}), rest: rest, server: server}
	k.over.Go(func() { k.run(ctx) })
	return k
}

func (k *keeper) run(ctx context.Context) {
	var begun []time.Time
	for server := k.server; ; {
		select {
		case <-ctx.Done():
			return
		case <-server.Done():
		}
		for len(begun) > 0 && k.now().Sub(begun[0]) > restartsWithin {
			begun = begun[1:]
		}
		err := errors.New("it was started again too often")
		if len(begun) < mostRestarts {
			k.log.Warn("the database ended by itself and is started again", "before", len(begun))
			begun = append(begun, k.now())
			server, err = k.again(ctx, server)
		}
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			k.log.Error("the database ended by itself and is not started again", "error", err)
			close(k.lost)
			return
		}
	}
}

// again starts the database anew, where everybody looks for it.
func (k *keeper) again(ctx context.Context, was keptServer) (keptServer, error) {
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	server, err := k.start(ctx)
	if err != nil {
		return was, err
	}
	k.mu.Lock()
	k.server = server
	k.mu.Unlock()
	if place := func(s keptServer) string { return s.URL("", "", "") }; place(server) != place(was) {
		return server, errors.New("it is at another place now")
	}
	return server, nil
}

// stop stops the database for good.
func (k *keeper) stop() error {
	k.rest()
	k.over.Wait()
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.server.Stop()
}
