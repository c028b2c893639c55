package main

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBuiltFiles: what the builds named by its content is sent as it lies there, in the encoding that is asked for.
func TestBuiltFiles(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	leave := func(name, content string) {
		path := filepath.Join(root, "apps", name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
	}
	leave("staff/.next/static/chunks/a.js", "plain")
	leave("staff/.next/static/chunks/a.js.br", "brotli")
	leave("staff/.next/static/chunks/a.js.gz", "gzip")
	leave("staff/.next/static/chunks/a.js.zst", "zstd")
	leave("staff/.next/BUILD_ID", "secret")
	leave("pos/.next/static/media/f.woff2", "font")
	leave("realtor/.next/static/x.css", "css")
	leave("staff/.next/static/media/worker.mjs", "worker")
	files, err := findBuilt(layout{root: root}, pages{secure: true})
	require.NoError(t, err)
	o, _ := serveOrigin(t)
	openSite(t, o)
	o.ready.Load().built = files
	listening := httptest.NewServer(newServer(o, slog.New(slog.DiscardHandler)).Handler)
	t.Cleanup(listening.Close)

	read := func(path, accept string) (*http.Response, string) {
		resp := get(t, listening.URL+path, "Accept-Encoding", accept)
		body, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		return resp, string(body)
	}
	for accept, want := range map[string]string{"gzip, deflate, br, zstd": "brotli", "gzip": "gzip", "zstd, br;q=0": "zstd", "identity": "plain", "gzip;q=0": "plain"} {
		resp, body := read("/_next/static/chunks/a.js", accept)
		require.Equal(t, want, body, accept)
		require.Equal(t, "text/javascript; charset=utf-8", resp.Header.Get("Content-Type"))
		require.Equal(t, "public, max-age=31536000, immutable", resp.Header.Get("Cache-Control"))
		require.Equal(t, "Accept-Encoding", resp.Header.Get("Vary"))
		require.Equal(t, "nosniff", resp.Header.Get("X-Content-Type-Options"))
		require.NotEmpty(t, resp.Header.Get("Strict-Transport-Security"))
		require.Empty(t, resp.Header.Get("Referrer-Policy"), "a script goes by its page's")
		require.EqualValues(t, len(want), resp.ContentLength)
	}
	resp, body := read("/pos/_next/static/media/f.woff2", "br")
	require.Equal(t, "font", body)
	require.Equal(t, "font/woff2", resp.Header.Get("Content-Type"))
	require.Empty(t, resp.Header.Get("Content-Encoding"))
	for _, path := range []string{"/realtor/_next/static/x.css", "/_next/static/media/worker.mjs"} {
		resp, _ := read(path, "br")
		require.Equal(t, "same-origin", resp.Header.Get("Referrer-Policy"), path)
		require.Equal(t, "nosniff", resp.Header.Get("X-Content-Type-Options"), path)
	}
	for _, path := range []string{"/_next/static/chunks/a.js.br", "/_next/static/../BUILD_ID", "/_next/static/%2e%2e/BUILD_ID", "/_next/static/chunks/", "/_next/static/media/f.woff2"} {
		resp, _ := read(path, "br")
		require.Equal(t, "staff", resp.Header.Get("App"), "%s is the app's to answer", path)
	}
	// What was built anew meanwhile is the app's to answer too.
	require.NoError(t, os.Remove(filepath.Join(root, "apps/staff/.next/static/chunks/a.js.gz")))
	resp, _ = read("/_next/static/chunks/a.js", "gzip")
	require.Equal(t, "staff", resp.Header.Get("App"))
}

// TestPagesAreCompressed: what a web app and the API answer is compressed where it leaves the origin.
func TestPagesAreCompressed(t *testing.T) {
	t.Parallel()
	o, _ := serveOrigin(t)
	page := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, strings.Repeat("<p>Lucía Ejemplo</p>", 100))
	})
	app := httptest.NewServer(page)
	t.Cleanup(app.Close)
	target, err := url.Parse(app.URL)
	require.NoError(t, err)
	o.open(&site{api: page, apps: map[string]*url.URL{"": target}}, slog.New(slog.DiscardHandler))
	listening := httptest.NewServer(newServer(o, slog.New(slog.DiscardHandler)).Handler)
	t.Cleanup(listening.Close)
	for _, path := range []string{"/login", "/api/x"} {
		resp := get(t, listening.URL+path, "Accept-Encoding", "gzip, br, zstd")
		require.Equal(t, "zstd", resp.Header.Get("Content-Encoding"), path)
		body, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		require.Less(t, len(body), 200, path)
	}
}
