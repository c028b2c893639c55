package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"gable/db"
)

// subject is one database with all that is measured on it.
type subject struct {
	d          *database
	api        *api
	graphile   *graphile
	page, info pick
	loads      []load
	rates      map[string][]float64 // by load, one for each round
}

// load is something that is done as fast as it goes, for so long; it answers how often a second.
type load struct {
	name string
	run  func(time.Duration) (float64, error)
}

// The loads, as the report refers to them.
const (
	pageAPI       = "page, API"
	pageFour      = "page, four statements"
	pagePipelined = "page, pipelined"
	pageGraphile  = "page, PostGraphile"
	infoAPI       = "info, API"
	infoFour      = "info, four statements"
	infoPipelined = "info, pipelined"
)

func newSubject(ctx context.Context, d *database) (*subject, error) {
	s := &subject{d: d, rates: map[string][]float64{}}
	var err error
	if s.api, err = serve(ctx, d); err != nil {
		return nil, err
	}
	s.page = d.page
	s.info = func(n int64) request {
		who := int(n) % len(d.tokens)
		loan := d.loans[who][int(n)/len(d.tokens)*37%len(d.loans[who])]
		return get(fmt.Sprintf("/los/api/loans/%d/v2/transaction/info", loan), d.tokens[who])
	}
	pages, err := scripts(s.api, d, s.page, len(d.tokens))
	if err != nil {
		return nil, err
	}
	infos, err := scripts(s.api, d, s.info, len(d.tokens))
	if err != nil {
		return nil, err
	}
	if s.graphile, err = startGraphile(ctx, d); err != nil {
		return nil, err
	}
	app := func(name string, all []script) load {
		return load{name, func(t time.Duration) (float64, error) {
			ran, err := pgbench(d, db.RoleApp, t, all)
			return ran.rate, err
		}}
	}
	s.loads = []load{
		{pageAPI, func(t time.Duration) (float64, error) { return throughput(s.api.address, t, s.page) }},
		app(pageFour, pages),
		app(pagePipelined, each(pages, script.pipelined)),
		{pageGraphile, func(t time.Duration) (float64, error) { return throughput(s.graphile.address, t, s.graphile.page) }},
		{infoAPI, func(t time.Duration) (float64, error) { return throughput(s.api.address, t, s.info) }},
		app(infoFour, infos),
		app(infoPipelined, each(infos, script.pipelined)),
	}
	// Everything is asked for once before it counts: pages in memory, plans made, code compiled by those who do that late.
	for _, one := range s.loads {
		if _, err := one.run(time.Second); err != nil {
			return nil, fmt.Errorf("%s: %w", one.name, err)
		}
	}
	return s, s.graphile.agrees(s.api, s.page)
}

func (s *subject) close() {
	s.api.close()
	s.graphile.stop()
}

// round runs every load once. The loads that are compared run one right after the other.
func (s *subject) round() error {
	for _, one := range s.loads {
		rate, err := one.run(time.Duration(*seconds) * time.Second)
		if err != nil {
			return fmt.Errorf("%s: %w", one.name, err)
		}
		s.rates[one.name] = append(s.rates[one.name], rate)
	}
	return nil
}

// scripts are what so many requests of the viewers, in turn, send to the database.
func scripts(a *api, d *database, next pick, many int) ([]script, error) {
	c, err := connect(a.address)
	if err != nil {
		return nil, err
	}
	defer func() { _ = c.Close() }()
	var all []script
	for n := range len(d.tokens) + many {
		statements, err := a.seen.record(func() error { _, err := c.send(next(int64(n))); return err })
		if err != nil {
			return nil, err
		}
		if n >= len(d.tokens) { // by then the session is remembered, as in any request but the first
			all = append(all, transaction(n, statements))
		}
	}
	return all, nil
}

// median of the values, which are left as they are.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	if n := len(sorted); n%2 == 0 {
		return (sorted[n/2-1] + sorted[n/2]) / 2
	}
	return sorted[len(sorted)/2]
}

// ratios of two loads, round by round.
func ratios(above, below []float64) []float64 {
	out := make([]float64, len(above))
	for i := range above {
		out[i] = above[i] / below[i]
	}
	return out
}
