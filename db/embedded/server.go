// Package embedded runs the Postgres server that comes with the locked npm packages, so that Gable starts on a machine
// without a database. Where a Postgres exists already, DATABASE_URL is used and this package is not.
package embedded

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"gopkg.in/natefinch/lumberjack.v2"

	"gable/db/embedded/child"
)

const (
	startTimeout = 60 * time.Second
	stopTimeout  = 20 * time.Second
	logMegabytes = 20
	defaultPort  = 5432 // names the socket's file; nothing listens on it by TCP unless Config.Port says so
	pathLimit    = 90   // a socket's path may have 107 bytes
)

// Superuser is the role that the operating system's user of this process may connect as, over the socket only.
const Superuser = "postgres"

// Config says where a server keeps its files and how it may be reached.
type Config struct {
	Home string // folder of the cluster, its socket and its log; made when absent
	Port int    // loopback TCP port for the roles with a password; 0: the socket alone
}

// Server is a running Postgres.
type Server struct {
	socket  string
	port    int
	home    string
	version string
	process *child.Process
	release func()
}

// Start makes the cluster when there is none, starts it, and returns when it answers. What a killed predecessor left
// behind is cleared away; a cluster that another Gable is using, or that another Postgres version made, is an error
// that says so.
func Start(ctx context.Context, config Config) (*Server, error) {
	place, err := prepare(ctx, config.Home)
	if err != nil {
		return nil, err
	}
	if err := place.refuseOtherVersion(); err != nil {
		return nil, err
	}
	disown, err := place.own(ctx)
	if err != nil {
		return nil, err
	}
	server, err := place.start(ctx, config)
	if err != nil {
		disown()
		return nil, err
	}
	go func() {
		<-server.process.Done()
		disown()
	}()
	return server, nil
}

// start makes the cluster when there is none, and starts its server.
func (p place) start(ctx context.Context, config Config) (*Server, error) {
	if err := p.initialise(ctx); err != nil {
		return nil, err
	}
	if err := p.writeAccess(); err != nil {
		return nil, err
	}
	// After a kill -9 the predecessor's own children need a moment to notice and let go of its memory.
	for patience := time.Now().Add(predecessorTimeout); ; {
		server, err := p.launch(ctx, config)
		if err == nil || !errors.Is(err, errPredecessor) || time.Now().After(patience) {
			return server, err
		}
	}
}

const predecessorTimeout = 20 * time.Second

var errPredecessor = errors.New("processes of the server before are still there")

// launch starts the server once. An error is errPredecessor while the processes of the one before hold its memory.
func (p place) launch(ctx context.Context, config Config) (*Server, error) {
	// A log of its own for each start, which can't grow without end: a part is put aside, and one such part is kept.
	name := filepath.Join(p.home, "postgres.log")
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	log := &lumberjack.Logger{Filename: name, MaxSize: logMegabytes, MaxBackups: 1}
	if _, err := log.Write(nil); err != nil {
		return nil, err
	}
	cmd := exec.Command(p.program("postgres"), p.arguments(durableSettings(config.Port))...)
	cmd.Stdout, cmd.Stderr = log, log
	p.account.apply(cmd)
	process, err := child.Start(cmd, syscall.SIGINT)
	if err != nil {
		_ = log.Close()
		return nil, err
	}
	go func() {
		<-process.Done()
		_ = log.Close()
	}()
	server := &Server{socket: p.socket, port: cmp.Or(config.Port, defaultPort), home: p.home, version: p.version, process: process, release: p.release}
	if err := server.awaitReady(ctx, process.Done()); err != nil {
		_ = process.Stop(syscall.SIGQUIT, stopTimeout)
		explained := explainStart(err, name, config.Port)
		if strings.Contains(explained.Error(), "pre-existing shared memory block") {
			return nil, fmt.Errorf("%w: %w", errPredecessor, explained)
		}
		return nil, explained
	}
	return server, nil
}

// Stop ends the server after the transactions in progress have been rolled back.
func (s *Server) Stop() error {
	defer s.release()
	return s.process.Stop(syscall.SIGINT, stopTimeout)
}

// Done is closed when the server has ended, by Stop or by itself.
func (s *Server) Done() <-chan struct{} { return s.process.Done() }

// URL connects to a database as a role, with its password when it has one, over the socket.
func (s *Server) URL(database, role, password string) string {
	return socketURL(s.socket, s.port, database, role, password)
}

func socketURL(socket string, port int, database, role, password string) string {
	u := url.URL{Scheme: "postgres", User: url.User(role), Path: "/" + database}
	if password != "" {
		u.User = url.UserPassword(role, password)
	}
	u.RawQuery = url.Values{"host": {socket}, "port": {strconv.Itoa(port)}}.Encode()
	return u.String()
}

func (s *Server) awaitReady(ctx context.Context, ended <-chan struct{}) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, s.URL("postgres", Superuser, ""))
		if err == nil {
			return conn.Close(ctx)
		}
		timer := time.NewTimer(30 * time.Millisecond)
		select {
		case <-ended:
			timer.Stop()
			return errors.New("Postgres ended while starting")
		case <-ctx.Done():
			timer.Stop()
			return fmt.Errorf("Postgres did not answer in time: %w", err)
		case <-timer.C:
		}
	}
}

// explainStart adds what the server itself wrote last, and names the one cause that a user can act on.
func explainStart(err error, logFile string, port int) error {
	last := lastLines(logFile, 5)
	if port != 0 && strings.Contains(last, "could not bind") {
		return fmt.Errorf("the port %d for the database is taken: choose another one in GABLE_POSTGRES_PORT, or 0 for none", port)
	}
	return fmt.Errorf("%w; its log %s ends with:\n%s", err, logFile, last)
}

func lastLines(path string, n int) string {
	file, err := os.Open(path)
	if err != nil {
		return err.Error()
	}
	defer func() { _ = file.Close() }()
	if info, err := file.Stat(); err == nil && info.Size() > 8192 {
		_, _ = file.Seek(-8192, io.SeekEnd)
	}
	text, err := io.ReadAll(file)
	if err != nil {
		return err.Error()
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
