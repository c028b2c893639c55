package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"hash/fnv"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	kindDU  = "du"
	kindLPA = "lpa"
	// pendingPolls is how often an engine answers that it is still at work, slowPolls how often one that is told to be slow does.
	pendingPolls = 1
	slowPolls    = 6
	maxRequests  = 10_000
	maxLoanFile  = 10 << 20
	// callBackAfter is when it says by itself that it is done.
	callBackAfter = 3 * time.Second
)

// underwriting is both engines: what is sent with one key is one request, answered after a while, the same for the same file.
type underwriting struct {
	store *Store
	clock func() time.Time
	// scoreOf is the score that counts of the people of a credit report, 0 where none is known by its number. Nil: none is.
	scoreOf func(number string) int

	mu       sync.Mutex
	requests map[string]*ausRequest // by reference
	order    []string
	sent     map[string]int // submissions by case
}

type ausRequest struct {
	answer  ausAnswer // DU's findings, or LPA's feedback
	pending int
	misled  bool // it was answered to another request once
}

// The wire form of an answer (docs/underwriting-findings.md).
type (
	ausAnswer struct {
		XMLName   xml.Name     `xml:"urn:gable:aus:1 ANSWER"`
		Reference string       `xml:"reference,attr,omitempty"`
		Step      string       `xml:"Step,omitempty"`
		Fault     *ausFault    `xml:"FAULT,omitempty"`
		Findings  *ausFindings `xml:"FINDINGS,omitempty"`
		Feedback  *lpaFeedback `xml:"FEEDBACK,omitempty"`
		Lenders   []ausGroup   `xml:"LENDERS>GROUP,omitempty"`
	}
	ausFault struct {
		Code    string `xml:"code,attr"`
		Message string `xml:",chardata"`
	}
	ausFindings struct {
		CaseIdentifier   string       `xml:"CaseIdentifier"`
		FileIdentifier   string       `xml:"FileIdentifier,omitempty"`
		SubmissionNumber int          `xml:"SubmissionNumber"`
		EngineVersion    string       `xml:"EngineVersion"`
		Recommendation   string       `xml:"Recommendation"`
		ReservesRequired string       `xml:"ReservesRequiredAmount,omitempty"`
		Relief           []ausRelief  `xml:"RELIEFS>RELIEF,omitempty"`
		Messages         []ausMessage `xml:"MESSAGES>MESSAGE"`
	}
	ausRelief struct {
		Of     string `xml:"of,attr"`
		Status string `xml:"status,attr"`
	}
	ausMessage struct {
		ID       string   `xml:"id,attr"`
		Category string   `xml:"category,attr"`
		Section  string   `xml:"section,attr"`
		Severity string   `xml:"severity,attr"`
		Borrower int      `xml:"borrower,attr,omitempty"`
		Evidence []string `xml:"Evidence,omitempty"`
		Text     string   `xml:"Text"`
	}
	ausGroup struct {
		Name    string      `xml:"name,attr"`
		Lenders []ausLender `xml:"LENDER"`
	}
	ausLender struct {
		Name   string `xml:"name,attr"`
		Number string `xml:"number,attr"`
	}
)

func newUnderwriting(store *Store, clock func() time.Time) *underwriting {
	return &underwriting{store: store, clock: clock, requests: map[string]*ausRequest{}, sent: map[string]int{}}
}

func (u *underwriting) mount(mux *http.ServeMux) {
	mux.HandleFunc("POST /aus/{engine}/requests", u.engine(u.submit))
	mux.HandleFunc("GET /aus/{engine}/requests/{ref}", u.engine(u.find))
	mux.HandleFunc("DELETE /aus/{engine}/requests/{ref}", u.engine(u.withdraw))
	mux.HandleFunc("GET /aus/{engine}/lenders", u.engine(listLenders))
}

// engine behaves as the engine was told to, or as the login says, before it answers: slow, away, silent, garbled, or refusing.
func (u *underwriting) engine(serve func(http.ResponseWriter, *http.Request, string)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		engine := r.PathValue("engine")
		if !slices.Contains([]string{kindDU, kindLPA}, engine) {
			http.NotFound(w, r)
			return
		}
		user, password, _ := r.BasicAuth()
		b := behaviourOf(u.store, engine, user, password)
		if wait(r.Context(), b) != nil {
			return
		}
		switch failure := b.Failure; failure {
		case failPermanent, failLogin:
			refuseLogin(w, engine)
		case failMalformed:
			cut(w, func(w http.ResponseWriter) { serve(w, r, failure) })
		case failTemporary:
			answerXML(w, http.StatusServiceUnavailable, ausAnswer{Fault: &ausFault{"AWAY", "Come back later."}})
		default:
			serve(w, r, failure)
		}
	}
}

func refuseLogin(w http.ResponseWriter, engine string) {
	code := "DU_USER_NOT_AUTHENTICATED"
	if engine == kindLPA {
		code = "LPA_USER_AUTH_ERROR"
	}
	answerXML(w, http.StatusUnauthorized, ausAnswer{Fault: &ausFault{code, "The user name or the password is not known."}})
}

func (u *underwriting) submit(w http.ResponseWriter, r *http.Request, failure string) {
	engine, key := r.PathValue("engine"), r.Header.Get("Idempotency-Key")
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxLoanFile))
	if err != nil {
		answerXML(w, http.StatusRequestEntityTooLarge, ausAnswer{Fault: &ausFault{"TOO_LARGE", "The file is too large."}})
		return
	}
	file, err := readLoanFile(text)
	switch {
	case key == "" || err != nil || file.amount <= 0:
		answerXML(w, http.StatusUnprocessableEntity, ausAnswer{Fault: &ausFault{"FILE", "A key and a MISMO 3.4 file with a loan amount are needed."}})
		return
	case file.hasName("Autherror"):
		refuseLogin(w, engine)
		return
	}
	file.day = u.clock()
	file.score = u.lowestScore(file.reports)
	ref := strings.ToUpper(engine) + "-" + key
	u.store.Take(engine, key, ref, u.clock())
	if callBackTo := r.Header.Get("Call-Back"); u.keep(ref, engine, file, r.Header.Get("File-Identifier"), failure) && callBackTo != "" {
		if failure == failDisorder {
			callBack(callBackTo) // before anybody knows what for
		}
		time.AfterFunc(callBackAfter, func() {
			callBack(callBackTo)
			if failure == failDouble {
				callBack(callBackTo)
			}
		})
	}
	answerXML(w, http.StatusAccepted, ausAnswer{Reference: ref})
}

// lowestScore is the lowest that counts of the people of some credit reports, 0 where none is known.
func (u *underwriting) lowestScore(reports []string) (lowest int) {
	for _, number := range reports {
		if u.scoreOf == nil {
			return 0
		}
		if score := u.scoreOf(number); score > 0 && (lowest == 0 || score < lowest) {
			lowest = score
		}
	}
	return lowest
}

// keep has a request be answered; false where it is known already.
func (u *underwriting) keep(ref, engine string, file loanFile, fileID, failure string) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.requests[ref] != nil {
		return false
	}
	if len(u.order) >= maxRequests {
		delete(u.requests, u.order[0])
		u.order = u.order[1:]
	}
	if file.caseID == "" {
		file.caseID = caseOf(engine, ref)
	}
	u.sent[file.caseID]++
	request := &ausRequest{answer: answerTo(engine, file, u.sent[file.caseID], fileID), pending: pendingPolls, misled: failure != failDisorder}
	if failure == failSlow || file.hasName("Timeout") {
		request.pending = slowPolls
	}
	if file.hasName("Timeout") {
		request.pending = 1 << 30
	}
	u.requests[ref] = request
	u.order = append(u.order, ref)
	return true
}

// answerTo is what an engine answers about a file that it was sent so often, in its own words.
func answerTo(engine string, file loanFile, submission int, fileID string) ausAnswer {
	v := judge(file, submission)
	if engine == kindLPA {
		found := feedbackOf(v, submission)
		found.FileIdentifier = fileID
		return ausAnswer{Feedback: found}
	}
	found := findingsOf(v, submission)
	found.FileIdentifier = fileID
	return ausAnswer{Findings: found}
}

// to is an answer to a request.
func (a ausAnswer) to(ref string) ausAnswer {
	a.Reference = ref
	return a
}

func (u *underwriting) find(w http.ResponseWriter, r *http.Request, _ string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	ref := r.PathValue("ref")
	found := u.requests[ref]
	switch {
	case found == nil:
		answerXML(w, http.StatusNotFound, ausAnswer{Fault: &ausFault{"UNKNOWN", "There is no such request."}})
	case !found.misled:
		found.misled = true
		answerXML(w, http.StatusOK, found.answer.to(ref+"-OTHER"))
	case found.pending > 0:
		found.pending--
		answerXML(w, http.StatusOK, ausAnswer{Reference: ref, Step: "Evaluating credit and eligibility"})
	default:
		answerXML(w, http.StatusOK, found.answer.to(ref))
	}
}

func (u *underwriting) withdraw(w http.ResponseWriter, r *http.Request, _ string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	delete(u.requests, r.PathValue("ref"))
	w.WriteHeader(http.StatusNoContent)
}

// listLenders are those for whom whoever asks may submit.
func listLenders(w http.ResponseWriter, _ *http.Request, _ string) {
	answerXML(w, http.StatusOK, ausAnswer{Lenders: []ausGroup{
		{"Wholesale", []ausLender{{"Northgate Wholesale", "204587193"}, {"Prairie Home Lending", "204590027"}}},
		{"Correspondent", []ausLender{{"Tidewater Mortgage", "271180456"}}}}})
}

func answerXML(w http.ResponseWriter, status int, a ausAnswer) {
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(status)
	_ = xml.NewEncoder(w).Encode(a)
}

// callBack says that there is something to ask for; whoever asked asks by itself if it does not hear.
func callBack(address string) {
	client := http.Client{Timeout: 5 * time.Second}
	if resp, err := client.Post(address, "application/json", bytes.NewReader([]byte("{}"))); err == nil {
		_ = resp.Body.Close()
	}
}

// caseOf is the engine's number of a loan that it did not know: ten digits for DU, a letter and seven digits for LPA.
func caseOf(engine, ref string) string {
	h := fnv.New64a()
	_, _ = fmt.Fprintf(h, "%s %s", engine, ref)
	if engine == kindLPA {
		return fmt.Sprintf("B%07d", h.Sum64()%10_000_000)
	}
	return fmt.Sprintf("%010d", 1_000_000_000+h.Sum64()%9_000_000_000)
}
