package mismo

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

var noFileName = regexp.MustCompile(`[^A-Za-z0-9]+`)

// The files of every kind of loan for docs/mismo-schema.sh, which holds them to the published schema; without a folder to write them to there is nothing to do.
func TestWriteFilesForTheSchema(t *testing.T) {
	folder := os.Getenv("MISMO_FILES")
	if folder == "" {
		t.Skip("MISMO_FILES names no folder")
	}
	n := 0
	eachKind(t, func(name string, file []byte) {
		n++
		require.NoError(t, os.WriteFile(filepath.Join(folder, fmt.Sprintf("%03d-%s.xml", n, noFileName.ReplaceAllString(name, "-"))), file, 0o600))
	})
	for name, text := range sampleFiles(t) {
		in := mustImport(t, text)
		require.NoError(t, os.WriteFile(filepath.Join(folder, "sample-"+name), mustExport(t, in.File, in.Numbers), 0o600))
	}
}
