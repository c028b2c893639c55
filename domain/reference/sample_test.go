package reference_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/reference"
)

var updateSample = flag.Bool("update-sample", false, "write the sample of HUD's file anew")

// TestSamplesAreAsTablesAreLoaded: each kind has a sample whose headings are the kind's columns, and whose rows it takes.
func TestSamplesAreAsTablesAreLoaded(t *testing.T) {
	t.Parallel()
	for _, k := range reference.Kinds {
		if k == reference.FHALimit {
			continue
		}
		name, content := reference.Sample(k)
		require.True(t, strings.HasSuffix(name, ".csv"), name)
		heads, _, _ := strings.Cut(string(content), "\n")
		for i, c := range k.Columns() {
			require.Equal(t, c.Name, strings.Split(heads, ",")[i], name)
		}
		rows, err := reference.ReadCSV(string(content))
		require.NoError(t, err, name)
		if len(rows) == 0 {
			continue
		}
		sample := reference.Loading{Kind: k, ValidFrom: reference.ShippedTables()[0].ValidFrom, Source: "sample", Rows: rows}.Table()
		require.Empty(t, sample.Validate(), name)
	}
}

// TestSampleOfHUDsFile: each column of HUD's layout stands where HUD has it. The screen that loads the file reads this sample in its own test.
func TestSampleOfHUDsFile(t *testing.T) {
	t.Parallel()
	name, content := reference.Sample(reference.FHALimit)
	require.Equal(t, "sample-cy2026-forward-limits.txt", name)
	const kept = "testdata/sample-forward-limits.txt"
	if *updateSample {
		require.NoError(t, os.WriteFile(kept, content, 0o600))
	}
	want, err := os.ReadFile(kept)
	require.NoError(t, err)
	require.Equal(t, string(want), string(content))
	lines := strings.Split(strings.TrimRight(string(content), "\n"), "\n")
	require.Len(t, lines, 7)
	require.Contains(t, lines[0], "SAMPLE")
	for _, line := range lines[1:] {
		require.Len(t, line, 147)
		require.Equal(t, "203B H", line[60:66])
		require.Regexp(t, `^[0-9]{28}[A-Z]{2}[0-9]{3} {26}[A-Z]`, line[73:])
	}
}
