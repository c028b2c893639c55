package http_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gable/http"
	"gable/http/apitest"
	"gable/tenancy"
)

// wire is the way from a server to its database, which can be cut.
type wire struct {
	mu    sync.Mutex
	conns []net.Conn
	dead  bool
}

func (w *wire) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
	w.mu.Lock()
	defer w.mu.Unlock()
	if err == nil && w.dead {
		_ = conn.Close()
		return nil, &net.OpError{Op: "dial", Err: net.ErrClosed}
	}
	w.conns = append(w.conns, conn)
	return conn, err
}

// cut breaks all connections in the middle of whatever they carry, and lets none be made until mend.
func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, conn := range w.conns {
		_ = conn.Close()
	}
	w.conns, w.dead = nil, true
}

func (w *wire) mend() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.dead = false
}

// wired moves a world's clients to a server whose way to the database can be cut, and whose pool can be closed.
func wired(t *testing.T, w *apitest.World) (*wire, *pgxpool.Pool) {
	t.Helper()
	config, err := pgxpool.ParseConfig(w.Database.AppURL)
	require.NoError(t, err)
	way := &wire{}
	config.ConnConfig.DialFunc, config.MaxConns = way.dial, 4
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	require.NoError(t, err)
	api := http.New(http.Config{DB: tenancy.New(pool, w.Now), Clock: w.Now, Log: slog.New(slog.NewJSONHandler(w.Log, nil)), Version: "test", PublicURL: "https://gable.test"})
	server := httptest.NewServer(api)
	t.Cleanup(func() {
		api.Hub.EndStreams()
		server.CloseClientConnections()
		server.Close()
		pool.Close()
	})
	w.URL = server.URL
	return way, pool
}

// passes holds that an answer says that it passes, and that its reference finds the cause in the server's own log.
func passes(t *testing.T, w *apitest.World, a *apitest.Answer, cause string) {
	t.Helper()
	a.Want(503)
	code, _ := a.Error()
	require.Equal(t, "UNAVAILABLE", code)
	require.Regexp(t, "^[1-9]", a.Header.Get("Retry-After"))
	require.Contains(t, logged(t, w, a), cause)
}

// logged is what the log says went wrong under the reference of an answer.
func logged(t *testing.T, w *apitest.World, a *apitest.Answer) string {
	t.Helper()
	ref := a.Map()["errorRef"]
	for line := range strings.Lines(w.Log.String()) {
		var entry struct{ Msg, RequestID, Error string }
		require.NoError(t, json.Unmarshal([]byte(line), &entry))
		if entry.Msg == "request failed" && entry.RequestID == ref {
			return entry.Error
		}
	}
	require.Failf(t, "the log knows nothing of it", "%v", ref)
	return ""
}

// held keeps a table locked, so that a request waits inside the database; the function lets go of it.
func held(t *testing.T, w *apitest.World, table string) (waiting func(), free func()) {
	t.Helper()
	tx, err := w.Super.Begin(t.Context())
	require.NoError(t, err)
	_, err = tx.Exec(t.Context(), "lock table "+table+" in access exclusive mode")
	require.NoError(t, err)
	waiting = func() {
		t.Helper()
		require.Eventually(t, func() bool {
			var n int
			err := w.Super.QueryRow(t.Context(), "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()").Scan(&n)
			return err == nil && n > 0
		}, 20*time.Second, 5*time.Millisecond)
	}
	free = sync.OnceFunc(func() { _ = tx.Rollback(context.Background()) })
	t.Cleanup(free)
	return waiting, free
}

func TestConnectionsThatBreakInAQuery(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	way, pool := wired(t, w)
	loan := officer.Loan()
	processor := w.As("processor@summit.test")
	for _, c := range []struct {
		what, table string
		ask         func() *apitest.Answer
	}{
		{"a list", "loan", func() *apitest.Answer { return officer.Get("/los/api/loans") }},
		{"a write", "loan", func() *apitest.Answer { return officer.Patch(loan+"/stage/QUALIFICATION", nil) }},
		{"a loan's number", "loan_number", func() *apitest.Answer { return officer.Post("/los/api/loans", map[string]any{}) }},
		{"a log-in", "login", func() *apitest.Answer {
			return w.Anonymous().Post("/api/login", map[string]string{"email": "originator@summit.test", "password": "x"})
		}},
		{"a session", "session", func() *apitest.Answer { return processor.Get("/api/wizeusers/current") }},
	} {
		way.mend()
		pool.Reset() // none of the broken connections is met again
		waiting, free := held(t, w, c.table)
		t.Log(c.what)
		answer := make(chan *apitest.Answer, 1)
		go func() { answer <- c.ask() }()
		waiting()
		way.cut()
		passes(t, w, <-answer, "")
		passes(t, w, c.ask(), "")
		free()
	}
	way.mend()
	require.Eventually(t, func() bool { return officer.Get("/los/api/loans").Status == 200 }, 20*time.Second, 10*time.Millisecond)
}

// fails makes every insert into a table fail the way the server fails when something runs out.
func fails(t *testing.T, w *apitest.World, table, code string) {
	t.Helper()
	_, err := w.Super.Exec(t.Context(), `create function public.fail() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '`+code+`'; end $$;
		create trigger fail before insert on `+table+` for each row execute function public.fail()`)
	require.NoError(t, err)
}

func TestAFullDiskPasses(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	fails(t, w, "loan", "53100")
	passes(t, w, w.As("originator@summit.test").Post("/los/api/loans", map[string]any{}), "could not extend file")
}

func TestAFaultOfOursIsInTheConfiguredLog(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	fails(t, w, "loan", "XX000")
	a := w.As("originator@summit.test").Post("/los/api/loans", map[string]any{}).Want(500)
	require.Contains(t, logged(t, w, a), "could not extend file")
	require.Empty(t, a.Header.Get("Retry-After"))
}

// A pool that is closed under a request ends it in an answer that passes.
func TestAPoolThatIsClosedPasses(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	_, pool := wired(t, w)
	officer.Get("/los/api/loans").Want(200)
	pool.Close()
	passes(t, w, officer.Get("/los/api/loans"), "closed pool")
	passes(t, w, officer.Patch("/los/api/loans/1/stage/QUALIFICATION", nil), "closed pool")
}

// A stream that ends because the process stops, or because nobody can be asked about its session, says nothing of the
// session: its client comes back.
func TestStreamsThatEndWithoutTheirSession(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	stream := officer.Stream("")
	require.Equal(t, "RTC.READY", stream.Next().Type)
	rename := func(from, to string) {
		_, err := w.Super.Exec(t.Context(), "alter function app."+from+" rename to "+to)
		require.NoError(t, err)
	}
	rename("resolve_session", "resolve_session_later")
	w.Advance(1100 * time.Millisecond)
	officer.Patch(loan+"/stage/QUALIFICATION", nil).Want(200)
	require.NotContains(t, stream.Ended(), "RTC.SESSION_ENDED")
	rename("resolve_session_later", "resolve_session")

	stream = officer.Stream("")
	require.Equal(t, "RTC.READY", stream.Next().Type)
	w.Server.Hub.EndStreams()
	require.NotContains(t, stream.Ended(), "RTC.SESSION_ENDED")
	officer.Get("/los/api/loans").Want(200)
	refused := officer.Get("/api/events").Want(503)
	require.NotEmpty(t, refused.Header.Get("Retry-After"))
}
