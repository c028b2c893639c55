package main

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	kindDU  = "du"
	kindLPA = "lpa"
	// pendingPolls is how often an engine answers that it is still at work.
	pendingPolls = 1
	maxRequests  = 10_000
	// callBackAfter is when it says by itself that it is done.
	callBackAfter = 3 * time.Second
)

// underwriting is both engines: what is sent with one key is one request, answered after a while, the same for the same casefile.
type underwriting struct {
	store *Store

	mu       sync.Mutex
	requests map[string]*ausRequest // by reference
	order    []string
	sent     map[string]int // submissions by casefile
}

type ausRequest struct {
	findings map[string]any
	pending  int
}

type ausCasefile struct {
	LoanID                                     int64 `json:"LoanId"`
	LoanAmt, PropertyValueAmt, NoteRatePercent float64
	LoanPurposeType, MortgageType, StateCode   string
	PropertyUsageType                          string
	Units                                      int
	LTV, DTI                                   float64
	Borrowers                                  int `json:"borrowers"`
}

func newUnderwriting(store *Store) *underwriting {
	return &underwriting{store: store, requests: map[string]*ausRequest{}, sent: map[string]int{}}
}

func (u *underwriting) mount(mux *http.ServeMux) {
	mux.HandleFunc("POST /aus/{engine}/requests", u.engine(u.submit))
	mux.HandleFunc("GET /aus/{engine}/requests/{ref}", u.engine(u.find))
	mux.HandleFunc("DELETE /aus/{engine}/requests/{ref}", u.engine(u.withdraw))
}

// engine behaves as the engine was told to, before it answers.
func (u *underwriting) engine(serve func(http.ResponseWriter, *http.Request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !slices.Contains([]string{kindDU, kindLPA}, r.PathValue("engine")) {
			http.NotFound(w, r)
			return
		}
		b := u.store.Next(r.PathValue("engine"))
		if wait(r.Context(), b) != nil {
			return
		}
		switch b.Failure {
		case failPermanent:
			answer(w, http.StatusUnprocessableEntity, map[string]string{"code": "NOT_AUTHENTICATED", "message": "The credentials are not known."})
		case "":
			serve(w, r)
		default:
			answer(w, http.StatusServiceUnavailable, map[string]string{"message": "come back later"})
		}
	}
}

func (u *underwriting) submit(w http.ResponseWriter, r *http.Request) {
	var in struct {
		CaseID   string      `json:"caseId"`
		Casefile ausCasefile `json:"casefile"`
		CallBack string      `json:"callBack"`
	}
	key := r.Header.Get("Idempotency-Key")
	if !read(w, r, &in) {
		return
	}
	if key == "" || in.Casefile.LoanAmt <= 0 {
		answer(w, http.StatusUnprocessableEntity, map[string]string{"message": "A key and a casefile with a loan amount are needed."})
		return
	}
	engine := r.PathValue("engine")
	ref := strings.ToUpper(engine) + "-" + key
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.requests[ref] == nil {
		if len(u.order) >= maxRequests {
			delete(u.requests, u.order[0])
			u.order = u.order[1:]
		}
		if in.CaseID == "" {
			in.CaseID = caseOf(engine, in.Casefile.LoanID)
		}
		u.sent[in.CaseID]++
		u.requests[ref] = &ausRequest{findings: findingsOf(engine, in.CaseID, u.sent[in.CaseID], in.Casefile), pending: pendingPolls}
		u.order = append(u.order, ref)
		if in.CallBack != "" {
			time.AfterFunc(callBackAfter, func() { callBack(in.CallBack) })
		}
	}
	answer(w, http.StatusAccepted, map[string]string{"reference": ref})
}

func (u *underwriting) find(w http.ResponseWriter, r *http.Request) {
	u.mu.Lock()
	defer u.mu.Unlock()
	found := u.requests[r.PathValue("ref")]
	switch {
	case found == nil:
		answer(w, http.StatusNotFound, map[string]string{"message": "There is no such request."})
	case found.pending > 0:
		found.pending--
		answer(w, http.StatusOK, map[string]string{"step": "Evaluating credit and eligibility"})
	default:
		answer(w, http.StatusOK, map[string]any{"findings": found.findings})
	}
}

func (u *underwriting) withdraw(w http.ResponseWriter, r *http.Request) {
	u.mu.Lock()
	defer u.mu.Unlock()
	delete(u.requests, r.PathValue("ref"))
	w.WriteHeader(http.StatusNoContent)
}

// callBack says that there is something to ask for; whoever asked asks by itself if it does not hear.
func callBack(address string) {
	client := http.Client{Timeout: 5 * time.Second}
	if resp, err := client.Post(address, "application/json", bytes.NewReader([]byte("{}"))); err == nil {
		_ = resp.Body.Close()
	}
}

// caseOf is the engine's number of a loan: ten digits for DU, a letter and eight digits for LPA.
func caseOf(engine string, loan int64) string {
	h := fnv.New64a()
	_, _ = fmt.Fprintf(h, "%s %d", engine, loan)
	if engine == kindLPA {
		return fmt.Sprintf("S%08d", h.Sum64()%100_000_000)
	}
	return fmt.Sprintf("%010d", 1_000_000_000+h.Sum64()%9_000_000_000)
}

// findingsOf answers by the ratios: above 50 % of debt to income, or 97 % of loan to value, a loan is not eligible; far above, its
// risk is not met either.
func findingsOf(engine, id string, submission int, c ausCasefile) map[string]any {
	messages := []map[string]string{}
	say := func(id, text string) { messages = append(messages, map[string]string{"id": id, "text": text}) }
	risky, ineligible := c.DTI > 60, c.DTI > 50 || c.LTV > 97
	if c.DTI > 50 {
		say("DU-ELIG-DTI", fmt.Sprintf("The total expense ratio of %.2f %% is above 50 %%.", c.DTI))
	}
	if c.LTV > 97 {
		say("DU-ELIG-LTV", fmt.Sprintf("The loan-to-value ratio of %.2f %% is above the maximum.", c.LTV))
	}
	say("DU-VER-CLOSE-BY", "Close before the credit report is four months old.")
	say("DU-VER-INCOME-BASE", "Verify base pay by a year-to-date pay stub and the W-2 of the last year.")
	recommendation := "APPROVE_ELIGIBLE"
	switch {
	case engine == kindLPA && (risky || ineligible):
		recommendation = "CAUTION"
	case engine == kindLPA:
		recommendation = "ACCEPT"
	case risky:
		recommendation = "REFER_WITH_CAUTION"
	case ineligible:
		recommendation = "APPROVE_INELIGIBLE"
	}
	for _, m := range messages {
		if engine == kindLPA {
			m["id"] = "LPA" + strings.TrimPrefix(m["id"], "DU")
		}
	}
	return map[string]any{"CASE_ID": id, "recommendation": recommendation, "submissionNumber": submission, "version": "sandbox", "messages": messages}
}
