package main

import (
	"encoding/xml"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"gable/demo/agency"
)

const (
	kindCredit    = "credit"
	maxCreditBody = 256 << 10
)

// creditAgency is every agency: what is ordered with one key is one report, the same for the same people, there when it is asked for
// the second time.
type creditAgency struct {
	store *Store
	clock func() time.Time

	mu      sync.Mutex
	reports map[string]*creditReport // by number
	keys    map[string]string        // number by the order's key
	order   []string
	misled  map[string]bool // by the order's key or number: it was answered by another order once
}

type creditReport struct {
	number, key string
	request     agency.Request
	pending     int
	answer      []byte
}

func newCreditAgency(store *Store, clock func() time.Time) *creditAgency {
	return &creditAgency{store: store, clock: clock, reports: map[string]*creditReport{}, keys: map[string]string{}, misled: map[string]bool{}}
}

func (a *creditAgency) mount(mux *http.ServeMux) {
	mux.HandleFunc("POST /credit/{agency}", a.serve)
}

func (a *creditAgency) serve(w http.ResponseWriter, r *http.Request) {
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxCreditBody))
	var in agency.Request
	if err == nil {
		err = xml.Unmarshal(raw, &in)
	}
	b := behaviourOf(a.store, kindCredit, in.Login.User, in.Login.Password)
	if wait(r.Context(), b) != nil {
		return
	}
	if b.Failure == failTemporary {
		answer(w, http.StatusServiceUnavailable, map[string]string{"message": "come back later"})
		return
	}
	if err != nil {
		writeCredit(w, agency.Fault("E101", "The request is not well-formed XML", ""))
		return
	}
	found := a.reply(in, b.Failure)
	if slices.ContainsFunc(in.Login.People, func(p agency.Person) bool { return p.Ends("0009") }) {
		<-r.Context().Done() // it never answers
		return
	}
	switch b.Failure {
	case failMalformed:
		found = found[:len(found)/2]
	case failDouble:
		found = []byte(strings.Replace(string(found), "</RESPONSE>", "</RESPONSE><RESPONSE/>", 1))
	}
	writeCredit(w, found)
}

func writeCredit(w http.ResponseWriter, body []byte) {
	w.Header().Set("Content-Type", "text/xml; charset=utf-8")
	_, _ = w.Write(body)
}

// reply is the answer to a request.
func (a *creditAgency) reply(in agency.Request, failure string) []byte {
	d := in.Login.Data
	switch {
	case failure == failLogin || failure == failPermanent:
		return agency.Fault("E037", "The password is wrong", "")
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if about := d.ID + d.Number; failure == failDisorder && !a.misled[about] {
		a.misled[about] = true
		return agency.Pending("SIM-SOMEBODY-ELSE", "another-order")
	}
	if d.Action == "StatusQuery" {
		return a.status(d.ID, d.Number)
	}
	if len(in.Login.People) == 0 || d.ID == "" {
		return agency.Fault("E002", "A borrower is missing", "")
	}
	for _, p := range in.Login.People {
		switch {
		case len(p.SSN) != 9 || p.First == "" || p.Last == "" || p.Birth == "" || len(p.Homes) == 0:
			return agency.Fault("E010", "Name, number, birth date or address of "+p.First+" is missing", "")
		case d.Action != "Submit" && p.Ends("0005"):
			return agency.Fault("E061", "Borrower data do not match the report to be reissued", d.Number)
		}
	}
	number, known := a.keys[d.ID]
	if !known {
		number = a.take(in, failure)
	}
	a.store.Take(kindCredit, d.ID, number, a.clock())
	return agency.Pending(number, d.ID)
}

// take keeps an order and gives it its number: a reissued report keeps the one that it has.
func (a *creditAgency) take(in agency.Request, failure string) string {
	d := in.Login.Data
	number := d.Number
	if number == "" {
		number = in.NewNumber()
	}
	if len(a.order) >= maxRequests {
		old := a.reports[a.order[0]]
		delete(a.keys, old.key)
		delete(a.reports, old.number)
		a.order = a.order[1:]
	}
	r := &creditReport{number: number, key: d.ID, request: in, pending: pendingPolls}
	if slices.ContainsFunc(in.Login.People, func(p agency.Person) bool { return p.Ends("0006") }) {
		r.pending++
	}
	if failure == failSlow {
		r.pending = slowPolls
	}
	r.answer = agency.Report(in, number, a.clock())
	if a.reports[number] == nil {
		a.order = append(a.order, number)
	}
	a.reports[number], a.keys[d.ID] = r, number
	return number
}

// status is how far an order is, by its key or its number.
func (a *creditAgency) status(key, number string) []byte {
	if number == "" {
		number = a.keys[key]
	}
	r := a.reports[number]
	switch {
	case r == nil:
		return agency.Fault("E060", "There is no such order", "")
	case key != "" || r.pending > 0:
		if key == "" {
			r.pending--
		}
		return agency.Pending(r.number, r.key)
	}
	if slices.ContainsFunc(r.request.Login.People, func(p agency.Person) bool { return p.Ends("0008") }) {
		return r.answer[:len(r.answer)/2]
	}
	return r.answer
}

// scoreOf is the lowest of the scores that count of the people of a report, by its number (Selling Guide B3-5.1-02: the middle of three, the lower of
// two); 0 where there is no such report, or no score in it.
func (a *creditAgency) scoreOf(number string) (lowest int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	report := a.reports[number]
	if report == nil {
		return 0
	}
	var in struct {
		Scores []struct {
			Person string `xml:"BorrowerID,attr"`
			Value  int    `xml:"_Value,attr"`
		} `xml:"RESPONSE>RESPONSE_DATA>CREDIT_RESPONSE>CREDIT_SCORE"`
	}
	if xml.Unmarshal(report.answer, &in) != nil {
		return 0
	}
	byPerson := map[string][]int{}
	for _, score := range in.Scores {
		byPerson[score.Person] = append(byPerson[score.Person], score.Value)
	}
	for _, scores := range byPerson {
		slices.Sort(scores)
		if counts := scores[(len(scores)-1)/2]; lowest == 0 || counts < lowest {
			lowest = counts
		}
	}
	return lowest
}
