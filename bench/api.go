package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	nethttp "net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"gable/http"
	"gable/tenancy"
)

// api is the server in this process, on a socket of its own.
type api struct {
	address string
	server  *nethttp.Server
	pool    *pgxpool.Pool
	seen    *recorder
	stop    func()
}

func serve(ctx context.Context, d *database) (*api, error) { return serveURL(ctx, d.url) }

// serveURL serves what a database holds, as the application's role.
func serveURL(ctx context.Context, url string) (*api, error) {
	http.SpareCollector() // as gable does where it serves
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	config.MaxConns = clients
	a := &api{seen: &recorder{}}
	config.ConnConfig.Tracer = a.seen
	if a.pool, err = pgxpool.NewWithConfig(ctx, config); err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	a.address = listener.Addr().String()
	handler := http.New(http.Config{DB: tenancy.New(a.pool, time.Now), Clock: time.Now, Log: slog.New(slog.DiscardHandler), Version: "bench"})
	a.server = &nethttp.Server{Handler: handler, ReadHeaderTimeout: time.Minute}
	ctx, a.stop = context.WithCancel(ctx)
	go handler.Hub.Run(ctx)
	go func() { _ = a.server.Serve(listener) }()
	return a, nil
}

func (a *api) close() {
	a.stop()
	_ = a.server.Close()
	a.pool.Close()
}

// request is one as it goes over the wire.
type request []byte

func get(path, token string) request {
	return fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: localhost\r\nCookie: gable_session=%s\r\n\r\n", path, token)
}

// connection is a client that costs as little as pgbench: requests are written as they are, answers are measured.
type connection struct {
	net.Conn
	in *bufio.Reader
}

func connect(address string) (*connection, error) {
	c, err := net.Dial("tcp", address)
	return &connection{c, bufio.NewReaderSize(c, 64<<10)}, err
}

// send reads the answer to its end and gives how long it was.
func (c *connection) send(r request) (int64, error) {
	res, err := c.ask(r)
	if err != nil {
		return 0, err
	}
	if res.StatusCode != nethttp.StatusOK {
		return 0, fmt.Errorf("the answer to %.60q is %s", r, res.Status)
	}
	return io.Copy(io.Discard, res.Body)
}

func (c *connection) ask(r request) (*nethttp.Response, error) {
	if _, err := c.Write(r); err != nil {
		return nil, err
	}
	res, err := nethttp.ReadResponse(c.in, nil)
	if err == nil && res.StatusCode != 200 {
		line, _, _ := bytes.Cut(r, []byte("\r\n"))
		begin, _ := io.ReadAll(io.LimitReader(res.Body, 400))
		err = fmt.Errorf("%s: %s: %s", line, res.Status, begin)
	}
	return res, err
}

// read sends one request and decodes its answer.
func read(address string, r request, into any) error {
	c, err := connect(address)
	if err != nil {
		return err
	}
	defer func() { _ = c.Close() }()
	res, err := c.ask(r)
	if err != nil {
		return err
	}
	return json.NewDecoder(res.Body).Decode(into)
}

// pick is the nth request.
type pick func(n int64) request

// throughput sends as fast as answers come, over so many connections, and answers requests a second.
func throughput(address string, d time.Duration, next pick) (float64, error) {
	var sent, done atomic.Int64
	var wg sync.WaitGroup
	errs := make([]error, clients)
	until := time.Now().Add(d)
	for i := range clients {
		wg.Go(func() {
			c, err := connect(address)
			for err == nil && time.Now().Before(until) {
				if _, err = c.send(next(sent.Add(1))); err == nil {
					done.Add(1)
				}
			}
			errs[i] = err
		})
	}
	wg.Wait()
	return float64(done.Load()) / d.Seconds(), errors.Join(errs...)
}

// oneByOne sends one request after another, and answers how long they took.
func oneByOne(address string, times int, next pick) (p50, p99 time.Duration, err error) {
	c, err := connect(address)
	if err != nil {
		return 0, 0, err
	}
	defer func() { _ = c.Close() }()
	took := make([]time.Duration, times)
	for n := range took {
		r, began := next(int64(n)), time.Now()
		if _, err := c.send(r); err != nil {
			return 0, 0, err
		}
		took[n] = time.Since(began)
	}
	slices.Sort(took)
	return took[times/2], took[times*99/100], nil
}

// latency sends at a fixed rate whatever the answers do, and counts from when a request was due.
func latency(address string, d time.Duration, rate int, next pick) (p50, p99 time.Duration, err error) {
	total := int(d.Seconds()) * rate
	took := make([]time.Duration, total)
	due := make([]time.Time, total)
	err = atRate(address, total, rate, func(i int, at time.Time) request { due[i] = at; return next(int64(i)) }, func(i int) { took[i] = time.Since(due[i]) })
	if err != nil {
		return 0, 0, err
	}
	slices.Sort(took)
	return took[total/2], took[total*99/100], nil
}

// atRate sends so many requests at a fixed rate whatever the answers do, over as many connections as that takes.
func atRate(address string, total, rate int, next func(i int, due time.Time) request, answered func(i int)) error {
	errs := make([]error, total)
	idle := make(chan *connection, total)
	began := time.Now()
	var wg sync.WaitGroup
	for i := range total {
		due := began.Add(time.Duration(i) * time.Second / time.Duration(rate))
		time.Sleep(time.Until(due))
		r := next(i, due)
		wg.Go(func() {
			var c *connection
			select {
			case c = <-idle:
			default:
				if c, errs[i] = connect(address); errs[i] != nil {
					return
				}
			}
			_, errs[i] = c.send(r)
			answered(i)
			idle <- c
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}
