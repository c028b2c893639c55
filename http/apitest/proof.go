package apitest

import (
	"encoding/json"
	"errors"
	"fmt"
	nethttp "net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
)

// ProofVariable names a folder in which test programs write what they asked the API and what came back. From it
// the page of each call and its tests is made: go run ./http/apitest/proof.
const ProofVariable = "GABLE_PROOF_DIR"

// Proof is one answer that a test got.
type Proof struct {
	Call   string // method and route, as "GET /api/wizeusers/{id}"
	Status int
	Test   string // the test's file and function
	Email  string // who asked; "" for nobody
}

// proofs are what one world was asked, each kind of answer once.
type proofs struct {
	routes chi.Routes
	test   string
	mu     sync.Mutex
	seen   map[Proof]bool
}

// proving is the API, and a note of each answer it gives when ProofVariable asks for that. A request that no route takes
// is not noted.
func (w *World) proving(api nethttp.Handler) nethttp.Handler {
	folder := os.Getenv(ProofVariable)
	routes, ok := w.Server.API.Router.(chi.Routes)
	if folder == "" || !ok {
		return api
	}
	p := &proofs{routes: routes, test: testFile() + " " + strings.SplitN(w.T.Name(), "/", 2)[0], seen: map[Proof]bool{}}
	w.T.Cleanup(func() {
		if err := p.write(filepath.Join(folder, fmt.Sprintf("%d.jsonl", os.Getpid()))); err != nil {
			w.T.Errorf("keep what was proven: %v", err)
		}
	})
	return nethttp.HandlerFunc(func(rw nethttp.ResponseWriter, r *nethttp.Request) {
		match := chi.NewRouteContext()
		known := routes.Match(match, r.Method, r.URL.EscapedPath())
		email := ""
		if cookie, err := r.Cookie("gable_session"); err == nil {
			email = emailIn(cookie.Value)
		}
		answer := middleware.NewWrapResponseWriter(rw, r.ProtoMajor)
		api.ServeHTTP(answer, r)
		if known {
			p.note(Proof{Call: r.Method + " " + match.RoutePattern(), Status: answer.Status(), Test: p.test, Email: email})
		}
	})
}

func (p *proofs) note(proof Proof) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seen[proof] = true
}

func (p *proofs) write(path string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	for proof := range p.seen {
		line, err := json.Marshal(proof)
		if err == nil {
			_, err = file.Write(append(line, '\n'))
		}
		if err != nil {
			return errors.Join(err, file.Close())
		}
	}
	return file.Close()
}

// emailIn is whose session a token that World.As made belongs to; "" for one that a log-in made.
func emailIn(token string) string {
	const id = 36
	if len(token) > id && strings.Contains(token, "@") {
		return token[id+1:]
	}
	return ""
}

// testFile is the name of the test file that made the world.
func testFile() string {
	callers := make([]uintptr, 24)
	frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
	for {
		frame, more := frames.Next()
		if strings.HasSuffix(frame.File, "_test.go") {
			return filepath.Base(frame.File)
		}
		if !more {
			return ""
		}
	}
}
