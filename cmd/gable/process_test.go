package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"gable/db/embedded"
	"gable/demo"
)

// machine runs the built programs as processes beside a Postgres that is not theirs.
type machine struct {
	t    *testing.T
	bin  string
	data string
	urls func(database string) string
}

// builtPrograms is the folder of the programs: linking them takes longer than most tests that run them, so it is done once.
func builtPrograms(t *testing.T) string {
	t.Helper()
	require.NoError(t, buildPrograms())
	return programsFolder
}

// programsFolder goes with TestMain.
var programsFolder string

var buildPrograms = sync.OnceValue(func() (err error) {
	if programsFolder, err = os.MkdirTemp("", "gable-programs-"); err != nil {
		return err
	}
	if out, err := exec.Command("go", "build", "-o", programsFolder+"/", "gable/cmd/gable", "gable/cmd/vendorsim").CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
})

// newMachine has a Postgres of its own, with two empty databases.
func newMachine(t *testing.T) *machine {
	t.Helper()
	m := &machine{t: t, bin: builtPrograms(t), data: t.TempDir()}
	passing, err := embedded.StartPassing(t.Context())
	require.NoError(t, err)
	t.Cleanup(passing.Stop)
	m.urls = func(database string) string { return passing.URL(database, embedded.Superuser) }
	for _, name := range []string{"one", "two"} {
		m.exec("postgres", "create database "+name)
	}
	return m
}

func (m *machine) exec(database, sql string, args ...any) {
	m.t.Helper()
	m.do(database, func(conn *pgx.Conn) error { _, err := conn.Exec(context.Background(), sql, args...); return err })
}

func (m *machine) text(database, sql string, args ...any) (found string) {
	m.t.Helper()
	m.do(database, func(conn *pgx.Conn) error { return conn.QueryRow(context.Background(), sql, args...).Scan(&found) })
	return found
}

func (m *machine) do(database string, do func(*pgx.Conn) error) {
	m.t.Helper()
	conn, err := pgx.Connect(context.Background(), m.urls(database))
	require.NoError(m.t, err)
	defer func() { _ = conn.Close(context.Background()) }()
	require.NoError(m.t, do(conn))
}

func (m *machine) command(database string, settings []string, arguments ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(m.bin, "gable"), arguments...)
	cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "GABLE_DATA=" + m.data}, settings...)
	if m.urls != nil {
		cmd.Env = append(cmd.Env, "DATABASE_URL="+m.urls(database))
	}
	return cmd
}

// run runs a subcommand to its end.
func (m *machine) run(database string, arguments ...string) string {
	m.t.Helper()
	out, err := m.command(database, nil, arguments...).CombinedOutput()
	require.NoError(m.t, err, "%v: %s", arguments, out)
	return string(out)
}

// process is a subcommand that goes on until it is told to end.
type process struct {
	t    *testing.T
	cmd  *exec.Cmd
	done chan error
	said *bytes.Buffer // whole once it has ended
}

func (m *machine) start(settings []string, arguments ...string) *process {
	m.t.Helper()
	p := &process{t: m.t, cmd: m.command("one", settings, arguments...), done: make(chan error, 1), said: &bytes.Buffer{}}
	p.cmd.Stdout, p.cmd.Stderr = p.said, p.said
	require.NoError(m.t, p.cmd.Start())
	go func() { p.done <- p.cmd.Wait() }()
	m.t.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		if m.t.Failed() {
			m.t.Logf("%v: %s", arguments, p.said.String())
		}
	})
	return p
}

// ends asks the process to end and holds it to doing so soon and cleanly.
func (p *process) ends() {
	p.t.Helper()
	require.NoError(p.t, p.cmd.Process.Signal(syscall.SIGTERM))
	select {
	case err := <-p.done:
		require.NoError(p.t, err, "%v", p.cmd.Args)
	case <-time.After(20 * time.Second):
		p.t.Fatalf("%v goes on after SIGTERM", p.cmd.Args)
	}
}

// serve starts an API and answers its origin once it is ready.
func (m *machine) serve(settings ...string) (*process, string) {
	m.t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(m.t, err)
	address := listener.Addr().String()
	require.NoError(m.t, listener.Close())
	p := m.start(append([]string{"GABLE_ADDR=" + address}, settings...), "serve")
	eventually(m.t, "the API is ready", func() bool {
		res, err := http.Get("http://" + address + "/readyz")
		return err == nil && res.Body.Close() == nil && res.StatusCode == 200
	})
	return p, "http://" + address
}

// vendors starts the sandbox and answers where mail goes and where its page is.
func (m *machine) vendors() (smtp, page string) {
	m.t.Helper()
	cmd := exec.Command(filepath.Join(m.bin, "vendorsim"), "-smtp", "127.0.0.1:0", "-http", "127.0.0.1:0", "-dns", "127.0.0.1:0")
	out, err := cmd.StdoutPipe()
	require.NoError(m.t, err)
	require.NoError(m.t, cmd.Start())
	m.t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(m.t, err)
	_, err = fmt.Sscanf(line, "smtp=%s http=%s", &smtp, &page)
	require.NoError(m.t, err)
	return "smtp+plain://" + smtp, "http://" + page
}

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	require.Eventually(t, is, 2*time.Minute, 100*time.Millisecond, what)
}

// person is a client with a cookie jar, which serves every port of a host alike.
type person struct {
	t *testing.T
	http.Client
	nonce string // sent with each request, where there is one
}

func newPerson(t *testing.T) *person {
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	return &person{t: t, Client: http.Client{Jar: jar}}
}

// newOfficer is a person who has logged in as a loan officer of the demo data.
func newOfficer(t *testing.T, origin string) *person {
	t.Helper()
	p := newPerson(t)
	p.send("POST", origin+"/api/login", map[string]string{"email": "originator@summit.test", "password": demo.Password}, 200)
	return p
}

func (p *person) send(method, url string, body any, want int) (answer map[string]any) {
	p.t.Helper()
	var text []byte
	var err error
	if body != nil {
		text, err = json.Marshal(body)
		require.NoError(p.t, err)
	}
	req, err := http.NewRequest(method, url, bytes.NewReader(text))
	require.NoError(p.t, err)
	req.Header.Set("Content-Type", "application/json")
	if p.nonce != "" {
		req.Header.Set("lw-nonce", p.nonce)
	}
	res, err := p.Do(req)
	require.NoError(p.t, err)
	defer func() { _ = res.Body.Close() }()
	got, err := io.ReadAll(res.Body)
	require.NoError(p.t, err)
	require.Equal(p.t, want, res.StatusCode, "%s %s: %s", method, url, got)
	if len(got) > 0 {
		require.NoError(p.t, json.Unmarshal(got, &answer))
	}
	return answer
}

// TestEachCommandIsAProcessOfItsOwn: two APIs and two workers over one database that none of them started; what one
// does the others know, and what one leaves undone another does.
func TestEachCommandIsAProcessOfItsOwn(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the programs and waits for a worker to take over")
	}
	t.Parallel()
	m := newDemoMachine(t)
	smtp, sandbox := m.vendors()
	first, here := m.serve()
	second, there := m.serve("GABLE_STOP_DELAY=5m")
	worker := []string{"GABLE_SMTP_URL=" + smtp, "GABLE_PUBLIC_URL=" + here}
	doomed := m.start(worker, "work")

	officer := newOfficer(t, here)
	path := fmt.Sprintf("/los/api/loans/%.0f", officer.send("POST", here+"/los/api/loans", map[string]any{"Borrower": map[string]any{"FirstName": "Nell", "LastName": "Invented"}, "LoanPurposeType": "Purchase"}, 201)["LoanId"])
	m.hears(officer, there, func() { officer.send("PATCH", here+path+"/stage/QUALIFICATION", nil, 200) })

	guest := func(name string) {
		made := officer.send("POST", there+path+"/borrowers", map[string]any{"Name": map[string]any{"FirstName": name, "LastName": "Invented"},
			"ContactPoint": map[string]any{"Email": name + "@example.test"}}, 201)
		officer.send("POST", fmt.Sprintf("%s%s/borrowers/%v/invite", there, path, made["id"]), nil, 200)
	}
	mails := func(name string) int {
		res, err := http.Get(sandbox + "/mails?to=" + name + "@example.test")
		require.NoError(t, err)
		text, err := io.ReadAll(res.Body)
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
		return strings.Count(string(text), `"messageId"`)
	}
	guest("early")
	eventually(t, "the worker's mail has arrived", func() bool { return mails("early") == 1 })

	newPerson(t).send("POST", sandbox+"/control", map[string]any{"kind": "email", "failure": "silent"}, 200)
	guest("late")
	eventually(t, "the worker waits for the mail server", func() bool {
		return m.text("one", "select count(*)::text from river.river_job where state = 'running'") == "1"
	})
	require.NoError(t, doomed.cmd.Process.Kill())
	require.Error(t, <-doomed.done)
	newPerson(t).send("POST", sandbox+"/control", map[string]any{"kind": "email"}, 200)
	killed := time.Now()
	heir := m.start(worker, "work")
	eventually(t, "another worker has sent it", func() bool { return mails("late") == 1 })
	require.Less(t, time.Since(killed), 30*time.Second, "as soon as the database knows that the process is gone, not when its job's time is over")

	m.rotates(officer, here, there, path)

	const nonce = "0192d4c0-5a3e-7c11-8c1a-2f6b1f0f4a10"
	officer.nonce = nonce
	once := officer.send("POST", here+"/los/api/loans", map[string]any{}, 201)
	officer.nonce = ""
	whole := officer.send("GET", here+path, nil, 200)
	file := filepath.Join(t.TempDir(), "backup")
	m.run("one", "backup", file)
	first.ends()
	second.endsAtTheSecondWord(there)
	heir.ends()
	require.Contains(t, m.run("two", "restore", file), "are restored")
	restored := m.officerOf("two")
	require.Equal(t, whole, restored.send("GET", restored.origin+path, nil, 200))
	restored.nonce = nonce
	require.Equal(t, once, restored.send("POST", restored.origin+"/los/api/loans", map[string]any{}, 201), "what was done before the backup is not done again")
}

// endsAtTheSecondWord holds that a process that gives notice of its end is not waited for by who asks twice.
func (p *process) endsAtTheSecondWord(origin string) {
	p.t.Helper()
	require.NoError(p.t, p.cmd.Process.Signal(syscall.SIGTERM))
	eventually(p.t, "it gives notice", func() bool {
		res, err := http.Get(origin + "/readyz")
		return err == nil && res.Body.Close() == nil && res.StatusCode == 503
	})
	p.ends()
}

// hears holds that a stream on one API tells of what is done by another.
func (m *machine) hears(p *person, origin string, do func()) {
	m.t.Helper()
	ctx, cancel := context.WithTimeout(m.t.Context(), time.Minute)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, "GET", origin+"/api/events", nil)
	require.NoError(m.t, err)
	res, err := p.Do(req)
	require.NoError(m.t, err)
	defer func() { _ = res.Body.Close() }()
	require.Equal(m.t, 200, res.StatusCode)
	lines := bufio.NewScanner(res.Body)
	until := func(what string) {
		for lines.Scan() {
			if strings.Contains(lines.Text(), what) {
				return
			}
		}
		m.t.Fatalf("the stream ended before %s: %v", what, lines.Err())
	}
	until("RTC.READY")
	do()
	until("RTC.LOAN.STAGE_CHANGED")
}

// rotates holds that keys are changed under running processes: what was sealed before is read, and what is sealed now is
// sealed by the new key.
func (m *machine) rotates(officer *person, here, there, loan string) {
	m.t.Helper()
	made := officer.send("POST", here+loan+"/borrowers", map[string]any{"Name": map[string]any{"FirstName": "Sealed", "LastName": "Invented"}}, 201)
	borrower := fmt.Sprintf("%s/borrowers/%v", loan, made["id"])
	number := func() any { return officer.send("GET", there+borrower+"/social", nil, 200)["IdentifierValue"] }
	keep := func(number string) {
		officer.send("PATCH", here+borrower+"/ssn", map[string]any{"IdentifierValue": number}, 200)
	}
	version := func() string {
		return m.text("one", "select key_version || '.' || index_version from borrower_ssn where borrower_id = $1", made["id"])
	}
	keep("500-22-2000")
	require.Equal(m.t, "1.1", version())
	require.Contains(m.t, m.run("one", "rotate-keys"), "new keys")
	require.Equal(m.t, "500222000", number())
	keep("500-22-3111")
	require.Equal(m.t, "2.2", version())
	require.Equal(m.t, "500223111", number())
}

// restoredOfficer is the officer at an API over another database.
type restoredOfficer struct {
	*person
	origin string
}

func (m *machine) officerOf(database string) restoredOfficer {
	m.t.Helper()
	other := &machine{t: m.t, bin: m.bin, data: m.data, urls: func(string) string { return m.urls(database) }}
	api, origin := other.serve()
	m.t.Cleanup(api.ends)
	return restoredOfficer{newOfficer(m.t, origin), origin}
}
