package endpoint

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/middleware"
)

const testBodyTime = 100 * time.Millisecond

type said struct {
	Body struct {
		Held bool `json:"held"`
	}
}

type (
	nothing  struct{}
	jsonIn   struct{ Body struct{ Name string } }
	patchIn  struct{ Body *struct{ Name string } }
	rawIn    struct{ RawBody []byte }
	fileForm struct {
		File huma.FormFile `form:"file"`
	}
	fileIn struct{ Form[fileForm] }
)

// hold works until the time for the body has long passed since the handler began, or the request was ended.
func hold(ctx context.Context) (*said, error) {
	out := &said{}
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(3 * testBodyTime):
		out.Body.Held = true
		return out, nil
	}
}

func holding[I any](a *API, method, path string) {
	name := strings.ToLower(method) + path[1:]
	a.ExemptFromRules[name] = "it has no log-in"
	WithoutTransaction(a, Route{Method: method, Path: path, Name: name, Tag: "Test", Public: true}, func(ctx context.Context, _ *middleware.Caller, _ *I) (*said, error) {
		return hold(ctx)
	})
}

// formRoute is a route with a file that is not read.
func formRoute(a *API) Route {
	a.forms["file"] = true
	return Route{Method: "PUT", Path: "/file", Name: "file", Tag: "Test", Public: true}
}

// slowServer has handlers that take longer than a body may.
func slowServer(t *testing.T) net.Addr {
	t.Helper()
	router := chi.NewRouter()
	a := New(router, nil, "test", NewSchemas())
	a.BodyTime, a.UploadTime, a.ExemptFromRules = testBodyTime, testBodyTime, map[string]string{}
	holding[jsonIn](a, "POST", "/json")
	holding[patchIn](a, "PATCH", "/maybe")
	holding[rawIn](a, "POST", "/raw")
	register(a, formRoute(a), func(ctx context.Context, _ *fileIn) (*said, error) { return hold(ctx) })
	holding[nothing](a, "POST", "/none")
	WithoutTransaction(a, Route{Method: "GET", Path: "/stream", Name: "stream", Tag: "Test", Public: true}, func(context.Context, *middleware.Caller, *nothing) (*huma.StreamResponse, error) {
		return &huma.StreamResponse{Body: func(c huma.Context) {
			if out, err := hold(c.Context()); err == nil && out.Body.Held {
				_, _ = io.WriteString(c.BodyWriter(), "held")
			}
		}}, nil
	})
	WithoutTransaction(a, Route{Method: "GET", Path: "/ready", Name: "ready", Tag: "Test", Public: true}, func(ctx context.Context, _ *middleware.Caller, _ *nothing) (*said, error) {
		return &said{}, ctx.Err()
	})
	server := httptest.NewServer(router)
	t.Cleanup(server.Close)
	return server.Listener.Addr()
}

// line is one connection that is kept alive.
type line struct {
	t *testing.T
	net.Conn
	in *bufio.Reader
}

func dial(t *testing.T, address net.Addr) *line {
	t.Helper()
	conn, err := net.Dial("tcp", address.String())
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	require.NoError(t, conn.SetDeadline(time.Now().Add(20*time.Second)))
	return &line{t: t, Conn: conn, in: bufio.NewReader(conn)}
}

func (l *line) ask(text string) (*http.Response, string) {
	l.t.Helper()
	_, err := io.WriteString(l, text)
	require.NoError(l.t, err)
	res, err := http.ReadResponse(l.in, nil)
	require.NoError(l.t, err)
	body, err := io.ReadAll(res.Body)
	require.NoError(l.t, err)
	return res, string(body)
}

func request(method, path, contentType, body string) string {
	head := fmt.Sprintf("%s %s HTTP/1.1\r\nHost: localhost\r\n", method, path)
	if contentType != "" {
		head += fmt.Sprintf("Content-Type: %s\r\nContent-Length: %d\r\n", contentType, len(body))
	}
	return head + "\r\n" + body
}

func chunked(method, path, contentType, body string) string {
	return fmt.Sprintf("%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n", method, path, contentType, len(body), body)
}

const (
	formType = "multipart/form-data; boundary=xyz"
	formText = "--xyz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\nhello\r\n--xyz--\r\n"
)

// TestLongRequestsKeepTheirConnection: the time in which a body has to arrive is over once it arrived. What the handler
// takes beyond it ends neither the request nor the next one on the connection.
func TestLongRequestsKeepTheirConnection(t *testing.T) {
	t.Parallel()
	address := slowServer(t)
	for name, text := range map[string]string{
		"JSON":              request("POST", "/json", "application/json", `{"Name":"x"}`),
		"JSON in chunks":    chunked("POST", "/json", "application/json", `{"Name":"x"}`),
		"optional, absent":  request("PATCH", "/maybe", "", ""),
		"optional, empty":   request("PATCH", "/maybe", "application/json", ""),
		"raw":               request("POST", "/raw", "text/plain", "hello"),
		"form":              request("PUT", "/file", formType, formText),
		"form in chunks":    chunked("PUT", "/file", formType, formText),
		"form with a tail":  chunked("PUT", "/file", formType, formText+strings.Repeat("tail", 4<<10)),
		"no body is wanted": request("POST", "/none", "", ""),
		"a body is ignored": request("POST", "/none", "application/json", `{"Name":"x"}`),
		"stream":            request("GET", "/stream", "", ""),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := dial(t, address)
			for range 2 {
				res, body := l.ask(text)
				require.Equal(t, 200, res.StatusCode, "%s", body)
				assert.Contains(t, body, "held")
				res, body = l.ask(request("GET", "/ready", "", ""))
				require.Equal(t, 200, res.StatusCode, "the next request on the connection: %s", body)
			}
		})
	}
}

// TestBodiesArriveInTime: who sends a body in drips, or never, is told so, and holds nothing for ever.
func TestBodiesArriveInTime(t *testing.T) {
	t.Parallel()
	address := slowServer(t)
	for name, one := range map[string]struct {
		status int
		text   string
	}{
		"JSON":              {400, request("POST", "/json", "application/json", `{"Name":"x"}`)},
		"raw":               {400, request("POST", "/raw", "text/plain", "hello")},
		"form":              {400, request("PUT", "/file", formType, formText)},
		"form in chunks":    {400, chunked("PUT", "/file", formType, formText)},
		"form with a tail":  {400, chunked("PUT", "/file", formType, formText+strings.Repeat("tail", 4<<10))},
		"a body is ignored": {200, request("POST", "/none", "application/json", `{"Name":"x"}`)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			res, body := dial(t, address).ask(one.text[:len(one.text)-4])
			require.Equal(t, one.status, res.StatusCode, "%s", body)
			if one.status == 400 {
				assert.Contains(t, body, lateBody)
			}
			assert.True(t, res.Close, "the connection ends with the answer")
		})
	}
}
