// Package compress sends answers smaller: brotli, zstd or gzip as the client asks.
package compress

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// smallest is the length from which compressing is worth it, where the length is known.
const smallest = 512

// types are what gets smaller. Event streams are not among them: each event leaves at once, and a stream would hold an
// encoder's memory for as long as it lasts.
var types = map[string]bool{
	"text/html": true, "text/css": true, "text/plain": true, "text/csv": true, "text/javascript": true, "text/x-component": true, "text/xml": true,
	"application/javascript": true, "application/json": true, "application/problem+json": true, "application/manifest+json": true,
	"application/xml": true, "image/svg+xml": true,
}

type encoder interface {
	io.WriteCloser
	Flush() error
	Reset(io.Writer)
}

// encoders are pooled: each has tables of some hundred kilobytes.
var encoders = map[string]*sync.Pool{
	"zstd": {New: func() any {
		// Browsers take windows of up to 8 MB; an answer of the API is far smaller.
		e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true), zstd.WithWindowSize(256<<10))
		if err != nil {
			panic(err) // the options are constants
		}
		return e
	}},
	"br": {New: func() any { return brotli.NewWriterLevel(nil, 4) }},
	"gzip": {New: func() any {
		e, err := gzip.NewWriterLevel(nil, 5)
		if err != nil {
			panic(err) // the level is a constant
		}
		return e
	}},
}

// Handler compresses what next answers, but for what is encoded already, a part of a file, too short to get smaller, or
// to be left (Leave).
func Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		out := &writer{ResponseWriter: w}
		out.request = req.WithContext(context.WithValue(req.Context(), writerKey{}, out))
		defer out.close()
		next.ServeHTTP(out, out.request)
	})
}

type writerKey struct{}

// Leave has the answer to a request sent as it is. It is for answers that hold a secret, and for those that another site
// may have had a browser ask for: the length of a compressed answer tells something of what it holds (the BREACH attack).
func Leave(ctx context.Context) {
	if w, found := ctx.Value(writerKey{}).(*writer); found {
		w.left = true
	}
}

// writer decides with the header, when type and length are known, and takes an encoder only then.
type writer struct {
	http.ResponseWriter
	request *http.Request
	left    bool
	decided bool
	name    string
	encoder encoder
}

// Unwrap lets http.ResponseController reach the connection.
func (w *writer) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *writer) WriteHeader(status int) {
	if !w.decided && status >= http.StatusOK {
		w.decided = true
		w.decide(status)
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *writer) decide(status int) {
	h := w.Header()
	kind, _, _ := strings.Cut(h.Get("Content-Type"), ";")
	if !types[strings.ToLower(strings.TrimSpace(kind))] || h.Get("Content-Encoding") != "" {
		return
	}
	h.Add("Vary", "Accept-Encoding")
	if status == http.StatusNoContent || status == http.StatusNotModified || w.request.Method == http.MethodHead ||
		h.Get("Content-Range") != "" || w.left {
		return
	}
	if length, err := strconv.Atoi(h.Get("Content-Length")); err == nil && length < smallest {
		return
	}
	if w.name = Choose(w.request.Header.Get("Accept-Encoding"), "zstd", "br", "gzip"); w.name == "" {
		return
	}
	w.encoder = encoders[w.name].Get().(encoder)
	w.encoder.Reset(w.ResponseWriter)
	h.Set("Content-Encoding", w.name)
	h.Del("Content-Length")
	h.Del("Accept-Ranges")
	// The bytes are others now: only what they say is the same.
	if tag := h.Get("ETag"); strings.HasPrefix(tag, `"`) {
		h.Set("ETag", "W/"+tag)
	}
}

func (w *writer) Write(p []byte) (int, error) {
	if !w.decided {
		if w.Header().Get("Content-Type") == "" {
			// As net/http would by the first bytes, which would be compressed ones by then.
			w.Header().Set("Content-Type", http.DetectContentType(p))
		}
		w.WriteHeader(http.StatusOK)
	}
	if w.encoder != nil {
		return w.encoder.Write(p)
	}
	return w.ResponseWriter.Write(p)
}

// Flush sends what was written so far.
func (w *writer) Flush() { _ = w.FlushError() }

// FlushError is Flush for http.ResponseController.
func (w *writer) FlushError() error {
	if !w.decided {
		w.WriteHeader(http.StatusOK)
	}
	if w.encoder != nil {
		if err := w.encoder.Flush(); err != nil {
			return err
		}
	}
	return http.NewResponseController(w.ResponseWriter).Flush()
}

func (w *writer) close() {
	if w.encoder == nil {
		return
	}
	_ = w.encoder.Close()
	w.encoder.Reset(io.Discard)
	encoders[w.name].Put(w.encoder)
	w.encoder = nil
}
