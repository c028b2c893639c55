package compress_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/compress"
)

func TestChoose(t *testing.T) {
	t.Parallel()
	for accept, want := range map[string]string{
		"":                               "",
		"identity":                       "",
		"gzip, deflate, br, zstd":        "zstd",
		"gzip, deflate, br":              "br",
		"gzip":                           "gzip",
		"GZIP":                           "gzip",
		"gzip;q=1.0, br;q=0.5, zstd;q=0": "gzip",
		"br;q=0, gzip;q=0":               "",
		"*":                              "zstd",
		"zstd;q=0, *":                    "br",
		"*;q=0":                          "",
		"brotli, x-gzip":                 "",
		"gzip;q=x, ;, ,":                 "",
	} {
		assert.Equal(t, want, compress.Choose(accept, "zstd", "br", "gzip"), "%q", accept)
	}
}

// reader undoes an encoding.
func reader(t *testing.T, encoding string, body io.Reader) io.Reader {
	t.Helper()
	switch encoding {
	case "":
		return body
	case "br":
		return brotli.NewReader(body)
	case "gzip":
		r, err := gzip.NewReader(body)
		require.NoError(t, err)
		return r
	case "zstd":
		r, err := zstd.NewReader(body)
		require.NoError(t, err)
		t.Cleanup(r.Close)
		return r
	}
	t.Fatalf("an encoding nobody asked for: %q", encoding)
	return nil
}

// ask sends a request as it is: Go's own client would ask for gzip and undo it.
func ask(t *testing.T, handler http.HandlerFunc, method, accept string) (*http.Response, []byte) {
	t.Helper()
	server := httptest.NewServer(compress.Handler(handler))
	t.Cleanup(server.Close)
	req, err := http.NewRequestWithContext(t.Context(), method, server.URL, nil)
	require.NoError(t, err)
	if accept != "" {
		req.Header.Set("Accept-Encoding", accept)
	}
	client := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	resp, err := client.Do(req)
	require.NoError(t, err)
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	return resp, raw
}

var rows = strings.Repeat(`{"LoanId":4711,"Borrower":"Lucía Ejemplo"},`, 200)

func answer(kind, body string, more ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		for i := 0; i < len(more); i += 2 {
			w.Header().Set(more[i], more[i+1])
		}
		_, _ = io.WriteString(w, body)
	}
}

func TestEncodes(t *testing.T) {
	t.Parallel()
	for _, encoding := range []string{"br", "gzip", "zstd"} {
		// Twice, so that the second takes the first one's encoder.
		for range 2 {
			resp, raw := ask(t, answer("application/json", rows, "ETag", `"7"`), http.MethodGet, encoding)
			assert.Equal(t, encoding, resp.Header.Get("Content-Encoding"))
			assert.Equal(t, "Accept-Encoding", resp.Header.Get("Vary"))
			assert.Equal(t, `W/"7"`, resp.Header.Get("ETag"))
			assert.Less(t, len(raw), len(rows)/10)
			body, err := io.ReadAll(reader(t, encoding, bytes.NewReader(raw)))
			require.NoError(t, err)
			assert.Equal(t, rows, string(body))
		}
	}
}

func TestLeavesAsItIs(t *testing.T) {
	t.Parallel()
	for name, handler := range map[string]http.HandlerFunc{
		"an event stream":  answer("text/event-stream", rows),
		"a picture":        answer("image/jpeg", rows),
		"what is encoded":  answer("application/json", rows, "Content-Encoding", "x-own"),
		"a part of a file": answer("text/plain", rows, "Content-Range", "bytes 0-9/10"),
		"what is short":    answer("application/json", `{}`, "Content-Length", "2"),
		"what holds secrets": func(w http.ResponseWriter, r *http.Request) {
			compress.Leave(r.Context())
			answer("application/json", rows)(w, r)
		},
	} {
		resp, raw := ask(t, handler, http.MethodGet, "gzip, br, zstd")
		assert.NotContains(t, []string{"gzip", "br", "zstd"}, resp.Header.Get("Content-Encoding"), name)
		if name != "what is short" {
			assert.Equal(t, rows, string(raw), name)
		}
	}
	resp, _ := ask(t, answer("application/json", rows), http.MethodGet, "")
	assert.Empty(t, resp.Header.Get("Content-Encoding"), "a client that asks for none")
	assert.Equal(t, "Accept-Encoding", resp.Header.Get("Vary"), "what is kept for it is not for others")
	resp, raw := ask(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }, http.MethodGet, "gzip")
	assert.Empty(t, resp.Header.Get("Content-Encoding"))
	assert.Empty(t, raw)
	resp, _ = ask(t, answer("application/json", rows, "Content-Length", "9000"), http.MethodHead, "gzip")
	assert.Empty(t, resp.Header.Get("Content-Encoding"))
	assert.Equal(t, "9000", resp.Header.Get("Content-Length"))
}

func TestTypeIsReadFromThePlainBytes(t *testing.T) {
	t.Parallel()
	resp, raw := ask(t, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "<!doctype html><p>"+rows)
	}, http.MethodGet, "gzip")
	assert.Equal(t, "text/html; charset=utf-8", resp.Header.Get("Content-Type"))
	assert.Equal(t, "gzip", resp.Header.Get("Content-Encoding"))
	assert.Less(t, len(raw), len(rows)/10)
}

// TestFlush: what was flushed can be read while the answer goes on.
func TestFlush(t *testing.T) {
	t.Parallel()
	for _, encoding := range []string{"br", "gzip", "zstd"} {
		goOn := make(chan struct{})
		server := httptest.NewServer(compress.Handler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/csv")
			_, _ = io.WriteString(w, "name,amount\n")
			assert.NoError(t, http.NewResponseController(w).Flush())
			<-goOn
			_, _ = io.WriteString(w, "Lucía,1\n")
		})))
		t.Cleanup(server.Close)
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil)
		require.NoError(t, err)
		req.Header.Set("Accept-Encoding", encoding)
		resp, err := http.DefaultTransport.RoundTrip(req)
		require.NoError(t, err)
		body := reader(t, encoding, resp.Body)
		first := make([]byte, 12)
		_, err = io.ReadFull(body, first)
		require.NoError(t, err)
		assert.Equal(t, "name,amount\n", string(first))
		close(goOn)
		rest, err := io.ReadAll(body)
		require.NoError(t, err)
		assert.Equal(t, "Lucía,1\n", string(rest))
		require.NoError(t, resp.Body.Close())
	}
}

// TestBreaksOff: an answer whose handler breaks off does not end as if it were whole.
func TestBreaksOff(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(compress.Handler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/csv")
		_, _ = io.WriteString(w, rows)
		assert.NoError(t, http.NewResponseController(w).Flush())
		panic(http.ErrAbortHandler)
	})))
	t.Cleanup(server.Close)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil)
	require.NoError(t, err)
	req.Header.Set("Accept-Encoding", "gzip")
	resp, err := http.DefaultTransport.RoundTrip(req)
	require.NoError(t, err)
	defer resp.Body.Close()
	_, err = io.ReadAll(resp.Body)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
}

// TestReachesTheConnection: deadlines can be set through the writer.
func TestReachesTheConnection(t *testing.T) {
	t.Parallel()
	resp, _ := ask(t, func(w http.ResponseWriter, _ *http.Request) {
		assert.NoError(t, http.NewResponseController(w).EnableFullDuplex())
	}, http.MethodGet, "gzip")
	assert.Equal(t, http.StatusOK, resp.StatusCode)
}
