package main

import (
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"gable/db/embedded"
)

// household is one machine with an embedded database of its own, for `gable up`.
type household struct {
	*machine
	address string
}

func newHousehold(t *testing.T) *household {
	t.Helper()
	// A folder that an unprivileged Postgres can reach.
	data, err := os.MkdirTemp("/tmp", "gable-household-")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(data) })
	require.NoError(t, os.Chmod(data, 0o755))
	h := &household{machine: &machine{t: t, bin: builtPrograms(t), data: data}}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	h.address = listener.Addr().String()
	require.NoError(t, listener.Close())
	return h
}

// begin starts Gable.
func (h *household) begin() *process {
	h.t.Helper()
	return h.start([]string{"GABLE_ADDR=" + h.address, "GABLE_SMTP_URL=smtp+plain://127.0.0.1:1"}, "up", "--without-web")
}

// up starts Gable and waits until it is ready.
func (h *household) up() *process {
	h.t.Helper()
	p := h.begin()
	eventually(h.t, "Gable is ready", func() bool {
		select {
		case err := <-p.done:
			h.t.Fatalf("up ended: %v", err)
		default:
		}
		res, err := http.Get("http://" + h.address + "/readyz")
		return err == nil && res.Body.Close() == nil && res.StatusCode == 200
	})
	return p
}

// postmaster is the process id of the database.
func (h *household) postmaster() int {
	h.t.Helper()
	text, err := os.ReadFile(filepath.Join(h.data, "postgres", "data", "postmaster.pid"))
	require.NoError(h.t, err)
	first, _, _ := strings.Cut(string(text), "\n")
	id, err := strconv.Atoi(first)
	require.NoError(h.t, err)
	return id
}

// TestUpStartsAgainAfterAKill: what a kill -9 leaves behind is waited for and taken over, whether the database was killed
// with Gable or is still ending, and so it is by a command that only looks in.
func TestUpStartsAgainAfterAKill(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program and starts it many times")
	}
	t.Parallel()
	h := newHousehold(t)
	for round := range 6 {
		p := h.up()
		if round%2 == 0 {
			require.NoError(t, syscall.Kill(h.postmaster(), syscall.SIGKILL))
		}
		require.NoError(t, p.cmd.Process.Kill())
		require.Error(t, <-p.done)
		if round >= 4 {
			require.Contains(t, h.run("", "backup", filepath.Join(t.TempDir(), "backup")), "rows of")
		}
	}
	h.up().ends()
}

// TestUpStartsItsDatabaseAgain: a database that was killed is there again, with what it held, while Gable goes on; one that is killed again
// and again is given up, and Gable ends soon.
func TestUpStartsItsDatabaseAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program and starts it")
	}
	t.Parallel()
	h := newHousehold(t)
	p := h.up()
	origin := "http://" + h.address
	for range mostRestarts {
		was := h.postmaster()
		require.NoError(t, syscall.Kill(was, syscall.SIGKILL))
		eventually(t, "another one is there", func() bool {
			at, running := embedded.Running(filepath.Join(h.data, "postgres"))
			if !running || h.postmaster() == was {
				return false
			}
			conn, err := pgx.Connect(t.Context(), at(embeddedDatabase, embedded.Superuser, ""))
			return err == nil && conn.Close(t.Context()) == nil
		})
		eventually(t, "Gable answers", func() bool {
			res, err := http.Get(origin + "/readyz")
			return err == nil && res.Body.Close() == nil && res.StatusCode == 200
		})
		require.NotZero(t, newOfficer(t, origin).send("GET", origin+"/los/api/loans", nil, 200)["count"])
	}
	require.NoError(t, syscall.Kill(h.postmaster(), syscall.SIGKILL))
	require.Error(t, <-p.done)
	require.Contains(t, p.said.String(), "the database ended by itself")
}

// TestAFirstStartThatWasCutOffIsMadeWhole: the demo data is as whole as after one that was not.
func TestAFirstStartThatWasCutOffIsMadeWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program and starts it twice")
	}
	t.Parallel()
	h := newHousehold(t)
	p := h.begin()
	eventually(t, "the demo data is half there", func() bool {
		at, running := embedded.Running(filepath.Join(h.data, "postgres"))
		if !running {
			return false
		}
		conn, err := pgx.Connect(t.Context(), at(embeddedDatabase, embedded.Superuser, ""))
		if err != nil {
			return false
		}
		defer func() { _ = conn.Close(t.Context()) }()
		var half bool
		return conn.QueryRow(t.Context(), "select exists (select from tenant)").Scan(&half) == nil && half
	})
	require.NoError(t, p.cmd.Process.Kill())
	require.Error(t, <-p.done)
	require.FileExists(t, filepath.Join(h.data, halfMark))
	second := h.up()
	require.NoFileExists(t, filepath.Join(h.data, halfMark))
	officer := newOfficer(t, "http://"+h.address)
	require.NotZero(t, officer.send("GET", "http://"+h.address+"/los/api/loans", nil, 200)["count"])
	require.NotZero(t, officer.send("GET", "http://"+h.address+"/lead/api/leads", nil, 200)["count"], "what is loaded last")
	second.ends()
}
