package main

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	pulseEvery = time.Second
	// pulseWithin is how long a database may take to say that it is there. It is asked on a connection of its own, so that one which is
	// merely busy answers.
	pulseWithin = 2 * time.Second
)

// pulse knows whether the database answers. While it hangs, requests are not let wait for it: those that wait are given up and new ones are
// refused, each with when to come back. One that is away altogether tells every request so by itself.
type pulse struct {
	config *pgx.ConnConfig
	within time.Duration
	log    *slog.Logger
	conn   *pgx.Conn // of watch alone

	mu   sync.Mutex
	hung bool
	open map[*context.CancelFunc]struct{}
}

func newPulse(config *pgx.ConnConfig, log *slog.Logger) *pulse {
	config = config.Copy()
	config.RuntimeParams["application_name"] += " pulse"
	return &pulse{config: config, within: pulseWithin, log: log, open: map[*context.CancelFunc]struct{}{}}
}

// watch asks the database again and again, until ctx ends.
func (p *pulse) watch(ctx context.Context) {
	ticker := time.NewTicker(pulseEvery)
	defer ticker.Stop()
	for {
		p.set(p.hangs(ctx))
		select {
		case <-ctx.Done():
			p.drop()
			return
		case <-ticker.C:
		}
	}
}

// hangs tells whether the database is there and gives no answer.
func (p *pulse) hangs(ctx context.Context) bool {
	timed, cancel := context.WithTimeout(ctx, p.within)
	defer cancel()
	err := p.ask(timed)
	if err != nil {
		p.drop()
	}
	return err != nil && ctx.Err() == nil && errors.Is(timed.Err(), context.DeadlineExceeded)
}

func (p *pulse) ask(ctx context.Context) (err error) {
	if p.conn == nil {
		if p.conn, err = pgx.ConnectConfig(ctx, p.config); err != nil {
			p.conn = nil
			return err
		}
	}
	return p.conn.Ping(ctx)
}

func (p *pulse) drop() {
	if p.conn != nil {
		ended, cancel := context.WithCancel(context.Background())
		cancel() // it is not waited for
		_ = p.conn.Close(ended)
		p.conn = nil
	}
}

func (p *pulse) set(hung bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if hung == p.hung {
		return
	}
	p.hung = hung
	if !hung {
		p.log.Info("the database answers again")
		return
	}
	p.log.Warn("the database does not answer: requests that wait for it are given up", "requests", len(p.open))
	for giveUp := range p.open {
		(*giveUp)()
	}
}

// bind gives a request up when the database hangs; false where it does already.
func (p *pulse) bind(ctx context.Context) (bound context.Context, done func(), answers bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.hung {
		return ctx, nil, false
	}
	bound, giveUp := context.WithCancel(ctx)
	p.open[&giveUp] = struct{}{}
	return bound, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.open, &giveUp)
		giveUp()
	}, true
}

// whileAnswered passes requests on while the database answers. Event streams wait for nobody.
func (p *pulse) whileAnswered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/events" {
			next.ServeHTTP(w, r)
			return
		}
		ctx, done, answers := p.bind(r.Context())
		if !answers {
			unavailable(w, r, "The service is away for a moment. Please try again.")
			return
		}
		defer done()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}
