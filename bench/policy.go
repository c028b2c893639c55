package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"gable/db"
)

// slice is how long one side of the comparison runs before the other has its turn.
const slice = time.Second

// unboundRole may do what the API's may, by grants of its own, and no policy binds it.
const unboundRole = "bench_unbound"

// What the policies cost is a few hundredths, less than a shared machine's mood changes from one second to the next. So the
// page's statements under the policies and those with a hand-written WHERE take turns second by second, and what is
// compared is the time of processors that a transaction took, of pgbench and of the server's backends together.
type policies struct {
	bound, byUnit, byTenant []float64 // transactions for a second of processor, by turn
}

func comparePolicies(ctx context.Context, d *database, turns int) (p policies, err error) {
	a, err := serve(ctx, d)
	if err != nil {
		return p, err
	}
	pages, err := scripts(a, d, d.page, len(d.tokens))
	a.close()
	if err != nil {
		return p, err
	}
	variant := func(to *[]float64, role string, all []script) func(bool) error {
		return func(counts bool) error {
			rate, err := perProcessor(d, role, all)
			if counts {
				*to = append(*to, rate)
			}
			return err
		}
	}
	written := func(byUnit bool) []script {
		return each(pages, func(one script) script { return one.written(byUnit) })
	}
	sides := []func(bool) error{
		variant(&p.byUnit, unboundRole, written(true)),
		variant(&p.bound, db.RoleApp, pages),
		variant(&p.byTenant, unboundRole, written(false)),
	}
	for turn := range turns + 1 { // the first one warms
		for n := range sides {
			// Each goes first as often as the others.
			if err := sides[(n+turn)%len(sides)](turn > 0); err != nil {
				return p, err
			}
		}
	}
	return p, nil
}

// perProcessor is how many transactions a second of processor time is enough for.
func perProcessor(d *database, role string, scripts []script) (float64, error) {
	before, err := serverTime(d)
	if err != nil {
		return 0, err
	}
	ran, err := pgbench(d, role, slice, scripts)
	if err != nil {
		return 0, err
	}
	after, err := serverTime(d)
	if err != nil {
		return 0, err
	}
	return ran.count / (after - before + ran.own).Seconds(), nil
}

// serverTime is the processor time of all the server's processes so far: of those that run, and of those that have ended,
// which the kernel adds to the time of the one that started them.
func serverTime(d *database) (time.Duration, error) {
	own, err := processStat(int(d.super.PgConn().PID()))
	if err != nil {
		return 0, fmt.Errorf("processor time is read from Linux's /proc: %w", err)
	}
	server, err := processStat(own.parent)
	if err != nil {
		return 0, err
	}
	total := server.ended
	all, err := os.ReadDir("/proc")
	if err != nil {
		return 0, err
	}
	for _, entry := range all {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		// One that ends between the two looks is counted at the next.
		if one, err := processStat(pid); err == nil && one.parent == own.parent {
			total += one.own
		}
	}
	return total, nil
}

// process is what /proc says of one: who started it, and the processor time of its own and of those it started that have ended.
type process struct {
	parent     int
	own, ended time.Duration
}

func processStat(pid int) (process, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return process{}, err
	}
	// The name of the program, in brackets, may hold anything.
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 15 {
		return process{}, fmt.Errorf("/proc/%d/stat has %d fields", pid, len(fields))
	}
	var n [15]int
	for i := range n {
		if i > 0 {
			if n[i], err = strconv.Atoi(fields[i]); err != nil {
				return process{}, err
			}
		}
	}
	const tick = time.Second / 100 // USER_HZ, on every Linux that Go runs on
	return process{parent: n[1], own: time.Duration(n[11]+n[12]) * tick, ended: time.Duration(n[13]+n[14]) * tick}, nil
}
