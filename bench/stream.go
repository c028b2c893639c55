package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

const (
	followers       = 500 // people of one company, all of whom may see each of its loans
	tabsEach        = 4   // so that there are 2,000 streams
	changesASecond  = 20
	secondsOfChange = 10
)

// arrivals are how long changes took from their request to the streams that follow.
type arrivals struct {
	sent [changesASecond * secondsOfChange]atomic.Int64 // when each was due, in nanoseconds
	mu   sync.Mutex
	took []time.Duration
	left atomic.Int64
	all  chan struct{}
}

// reportStreams is how soon everyone who follows a company's loans is told of a change, while changes keep coming.
func reportStreams(ctx context.Context, d *database) error {
	tokens, err := d.follow(ctx)
	if err != nil {
		return err
	}
	p, err := startAlone(ctx, d.url)
	if err != nil {
		return err
	}
	a := &arrivals{all: make(chan struct{})}
	a.left.Store(int64(len(tokens) * tabsEach * len(a.sent)))
	var streams []*connection
	for _, token := range tokens {
		for range tabsEach {
			c, err := connect(p.address)
			if err != nil {
				return err
			}
			streams = append(streams, c)
			res, err := c.ask(get("/api/events", token))
			if err != nil {
				return err
			}
			go a.hear(res.Body.Read)
		}
	}
	errs := a.change(p.address, d)
	select {
	case <-a.all:
	case <-time.After(30 * time.Second):
		errs = errors.Join(errs, fmt.Errorf("%d events have not arrived", a.left.Load()))
	}
	for _, c := range streams {
		_ = c.Close()
	}
	if err := errors.Join(errs, p.stop()); err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	slices.Sort(a.took)
	at := func(percent int) time.Duration { return a.took[len(a.took)*percent/100].Round(time.Millisecond) }
	fmt.Printf("%-66s p50 %s, p99 %s (aim: p99 < 500 ms)\n", fmt.Sprintf("  %d streams told of %d changes a second", len(streams), changesASecond), at(50), at(99))
	return nil
}

// follow gives more people of the first company a session.
func (d *database) follow(ctx context.Context) ([]string, error) {
	tokens := make([]string, followers)
	for i := range tokens {
		tokens[i] = "bench-follower-" + strconv.Itoa(i)
		hash := sha256.Sum256([]byte(tokens[i]))
		for _, statement := range []string{
			`insert into user_account (tenant_id, user_id, email, first_name, last_name, status) values (bench.id('t', 0), bench.id('f', $1), 'follower' || $1 || '@example.test', 'Fay', 'Follower', 'ACTIVE')`,
			`insert into user_role (tenant_id, user_id, role) values (bench.id('t', 0), bench.id('f', $1), 'LoanAdmin')`,
			`insert into user_org_unit (tenant_id, user_id, org_unit_id, is_current) values (bench.id('t', 0), bench.id('f', $1), bench.id('o0-', 0), true)`,
		} {
			if _, err := d.super.Exec(ctx, statement, i); err != nil {
				return nil, err
			}
		}
		if _, err := d.super.Exec(ctx, `insert into session (token_hash, tenant_id, user_id, created_at, authenticated_at, last_seen_at, expires_at, idle_seconds)
			select $1, bench.id('t', 0), bench.id('f', $2), now(), now(), now(), now() + interval '12 hours', 7200`, hash[:], i); err != nil {
			return nil, err
		}
	}
	return tokens, nil
}

// change saves loans' terms at a fixed rate; each names itself by its origin.
func (a *arrivals) change(address string, d *database) error {
	save := saving(d)
	return atRate(address, len(a.sent), changesASecond, func(i int, due time.Time) request {
		a.sent[i].Store(due.UnixNano())
		return bytes.Replace(save(int64(i)), []byte("\r\n"), fmt.Appendf(nil, "\r\nlw-origin: bench-%d\r\n", i), 1)
	}, func(int) {})
}

// hear notes when a stream is told of each change, by the origin that the event bears.
func (a *arrivals) hear(read func([]byte) (int, error)) {
	buffer, mark := make([]byte, 0, 16<<10), []byte(`"origin":"bench-`)
	heard := map[int]bool{}
	for {
		n, err := read(buffer[len(buffer):cap(buffer)])
		now := time.Now().UnixNano()
		buffer = buffer[:len(buffer)+n]
		for {
			line, rest, found := bytes.Cut(buffer, []byte("\n"))
			if !found {
				break
			}
			if _, after, is := bytes.Cut(line, mark); is {
				number, _, _ := bytes.Cut(after, []byte(`"`))
				if i, err := strconv.Atoi(string(number)); err == nil && !heard[i] {
					heard[i] = true
					a.note(time.Duration(now - a.sent[i].Load()))
				}
			}
			buffer = append(buffer[:0], rest...)
		}
		if err != nil || len(buffer) == cap(buffer) {
			return
		}
	}
}

func (a *arrivals) note(took time.Duration) {
	a.mu.Lock()
	a.took = append(a.took, took)
	a.mu.Unlock()
	if a.left.Add(-1) == 0 {
		close(a.all)
	}
}
