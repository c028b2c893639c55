// Command bench measures the API beside the same SQL sent by pgbench and beside PostGraphile, on this machine, and prints
// ratios with their aims. See README.md for what is measured and how.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"runtime/pprof"
	"strings"
	"time"

	"gable/db/embedded"
)

// clients are the connections of every load, the API's, pgbench's and PostGraphile's.
const clients = 8

const (
	pipelinePath = "/los/api/loans?limit=25"
	totalsPath   = "/los/api/loans/totals"
)

var (
	seconds = flag.Int("seconds", 2, "how long each load lasts")
	rounds  = flag.Int("rounds", 5, "how often all of them are repeated, in turn; the median of the rounds' ratios counts")
	turns   = flag.Int("turns", 24, "how often policies and hand-written WHERE take turns, a second each")
	large   = flag.Int("loans", 1_000_000, "loans of the large database")
	company = flag.Int("company", 100_000, "loans of the one company of the third database")
	quick   = flag.Bool("quick", false, "one-second loads, three rounds, six turns, a large database of 100,000 loans: for a look, not for figures")
	only    = flag.Bool("policies", false, "compare policies and hand-written WHERE, and nothing else")
	served  = flag.String("serve", "", "serve the API on the database of this URL, and nothing else: the process whose memory is measured")
	views   = flag.Bool("views", false, "let one person of the third database wait for pages, searches, sorts and totals, and measure nothing else")
	writes  = flag.Bool("writes", false, "measure what a save costs, and nothing else")
	streams = flag.Bool("streams", false, "measure how soon those who follow are told of a change, and nothing else")
	files   = flag.Bool("files", false, "measure the files that vendors are sent and answer with and the figures of a large loan, and nothing else")
	reports = flag.Bool("credit", false, "measure how long a large credit report takes to be read, and nothing else")
	fees    = flag.Bool("fees", false, "measure how long the fees of a loan take, and nothing else")
	prices  = flag.Bool("pricing", false, "measure how long a search of products takes, and nothing else")
	before  = flag.String("before", "", "measure what a letter waits for, and the memory, while heavy files are worked at, beside this other build of gable, and nothing else")
	profile = flag.String("cpuprofile", "", "write a CPU profile of the API's load to this file, and measure nothing else")
)

func main() {
	flag.Parse()
	if *quick {
		*seconds, *rounds, *turns, *large = 1, 3, 6, 100_000
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	do := run
	if *files {
		do = func(context.Context) error { return errors.Join(reportUnderwriting(), reportFigures()) }
	}
	if *fees {
		do = func(context.Context) error { return reportFees() }
	}
	if *reports {
		do = func(context.Context) error { return reportCredit() }
	}
	if *before != "" {
		do = func(ctx context.Context) error { return reportHeavy(ctx, *before) }
	}
	if *served != "" {
		do = func(ctx context.Context) error { return serveAlone(ctx, *served) }
	}
	if err := do(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	if _, err := findPgbench(); err != nil {
		return err
	}
	began := time.Now()
	fmt.Printf("%d processors, load %s, %s\n", runtime.NumCPU(), machineLoad(), time.Now().UTC().Format(time.DateTime))
	passing, err := embedded.StartPassing(ctx)
	if err != nil {
		return err
	}
	defer passing.Stop()
	if *views {
		one, err := fill(ctx, passing, "bench_company", *company, *company)
		if err != nil {
			return err
		}
		return walk(ctx, one)
	}
	small, err := fill(ctx, passing, "bench_small", 10_000, loansPerTenant)
	if err != nil {
		return err
	}
	if *profile != "" {
		return profiled(ctx, small)
	}
	for wanted, report := range map[*bool]func(context.Context, *database) error{writes: reportWrites, prices: reportPricing, streams: reportStreams} {
		if *wanted {
			return report(ctx, small)
		}
	}
	big, err := fill(ctx, passing, "bench_large", *large, loansPerTenant)
	if err != nil {
		return err
	}
	if *only {
		return reportPolicies(ctx, small, big)
	}
	one, err := fill(ctx, passing, "bench_company", *company, *company)
	if err != nil {
		return err
	}
	if err := compare(ctx, small, big); err != nil {
		return err
	}
	if err := reportWrites(ctx, small); err != nil {
		return err
	}
	if err := reportStreams(ctx, small); err != nil {
		return err
	}
	if err := errors.Join(walk(ctx, one), reportCredit(), reportPricing(ctx, small)); err != nil {
		return err
	}
	if err := errors.Join(reportUnderwriting(), reportFigures(), reportFees()); err != nil {
		return err
	}
	fmt.Printf("\n%s in all, load %s\n", time.Since(began).Round(time.Second), machineLoad())
	return nil
}

// compare measures the two databases beside each other.
func compare(ctx context.Context, small, big *database) error {
	var subjects []*subject
	defer func() {
		for _, s := range subjects {
			s.close()
		}
	}()
	for _, d := range []*database{small, big} {
		s, err := newSubject(ctx, d)
		if err != nil {
			return err
		}
		subjects = append(subjects, s)
	}
	for n := range *rounds {
		fmt.Printf("round %d of %d, load %s\n", n+1, *rounds, machineLoad())
		for _, s := range subjects {
			if err := s.round(); err != nil {
				return err
			}
		}
	}
	report(subjects)
	if err := reportPolicies(ctx, small, big); err != nil {
		return err
	}
	if err := reportMemory(ctx, subjects); err != nil {
		return err
	}
	for _, s := range subjects {
		p50, p99, err := latency(s.api.address, time.Duration(max(5, *seconds))*time.Second, 200, s.page)
		if err != nil {
			return err
		}
		fmt.Printf("%-66s p50 %s, p99 %s\n", s.d.title+": first page, 200 a second", p50.Round(10*time.Microsecond), p99.Round(10*time.Microsecond))
	}
	return nil
}

// machineLoad is how many processes wanted a processor during the last minute.
func machineLoad() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	first, _, _ := strings.Cut(string(text), " ")
	return first
}

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
	rate, err := throughput(a.address, time.Duration(*seconds)*time.Second, d.page)
	if err == nil && rate == 0 {
		err = errors.New("nothing was answered")
	}
	fmt.Printf("%.0f a second\n", rate)
	return err
}
