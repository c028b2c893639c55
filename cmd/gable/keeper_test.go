package main

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// fakeServer is a database that ends when it is told to.
type fakeServer struct {
	place string
	done  chan struct{}
}

func newFakeServer(place string) *fakeServer { return &fakeServer{place, make(chan struct{})} }

func (f *fakeServer) URL(string, string, string) string { return f.place }
func (f *fakeServer) Done() <-chan struct{}             { return f.done }
func (f *fakeServer) Stop() error                       { return nil }

// TestKeeperStartsTheDatabaseAgain: a database that ends by itself is started again, so often in so long and no more; one that can't be
// started, or is elsewhere then, is lost at once; one that was stopped stays so.
func TestKeeperStartsTheDatabaseAgain(t *testing.T) {
	t.Parallel()
	now, log := time.Unix(0, 0), slog.New(slog.DiscardHandler)
	clock := func() time.Time { return now }
	started := make(chan *fakeServer)
	starts := func(place string, err error) func(context.Context) (keptServer, error) {
		return func(context.Context) (keptServer, error) {
			if err != nil {
				return nil, err
			}
			s := newFakeServer(place)
			started <- s
			return s, nil
		}
	}
	stays := func(k *keeper) {
		t.Helper()
		select {
		case <-k.lost:
			t.Fatal("it is lost")
		default:
		}
	}
	server := newFakeServer("here")
	k := keep(server, starts("here", nil), clock, log)
	for range mostRestarts {
		close(server.done)
		server = <-started
		stays(k)
	}
	now = now.Add(restartsWithin + time.Second)
	for range mostRestarts {
		close(server.done)
		server = <-started
		stays(k)
	}
	close(server.done)
	<-k.lost
	require.NoError(t, k.stop())

	server = newFakeServer("here")
	k = keep(server, starts("", errors.New("no")), clock, log)
	close(server.done)
	<-k.lost

	server = newFakeServer("here")
	k = keep(server, starts("there", nil), clock, log)
	close(server.done)
	<-started
	<-k.lost

	server = newFakeServer("here")
	k = keep(server, starts("here", nil), clock, log)
	require.NoError(t, k.stop())
	close(server.done)
	stays(k)
}
