package main

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// report is the one table: each ratio is the median of the rounds', beside the lowest and the highest of them.
func report(subjects []*subject) {
	fmt.Printf("\n%-66s %6s  %-14s %s\n", "", "ratio", "of rounds", "aim")
	for _, s := range subjects {
		fmt.Printf("%s\n", s.d.title)
		for _, row := range []struct{ above, below, aim string }{
			{pageAPI, pageFour, "≥ 0.5"},
			{pageAPI, pagePipelined, "≥ 0.3"},
			{pageAPI, pageGraphile, "≥ 3"},
			{infoAPI, infoFour, "≥ 0.5"},
			{infoAPI, infoPipelined, "≥ 0.3"},
		} {
			above, below := row.above, row.below
			name := fmt.Sprintf("  %s %.0f/s : %s %.0f/s", above, median(s.rates[above]), below, median(s.rates[below]))
			line(name, ratios(s.rates[above], s.rates[below]), row.aim)
		}
	}
	small, large := subjects[0], subjects[1]
	fmt.Println("time of a request on the large database : on the small one")
	line("  pipeline's first page, API", ratios(small.rates[pageAPI], large.rates[pageAPI]), "≤ 1.3")
	line("  one loan's info, API", ratios(small.rates[infoAPI], large.rates[infoAPI]), "≤ 1.3")
	line("  pipeline's first page, four statements", ratios(small.rates[pageFour], large.rates[pageFour]), "")
}

func line(name string, all []float64, aim string) {
	spread := fmt.Sprintf("%.2f–%.2f", slices.Min(all), slices.Max(all))
	fmt.Printf("%-66s %6.2f  %-14s %s\n", name, median(all), spread, aim)
}

// reportPolicies is what the policies cost in processor time, beside a WHERE written by hand.
func reportPolicies(ctx context.Context, all ...*database) error {
	for _, d := range all {
		p, err := comparePolicies(ctx, d, *turns)
		if err != nil {
			return err
		}
		fmt.Printf("%s: processor time of the page's transaction, WHERE written by hand : policies\n", d.title)
		for _, row := range []struct {
			name, aim string
			written   []float64
		}{{"tenant and units", "≥ 0.95", p.byUnit}, {"tenant alone", "", p.byTenant}} {
			name := fmt.Sprintf("  %s %.0f µs : %.0f µs", row.name, 1e6/median(row.written), 1e6/median(p.bound))
			line(name, ratios(p.bound, row.written), row.aim)
		}
	}
	return nil
}

// lives is how often the API's memory is measured, each time in a new process; the median counts.
const lives = 3

// reportMemory is what the API's process takes, beside PostGraphile's, beside itself on the other database, and beside what
// it took before.
func reportMemory(ctx context.Context, subjects []*subject) error {
	peaks := make([][]float64, len(subjects))
	fmt.Println("memory")
	for i, s := range subjects {
		theirs, err := peak(s.graphile.command.Process.Pid)
		if err != nil {
			return err
		}
		var graphile, early, late, resting, follows []float64
		for range lives {
			m, err := measureMemory(ctx, s.d)
			if err != nil {
				return err
			}
			peaks[i], graphile = append(peaks[i], m.peak), append(graphile, theirs)
			early, late = append(early, m.early), append(late, m.late)
			resting, follows = append(resting, m.resting), append(follows, m.follows)
		}
		fmt.Println(s.d.title)
		line(fmt.Sprintf("  at most, page's load, API %.0f MB : PostGraphile %.0f MB", median(peaks[i]), theirs), ratios(peaks[i], graphile), "≤ 0.5")
		line(fmt.Sprintf("  in use after five times the load %.1f MB : after once %.1f MB", median(late), median(early)), ratios(late, early), "≤ 1.1")
		line(fmt.Sprintf("  for a connection, following events %.0f kB : waiting %.0f kB", median(follows), median(resting)), ratios(follows, resting), "≤ 2.5")
	}
	line("at most, on the large database : on the small one", ratios(peaks[1], peaks[0]), "≤ 1.1")
	return nil
}

// walk looks at a company with many loans as one person does, a request at a time.
func walk(ctx context.Context, d *database) error {
	a, err := serve(ctx, d)
	if err != nil {
		return err
	}
	defer a.close()
	c, err := connect(a.address)
	if err != nil {
		return err
	}
	defer func() { _ = c.Close() }()
	last := len(d.loans[0]) - 25
	fmt.Printf("\n%-66s %8s  %8s  %s\n", d.title+", one person at a time", "median", "slowest", "aim")
	for _, view := range []struct {
		name, path string
		aim        int // milliseconds
	}{
		{"first page", pipelinePath, 300},
		{"searched, one row", pipelinePath + "&searchTerm=invented" + fmt.Sprint(len(d.loans[0])-7), 300},
		{"searched, a ninth of all rows", pipelinePath + "&searchTerm=invented7", 300},
		{"searched, no row", pipelinePath + "&searchTerm=nobody", 300},
		{"at one stage", pipelinePath + "&filters=%7B%22StageId%22%3A%22LOAN_FUNDED%22%7D", 300},
		{"by borrower", pipelinePath + "&orderBy=BorrowerName&sort=ASC", 300},
		{"by borrower, descending", pipelinePath + "&orderBy=BorrowerName&sort=DESC", 300},
		{"by amount, descending", pipelinePath + "&orderBy=BaseLoanAmt&sort=DESC", 300},
		{"by stage", pipelinePath + "&orderBy=StageId&sort=ASC", 300},
		{"by created, descending", pipelinePath + "&orderBy=createdAt&sort=DESC", 300},
		{"by officer, which no index serves", pipelinePath + "&orderBy=LoanOfficerName&sort=ASC", 300},
		{"last page", fmt.Sprintf("%s&offset=%d", pipelinePath, last), 300},
		{"totals of all loans", totalsPath, 300},
		{"totals, by stage", totalsPath + "?groupBy=StageId", 300},
		{"totals, by officer", totalsPath + "?groupBy=LoanOfficerName", 300},
		{"totals, searched", totalsPath + "?searchTerm=invented7", 300},
		{"a loan's 200 conditions with 500 documents", fmt.Sprintf("/los/api/loans/%d/conditions?limit=999", d.loans[0][0]), 100},
		{"a loan's 500 needs with what came for them", fmt.Sprintf("/los/api/loans/%d/needs?limit=999", d.loans[0][0]), 100},
		{"a loan's 500 documents", fmt.Sprintf("/los/api/loans/%d/documents?limit=999", d.loans[0][0]), 100},
		{"how many of each a loan has", fmt.Sprintf("/los/api/loans/%d/items/count", d.loans[0][0]), 100},
	} {
		var took []float64
		for n := range 12 {
			began := time.Now()
			if _, err := c.send(get(view.path, d.tokens[0])); err != nil {
				return fmt.Errorf("%s: %w", view.name, err)
			}
			if n >= 2 { // the first two make plans and read what is not in memory yet
				took = append(took, float64(time.Since(began).Microseconds())/1000)
			}
		}
		fmt.Printf("%-66s %5.1f ms  %5.1f ms  ≤ %d ms\n", "  "+view.name, median(took), slices.Max(took), view.aim)
	}
	return ctx.Err()
}
