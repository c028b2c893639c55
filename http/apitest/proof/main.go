// Command proof writes a page of each call of the API and the tests that prove it, from what the tests were answered, and fails when a
// call lacks a proof, or when the specification names a call that the router lacks.
//
//	GABLE_PROOF_DIR=DIR go test -count=1 ./http/... && go run ./http/apitest/proof DIR artifacts/calls.md
//
// The page belongs to the run that made it and is in no commit. Go keeps the outcome of tests that need not run again, and then
// nothing is written to DIR: the tests are run with -count=1.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gable/http/apitest"
)

const (
	matrix = "http/testdata/role-routes.txt"
	spec   = "http/apitest/proof/platform.txt"
)

// call is one route and the tests that proved each of its cases.
type call struct {
	name     string
	isPublic bool
	isOwn    bool // about the caller alone
	forAll   bool // every role may
	proven   map[string][]string
}

// cases are the columns of the table, in their order.
var cases = []string{"success", "wrong role", "wrong tenant", "bad input"}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return errors.New("usage: proof DIR PAGE")
	}
	calls, err := readCalls()
	if err != nil {
		return err
	}
	if err := readProofs(args[0], calls); err != nil {
		return err
	}
	absent, err := unbuilt(calls)
	if err != nil {
		return err
	}
	// The page is written whatever is missing: it shows what is there beside it.
	text, missing := table(calls)
	if err := errors.Join(os.MkdirAll(filepath.Dir(args[1]), 0o755), os.WriteFile(args[1], []byte(text), 0o644)); err != nil {
		return err
	}
	return errors.Join(named("not proven by any test", missing), named("named by the specification, and the router lacks it", absent))
}

// named is the error that says what is wrong with the calls, nil where there are none.
func named(problem string, calls []string) error {
	if len(calls) == 0 {
		return nil
	}
	return fmt.Errorf("%s:\n  %s", problem, strings.Join(calls, "\n  "))
}

// readCalls reads the router's calls from the role × route matrix, which a test holds to the router.
func readCalls() (map[string]*call, error) {
	text, err := os.ReadFile(matrix)
	if err != nil {
		return nil, err
	}
	calls := map[string]*call{}
	most := 0
	roles := map[string]int{}
	for _, line := range strings.Split(string(text), "\n") {
		name, rest, found := strings.Cut(line, ": ")
		if !found || strings.HasPrefix(line, "#") {
			continue
		}
		calls[name] = &call{name: name, isPublic: rest == "everyone", proven: map[string][]string{}}
		calls[name].isOwn = strings.HasPrefix(rest, "self:") || strings.HasPrefix(rest, "event:")
		if _, may, restricted := strings.Cut(rest, ": "); restricted {
			roles[name] = len(strings.Fields(may))
			most = max(most, roles[name])
		}
	}
	for name, c := range calls {
		c.forAll = roles[name] == most
	}
	return calls, nil
}

// readProofs gives the calls their proofs.
func readProofs(folder string, calls map[string]*call) error {
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil {
		return err
	}
	var all []apitest.Proof
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		lines := bufio.NewScanner(file)
		for lines.Scan() {
			var p apitest.Proof
			if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
				_ = file.Close()
				return fmt.Errorf("%s: %w", name, err)
			}
			all = append(all, p)
		}
		if err := errors.Join(lines.Err(), file.Close()); err != nil {
			return err
		}
	}
	served := servedTenants(all)
	for _, p := range all {
		c := calls[p.Call]
		if c == nil {
			continue
		}
		if kind := kindOf(p, served); kind != "" && !slices.Contains(c.proven[kind], p.Test) {
			c.proven[kind] = append(c.proven[kind], p.Test)
		}
	}
	return nil
}

// servedTenants are the tenants whose people were served by a call in a test.
func servedTenants(all []apitest.Proof) map[string]bool {
	served := map[string]bool{}
	for _, p := range all {
		if p.Status < 400 {
			served[p.Call+" "+p.Test+" "+tenantOf(p.Email)] = true
		}
	}
	return served
}

func tenantOf(email string) string {
	_, tenant, _ := strings.Cut(email, "@")
	return tenant
}

// kindOf is the case an answer proves, "" for none. A not-found to people of a tenant whom the call served nothing in
// that test, and whatever the isolation tests asked, is about another tenant.
func kindOf(p apitest.Proof, served map[string]bool) string {
	switch {
	case strings.HasPrefix(p.Test, "isolation_test.go") && p.Status != 401:
		return "wrong tenant"
	case p.Status < 400:
		return "success"
	case p.Status == 403:
		return "wrong role"
	case p.Status == 404 && p.Email != "" && !served[p.Call+" "+p.Test+" "+tenantOf(p.Email)] && !strings.HasPrefix(p.Test, "net_test.go"):
		return "wrong tenant"
	case slices.Contains([]int{400, 404, 409, 410, 412, 413, 415, 422}, p.Status):
		return "bad input"
	}
	return ""
}

// unbuilt are the calls that the specification names and the router lacks.
func unbuilt(calls map[string]*call) ([]string, error) {
	text, err := os.ReadFile(spec)
	if err != nil {
		return nil, err
	}
	var missing []string
	for _, line := range strings.Split(string(text), "\n") {
		if line != "" && !strings.HasPrefix(line, "#") && calls[line] == nil {
			missing = append(missing, line)
		}
	}
	return missing, nil
}

func table(calls map[string]*call) (text string, missing []string) {
	var out strings.Builder
	out.WriteString("# Each call and where it is proven\n\nMade from the router and from what the tests in `http/` were answered in this run. A cell names the test that is nearest\n" +
		"to the call; `net_test.go` and `isolation_test.go` walk every route besides.\n\n| call | " + strings.Join(cases, " | ") + " |\n|" + strings.Repeat("---|", len(cases)+1) + "\n")
	names := make([]string, 0, len(calls))
	for name := range calls {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		_, pathA, _ := strings.Cut(a, " ")
		_, pathB, _ := strings.Cut(b, " ")
		return strings.Compare(pathA+" "+a, pathB+" "+b)
	})
	for _, name := range names {
		c := calls[name]
		out.WriteString("| `" + name + "` |")
		for _, kind := range cases {
			cell := c.cell(kind)
			if cell == "" {
				missing = append(missing, name+": "+kind)
			}
			out.WriteString(" " + cell + " |")
		}
		out.WriteString("\n")
	}
	return out.String(), missing
}

// cell names the test nearest to the call: one that is not a net, and that proves the fewest other things comes first.
func (c *call) cell(kind string) string {
	switch {
	case kind == "wrong role" && c.isPublic:
		return "open to everyone"
	case kind == "wrong role" && c.forAll:
		return "every role may"
	case kind == "wrong tenant" && c.isPublic && len(c.proven[kind]) == 0:
		return "asks for no tenant"
	case kind == "wrong tenant" && len(c.proven[kind]) == 0 && c.isOwn:
		return "one’s own alone"
	case kind == "wrong tenant" && len(c.proven[kind]) == 0 && !strings.Contains(c.name, "{"):
		return "no id in its path"
	}
	tests := slices.Clone(c.proven[kind])
	if len(tests) == 0 {
		return ""
	}
	own := map[string]int{}
	for _, list := range c.proven {
		for _, test := range list {
			own[test]++
		}
	}
	slices.SortFunc(tests, func(a, b string) int {
		if netA, netB := isNet(a), isNet(b); netA != netB {
			if netA {
				return 1
			}
			return -1
		}
		if tenantA, tenantB := strings.Contains(a, "Tenant"), strings.Contains(b, "Tenant"); kind == "wrong tenant" && tenantA != tenantB {
			if tenantA {
				return -1
			}
			return 1
		}
		if own[a] != own[b] {
			return own[b] - own[a]
		}
		return strings.Compare(a, b)
	})
	return shown(tests[0])
}

// shown is a test as the page names it.
func shown(test string) string {
	file, name, _ := strings.Cut(test, " ")
	return "`" + strings.TrimSuffix(file, "_test.go") + "` " + strings.TrimPrefix(name, "Test")
}

func isNet(test string) bool {
	return strings.HasPrefix(test, "net_test.go") || strings.HasPrefix(test, "isolation_test.go") || strings.HasPrefix(test, "attack_test.go")
}
