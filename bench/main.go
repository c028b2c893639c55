// Command bench measures the API beside the same SQL sent by pgbench, on this machine, and prints ratios with their
// aims. See README.md for what is measured and how.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"runtime/pprof"
	"strings"
	"time"

	"gable/db"
	"gable/db/embedded"
)

// clients are the connections of every load, the API's and pgbench's.
const clients = 8

const pipelinePath = "/los/api/loans?limit=25"

var (
	seconds = flag.Int("seconds", 5, "how long each load lasts")
	rounds  = flag.Int("rounds", 2, "how often each is repeated; the best counts")
	large   = flag.Int("loans", 1_000_000, "loans of the large database")
	profile = flag.String("cpuprofile", "", "write a CPU profile of the API's load to this file, and measure nothing else")
)

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	if _, err := findPgbench(); err != nil {
		return err
	}
	passing, err := embedded.StartPassing(ctx)
	if err != nil {
		return err
	}
	defer passing.Stop()
	small, err := fill(ctx, passing, "bench_small", 10_000)
	if err != nil {
		return err
	}
	if *profile != "" {
		return profiled(ctx, small)
	}
	first, err := measure(ctx, small)
	if err != nil {
		return err
	}
	big, err := fill(ctx, passing, "bench_large", *large)
	if err != nil {
		return err
	}
	second, err := measure(ctx, big)
	if err != nil {
		return err
	}
	report("10 thousand loans", first)
	report(fmt.Sprintf("%d loans of %d tenants", *large, *large/loansPerTenant), second)
	fmt.Printf("\n%-58s %8s  %s\n", "large beside small", "ratio", "aim")
	// Time for a request is what throughput is the inverse of.
	line("pipeline's first page, API", first.page.api/second.page.api, "≤ 1.3")
	line("one loan's info, API", first.info.api/second.info.api, "≤ 1.3")
	return nil
}

// beside is one request through the API and the same SQL by pgbench, each in requests a second.
type beside struct{ api, four, pipelined float64 }

type figures struct {
	page, info beside
	// The page's transactions a second: with policies, and with a hand-written WHERE. Of two ways to write it (the
	// tenant alone, which is all that this viewer's sight comes to, and tenant and units) the quicker counts.
	policies, written float64
	p50, p99          time.Duration
}

func measure(ctx context.Context, d *database) (f figures, err error) {
	a, err := serve(ctx, d)
	if err != nil {
		return f, err
	}
	defer a.close()
	page := func(n int64) (string, string) { return pipelinePath, d.tokens[int(n)%len(d.tokens)] }
	info := func(n int64) (string, string) {
		who := int(n) % len(d.tokens)
		return fmt.Sprintf("/los/api/loans/%d/v2/transaction/info", d.loans[who][int(n)/len(d.tokens)*37%len(d.loans[who])]), d.tokens[who]
	}
	pages, err := scripts(a, d, page)
	if err != nil {
		return f, err
	}
	infos, err := scripts(a, d, info)
	if err != nil {
		return f, err
	}
	for range *rounds {
		for _, one := range []struct {
			into    *float64
			measure func() (float64, error)
		}{
			{&f.page.api, func() (float64, error) { return a.throughput(time.Duration(*seconds)*time.Second, page) }},
			{&f.page.four, func() (float64, error) { return pgbench(d, db.RoleApp, *seconds, pages) }},
			{&f.page.pipelined, func() (float64, error) { return pgbench(d, db.RoleApp, *seconds, pipelined(pages)) }},
			{&f.policies, func() (float64, error) { return pgbench(d, db.RoleApp, *seconds, pages) }},
			{&f.written, func() (float64, error) { return pgbench(d, embedded.Superuser, *seconds, written(pages, false)) }},
			{&f.written, func() (float64, error) { return pgbench(d, embedded.Superuser, *seconds, written(pages, true)) }},
			{&f.info.api, func() (float64, error) { return a.throughput(time.Duration(*seconds)*time.Second, info) }},
			{&f.info.four, func() (float64, error) { return pgbench(d, db.RoleApp, *seconds, infos) }},
			{&f.info.pipelined, func() (float64, error) { return pgbench(d, db.RoleApp, *seconds, pipelined(infos)) }},
		} {
			got, err := one.measure()
			if err != nil {
				return f, err
			}
			*one.into = max(*one.into, got)
		}
	}
	f.p50, f.p99, err = a.latency(time.Duration(*seconds)*time.Second, 200, page)
	return f, err
}

// scripts are what a request of each viewer sends to the database.
func scripts(a *api, d *database, next pick) ([]script, error) {
	c, err := a.connect()
	if err != nil {
		return nil, err
	}
	defer func() { _ = c.Close() }()
	var all []script
	for n := range 2 * len(d.tokens) {
		statements, err := a.seen.record(func() error { return c.get(next(int64(n))) })
		if err != nil {
			return nil, err
		}
		if n >= len(d.tokens) { // by then the session is remembered, as in any request but the first
			all = append(all, transaction(statements))
		}
	}
	return all, nil
}

func pipelined(all []script) []script {
	out := make([]script, len(all))
	for i, s := range all {
		out[i] = s.pipelined()
	}
	return out
}

var (
	units    = regexp.MustCompile(`'(\{[0-9a-f,-]{36,}\})'`)
	tenants  = regexp.MustCompile(`'([0-9a-f-]{36})'`)
	fromLoan = regexp.MustCompile(`(?i)\bfrom loan\b`)
)

// written replaces the policies on the pipeline by what a careful person would write in the WHERE, for a role that
// policies do not bind.
func written(all []script, byUnit bool) []script {
	out := make([]script, len(all))
	for i, s := range all {
		var tenant, view string
		for _, statement := range s {
			if strings.Contains(statement, "app.enter(") {
				tenant, view = tenants.FindStringSubmatch(statement)[1], units.FindStringSubmatch(statement)[1]
			}
		}
		where := "from loan where tenant_id = '" + tenant + "'"
		if byUnit {
			where += " and org_unit_id = any ('" + view + "'::uuid[])"
		}
		for _, statement := range s {
			out[i] = append(out[i], fromLoan.ReplaceAllString(statement, where))
		}
	}
	return out
}

func report(name string, f figures) {
	fmt.Printf("\n%-58s %8s  %-6s\n", name, "ratio", "aim")
	line(fmt.Sprintf("first page: API %.0f/s, four statements %.0f/s", f.page.api, f.page.four), f.page.api/f.page.four, "≥ 0.5")
	line(fmt.Sprintf("first page: API %.0f/s, pipelined %.0f/s", f.page.api, f.page.pipelined), f.page.api/f.page.pipelined, "≥ 0.3")
	line(fmt.Sprintf("loan info: API %.0f/s, four statements %.0f/s", f.info.api, f.info.four), f.info.api/f.info.four, "≥ 0.5")
	line(fmt.Sprintf("loan info: API %.0f/s, pipelined %.0f/s", f.info.api, f.info.pipelined), f.info.api/f.info.pipelined, "≥ 0.3")
	line(fmt.Sprintf("policies %.0f/s, hand-written WHERE %.0f/s", f.policies, f.written), f.policies/f.written, "≥ 0.95")
	fmt.Printf("%-58s p50 %s, p99 %s\n", "first page at 200 a second, open loop", f.p50.Round(10*time.Microsecond), f.p99.Round(10*time.Microsecond))
}

func line(name string, ratio float64, aim string) { fmt.Printf("%-58s %8.2f  %s\n", name, ratio, aim) }

func profiled(ctx context.Context, d *database) error {
	a, err := serve(ctx, d)
	if err != nil {
		return err
	}
	defer a.close()
	file, err := os.Create(*profile)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	if err := pprof.StartCPUProfile(file); err != nil {
		return err
	}
	defer pprof.StopCPUProfile()
	rate, err := a.throughput(time.Duration(*seconds)*time.Second, func(n int64) (string, string) { return pipelinePath, d.tokens[int(n)%len(d.tokens)] })
	fmt.Printf("%.0f a second\n", rate)
	return err
}
