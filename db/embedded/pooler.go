package embedded

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db/embedded/child"
)

// ErrNoPooler is returned on a machine without pgbouncer.
var ErrNoPooler = errors.New("pgbouncer is not installed")

// Pooler is a pgbouncer in transaction mode in front of a passing server, for the tests that go through one. It is started
// again when it ends by itself, as pgbouncer 1.18 now and then does when a query is cancelled (pgbouncer's issue 822).
type Pooler struct {
	socket  string
	process *child.Process
	hold    *os.File
}

const (
	poolerPort    = 6432
	endedByItself = "pgbouncer ended by itself"
)

// StartPooler starts one that lets the roles in. It ends with this process, like the server.
func (p *Passing) StartPooler(ctx context.Context, roles ...string) (*Pooler, error) {
	program, err := findPooler()
	if err != nil {
		return nil, err
	}
	home, err := temporaryHome()
	if err != nil {
		return nil, err
	}
	as, err := serverAccount(home)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(home))
	}
	if err := as.own(home); err != nil {
		return nil, errors.Join(err, os.RemoveAll(home))
	}
	if err := writePoolerFiles(home, p.server.socket, roles); err != nil {
		return nil, errors.Join(err, os.RemoveAll(home))
	}
	process, hold, err := startGuarded(guardAgain, as, home, filepath.Join(home, "pgbouncer.out"), "TERM", program, filepath.Join(home, "pgbouncer.ini"))
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(home))
	}
	pooler := &Pooler{socket: home, process: process, hold: hold}
	if err := pooler.awaitReady(ctx, roles[0]); err != nil {
		err = explainStart(err, filepath.Join(home, "pgbouncer.out"), 0)
		pooler.Stop()
		return nil, err
	}
	return pooler, nil
}

// findPooler also looks where Debian puts programs that only root has in the path.
func findPooler() (string, error) {
	if program, err := exec.LookPath("pgbouncer"); err == nil {
		return program, nil
	}
	if _, err := os.Stat("/usr/sbin/pgbouncer"); err == nil {
		return "/usr/sbin/pgbouncer", nil
	}
	return "", ErrNoPooler
}

func writePoolerFiles(home, server string, roles []string) error {
	var users strings.Builder
	for _, role := range roles {
		_, _ = fmt.Fprintf(&users, "%q \"\"\n", role)
	}
	// No check query: under load, pgbouncer 1.18 with a check before each use gave the check's answer to a client. Few connections to the server and many clients: transactions of different tests share them.
	settings := "[databases]\n* = host=" + server + " port=" + strconv.Itoa(defaultPort) + "\n" +
		"[pgbouncer]\npool_mode = transaction\nlisten_addr =\nunix_socket_dir = " + home + "\nlisten_port = " + strconv.Itoa(poolerPort) + "\n" +
		"auth_type = trust\nauth_file = " + filepath.Join(home, "users.txt") + "\nmax_client_conn = 2000\ndefault_pool_size = 4\n" +
		"server_idle_timeout = 5\nserver_check_query =\nignore_startup_parameters = extra_float_digits\n"
	return errors.Join(
		os.WriteFile(filepath.Join(home, "users.txt"), []byte(users.String()), 0o644),
		os.WriteFile(filepath.Join(home, "pgbouncer.ini"), []byte(settings), 0o644))
}

// URL connects through the pooler.
func (p *Pooler) URL(database, role string) string {
	return socketURL(p.socket, poolerPort, database, role, "")
}

// Faults are the lines in which the pooler said that it ended, and why: none when it ran all the time.
func (p *Pooler) Faults() []string {
	log, err := os.ReadFile(filepath.Join(p.socket, "pgbouncer.out"))
	if err != nil {
		return []string{err.Error()}
	}
	var faults []string
	for line := range strings.Lines(string(log)) {
		if strings.Contains(line, "FATAL @") || strings.HasPrefix(line, endedByItself) {
			faults = append(faults, strings.TrimSpace(line))
		}
	}
	return faults
}

// Stop ends the pooler and removes its files.
func (p *Pooler) Stop() {
	_ = p.hold.Close()
	<-p.process.Done()
}

func (p *Pooler) awaitReady(ctx context.Context, role string) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	for {
		config, err := pgx.ParseConfig(p.URL("postgres", role))
		if err != nil {
			return err
		}
		config.DefaultQueryExecMode = pgx.QueryExecModeExec
		conn, err := pgx.ConnectConfig(ctx, config)
		if err == nil {
			return conn.Close(ctx)
		}
		// A role that the server has not got yet shows that the pooler asks the server.
		if strings.Contains(err.Error(), "does not exist") {
			return nil
		}
		timer := time.NewTimer(30 * time.Millisecond)
		select {
		case <-ctx.Done():
			timer.Stop()
			return fmt.Errorf("pgbouncer did not answer in time: %w", err)
		case <-timer.C:
		}
	}
}
