package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// graphile is PostGraphile serving the same database, as many processes as there are processors.
type graphile struct {
	address string
	page    pick
	command *exec.Cmd
	hold    io.Closer
}

// pipelineQuery asks for what the API's page holds.
const pipelineQuery = `{ allLoans(first: 25, orderBy: [UPDATED_AT_DESC, LOAN_ID_DESC]) { totalCount nodes { loanId version orgUnitId stageId
	pipelineId borrowerName officerName baseLoanAmt noteRateMicro ltvMicro dtiMicro loanPurposeType mortgageType propertyLine propertyCity
	propertyState propertyPostalCode completionPercent archived createdAt updatedAt stageChangedAt } } }`

func startGraphile(ctx context.Context, d *database) (*graphile, error) {
	const dir = "bench/postgraphile"
	if _, err := os.Stat(filepath.Join(dir, "node_modules")); err != nil {
		return nil, errors.New("PostGraphile is not installed: run make bench, from the repository's folder")
	}
	inner, outer, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	// The project's own Node, by its path: this version of PostGraphile answers errors under Node 20.
	node, err := filepath.Abs("node_modules/node/bin/node")
	if err != nil {
		return nil, err
	}
	g := &graphile{command: exec.CommandContext(ctx, node, "server.mjs"), hold: outer}
	g.command.Dir, g.command.Stdin = dir, inner
	g.command.Env = append(os.Environ(), "NODE_ENV=production", "GRAPHILE_ENV=production",
		"BENCH_CONNECTIONS="+strconv.Itoa(clients), "BENCH_DATABASE_URL="+d.url)
	out, err := g.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := g.command.Start(); err != nil {
		return nil, fmt.Errorf("PostGraphile: %w", err)
	}
	_ = inner.Close()
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if port, ok := strings.CutPrefix(lines.Text(), "port "); ok {
			g.address = "127.0.0.1:" + port
			break
		}
	}
	if g.address == "" {
		return nil, errors.Join(errors.New("PostGraphile did not start"), g.command.Wait())
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	g.page, err = pipelineRequests(ctx, d)
	return g, err
}

// pipelineRequests ask as the same viewers as the API's requests, and are let in without a session.
func pipelineRequests(ctx context.Context, d *database) (pick, error) {
	body, err := json.Marshal(map[string]string{"query": strings.Join(strings.Fields(pipelineQuery), " ")})
	if err != nil {
		return nil, err
	}
	all := make([]request, len(d.tokens))
	for i := range d.tokens {
		var tenant, person, units string
		err := d.super.QueryRow(ctx, `select bench.id('t', $1)::text, bench.id('u', $1)::text,
			(select array_agg(org_unit_id)::text from org_unit where tenant_id = bench.id('t', $1))`, i).Scan(&tenant, &person, &units)
		if err != nil {
			return nil, err
		}
		all[i] = fmt.Appendf(nil, "POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json\r\n"+
			"x-tenant: %s\r\nx-user: %s\r\nx-org-units: %s\r\nContent-Length: %d\r\n\r\n%s", tenant, person, units, len(body), body)
	}
	return func(n int64) request { return all[int(n)%len(all)] }, nil
}

// agrees holds PostGraphile's first page against the API's: the same loans, the same count.
func (g *graphile) agrees(a *api, page pick) error {
	var ours struct {
		Count int64
		Rows  []struct {
			LoanID int64 `json:"LoanId"`
		}
	}
	var theirs struct {
		Errors []struct{ Message string }
		Data   struct {
			AllLoans struct {
				TotalCount int64
				Nodes      []struct {
					LoanID string `json:"loanId"`
				}
			}
		}
	}
	if err := read(a.address, page(0), &ours); err != nil {
		return err
	}
	if err := read(g.address, g.page(0), &theirs); err != nil {
		return err
	}
	if len(theirs.Errors) > 0 {
		return fmt.Errorf("PostGraphile answers an error: %s", theirs.Errors[0].Message)
	}
	list := theirs.Data.AllLoans
	same := ours.Count == list.TotalCount && ours.Count > 0 && len(ours.Rows) == len(list.Nodes)
	for i := 0; same && i < len(ours.Rows); i++ {
		same = strconv.FormatInt(ours.Rows[i].LoanID, 10) == list.Nodes[i].LoanID
	}
	if !same {
		return fmt.Errorf("the API and PostGraphile answer different pages: %d of %d and %d of %d rows", len(ours.Rows), ours.Count, len(list.Nodes), list.TotalCount)
	}
	return nil
}

func (g *graphile) stop() {
	_ = g.hold.Close()
	_ = g.command.Wait()
}
