package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A log takes no more room than is allowed, also what a part that is not Go writes into it.
func TestLogIsBounded(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	log := rotating(filepath.Join(dir, "gable.log"))
	defer func() { _ = log.Close() }()
	log.MaxSize = 1
	line := bytes.Repeat([]byte("x"), 64<<10)
	for range 3 * logFiles * 16 {
		_, err := log.Write(line)
		require.NoError(t, err)
	}
	part := exec.Command("head", "-c", "3000000", "/dev/zero")
	part.Stdout = log
	require.NoError(t, part.Run())
	require.Eventually(t, func() bool {
		files, err := os.ReadDir(dir)
		require.NoError(t, err)
		return len(files) == logFiles+1
	}, 10*time.Second, 10*time.Millisecond)
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, file := range files {
		info, err := file.Info()
		require.NoError(t, err)
		require.LessOrEqual(t, info.Size(), int64(1<<20))
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	}
}
