// Package apitest runs the real API on a fresh database and speaks to it as any demo user.
package apitest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	nethttp "net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"gable/db/dbtest"
	"gable/demo"
	"gable/domain"
	logins "gable/domain/credential"
	"gable/domain/vendor"
	"gable/http"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/tenancy"
	"gable/vault"
	"gable/vault/blob"
)

// Proxies is the network that the server believes proxies to be in; clients of a world are outside of it.
const Proxies = "192.0.2.0/24"

// Passwords hashes at the least cost that there is: what a password costs is proven where it is hashed.
func Passwords() *credential.Passwords {
	return credential.NewPasswords(credential.Cost{KiB: 8, Passes: 1})
}

// World is a running API with the demo companies, and no loans.
type World struct {
	T        testing.TB
	Database *dbtest.Database
	// Super bypasses every policy: to arrange, and to look behind the scenes.
	Super *pgxpool.Pool
	// Payments stands for the payments vendor.
	Payments *Payments
	// Services are the vendors that try logins, by module; none until a test names one.
	Services map[logins.Module]string
	// Names stands for the DNS.
	Names *Names
	DB    *tenancy.DB
	// Statements hears what requests ask of the database.
	Statements *Statements
	// Files is where the server keeps the content of files.
	Files       *blob.Store
	FilesFolder string
	Server      *http.Server
	URL         string
	// Log is what the server wrote.
	Log   *Log
	clock *clock
	keys  *vault.Vault
}

// Log collects what the server writes, so that a test can look for what must not be there.
type Log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write takes a line of the server's.
func (l *Log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// String is all that was written so far.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

type clock struct{ offset atomic.Int64 }

func (c *clock) now() time.Time { return time.Now().Add(time.Duration(c.offset.Load())) }

// Hundreds of servers are built in a test program: describing the types takes most of the time of it.
var (
	building sync.Mutex
	schemas  = endpoint.NewSchemas()
)

// build builds a server whose types were described for those before it.
func build(cfg http.Config) *http.Server {
	building.Lock()
	defer building.Unlock()
	cfg.Schemas = schemas
	return http.New(cfg)
}

// New starts the API; all of it ends with the test.
func New(t testing.TB) *World {
	t.Helper()
	statements := &Statements{}
	w := &World{T: t, Database: dbtest.NewFilled(t, "companies", seed, statements), clock: &clock{}, Log: &Log{}, Payments: &Payments{}, Names: &Names{t: t}, Services: map[logins.Module]string{}, Statements: statements}
	w.Super = w.Database.Super(t)
	w.DB = tenancy.New(w.Database.App(t), w.clock.now)
	keyset, err := vault.NewKeyset()
	require.NoError(t, err)
	keys, err := vault.New(keyset)
	require.NoError(t, err)
	w.keys, w.FilesFolder = keys, t.TempDir()
	w.Files, err = blob.Open(t.Context(), w.FilesFolder)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, w.Files.Close()) })
	w.Server = build(http.Config{Files: w.Files, DB: w.DB, Clock: w.clock.now, Log: slog.New(slog.NewJSONHandler(w.Log, nil)), Vault: keys, Version: "test", Payments: w.Payments, Texts: w.texts(), Names: w.Names, Logins: vendor.NewHTTPLogins(w.Services), Passwords: Passwords(), Proxies: []netip.Prefix{netip.MustParsePrefix(Proxies)}, PublicURL: "https://gable.test", MailDomain: MailDomain, SupportEmail: "support@gable.test"})
	ctx, stop := context.WithCancel(context.Background())
	go w.Server.Hub.Run(ctx)
	go w.Server.Failures.Run(ctx)
	server := httptest.NewServer(w.proving(w.Server))
	t.Cleanup(func() {
		stop()
		server.CloseClientConnections()
		server.Close()
	})
	w.URL = server.URL
	return w
}

// seed makes the demo's companies. Tests move loans that hold next to nothing, so what holds a loan before a stage is out of force until
// GuardStages.
func seed(ctx context.Context, tx pgx.Tx) error {
	if err := demo.SeedCompanies(ctx, tx, "unused"); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, "update rule set enabled = false where enabled")
	return err
}

// GuardStages puts what holds a loan before a stage into force, as it is in every company that begins.
func (w *World) GuardStages() {
	w.Exec(`update rule r set enabled = true from jsonb_array_elements(app.shipped_rules()) s (rule) where r.name = s.rule ->> 'name' and (s.rule ->> 'enabled')::boolean`)
}

// Advance moves the server's clock.
func (w *World) Advance(d time.Duration) { w.clock.offset.Add(int64(d)) }

// Noon moves the server's clock to the next noon in UTC, when it is the same day all over the country, and for hours yet.
func (w *World) Noon() {
	now := w.Now().UTC()
	w.Advance(time.Date(now.Year(), now.Month(), now.Day()+1, 12, 0, 0, 0, time.UTC).Sub(now))
}

// Now is the server's time.
func (w *World) Now() time.Time { return w.clock.now() }

// Client speaks as one user.
type Client struct {
	w       *World
	Email   string
	token   string
	headers map[string]string
}

// As is a client with a session of a demo user, without passing the log-in.
func (w *World) As(email string) *Client {
	w.T.Helper()
	token := string(domain.NewID()) + "-" + email
	hash := sha256.Sum256([]byte(token))
	now := w.clock.now()
	tag, err := w.Super.Exec(context.Background(), `insert into session (token_hash, tenant_id, user_id, created_at, authenticated_at, last_seen_at, expires_at, idle_seconds)
		select $1, tenant_id, user_id, $3, $3, $3, $4, 1800 from user_account where email = $2`, hash[:], email, now, now.Add(12*time.Hour))
	require.NoError(w.T, err)
	require.EqualValues(w.T, 1, tag.RowsAffected(), "no demo user %s", email)
	return &Client{w: w, Email: email, token: token, headers: map[string]string{}}
}

// Anonymous is a client without a session.
func (w *World) Anonymous() *Client { return &Client{w: w, headers: map[string]string{}} }

// With is the client with one more header on each request.
func (c *Client) With(name, value string) *Client {
	next := *c
	next.headers = map[string]string{name: value}
	for k, v := range c.headers {
		if k != name {
			next.headers[k] = v
		}
	}
	return &next
}

// Answer is what came back.
type Answer struct {
	t      testing.TB
	Status int
	Header nethttp.Header
	Body   []byte
}

// Request is a request as the client sends it; body is marshalled unless it is a string, bytes or nil.
func (c *Client) Request(ctx context.Context, method, path string, body any) *nethttp.Request {
	c.w.T.Helper()
	var reader io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(b)
	case []byte:
		reader = bytes.NewReader(b)
	default:
		raw, err := json.Marshal(b)
		require.NoError(c.w.T, err)
		reader = bytes.NewReader(raw)
	}
	req, err := nethttp.NewRequestWithContext(ctx, method, c.w.URL+path, reader)
	require.NoError(c.w.T, err)
	if reader != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		req.AddCookie(&nethttp.Cookie{Name: "gable_session", Value: c.token})
	}
	for k, v := range c.headers {
		if k == "Host" {
			req.Host = v
			continue
		}
		req.Header.Set(k, v)
	}
	return req
}

// Do sends a request; body is as Request takes it.
func (c *Client) Do(method, path string, body any) *Answer {
	c.w.T.Helper()
	req := c.Request(context.Background(), method, path, body)
	res, err := nethttp.DefaultClient.Do(req)
	require.NoError(c.w.T, err)
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	require.NoError(c.w.T, err)
	return &Answer{t: c.w.T, Status: res.StatusCode, Header: res.Header, Body: raw}
}

// Get, Post, Patch, Put and Delete are Do by their method.
func (c *Client) Get(path string) *Answer            { c.w.T.Helper(); return c.Do("GET", path, nil) }
func (c *Client) Post(path string, body any) *Answer { c.w.T.Helper(); return c.Do("POST", path, body) }
func (c *Client) Patch(path string, body any) *Answer {
	c.w.T.Helper()
	return c.Do("PATCH", path, body)
}
func (c *Client) Put(path string, body any) *Answer { c.w.T.Helper(); return c.Do("PUT", path, body) }
func (c *Client) Delete(path string) *Answer        { c.w.T.Helper(); return c.Do("DELETE", path, nil) }

// Want fails the test unless the answer has the status.
func (a *Answer) Want(status int) *Answer {
	a.t.Helper()
	require.Equal(a.t, status, a.Status, "%s", a.Body)
	if status == nethttp.StatusUnprocessableEntity && strings.HasPrefix(a.Header.Get("Content-Type"), "application/json") {
		a.isPlain()
	}
	return a
}

// isPlain holds that what is wrong is told in words: no message and no parameter of one calls a field by its name in JSON.
func (a *Answer) isPlain() {
	a.t.Helper()
	var body struct {
		Errors []struct {
			Field, Message string
			Params         []string
		}
	}
	a.Into(&body)
	for _, e := range body.Errors {
		name := e.Field[strings.LastIndexByte(e.Field, '.')+1:]
		if strings.EqualFold(name, domain.WordsOf(name)) { // one word
			continue
		}
		require.NotContains(a.t, e.Message, name, "%s", a.Body)
		require.NotContains(a.t, e.Params, name, "%s", a.Body)
	}
}

// Into reads the body.
func (a *Answer) Into(v any) *Answer {
	a.t.Helper()
	require.NoError(a.t, json.Unmarshal(a.Body, v), "%s", a.Body)
	return a
}

// Map reads the body as a JSON object.
func (a *Answer) Map() map[string]any {
	a.t.Helper()
	var m map[string]any
	a.Into(&m)
	return m
}

// Error is the answer's error: its code, and the fields at fault.
func (a *Answer) Error() (code string, fields []string) {
	a.t.Helper()
	var body struct {
		Code, Message, ErrorRef string
		Errors                  []struct{ Field string }
	}
	a.Into(&body)
	require.NotEmpty(a.t, body.Message, "%s", a.Body)
	require.NotEmpty(a.t, body.ErrorRef, "%s", a.Body)
	for _, f := range body.Errors {
		fields = append(fields, f.Field)
	}
	return body.Code, fields
}

// Loan makes a loan as the client and answers its path, /los/api/loans/{loanId}.
func (c *Client) Loan() string {
	c.w.T.Helper()
	var made struct{ LoanID int64 }
	c.Post("/los/api/loans", map[string]any{}).Want(201).Into(&made)
	require.Positive(c.w.T, made.LoanID)
	return fmt.Sprintf("/los/api/loans/%d", made.LoanID)
}

// Borrower makes a borrower on a loan and answers its id.
func (c *Client) Borrower(loan, first, last string, primary bool) string {
	c.w.T.Helper()
	var made struct{ ID string }
	c.Post(loan+"/borrowers", map[string]any{"Name": map[string]any{"FirstName": first, "LastName": last}, "isPrimaryBorrower": primary}).Want(201).Into(&made)
	return made.ID
}

// Share asks a person of a processor organisation to work on a loan, has the request accepted, and answers its path among the
// organisation's requests.
func (w *World) Share(by *Client, loan, email string) string {
	w.T.Helper()
	person := w.As(email)
	by.Patch(loan+"/processing-request", map[string]any{"WizeUserId": demo.UserID(email)}).Want(200)
	var waiting struct{ Rows []struct{ ID string } }
	person.Get("/los/api/processing-requests").Want(200).Into(&waiting)
	request := "/los/api/processing-requests/" + waiting.Rows[0].ID
	person.Post(request+"/accept", nil).Want(200)
	return request
}

// Exec runs a statement past every policy.
func (w *World) Exec(sql string, args ...any) {
	w.T.Helper()
	_, err := w.Super.Exec(context.Background(), sql, args...)
	require.NoError(w.T, err)
}

// One reads one value past every policy.
func One[T any](w *World, sql string, args ...any) T {
	w.T.Helper()
	rows, err := w.Super.Query(context.Background(), sql, args...)
	require.NoError(w.T, err)
	v, err := pgx.CollectExactlyOneRow(rows, pgx.RowTo[T])
	require.NoError(w.T, err)
	return v
}
