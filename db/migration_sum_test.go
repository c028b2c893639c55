package db_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var updateSums = flag.Bool("update-sums", false, "write down the migrations that are new")

// A migration that has landed is never edited nor taken away: there are installations that have applied it. Those that have landed
// stand in testdata/migrations.sum with what they hold; -update-sums adds new ones, and mends no line that is there.
func TestNoMigrationIsEdited(t *testing.T) {
	t.Parallel()
	const file = "testdata/migrations.sum"
	written, err := os.ReadFile(file)
	if !*updateSums {
		require.NoError(t, err)
	}
	names, err := filepath.Glob("migrations/*.sql")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	found := map[string]string{}
	var lines strings.Builder
	landed := sumsOf(t, string(written))
	for _, name := range names {
		content, err := os.ReadFile(name)
		require.NoError(t, err)
		base := filepath.Base(name)
		found[base] = fmt.Sprintf("%x", sha256.Sum256(content))
		sum := found[base]
		if was, ok := landed[base]; ok {
			sum = was
		}
		_, _ = fmt.Fprintf(&lines, "%s  %s\n", sum, base)
	}
	for name, sum := range landed {
		assert.Equal(t, sum, found[name], "%s has landed: leave it as it was and add another", name)
	}
	if *updateSums && !t.Failed() {
		require.NoError(t, os.WriteFile(file, []byte(lines.String()), 0o644))
		return
	}
	require.Equal(t, string(written), lines.String(), "there is a new migration: go test ./db -run TestNoMigrationIsEdited -update-sums")
}

// sumsOf reads a list of sums as sha256sum writes it.
func sumsOf(t *testing.T, text string) map[string]string {
	t.Helper()
	sums := map[string]string{}
	for line := range strings.Lines(text) {
		sum, name, ok := strings.Cut(strings.TrimSpace(line), "  ")
		require.True(t, ok, line)
		sums[name] = sum
	}
	return sums
}
