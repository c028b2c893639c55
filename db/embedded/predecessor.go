package embedded

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	// ownerName is a file that whoever starts the server holds locked: the system lets go of it however that process ends.
	ownerName = "owner.lock"
	// ownerPatience is how long a server in use is waited for, and dyingPatience one that is on its way out.
	ownerPatience = 10 * time.Second
	dyingPatience = 60 * time.Second
	lookEvery     = 50 * time.Millisecond
	socketPrefix  = "gable-pg-"
)

// postmaster is what a server writes about itself into its data folder.
type postmaster struct {
	pid    int
	port   int
	socket string
	status string // starting, ready, stopping; "" before it says so
}

// readPostmaster reads the lock file of a data folder; false when there is none that can be understood.
func readPostmaster(data string) (postmaster, bool) {
	text, err := os.ReadFile(filepath.Join(data, "postmaster.pid"))
	if err != nil {
		return postmaster{}, false
	}
	// One fact per line: process, data folder, start, port, socket folder, addresses, shared memory, status.
	lines := strings.Split(string(text), "\n")
	line := func(n int) string {
		if n < len(lines) {
			return strings.TrimSpace(lines[n])
		}
		return ""
	}
	p := postmaster{socket: line(4), status: line(7)}
	p.pid, err = strconv.Atoi(line(0))
	p.port, _ = strconv.Atoi(line(3))
	return p, err == nil
}

// isServing tells whether p is a process that lives and serves this data folder: an id alone may be anybody's by now.
func (p postmaster) isServing(data string) bool { return isPostgres(p.pid, data) }

// isPostgres tells whether a process is a server on this data folder. One that has ended, and that nobody has waited for
// yet, is none, though it can still be signalled.
func isPostgres(pid int, data string) bool {
	if pid <= 1 || errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return false
	}
	arguments, err := commandLine(pid)
	if err != nil { // where it can't be seen, any living process counts
		return true
	}
	return strings.HasSuffix(arguments[0], "postgres") && strings.Contains(strings.Join(arguments, " ")+" ", " -D "+data+" ")
}

// commandLine is what a process was started with; [""] for one that has ended.
func commandLine(pid int) ([]string, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	if err == nil {
		return strings.Split(strings.TrimRight(string(text), "\x00"), "\x00"), nil
	}
	if _, here := os.Stat("/proc/self/cmdline"); here == nil {
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ESRCH) {
			return []string{""}, nil
		}
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, "ps", "-ww", "-o", "command=", "-p", strconv.Itoa(pid)).Output()
	var ended *exec.ExitError
	if errors.As(err, &ended) && ctx.Err() == nil {
		return []string{""}, nil
	}
	return append(strings.Fields(string(out)), ""), err
}

// own makes this process the one that may start a server here, and clears away what a predecessor left: it waits for a
// server that is ending, has one end whose owner was killed, and removes the files of one that is gone.
func (p place) own(ctx context.Context) (release func(), err error) {
	owner, err := p.lockOwner(ctx)
	if err != nil {
		return nil, err
	}
	if err := p.clearPredecessor(ctx); err != nil {
		_ = owner.Close()
		return nil, err
	}
	return func() { _ = owner.Close() }, nil
}

func (p place) lockOwner(ctx context.Context) (*os.File, error) {
	owner, err := os.OpenFile(filepath.Join(p.home, ownerName), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	err = patiently(ctx, p.patience, func() bool {
		return syscall.Flock(int(owner.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
	})
	if err != nil {
		_ = owner.Close()
		return nil, p.inUse()
	}
	return owner, nil
}

// clearPredecessor is for whoever holds the owner's lock: a server that still runs has lost its own.
func (p place) clearPredecessor(ctx context.Context) error {
	before, known := readPostmaster(p.data())
	if known && before.isServing(p.data()) {
		_ = syscall.Kill(before.pid, syscall.SIGINT)
		if err := patiently(ctx, func() time.Duration { return dyingPatience }, func() bool { return !before.isServing(p.data()) }); err != nil {
			return p.inUse()
		}
	}
	if err := os.Remove(filepath.Join(p.data(), "postmaster.pid")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if known && strings.HasPrefix(filepath.Base(before.socket), socketPrefix) && before.socket != p.socket {
		_ = os.RemoveAll(before.socket)
	}
	// Postgres takes the id in a socket's lock file for a living server's, whoever has it now.
	left, err := filepath.Glob(filepath.Join(p.socket, ".s.PGSQL.*"))
	for _, name := range left {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}

// patience is how long to wait for the server that is there.
func (p place) patience() time.Duration {
	if before, known := readPostmaster(p.data()); known && before.status == "stopping" {
		return dyingPatience
	}
	return ownerPatience
}

func (p place) inUse() error {
	process := ""
	if before, known := readPostmaster(p.data()); known {
		process = fmt.Sprintf(" (its Postgres is process %d)", before.pid)
	}
	return fmt.Errorf("the database in %s is in use by another Gable%s: stop that one first, or set GABLE_DATA to another folder", p.home, process)
}

// patiently looks until it is so, ctx ends, or the patience is over, which may grow while one waits.
func patiently(ctx context.Context, patience func() time.Duration, so func() bool) error {
	began := time.Now()
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for !so() {
		if time.Since(began) > patience() {
			return context.DeadlineExceeded
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticker.C:
		}
	}
	return nil
}

// Running finds the server that another process runs on a home, and returns the function that makes its URLs; false
// when none runs there, or one whose owner is gone or that is ending: Start waits for that one and takes its place.
func Running(home string) (url func(database, role, password string) string, running bool) {
	if target, err := os.Readlink(home); err == nil {
		home = target
	}
	home, err := filepath.Abs(home)
	if err != nil {
		return nil, false
	}
	data := filepath.Join(home, "data")
	server, known := readPostmaster(data)
	if !known || server.port == 0 || server.status == "stopping" || !server.isServing(data) || isOwnerless(home) {
		return nil, false
	}
	return func(database, role, password string) string {
		return socketURL(server.socket, server.port, database, role, password)
	}, true
}

// isOwnerless tells whether nobody holds the server's lock any more.
func isOwnerless(home string) bool {
	owner, err := os.Open(filepath.Join(home, ownerName))
	if err != nil {
		return false
	}
	defer func() { _ = owner.Close() }()
	return syscall.Flock(int(owner.Fd()), syscall.LOCK_SH|syscall.LOCK_NB) == nil
}
