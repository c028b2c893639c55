package embedded

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Where root's Postgres goes when the unprivileged user it runs as cannot get at the given place (a clone under /root,
// say): the usual places of a system's services.
const (
	systemCache = "/var/cache/gable"
	systemState = "/var/lib/gable"
)

// reachableBinaries returns binaries, or a copy that the account can run.
func reachableBinaries(binaries, version string, as account) (string, error) {
	if as.canReach(filepath.Join(binaries, "bin", "postgres")) {
		return binaries, nil
	}
	target := filepath.Join(systemCache, "postgres-"+version)
	if isInstalled(target) {
		return target, nil
	}
	if err := os.MkdirAll(systemCache, 0o755); err != nil {
		return "", err
	}
	partial, err := os.MkdirTemp(systemCache, "partial-")
	if err != nil {
		return "", err
	}
	defer func() { _ = os.RemoveAll(partial) }()
	if err := os.CopyFS(partial, os.DirFS(binaries)); err != nil {
		return "", fmt.Errorf("copy Postgres to %s, where %s can run it: %w", target, as.name, err)
	}
	if err := openToAll(partial); err != nil {
		return "", err
	}
	if err := os.Rename(partial, target); err != nil && !isInstalled(target) {
		return "", err
	}
	return target, nil
}

// reachableState returns home, or the place that home leads to when the account cannot reach home itself.
func reachableState(home string, as account) (string, error) {
	if target, err := os.Readlink(home); err == nil {
		if _, err := os.Stat(target); err != nil {
			return "", fmt.Errorf("%s leads to %s, which is gone: remove the link to begin anew, or bring the folder back", home, target)
		}
		return target, nil
	}
	if as.canReach(filepath.Join(filepath.Dir(home), "data")) {
		return home, nil
	}
	if err := os.MkdirAll(systemState, 0o755); err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(home), 0o700); err != nil {
		return "", err
	}
	target, err := os.MkdirTemp(systemState, "postgres-")
	if err != nil {
		return "", err
	}
	if err := os.Symlink(target, home); err != nil {
		return "", fmt.Errorf("the database has to be in %s, because %s cannot reach %s: %w", target, as.name, home, err)
	}
	return target, nil
}

// openToAll undoes what a strict umask did to a copy.
func openToAll(dir string) error {
	return filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.Type()&fs.ModeSymlink != 0 {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		mode := info.Mode().Perm() | 0o444
		if entry.IsDir() || mode&0o100 != 0 {
			mode |= 0o111
		}
		return os.Chmod(path, mode)
	})
}
