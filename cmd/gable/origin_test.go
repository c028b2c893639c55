package main

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
)

func echo(name string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("App", name)
		w.Header().Set("Got-Host", r.Host)
		for _, header := range []string{"X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "Connection", "Keep-Alive", "Cookie"} {
			w.Header()["Got-"+header] = r.Header[header]
		}
		_, _ = io.WriteString(w, r.URL.RequestURI())
	})
}

func serveOrigin(t *testing.T) (*origin, string) {
	t.Helper()
	o := newOrigin(newMetrics())
	server := httptest.NewServer(o)
	t.Cleanup(server.Close)
	return o, server.URL
}

func openSite(t *testing.T, o *origin) {
	t.Helper()
	apps := map[string]*url.URL{}
	for prefix, name := range audiences {
		server := httptest.NewServer(echo(name))
		t.Cleanup(server.Close)
		target, err := url.Parse(server.URL)
		require.NoError(t, err)
		apps[prefix] = target
	}
	o.open(&site{api: echo("api"), apps: apps}, slog.New(slog.DiscardHandler))
}

func get(t *testing.T, address string, headers ...string) *http.Response {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, address, nil)
	require.NoError(t, err)
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.Do(req)
	require.NoError(t, err)
	t.Cleanup(func() { _ = resp.Body.Close() })
	return resp
}

func TestAStrangerIsLedToTheLogIn(t *testing.T) {
	t.Parallel()
	o, address := serveOrigin(t)
	openSite(t, o)
	navigates := []string{"Sec-Fetch-Mode", "navigate", "Accept", "text/html,*/*"}
	for path, door := range map[string]string{
		"/": "/login#/app", "/?org=1": "/login?org=1#/app", "/app": "/login#/app", "/app/loans/7/borrowers?part=a%2Fb": "/login#/app/loans/7/borrowers?part=a%2Fb",
		"/app?next=https://elsewhere.example": "/login#/app?next=https://elsewhere.example",
		"/pos":                                "/pos/login#/app", "/pos/": "/pos/login#/app", "/pos?org=summit": "/pos/login?org=summit#/app", "/pos/app/7/contact": "/pos/login#/app/7/contact",
		"/realtor": "/realtor/login#/app", "/realtor/app": "/realtor/login#/app",
		"/login": "", "/apply": "", "/application": "", "/pos/login": "", "/pos/apply/app": "", "/position": "", "/_next/static/a.js": "", "/session-ended": "",
		"//elsewhere.example/app/x": "", "/app/..//elsewhere": "/login#/app/..//elsewhere",
	} {
		resp := get(t, address+path, navigates...)
		require.Equal(t, door, resp.Header.Get("Location"), path)
		if door == "" {
			require.Equal(t, http.StatusOK, resp.StatusCode, path)
			continue
		}
		require.Equal(t, http.StatusTemporaryRedirect, resp.StatusCode, path)
		require.Equal(t, "no-store", resp.Header.Get("Cache-Control"), path)
	}
	for name, headers := range map[string][]string{
		"with a session":             append([]string{"Cookie", "gable_session=x"}, navigates...),
		"a script of a page":         {"Sec-Fetch-Mode", "cors", "Accept", "text/html"},
		"who does not read a page":   {"Accept", "application/json"},
		"a client that says neither": nil,
	} {
		require.Equal(t, http.StatusOK, get(t, address+"/app/loans", headers...).StatusCode, name)
	}
}

func TestOriginSharesPathsOut(t *testing.T) {
	t.Parallel()
	o, address := serveOrigin(t)
	openSite(t, o)
	for path, app := range map[string]string{
		"/": "staff", "/app/loans/1/borrower?x=%2F": "staff", "/position": "staff", "/apiary": "staff", "/_next/static/a.js": "staff",
		"/pos": "pos", "/pos/app/x": "pos", "/pos/_next/static/a.js": "pos",
		"/realtor": "realtor", "/realtor/app": "realtor",
		"/api/login": "api", "/los/api/loans": "api", "/pos/api/applications": "api", "/realtor/api/x": "api", "/api/events": "api",
	} {
		resp := get(t, address+path)
		require.Equal(t, app, resp.Header.Get("App"), path)
		body, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		require.Equal(t, path, string(body))
	}
}

func TestOriginReplacesWhatAClientSaysAboutItself(t *testing.T) {
	t.Parallel()
	o, address := serveOrigin(t)
	openSite(t, o)
	resp := get(t, address+"/pos", "X-Forwarded-For", "6.6.6.6", "X-Forwarded-Host", "evil.test", "X-Forwarded-Proto", "https",
		"Forwarded", "for=6.6.6.6", "Keep-Alive", "x", "Cookie", "gable_session=abc")
	require.Equal(t, "127.0.0.1", resp.Header.Get("Got-X-Forwarded-For"))
	require.Equal(t, "http", resp.Header.Get("Got-X-Forwarded-Proto"))
	require.NotContains(t, resp.Header.Get("Got-X-Forwarded-Host"), "evil")
	require.Equal(t, resp.Header.Get("Got-X-Forwarded-Host"), resp.Header.Get("Got-Host"))
	require.Empty(t, resp.Header.Get("Got-Forwarded"))
	require.Empty(t, resp.Header.Get("Got-Keep-Alive"))
	require.Equal(t, "gable_session=abc", resp.Header.Get("Got-Cookie"))
}

func TestOriginWhileStartingAndWithoutAnApp(t *testing.T) {
	t.Parallel()
	o, address := serveOrigin(t)
	require.Equal(t, 200, get(t, address+"/healthz").StatusCode)
	for _, path := range []string{"/readyz", "/api/login", "/"} {
		starting := get(t, address+path)
		require.Equal(t, 503, starting.StatusCode)
		require.NotEmpty(t, starting.Header.Get("Retry-After"), path)
	}
	require.Equal(t, 200, get(t, address+"/metrics").StatusCode)
	nobody, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	target := &url.URL{Scheme: "http", Host: nobody.Addr().String()}
	require.NoError(t, nobody.Close())
	o.open(&site{api: echo("api"), apps: map[string]*url.URL{"": target}}, slog.New(slog.DiscardHandler))
	require.Equal(t, 200, get(t, address+"/readyz").StatusCode)
	require.Equal(t, 502, get(t, address+"/").StatusCode)
	require.Equal(t, "application/json", get(t, address+"/openapi.json").Header.Get("Content-Type"))
	body, err := io.ReadAll(get(t, address+"/metrics").Body)
	require.NoError(t, err)
	require.Contains(t, string(body), `gable_http_request_duration_seconds_count{code="502",method="get",part="web"} 1`)
	o.stop(0, time.Second, nil)
	stopped := get(t, address+"/")
	require.Equal(t, 503, stopped.StatusCode)
	require.NotEmpty(t, stopped.Header.Get("Retry-After"))
}

func TestListenNamesATakenPort(t *testing.T) {
	t.Parallel()
	taken, err := listen("127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = taken.Close() }()
	_, err = listen(taken.Addr().String())
	require.ErrorContains(t, err, "is taken by another program")
	require.ErrorContains(t, err, "GABLE_ADDR")
}

func TestOneGableForEachDataFolder(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	first, err := holdData(t.Context(), data, 0)
	require.NoError(t, err)
	_, err = holdData(t.Context(), data, 0)
	require.ErrorContains(t, err, "another Gable is running")
	first.stopping()
	next := make(chan *hold)
	go func() {
		second, err := holdData(t.Context(), data, 0)
		assert.NoError(t, err)
		next <- second
	}()
	select {
	case <-next:
		t.Error("two hold one folder")
	case <-time.After(200 * time.Millisecond): // one that is stopping is waited for
	}
	first.release()
	second := <-next
	_, err = holdData(t.Context(), data, 0)
	require.ErrorContains(t, err, "another Gable is running", "the one that waited is not stopping")
	second.release()
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	_, err = holdData(t.Context(), file, 0)
	require.ErrorContains(t, err, "GABLE_DATA")
}

func TestWebLayout(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	_, err := checkLayout(root, true)
	require.ErrorContains(t, err, "not installed")
	require.NoError(t, os.MkdirAll(filepath.Join(root, "node_modules/node/bin"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(root, "node_modules/node/bin/node"), nil, 0o755))
	_, err = checkLayout(root, true)
	require.ErrorContains(t, err, "is not built")
	_, err = checkLayout(root, false)
	require.NoError(t, err)
}

func TestPublicEnvironment(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{"PATH=/bin", "HOME=/"}, publicEnvironment([]string{
		"PATH=/bin", "DATABASE_URL=x", "GABLE_KEY_ENCRYPTION_KEY=x", "PGPASSWORD=x", "HOME=/"}))
}

func TestPagesNameWhatMayRun(t *testing.T) {
	t.Parallel()
	o, address := serveOrigin(t)
	app := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, r.Header.Get("X-Nonce")+" "+r.Header.Get("Content-Security-Policy"))
	}))
	t.Cleanup(app.Close)
	target, err := url.Parse(app.URL)
	require.NoError(t, err)
	guard := pages{scripts: vendor.Scripts{URLs: map[string]string{"chat": "https://chat.example/a.js"}}, secure: true}
	o.open(&site{api: echo("api"), apps: map[string]*url.URL{"": target}, pages: guard}, slog.New(slog.DiscardHandler))

	seen := map[string]bool{}
	for range 2 {
		resp := get(t, address+"/login", "X-Nonce", "mine", "Content-Security-Policy", "script-src *")
		body, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		nonce, policy, _ := strings.Cut(string(body), " ")
		require.Equal(t, policy, resp.Header.Get("Content-Security-Policy"), "the app and the browser hear the same")
		require.Contains(t, policy, "script-src 'self' 'nonce-"+nonce+"' https://chat.example;")
		require.NotContains(t, policy, "mine")
		require.Equal(t, "nosniff", resp.Header.Get("X-Content-Type-Options"))
		require.NotEmpty(t, resp.Header.Get("Strict-Transport-Security"))
		require.NotEmpty(t, resp.Header.Get("Permissions-Policy"))
		seen[nonce] = true
	}
	require.Len(t, seen, 2, "a nonce is used once")
}
