package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// gate stands between Gable and the vendors: it holds the calls of a run at one step of its way, until it is opened.
type gate struct {
	*httptest.Server
	vendors string

	// deciding is held while it is being said where runs are to be held: until then their calls wait.
	deciding sync.RWMutex

	mu     sync.Mutex
	stopAt map[string]string // the step at which a run's calls are held, by the run
	runOf  map[string]string // the run of a vendor's reference
	held   map[string]int    // how many runs are held at a step
	open   map[string]chan struct{}
	killed chan struct{}
}

// The steps at which a run's call can be held.
const (
	beforeHandedOver = "before it is handed over"
	handedOver       = "handed over, no reference kept"
	referenceKept    = "the reference is kept"
	answered         = "the answer is there"
	applied          = "applied, not committed"
)

var gateSteps = []string{beforeHandedOver, handedOver, referenceKept, answered, applied}

func newGate(t *testing.T, vendors string) *gate {
	t.Helper()
	g := &gate{vendors: vendors, stopAt: map[string]string{}, runOf: map[string]string{}, held: map[string]int{}, open: map[string]chan struct{}{}, killed: make(chan struct{})}
	for _, step := range gateSteps {
		g.open[step] = make(chan struct{})
	}
	g.Server = httptest.NewServer(g)
	t.Cleanup(g.Close)
	t.Cleanup(g.release)
	return g
}

// release lets all go, and everything from then on.
func (g *gate) release() {
	g.mu.Lock()
	defer g.mu.Unlock()
	clear(g.stopAt)
	select {
	case <-g.killed:
	default:
		close(g.killed)
	}
}

// hold has the calls of a run be held at a step.
func (g *gate) hold(run, step string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.stopAt[run] = step
}

// heldAt is how many runs are held at a step.
func (g *gate) heldAt(step string) int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.held[step]
}

var (
	creditKey    = regexp.MustCompile(`CreditRequestID="([^"]+)"`)
	creditNumber = regexp.MustCompile(`CreditReportIdentifier="([^"]+)"`)
	reference    = regexp.MustCompile(`(?i)\b(?:reference|FloodTransactionIdentifier|CreditReportIdentifier)="([^"]+)"`)
	finalAnswer  = regexp.MustCompile(`<FINDINGS|<FEEDBACK|<FLOOD_DETERMINATION|_Condition="Success"|Status="(NOT_)?REGISTERED"`)
)

// call is what a call is about: handing a question over with the run's key, or asking for the answer by its reference.
func (g *gate) call(r *http.Request, body []byte) (run string, hands bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if strings.HasPrefix(r.URL.Path, "/credit/") {
		isQuery := bytes.Contains(body, []byte(`"StatusQuery"`))
		if number := creditNumber.FindSubmatch(body); isQuery && number != nil {
			return g.runOf[string(number[1])], false
		}
		if key := creditKey.FindSubmatch(body); !isQuery && key != nil {
			return string(key[1]), true
		}
		return "", false
	}
	if r.Method == http.MethodPost {
		return r.Header.Get("Idempotency-Key"), true
	}
	path := strings.TrimSuffix(r.URL.Path, "/certificate")
	if path != r.URL.Path {
		return "", false
	}
	return g.runOf[path[strings.LastIndexByte(path, '/')+1:]], false
}

func (g *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	g.deciding.RLock()
	run, hands := g.call(r, body)
	g.mu.Lock()
	stop := g.stopAt[run]
	g.mu.Unlock()
	g.deciding.RUnlock()
	if hands && stop == beforeHandedOver || !hands && stop == referenceKept {
		g.wait(stop)
	}
	req, err := http.NewRequest(r.Method, g.vendors+r.URL.Path, bytes.NewReader(body))
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	req.Header = r.Header.Clone()
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	text, err := io.ReadAll(res.Body)
	_ = res.Body.Close()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	if ref := reference.FindSubmatch(text); hands && ref != nil {
		g.mu.Lock()
		g.runOf[string(ref[1])] = run
		g.mu.Unlock()
	}
	if hands && stop == handedOver || !hands && (stop == answered || stop == applied) && finalAnswer.Match(text) {
		g.wait(stop)
	}
	w.Header().Set("Content-Type", res.Header.Get("Content-Type"))
	w.WriteHeader(res.StatusCode)
	_, _ = w.Write(text)
}

// wait holds a call until its step is opened. One that is held when its process is killed comes to nothing.
func (g *gate) wait(step string) {
	g.mu.Lock()
	g.held[step]++
	opened := g.open[step]
	g.mu.Unlock()
	select {
	case <-opened:
	case <-g.killed:
		panic(http.ErrAbortHandler)
	}
}

func (g *gate) openStep(step string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	close(g.open[step])
}
