package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What docs/calls.md says can be held against the router without running a test of its calls.
func TestThePageListsEachCall(t *testing.T) {
	t.Chdir("../../..")
	calls, err := readCalls()
	require.NoError(t, err)
	require.NotEmpty(t, calls)
	absent, err := unbuilt(calls)
	require.NoError(t, err)
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	require.NoError(t, outOfDate(compare(string(text), calls, absent)))
}

func TestCompare(t *testing.T) {
	all := map[string][]string{}
	for _, kind := range cases {
		all[kind] = []string{"a_test.go TestA"}
	}
	calls := map[string]*call{"GET /a": {name: "GET /a", proven: all}, "GET /b/{id}": {name: "GET /b/{id}", proven: all}}
	text, missing := table(calls)
	require.Empty(t, missing)
	require.Empty(t, compare(text, calls, nil))
	require.Empty(t, unknownTests(text, map[string]bool{"`a` A": true}))
	require.Equal(t, []string{"`a` A is named and proved nothing"}, unknownTests(text, nil))

	require.Equal(t, []string{"GET /c is missing"}, compare(text, map[string]*call{"GET /a": {}, "GET /b/{id}": {}, "GET /c": {}}, nil))
	require.Equal(t, []string{"GET /b/{id} is listed and gone"}, compare(text, map[string]*call{"GET /a": {}}, nil))
	require.Len(t, compare(strings.Replace(text, "`a` A", "", 1), calls, nil), 1, "an empty cell")
	require.Len(t, compare(text, calls, []string{"GET /d"}), 1)
	require.Empty(t, compare(text+"\n- `GET /d`\n", calls, []string{"GET /d"}))
	require.Len(t, compare(text+"\n- `GET /d`\n", calls, nil), 1)

	calls["GET /b/{id}"].proven = map[string][]string{}
	_, missing = table(calls)
	require.Len(t, missing, len(cases), "%v", missing)
}
