package main

import (
	"encoding/xml"
	"fmt"
	"hash/fnv"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/beevik/etree"
)

const (
	kindLender  = "lender"
	lenderSpace = "urn:gable:lender:1"
	// riskyDTI is the debt-to-income ratio, in percent, above which the lender warns.
	riskyDTI = 50
)

// lender takes loans on: what is handed over with one key is one registration, whose answer follows from the loan's file. Each time
// that somebody asks about one that is registered, something more has happened to it.
type lender struct {
	store *Store
	clock func() time.Time

	mu            sync.Mutex
	registrations map[string]*lenderLoan // by reference
	order         []string
}

type lenderLoan struct {
	answer    lenderAnswer
	pending   int
	later     []lenderEvent
	documents []*lenderDocument
}

// The wire form of an answer (docs/registration.md).
type (
	lenderAnswer struct {
		XMLName   xml.Name        `xml:"urn:gable:lender:1 REGISTRATION"`
		Reference string          `xml:"Reference,attr,omitempty"`
		Status    string          `xml:"Status,attr,omitempty"`
		Step      string          `xml:"Step,attr,omitempty"`
		Lender    string          `xml:"LenderName,attr,omitempty"`
		Number    string          `xml:"LenderLoanIdentifier,attr,omitempty"`
		Messages  []lenderMessage `xml:"MESSAGE"`
		Events    []lenderEvent   `xml:"EVENT"`
		Fault     string          `xml:"FAULT,omitempty"`
	}
	lenderMessage struct {
		ID       string `xml:"Identifier,attr"`
		Severity string `xml:"Severity,attr"`
		Code     string `xml:"Code,attr"`
		Text     string `xml:",chardata"`
	}
	lenderEvent struct {
		ID   string `xml:"Identifier,attr"`
		Type string `xml:"Type,attr"`
		Time string `xml:"Time,attr"`
		Text string `xml:",chardata"`
	}
)

func newLender(store *Store, clock func() time.Time) *lender {
	return &lender{store: store, clock: clock, registrations: map[string]*lenderLoan{}}
}

func (l *lender) mount(mux *http.ServeMux) {
	mux.HandleFunc("POST /lender/registrations", l.behave(l.register))
	mux.HandleFunc("GET /lender/registrations/{ref}", l.behave(l.find))
	mux.HandleFunc("GET /lender/registrations/{ref}/documents", l.behave(l.documents))
	mux.HandleFunc("PUT /lender/registrations/{ref}/documents/{id}", l.behave(l.take))
}

// behave has the lender be slow, away, or refuse the login or the loan, as it was told to or as the login says.
func (l *lender) behave(serve func(http.ResponseWriter, *http.Request, string)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		user, password, _ := r.BasicAuth()
		b := behaviourOf(l.store, kindLender, user, password)
		if wait(r.Context(), b) != nil {
			return
		}
		failure := b.Failure
		switch {
		case failure == failLogin:
			w.WriteHeader(http.StatusUnauthorized)
		case failure == failTemporary:
			w.WriteHeader(http.StatusServiceUnavailable)
		case failure == failMalformed:
			cut(w, func(w http.ResponseWriter) { serve(w, r, failure) })
		case failure == failPermanent:
			writeLender(w, http.StatusUnprocessableEntity, lenderAnswer{Fault: "The company is not approved to deliver this kind of loan."})
		default:
			serve(w, r, failure)
		}
	}
}

func (l *lender) register(w http.ResponseWriter, r *http.Request, failure string) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxLoanFile))
	key := r.Header.Get("Idempotency-Key")
	if err != nil || key == "" {
		writeLender(w, http.StatusUnprocessableEntity, lenderAnswer{Fault: "A key and a loan are needed."})
		return
	}
	doc := etree.NewDocument()
	file, unread := readLoanFile(text)
	if doc.ReadFromBytes(text) != nil || unread != nil || doc.Root() == nil || doc.Root().Tag != "REGISTRATION_REQUEST" || file.amount <= 0 {
		writeLender(w, http.StatusUnprocessableEntity, lenderAnswer{Fault: "A MISMO 3.4 file with a loan amount is needed."})
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	ref := "REG-" + strings.ToUpper(strings.ReplaceAll(key, "-", ""))
	l.store.Take(kindLender, key, ref, l.clock())
	if l.registrations[ref] == nil {
		l.keep(ref, doc.Root(), file, failure)
		if callBackTo := doc.Root().SelectAttrValue("CallBackURL", ""); callBackTo != "" {
			time.AfterFunc(callBackAfter, func() { callBack(callBackTo) })
		}
	}
	writeLender(w, http.StatusAccepted, lenderAnswer{Reference: ref, Status: "PENDING", Step: "The lender has the loan"})
}

// keep decides about a loan.
func (l *lender) keep(ref string, root *etree.Element, file loanFile, failure string) {
	if len(l.order) >= maxRequests {
		delete(l.registrations, l.order[0])
		l.order = l.order[1:]
	}
	made := &lenderLoan{answer: l.decide(ref, root, file), pending: pendingPolls}
	if failure == failSlow {
		made.pending = slowPolls
	}
	if made.answer.Status == "REGISTERED" {
		made.later = []lenderEvent{{ID: "E2", Type: "SUBMITTED", Text: "Submission received"}, {ID: "E3", Type: "UNDERWRITING_REVIEW", Text: "Underwriting review"}, {ID: "E4", Type: "APPROVED", Text: "Approved with conditions"}}
	}
	l.registrations[ref], l.order = made, append(l.order, ref)
}

// decide follows from the file alone: no product or no lock holds the loan up, much debt is warned of.
func (l *lender) decide(ref string, root *etree.Element, file loanFile) lenderAnswer {
	a := lenderAnswer{Reference: ref, Status: "REGISTERED", Lender: "Northgate Wholesale (sandbox)"}
	say := func(severity, code, text string) {
		a.Messages = append(a.Messages, lenderMessage{ID: fmt.Sprintf("M%d", len(a.Messages)+1), Severity: severity, Code: code, Text: text})
		if severity == "ERROR" {
			a.Status = "NOT_REGISTERED"
		}
	}
	if first(root, "AmortizationType") == "" {
		say("ERROR", "P-100", "No product was chosen: tell whether the rate is fixed or adjustable.")
	}
	if lock := root.SelectElement("RATE_LOCK"); lock == nil || lock.SelectAttrValue("LockExpirationDate", "") < l.clock().UTC().Format(time.DateOnly) {
		say("ERROR", "L-200", "The rate is not locked, or the lock has run out: lock it and give the day on which the lock ends.")
	}
	if dti := file.dti(); dti > riskyDTI {
		say("WARNING", "U-310", fmt.Sprintf("The debt-to-income ratio is %.2f %%: an underwriter will ask for compensating factors.", dti))
	}
	if a.Status == "REGISTERED" {
		h := fnv.New32a()
		_, _ = io.WriteString(h, ref)
		a.Number = fmt.Sprintf("NG%08d", h.Sum32()%100_000_000)
		say("INFO", "R-001", "The loan is registered. Send the initial documents within three business days.")
		a.Events = append(a.Events, lenderEvent{ID: "E1", Type: "REGISTERED", Time: l.now(), Text: "Registered as " + a.Number})
	}
	return a
}

func (l *lender) now() string { return l.clock().UTC().Format(time.RFC3339) }

func (l *lender) find(w http.ResponseWriter, r *http.Request, failure string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	found := l.registrations[r.PathValue("ref")]
	switch {
	case found == nil:
		w.WriteHeader(http.StatusNotFound)
		return
	case failure == failDisorder:
		other := found.answer
		other.Reference = "REG-0"
		writeLender(w, http.StatusOK, other)
		return
	case found.pending > 0:
		found.pending--
		writeLender(w, http.StatusOK, lenderAnswer{Reference: found.answer.Reference, Status: "PENDING", Step: "Checking the loan"})
		return
	}
	answer := found.answer
	if len(found.later) > 0 { // what happens next is told when it is asked for again
		next := found.later[0]
		next.Time = l.now()
		found.later, found.answer.Events = found.later[1:], append(found.answer.Events, next)
	}
	if failure == failDouble {
		answer.Messages = append(answer.Messages, answer.Messages...)
		answer.Events = append(answer.Events, answer.Events...)
	}
	writeLender(w, http.StatusOK, answer)
}

func writeLender(w http.ResponseWriter, status int, a lenderAnswer) {
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(status)
	_ = xml.NewEncoder(w).Encode(a)
}
