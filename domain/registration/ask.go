package registration

import (
	"cmp"
	"slices"
	"time"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/run"
)

// Action is what is asked of a lender.
type Action string

// The actions.
const (
	Register Action = "REGISTER" // take the loan on
	News     Action = "NEWS"     // what has happened to one that was taken on
)

// RegisterRequest is what is asked. It is kept, and holds nothing of a person: the loan's file is read when it is handed over.
type RegisterRequest struct {
	Action     Action        `json:"action" enum:"REGISTER,NEWS"`
	Lender     string        `json:"lender,omitempty" doc:"The company's number at the lender, by which the login is found; empty where it has one lender alone."`
	LenderName string        `json:"lenderName,omitempty" doc:"What the company calls the lender."`
	LoanID     domain.LoanID `json:"LoanId"`
	LockDate   *domain.Date  `json:"lockDate,omitempty"`
	LockEnds   *domain.Date  `json:"lockExpirationDate,omitempty"`
	// Key and Reference are those of a registration that ended without an answer: it is gone on with, lest the lender has it twice.
	Key       domain.ID `json:"key,omitempty" doc:"Of a registration that ended without an answer, and is gone on with."`
	Reference string    `json:"reference,omitempty" doc:"What the lender calls the registration that is asked about."`

	Facts   Facts  `json:"-"`
	Content []byte `json:"-"` // the loan as MISMO 3.4
}

// Status is what became of a registration.
type Status string

// The statuses.
const (
	Pending       Status = "PENDING"
	Registered    Status = "REGISTERED"
	NotRegistered Status = "NOT_REGISTERED" // the messages say why
)

// RegisterAnswer is what the lender says of a registration, all of it each time.
type RegisterAnswer struct {
	Reference  string       `json:"reference" required:"true" doc:"What the lender calls the registration."`
	Status     Status       `json:"status" required:"true" enum:"PENDING,REGISTERED,NOT_REGISTERED"`
	LenderName string       `json:"lenderName,omitempty"`
	LoanNumber string       `json:"LenderLoanIdentifier,omitempty" doc:"The lender's number of the loan."`
	Step       string       `json:"-"`
	Messages   []LenderSaid `json:"messages" required:"true" nullable:"false"`
	Events     []LenderDid  `json:"events" required:"true" nullable:"false"`
}

// LenderSaid is a message as the lender sent it.
type LenderSaid struct {
	ID       string `json:"id" required:"true"`
	Severity string `json:"severity" required:"true" enum:"INFO,WARNING,ERROR"`
	Code     string `json:"code,omitempty"`
	Text     string `json:"text" required:"true"`
}

// LenderDid is an event as the lender sent it.
type LenderDid struct {
	ID   string      `json:"id" required:"true"`
	Type string      `json:"type" required:"true" enum:"REGISTERED,LOCK_REQUESTED,LOCKED,LOCK_EXTENDED,SUBMITTED,APPROVED,SUSPENDED,DENIED,CLEAR_TO_CLOSE,DOCS_ORDERED,DOCS_SENT,FUNDED,PURCHASED,OTHER"`
	Date domain.Date `json:"date" required:"true" doc:"The day at the lender's."`
	Text string      `json:"text,omitempty"`
}

// checkLabels are what people call that which a check asks for.
var checkLabels = map[CheckKey]string{
	CheckBorrower: "A borrower's first and last name", CheckSSN: "Each borrower's Social Security number", CheckResidence: "Where each borrower lives",
	CheckProperty: "The property's whole address", CheckLoanTerms: "Purpose, mortgage type and occupancy", CheckRate: "Rate and term",
	CheckAmount: "Loan amount", CheckOriginator: "A primary originator", CheckMERS: "The MERS number", CheckLender: "A lender",
}

// Prepare completes what is asked from the loan, or says what the checks miss.
func Prepare(f *loan.File, q RegisterRequest, _ domain.Date) (RegisterRequest, []domain.FieldError) {
	q.LoanID = f.LoanID
	if q.Action == News {
		return q, nil
	}
	q.LockDate, q.LockEnds = f.Dates.KeyDates.LockDate, f.Dates.KeyDates.LockExpirationDate
	var missing []domain.FieldError
	for _, one := range Checks(f, q.Facts) {
		field := "register." + string(one.Key)
		switch {
		case one.Passed:
		case one.Key == CheckMessages:
			missing = append(missing, domain.Wrong(field, "An answer of the lender that is not resolved"))
		default:
			missing = append(missing, domain.Missing(field, checkLabels[one.Key]))
		}
	}
	return q, missing
}

// Follow goes on with a registration at the same lender that ended without an answer, so that the lender never has the loan twice. What
// was refused, or is no longer the person's to ask, is begun anew.
func (q *RegisterRequest) Follow(last RegisterRequest, s run.State) {
	answerless := s.Status == run.StatusTimeout || s.Status == run.StatusFailed && s.Fault != run.FaultRefused
	if q.Action == Register && last.Action == Register && last.Lender == q.Lender && answerless {
		q.Key, q.Reference = cmp.Or(last.Key, s.ID), cmp.Or(s.VendorRef, last.Reference)
	}
}

// Limits of how long a lender's answer is waited for: a person may have to look at the loan.
const (
	First = 5 * time.Second
	Every = 10 * time.Second
	Limit = 30 * time.Minute
)

// mark is what an entry of the lender's is known by on the loan.
func (a RegisterAnswer) mark(id string) string { return a.Reference + "/" + id }

// NewEvents are those that the loan does not have yet, as many as there is room for.
func (a RegisterAnswer) NewEvents(kept []LenderEvent) []LenderEvent {
	known := map[string]bool{}
	for _, e := range kept {
		known[e.LenderReference] = true
	}
	var out []LenderEvent
	for _, e := range a.Events {
		if mark := a.mark(e.ID); !known[mark] {
			out = append(out, LenderEvent{Type: e.Type, Date: &e.Date, LenderName: a.LenderName, Description: e.Text, Source: ByVendor, LenderReference: mark})
		}
	}
	return out[:min(len(out), max(0, MaxEvents-len(kept)))]
}

// NewMessages are those that the loan does not have yet, as many as there is room for, and those that the lender no longer says.
func (a RegisterAnswer) NewMessages(kept []RegisterMessage, today domain.Date) (said, taken []RegisterMessage) {
	known, says := map[string]bool{}, map[string]bool{}
	for _, m := range a.Messages {
		says[a.mark(m.ID)] = true
	}
	for _, m := range kept {
		known[m.LenderReference] = true
		if m.Source == ByVendor && !m.Resolved && !says[m.LenderReference] {
			taken = append(taken, m)
		}
	}
	for _, m := range a.Messages {
		if mark := a.mark(m.ID); !known[mark] {
			said = append(said, RegisterMessage{Severity: m.Severity, Code: m.Code, Text: m.Text, Date: &today, Source: ByVendor, LenderReference: mark})
		}
	}
	return said[:min(len(said), max(0, MaxMessages-len(kept)))], taken
}

// HasErrors tells whether a message holds the loan up.
func (a RegisterAnswer) HasErrors() bool {
	return slices.ContainsFunc(a.Messages, func(m LenderSaid) bool { return m.Severity == severityError })
}
