package embedded

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"gable/db/embedded/child"
)

// guard waits until the process that holds the other end of its standard input is gone, however it went, and then
// ends the server and removes its folder. The first arguments are the folder and the signal; the others the server's command.
const guard = `dir=$1; signal=$2; shift 2
"$@" </dev/null &
server=$!
read -r _
kill -"$signal" "$server" 2>/dev/null
wait "$server"
rm -rf "$dir"`

// guardAgain does the same for a program that is started again whenever it ends by itself.
const guardAgain = `dir=$1; signal=$2; shift 2
keep() {
  until [ -e "$dir/stopping" ]; do
    "$@" </dev/null &
    echo $! >"$dir/pid"
    wait $!
    code=$?
    [ -e "$dir/stopping" ] || echo "${1##*/} ended by itself ($code)"
    sleep 0.05
  done
}
keep "$@" &
read -r _
touch "$dir/stopping"
kill -"$signal" "$(cat "$dir/pid")" 2>/dev/null
wait
rm -rf "$dir"`

// Passing is a server for a run of tests: quick, not durable, open to every role of this machine's user without a
// password, and gone without a trace when this process ends.
type Passing struct {
	server Server
	hold   *os.File
}

// StartPassing starts one.
func StartPassing(ctx context.Context) (*Passing, error) {
	home, err := temporaryHome()
	if err != nil {
		return nil, err
	}
	p, err := prepare(ctx, home)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(home))
	}
	if err := p.initdb(ctx, p.data(), "--no-sync", "--auth-local=trust"); err != nil {
		return nil, errors.Join(err, os.RemoveAll(home))
	}
	log := filepath.Join(p.home, "postgres.log")
	process, hold, err := startGuarded(guard, p.account, p.home, log, "QUIT", p.program("postgres"), p.arguments(passingSettings())...)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(home))
	}
	passing := &Passing{server: Server{socket: p.socket, port: defaultPort, home: p.home, version: p.version, process: process, release: p.release}, hold: hold}
	if err := passing.server.awaitReady(ctx, process.Done()); err != nil {
		err = explainStart(err, log, 0)
		passing.Stop()
		return nil, err
	}
	return passing, nil
}

// startGuarded runs a program that ends, and whose folder goes, when the file it returns is closed or this process ends.
func startGuarded(script string, as account, home, logFile, signal, program string, arguments ...string) (*child.Process, *os.File, error) {
	log, err := os.Create(logFile)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = log.Close() }()
	inner, hold, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = inner.Close() }()
	cmd := exec.Command("/bin/sh", append([]string{"-c", script, "guard", home, signal, program}, arguments...)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = inner, log, log
	as.apply(cmd)
	process, err := child.Start(cmd, 0)
	if err != nil {
		return nil, nil, errors.Join(err, hold.Close())
	}
	return process, hold, nil
}

// URL connects to a database as a role, over the socket.
func (p *Passing) URL(database, role string) string { return p.server.URL(database, role, "") }

// Stop ends the server and removes its files.
func (p *Passing) Stop() {
	_ = p.hold.Close()
	<-p.server.process.Done()
	p.server.release()
}

// memory is the file system that Linux keeps in memory: a database is made there in a third of the time.
const memory = "/dev/shm"

// roomInMemory is what it has to have left: hundreds of tests' databases, and their log.
const roomInMemory = 4 << 30

// temporaryHome is a folder that an unprivileged user can reach too, in memory where there is room.
func temporaryHome() (string, error) {
	var errs []error
	parents := []string{os.TempDir(), "/tmp", "/var/tmp"}
	var room syscall.Statfs_t
	if syscall.Statfs(memory, &room) == nil && room.Bavail*uint64(room.Bsize) >= roomInMemory {
		parents = append([]string{memory}, parents...)
	}
	for _, parent := range parents {
		home, err := os.MkdirTemp(parent, "gable-test-")
		if err != nil {
			errs = append(errs, err)
			continue
		}
		as, err := serverAccount(home)
		if err == nil && as.canReach(filepath.Join(parent, "x")) {
			return home, nil
		}
		errs = append(errs, err, os.RemoveAll(home))
	}
	return "", errors.Join(append(errs, errors.New("no temporary folder that Postgres can use"))...)
}
