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
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
)

// home is a folder the server's user can reach, which t.TempDir() (0700) is not when the tests run as root.
func home(t *testing.T) string {
	dir, err := temporaryHome()
	require.NoError(t, err)
	require.NoError(t, os.Chmod(dir, 0o755))
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return filepath.Join(dir, "postgres")
}

func ask(t *testing.T, url, query string) (answer string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	require.NoError(t, err)
	defer func() { _ = conn.Close(context.Background()) }()
	require.NoError(t, conn.QueryRow(t.Context(), query).Scan(&answer))
	return answer
}

func tell(t *testing.T, url, statement string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	require.NoError(t, err)
	defer func() { _ = conn.Close(context.Background()) }()
	_, err = conn.Exec(t.Context(), statement)
	require.NoError(t, err)
}

func TestServerKeepsDataOverRestarts(t *testing.T) {
	t.Parallel()
	dir := home(t)
	server, err := Start(t.Context(), Config{Home: dir})
	require.NoError(t, err)
	url := server.URL("postgres", Superuser, "")
	tell(t, url, "create table kept as select 'yes' as answer")
	require.Equal(t, "on", ask(t, url, "select current_setting('fsync')"))
	locale := "C.UTF-8"
	if major, err := majorVersion(server.version); err == nil && major < 17 {
		locale = "C" // the built-in locales came with 17
	}
	require.Equal(t, locale, ask(t, url, "select coalesce(to_jsonb(d) ->> 'datlocale', d.datcollate) from pg_database d where d.datname = 'postgres'"))
	require.NoError(t, server.Stop())
	_, err = pgx.Connect(t.Context(), url)
	require.Error(t, err)

	server, err = Start(t.Context(), Config{Home: dir})
	require.NoError(t, err)
	defer func() { require.NoError(t, server.Stop()) }()
	require.Equal(t, "yes", ask(t, server.URL("postgres", Superuser, ""), "select answer from kept"))
}

// A process id is given to somebody else once its process is gone: here to one that the server's user could signal.
func TestServerSurvivesLockFilesWithAReusedProcessID(t *testing.T) {
	t.Parallel()
	dir := home(t)
	server, err := Start(t.Context(), Config{Home: dir})
	require.NoError(t, err)
	require.NoError(t, syscall.Kill(server.process.PID(), syscall.SIGKILL))
	<-server.Done()
	as, err := serverAccount(server.home)
	require.NoError(t, err)
	other := exec.Command("sleep", "60")
	as.apply(other)
	require.NoError(t, other.Start())
	defer func() { _ = other.Process.Kill(); _ = other.Wait() }()
	for _, lock := range []string{filepath.Join(server.home, "data", "postmaster.pid"), filepath.Join(server.socket, ".s.PGSQL.5432.lock")} {
		text, err := os.ReadFile(lock)
		require.NoError(t, err)
		_, rest, _ := strings.Cut(string(text), "\n")
		require.NoError(t, os.WriteFile(lock, []byte(fmt.Sprintf("%d\n%s", other.Process.Pid, rest)), 0o600))
	}
	_, running := Running(dir)
	require.False(t, running)

	server, err = Start(t.Context(), Config{Home: dir})
	require.NoError(t, err)
	require.NoError(t, server.Stop())
	require.NoError(t, syscall.Kill(other.Process.Pid, 0), "it is left alone")
}

// TestStartTakesOverFromAKilledOwner starts this test program again as the process that owns the server, and kills it: the
// server is ending then, and neither to be joined nor in the way.
func TestStartTakesOverFromAKilledOwner(t *testing.T) {
	t.Parallel()
	if dir := os.Getenv("GABLE_TEST_HOME"); dir != "" {
		_, err := Start(t.Context(), Config{Home: dir})
		require.NoError(t, err)
		fmt.Println("started=yes")
		select {}
	}
	dir := home(t)
	for range 3 {
		owner := exec.Command(os.Args[0], "-test.run", "^TestStartTakesOverFromAKilledOwner$")
		owner.Env = append(os.Environ(), "GABLE_TEST_HOME="+dir)
		out, err := owner.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, owner.Start())
		var answer string
		_, err = fmt.Fscanf(out, "started=%s\n", &answer)
		require.NoError(t, err)
		_, running := Running(dir)
		require.True(t, running)
		require.NoError(t, owner.Process.Kill())
		_ = owner.Wait()
		_, running = Running(dir)
		require.False(t, running, "nobody should join a server that is about to end")
		server, err := Start(t.Context(), Config{Home: dir})
		require.NoError(t, err)
		require.Equal(t, "1", ask(t, server.URL("postgres", Superuser, ""), "select '1'"))
		require.NoError(t, server.Stop())
	}
}

// Where the system does not tell a server of its owner's death, it goes on; the next owner ends it.
func TestStartEndsAServerWithoutAnOwner(t *testing.T) {
	t.Parallel()
	dir := home(t)
	p, err := prepare(t.Context(), dir)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(p.home, ownerName), nil, 0o600))
	orphan, err := p.start(t.Context(), Config{Home: dir})
	require.NoError(t, err)
	_, running := Running(dir)
	require.False(t, running)
	server, err := Start(t.Context(), Config{Home: dir})
	require.NoError(t, err)
	<-orphan.Done()
	require.NoError(t, server.Stop())
}

func TestStartRefusesAClusterInUse(t *testing.T) {
	t.Parallel()
	dir := home(t)
	server, err := Start(t.Context(), Config{Home: dir})
	require.NoError(t, err)
	defer func() { require.NoError(t, server.Stop()) }()
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	_, err = Start(ctx, Config{Home: dir})
	require.ErrorContains(t, err, "in use by another Gable")
	url, running := Running(dir)
	require.True(t, running)
	require.Equal(t, "1", ask(t, url("postgres", Superuser, ""), "select '1'"))
	_, running = Running(filepath.Join(dir, "elsewhere"))
	require.False(t, running)
	require.Equal(t, "1", ask(t, server.URL("postgres", Superuser, ""), "select '1'"))
}

func TestStartRefusesAnotherVersion(t *testing.T) {
	t.Parallel()
	dir := home(t)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "data"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "data", "PG_VERSION"), []byte("15\n"), 0o600))
	_, err := Start(t.Context(), Config{Home: dir})
	require.ErrorContains(t, err, "was made by Postgres 15")
}

func TestStartNamesATakenPort(t *testing.T) {
	t.Parallel()
	// Below the ports that the system gives to whoever connects, as beside other tests many do.
	first, err := Start(t.Context(), Config{Home: home(t), Port: 25429})
	require.NoError(t, err)
	defer func() { require.NoError(t, first.Stop()) }()
	require.Equal(t, "127.0.0.1", ask(t, first.URL("postgres", Superuser, ""), "select current_setting('listen_addresses')"))
	_, err = Start(t.Context(), Config{Home: home(t), Port: 25429})
	require.ErrorContains(t, err, "GABLE_POSTGRES_PORT")
}

func TestSuperuserIsForTheSocketOnly(t *testing.T) {
	t.Parallel()
	server, err := Start(t.Context(), Config{Home: home(t), Port: 25428})
	require.NoError(t, err)
	defer func() { require.NoError(t, server.Stop()) }()
	_, err = pgx.Connect(t.Context(), "postgres://postgres:x@127.0.0.1:25428/postgres?sslmode=disable")
	require.ErrorContains(t, err, "pg_hba.conf rejects")
	tell(t, server.URL("postgres", Superuser, ""), "create role clerk login password 'sesame'")
	require.Equal(t, "clerk", ask(t, server.URL("postgres", "clerk", "sesame"), "select current_user"))
	_, err = pgx.Connect(t.Context(), server.URL("postgres", "clerk", "open"))
	require.ErrorContains(t, err, "password authentication failed")
}

func TestLongPathsGetAShortSocket(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(home(t), strings.Repeat("long", 20), "postgres")
	require.NoError(t, os.MkdirAll(filepath.Dir(dir), 0o755))
	require.NoError(t, os.Chmod(filepath.Dir(filepath.Dir(dir)), 0o755))
	server, err := Start(t.Context(), Config{Home: dir})
	require.NoError(t, err)
	socket := server.socket
	require.Less(t, len(socket), pathLimit)
	require.NoError(t, server.Stop())
	require.NoDirExists(t, socket)
}

// TestPassingServerEndsWithItsProcess starts this test program again as the process that owns the server, and kills it.
func TestPassingServerEndsWithItsProcess(t *testing.T) {
	t.Parallel()
	if os.Getenv("GABLE_TEST_OWNER") != "" {
		passing, err := StartPassing(t.Context())
		require.NoError(t, err)
		fmt.Printf("home=%s\n", passing.server.home)
		select {}
	}
	owner := exec.Command(os.Args[0], "-test.run", "^TestPassingServerEndsWithItsProcess$")
	owner.Env = append(os.Environ(), "GABLE_TEST_OWNER=1")
	out, err := owner.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, owner.Start())
	var dir string
	_, err = fmt.Fscanf(out, "home=%s\n", &dir)
	require.NoError(t, err)
	require.FileExists(t, filepath.Join(dir, "data", "postmaster.pid"))
	require.NoError(t, owner.Process.Kill())
	_ = owner.Wait()
	require.Eventually(t, func() bool {
		_, err := os.Stat(dir)
		return os.IsNotExist(err)
	}, 10*time.Second, 20*time.Millisecond)
}

func TestPoolerSharesConnectionsBetweenTransactions(t *testing.T) {
	t.Parallel()
	passing, err := StartPassing(t.Context())
	require.NoError(t, err)
	defer passing.Stop()
	tell(t, passing.URL("postgres", Superuser), "create role clerk login")
	pooler, err := passing.StartPooler(t.Context(), "clerk")
	if errors.Is(err, ErrNoPooler) {
		t.Skip(err)
	}
	require.NoError(t, err)
	url := pooler.URL("postgres", "clerk") + "&default_query_exec_mode=exec"
	require.Equal(t, "clerk", ask(t, url, "select current_user::text"))
	backends := map[string]bool{}
	for range 20 {
		backends[ask(t, url, "select pg_backend_pid()::text")] = true
	}
	require.LessOrEqual(t, len(backends), 4)
	socket := pooler.socket
	pooler.Stop()
	require.NoDirExists(t, socket)
}

func TestPoolerComesBack(t *testing.T) {
	t.Parallel()
	passing, err := StartPassing(t.Context())
	require.NoError(t, err)
	defer passing.Stop()
	tell(t, passing.URL("postgres", Superuser), "create role clerk login")
	pooler, err := passing.StartPooler(t.Context(), "clerk")
	if errors.Is(err, ErrNoPooler) {
		t.Skip(err)
	}
	require.NoError(t, err)
	url := pooler.URL("postgres", "clerk") + "&default_query_exec_mode=exec"
	require.Equal(t, "clerk", ask(t, url, "select current_user::text"))
	require.Empty(t, pooler.Faults())
	first, err := os.ReadFile(filepath.Join(pooler.socket, "pid"))
	require.NoError(t, err)
	pid, err := strconv.Atoi(strings.TrimSpace(string(first)))
	require.NoError(t, err)
	require.NoError(t, syscall.Kill(pid, syscall.SIGKILL))
	require.Eventually(t, func() bool {
		conn, err := pgx.Connect(t.Context(), url)
		if err != nil {
			return false
		}
		defer func() { _ = conn.Close(t.Context()) }()
		return conn.Ping(t.Context()) == nil
	}, 10*time.Second, 20*time.Millisecond)
	require.Equal(t, []string{"pgbouncer ended by itself (137)"}, pooler.Faults())
	socket := pooler.socket
	pooler.Stop()
	require.NoDirExists(t, socket)
}

func TestReach(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("only root's Postgres runs as someone else")
	}
	as, err := serverAccount("/nowhere")
	require.NoError(t, err)
	private := t.TempDir()
	require.NoError(t, os.Chmod(private, 0o700))
	require.False(t, as.canReach(filepath.Join(private, "data")))
	require.True(t, as.canReach("/usr/bin/env"))
	target, err := reachableState(filepath.Join(private, "postgres"), as)
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(target) })
	require.Equal(t, systemState, filepath.Dir(target))
	again, err := reachableState(filepath.Join(private, "postgres"), as)
	require.NoError(t, err)
	require.Equal(t, target, again)
}
