package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Whether the router has what the specification names can be said without running a test of its calls.
func TestTheRouterHasEachCallOfTheSpecification(t *testing.T) {
	t.Chdir("../../..")
	calls, err := readCalls()
	require.NoError(t, err)
	require.NotEmpty(t, calls)
	absent, err := unbuilt(calls)
	require.NoError(t, err)
	require.Empty(t, absent)
}

func TestTable(t *testing.T) {
	all := map[string][]string{}
	for _, kind := range cases {
		all[kind] = []string{"a_test.go TestA"}
	}
	calls := map[string]*call{"GET /a": {name: "GET /a", proven: all}, "GET /b/{id}": {name: "GET /b/{id}", proven: all}}
	text, missing := table(calls)
	require.Empty(t, missing)
	require.Contains(t, text, "| `GET /b/{id}` | `a` A | `a` A | `a` A | `a` A |\n")

	calls["GET /b/{id}"].proven = map[string][]string{}
	_, missing = table(calls)
	require.Equal(t, []string{"GET /b/{id}: success", "GET /b/{id}: wrong role", "GET /b/{id}: wrong tenant", "GET /b/{id}: bad input"}, missing)
}

// A call that no test asks fails the run, which leaves the page behind all the same.
func TestACallWithoutProofFails(t *testing.T) {
	t.Chdir("../../..")
	page := filepath.Join(t.TempDir(), "artifacts", "calls.md")
	err := run([]string{t.TempDir(), page})
	require.ErrorContains(t, err, "not proven by any test")
	require.ErrorContains(t, err, "GET /api/events: success")
	written, err := os.ReadFile(page)
	require.NoError(t, err)
	require.Contains(t, string(written), "| `GET /api/events` |")
}
