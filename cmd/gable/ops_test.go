package main

import (
	"bufio"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestMetricsAreForThisMachineAlone(t *testing.T) {
	t.Parallel()
	o, address := serveOrigin(t)
	openSite(t, o)
	require.Equal(t, 200, get(t, address+"/metrics").StatusCode)
	for _, name := range forwarding {
		refused := get(t, address+"/metrics", name, "203.0.113.7")
		require.Equal(t, 404, refused.StatusCode, name)
		body, err := io.ReadAll(refused.Body)
		require.NoError(t, err)
		require.Contains(t, string(body), `"code":"NOT_FOUND"`)
		require.Contains(t, string(body), `"errorRef":"`)
	}
	req, err := http.NewRequest(http.MethodGet, address+"/metrics", nil)
	require.NoError(t, err)
	req.Host = "gable.example"
	resp, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Equal(t, 404, resp.StatusCode, "a proxy that passes the host on and says nothing of itself")
	for peer, local := range map[string]bool{"127.0.0.1:5": true, "[::1]:5": true, "10.0.0.7:5": false, "@": false} {
		assert.Equal(t, local, isLocal(&http.Request{RemoteAddr: peer, Host: "localhost", Header: http.Header{}}), peer)
	}
}

func TestMetricsAtTheOperatorsAddress(t *testing.T) {
	t.Parallel()
	o, address := serveOrigin(t)
	openSite(t, o)
	o.opsElsewhere = true
	require.Equal(t, 404, get(t, address+"/metrics").StatusCode, "nowhere else")
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ops := listener.Addr().String()
	require.NoError(t, listener.Close())
	stop, err := serveOps(Config{OpsAddr: ops}, o.registry, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	defer stop()
	require.Equal(t, 200, get(t, "http://"+ops+"/metrics", "X-Forwarded-For", "203.0.113.7").StatusCode)
	require.Equal(t, 404, get(t, "http://"+ops+"/api/login").StatusCode)
	_, err = serveOps(Config{OpsAddr: ops}, o.registry, slog.New(slog.DiscardHandler))
	require.ErrorContains(t, err, "GABLE_OPS_ADDR")
}

// What asks the server to be a proxy, or to repeat a request, is refused by Gable itself, whether or not it is ready.
func TestMethodsOfAProxyAreRefused(t *testing.T) {
	t.Parallel()
	o, address := serveOrigin(t)
	for range 2 {
		for _, line := range []string{"CONNECT db.internal:5432 HTTP/1.1\r\nHost: db.internal:5432", "CONNECT /api/login HTTP/1.1\r\nHost: x", "TRACE / HTTP/1.1\r\nHost: x"} {
			conn, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
			require.NoError(t, err)
			_, err = io.WriteString(conn, line+"\r\n\r\n")
			require.NoError(t, err)
			resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
			require.NoError(t, err)
			require.Equal(t, 405, resp.StatusCode, line)
			require.Contains(t, resp.Header.Get("Allow"), "GET")
			var body struct{ Code, Message, ErrorRef string }
			require.NoError(t, json.NewDecoder(resp.Body).Decode(&body))
			require.Equal(t, "BAD_REQUEST", body.Code)
			require.NotEmpty(t, body.Message)
			require.NotEmpty(t, body.ErrorRef)
			require.NoError(t, conn.Close())
		}
		openSite(t, o)
	}
}

func TestStoppingLetsRequestsEnd(t *testing.T) {
	t.Parallel()
	o, address := serveOrigin(t)
	begun, goOn, streamsEnded := make(chan struct{}), make(chan struct{}), make(chan struct{})
	o.open(&site{apps: map[string]*url.URL{}, api: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		close(begun)
		<-goOn
		_, _ = io.WriteString(w, "done")
	}), endStreams: func() { close(streamsEnded) }}, slog.New(slog.DiscardHandler))
	answered := make(chan string)
	go func() {
		resp, err := http.Get(address + "/api/slow")
		if assert.NoError(t, err) {
			body, _ := io.ReadAll(resp.Body)
			_ = resp.Body.Close()
			answered <- resp.Status + " " + string(body)
		}
	}()
	<-begun
	stopped := make(chan struct{})
	go func() {
		o.stop(0, time.Minute, nil)
		close(stopped)
	}()
	<-streamsEnded
	for _, path := range []string{"/readyz", "/api/another"} {
		resp := get(t, address+path)
		body, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		require.Equal(t, 503, resp.StatusCode, path)
		require.NotEmpty(t, resp.Header.Get("Retry-After"), path)
		require.Contains(t, string(body), "stopping")
	}
	require.Equal(t, 200, get(t, address+"/healthz").StatusCode)
	select {
	case <-stopped:
		t.Fatal("stopped before the request was answered")
	default:
	}
	close(goOn)
	require.Equal(t, "200 OK done", <-answered)
	<-stopped
}

// A proxy in front hears first, and its requests are taken meanwhile.
func TestReadinessSaysNoFirst(t *testing.T) {
	t.Parallel()
	o, address := serveOrigin(t)
	openSite(t, o)
	go o.stop(time.Minute, 0, nil)
	require.Eventually(t, func() bool { return get(t, address+"/readyz").StatusCode == 503 }, 10*time.Second, time.Millisecond)
	require.Equal(t, 200, get(t, address+"/api/login").StatusCode)
}

// Where nothing listens any more, nobody is given notice.
func TestNoNoticeIsGivenToNobody(t *testing.T) {
	t.Parallel()
	o := newOrigin(newMetrics())
	openSite(t, o)
	listener, err := listen("127.0.0.1:0")
	require.NoError(t, err)
	stop, ended := serveOn(listener, o, slog.New(slog.DiscardHandler))
	stop()
	began := time.Now()
	o.stop(time.Minute, time.Second, ended)
	require.Less(t, time.Since(began), 10*time.Second)
}
