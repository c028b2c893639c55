package main

import (
	"embed"
	"encoding/json"
	"html/template"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"gable/cmd/vendorsim/zone"
)

const (
	failTemporary = "temporary"
	failPermanent = "permanent"
	failSilent    = "silent"
	failMalformed = "malformed" // half of an answer
	failDouble    = "double"    // says everything twice
	failDisorder  = "disorder"  // answers about something else
	failSlow      = "slow"      // is long at work

	kindText    = "sms"
	kindPayment = "payments"
	maxBodySize = 64 << 10
	maxDelay    = 10 * time.Minute
)

// kinds are the vendors that are answered here.
var kinds = []string{kindMail, kindText, kindPlace, kindPayment, kindName, kindDU, kindLPA, kindFlood, kindCredit, kindLender}

// failures are the ways in which a vendor can be told to fail.
var failures = []string{failTemporary, failPermanent, failSilent, failSlow, failDisorder, failDouble, failMalformed, failLogin}

//go:embed page.html
var pageFile embed.FS

var page = template.Must(template.New("page.html").Funcs(template.FuncMap{"lines": lines}).ParseFS(pageFile, "page.html"))

// newWeb serves the page, what arrived as JSON, the control, and the vendors that speak HTTP.
func newWeb(store *Store, names *zone.Server, mailIn string, clock func() time.Time) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		// Links open in a new tab; nothing of a message may run or load anything.
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'")
		if err := page.Execute(w, map[string]any{"Mails": store.Mails(""), "Texts": store.Texts(""), "Records": names.Records(), "MailIn": mailIn}); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { answer(w, http.StatusOK, map[string]bool{"ok": true}) })
	mux.HandleFunc("GET /mails", func(w http.ResponseWriter, r *http.Request) {
		answer(w, http.StatusOK, store.Mails(r.URL.Query().Get("to")))
	})
	mux.HandleFunc("DELETE /mails", func(w http.ResponseWriter, _ *http.Request) { store.Clear(); w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("GET /mails/{id}/html", func(w http.ResponseWriter, r *http.Request) { mailBody(w, r, store) })
	mux.HandleFunc("GET /texts", func(w http.ResponseWriter, r *http.Request) {
		answer(w, http.StatusOK, store.Texts(r.URL.Query().Get("to")))
	})
	mux.HandleFunc("POST /2010-04-01/Accounts/{account}/Messages.json", func(w http.ResponseWriter, r *http.Request) { takeText(w, r, store, clock) })
	mux.HandleFunc("GET /places", func(w http.ResponseWriter, r *http.Request) { findPlaces(w, r, store) })
	mux.HandleFunc("GET /taken", func(w http.ResponseWriter, r *http.Request) {
		answer(w, http.StatusOK, store.AllTaken(r.URL.Query().Get("kind"), r.URL.Query().Get("key")))
	})
	newStripe(store).mount(mux)
	credit, engines := newCreditAgency(store, clock), newUnderwriting(store, clock)
	engines.scoreOf = credit.scoreOf
	credit.mount(mux)
	engines.mount(mux)
	mountLogins(mux, store)
	newFlood(store, clock).mount(mux)
	newLender(store, clock).mount(mux)
	mountNames(mux, names)
	if mailIn != "" {
		mux.HandleFunc("POST /mail-in", func(w http.ResponseWriter, r *http.Request) { writeMail(w, r, mailIn, clock) })
	}
	mux.HandleFunc("POST /control", func(w http.ResponseWriter, r *http.Request) { control(w, r, store) })
	return mux
}

// mailBody shows a mail's HTML as it came, in a sandbox: no script, no form, no fetch, not even from the page's frame.
func mailBody(w http.ResponseWriter, r *http.Request, store *Store) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	mails := store.Mails("")
	at := slices.IndexFunc(mails, func(m Mail) bool { return m.ID == id })
	if err != nil || at < 0 {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data:")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = io.WriteString(w, `<base target="_blank">`+mails[at].HTML)
}

func control(w http.ResponseWriter, r *http.Request, store *Store) {
	var b Behaviour
	if !read(w, r, &b) {
		return
	}
	switch {
	case !slices.Contains(kinds, b.Kind):
		answer(w, http.StatusUnprocessableEntity, map[string]string{"error": "kind is one of " + strings.Join(kinds, ", ")})
	case b.DelayMS < 0 || time.Duration(b.DelayMS)*time.Millisecond > maxDelay || b.Times < 0:
		answer(w, http.StatusUnprocessableEntity, map[string]string{"error": "delayMs is between 0 and 600000, times is not negative"})
	case b.Failure != "" && !slices.Contains(failures, b.Failure):
		answer(w, http.StatusUnprocessableEntity, map[string]string{"error": "failure is empty, or one of " + strings.Join(failures, ", ")})
	default:
		store.Control(b)
		answer(w, http.StatusOK, b)
	}
}

// read demands JSON by its media type, which a form of another site cannot send without asking first.
func read(w http.ResponseWriter, r *http.Request, into any) bool {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		answer(w, http.StatusUnsupportedMediaType, map[string]string{"error": "send application/json"})
		return false
	}
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBodySize))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		answer(w, http.StatusBadRequest, map[string]string{"error": err.Error()})
		return false
	}
	return true
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// piece is a stretch of text, a link or not.
type piece struct {
	Text string
	Link bool
}

// lines splits a text into its links and what stands between them.
func lines(text string) []piece {
	var pieces []piece
	for _, link := range linkPattern.FindAllStringIndex(text, -1) {
		end := link[0] + len(strings.TrimRight(text[link[0]:link[1]], ".,;:!?)"))
		if at := len(text) - len(rest(text, pieces)); at < link[0] {
			pieces = append(pieces, piece{Text: text[at:link[0]]})
		}
		pieces = append(pieces, piece{Text: text[link[0]:end], Link: true})
	}
	if left := rest(text, pieces); left != "" {
		pieces = append(pieces, piece{Text: left})
	}
	return pieces
}

func rest(text string, pieces []piece) string {
	for _, p := range pieces {
		text = text[len(p.Text):]
	}
	return text
}
