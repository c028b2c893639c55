package main

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gable/db"
	"gable/domain"
)

// ofAnyLoan is the script about one of the loans at a time, as the API is asked: its number, wherever it stands, is drawn. The
// numbers are evenly spaced.
func (s script) ofAnyLoan(loans []int64) script {
	drawn := fmt.Sprintf(`\set loan %d + random(0, %d) * %d`, loans[0], len(loans)-1, loans[1]-loans[0])
	lines, variables := append([]string{drawn}, s.lines...), []string{}
	for _, variable := range s.variables {
		name, value, _ := strings.Cut(variable, "=")
		if number, err := strconv.ParseInt(value, 10, 64); err != nil || !slices.Contains(loans, number) {
			variables = append(variables, variable)
			continue
		}
		of := regexp.MustCompile(":" + name + `\b`)
		for i := range lines {
			lines[i] = of.ReplaceAllString(lines[i], ":loan")
		}
	}
	s.lines, s.variables = lines, variables
	return s
}

// saving is a change of a loan's terms, as a form sends it: under a nonce of its own. One company's loans are enough, so that
// pgbench need not prepare the statements of each.
func saving(d *database) pick {
	return func(n int64) request {
		loan := d.loans[0][int(n)*37%len(d.loans[0])]
		body := fmt.Sprintf(`{"o":{},"c":{"TransactionInfo":{"BaseLoanAmt":%d}}}`, 200_000+n%100_000)
		return fmt.Appendf(nil, "PATCH /los/api/loans/%d/v2/transaction/info HTTP/1.1\r\nHost: localhost\r\nCookie: gable_session=%s\r\nlw-nonce: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
			loan, d.tokens[0], domain.NewID(), len(body), body)
	}
}

// anew are the arguments that differ from one save to the next: the nonce, and the id of what the journal keeps.
func anew(sql string, argument int) (string, bool) {
	switch {
	case strings.Contains(sql, "nonce") && argument == 2:
		return "('00000000-0000-4000-8000-' || lpad(:nonce::text, 12, '0'))::uuid", true
	case strings.Contains(sql, "into audit_entry (") && argument == 14:
		return "gen_random_uuid()", true
	}
	return "", false
}

// reportWrites is a save over eight connections beside the very statements that it sends, by pgbench, and how long one takes
// that has the server to itself.
func reportWrites(ctx context.Context, d *database) error {
	a, err := serve(ctx, d)
	if err != nil {
		return err
	}
	defer a.close()
	save := saving(d)
	all, err := scripts(a, d, save, 1)
	if err != nil {
		return err
	}
	all[0] = all[0].ofAnyLoan(d.loans[0])
	length := 3 * time.Duration(*seconds) * time.Second // each of pgbench's connections prepares some thirty statements first
	var api, apart, pipelined []float64
	for n := range *rounds + 1 {
		rate, err := throughput(a.address, length, save)
		if err != nil {
			return err
		}
		four, err := pgbench(d, db.RoleApp, length, all)
		if err != nil {
			return err
		}
		one, err := pgbench(d, db.RoleApp, length, each(all, script.pipelined))
		if err != nil {
			return err
		}
		if n > 0 { // the first is for the caches
			api, apart, pipelined = append(api, rate), append(apart, four.rate), append(pipelined, one.rate)
		}
	}
	fmt.Println(d.title)
	line(fmt.Sprintf("  save, API %.0f/s : its statements one by one, pgbench %.0f/s", median(api), median(apart)), ratios(api, apart), "")
	line(fmt.Sprintf("  save, API %.0f/s : its statements pipelined, pgbench %.0f/s", median(api), median(pipelined)), ratios(api, pipelined), "≥ 0.4")
	// The tests' server has no autovacuum: without it the planner goes by how small the tables were before the loads.
	if _, err := d.super.Exec(ctx, "vacuum analyze"); err != nil {
		return err
	}
	p50, p99, err := oneByOne(a.address, 300, save)
	if err != nil {
		return err
	}
	fmt.Printf("%-66s p50 %s, p99 %s (aim: p50 < 10 ms)\n", "  save, one at a time", p50.Round(10*time.Microsecond), p99.Round(10*time.Microsecond))
	return nil
}
