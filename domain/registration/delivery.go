package registration

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/loan"
)

// DeliverRequest hands documents of a loan to the lender that has it. What is handed over is fixed when it is asked for; the content of
// each is opened when its turn comes.
type DeliverRequest struct {
	Lender     string        `json:"lender,omitempty" doc:"The company's number at the lender, by which the login is found."`
	LenderName string        `json:"lenderName,omitempty"`
	LoanID     domain.LoanID `json:"LoanId"`
	Reference  string        `json:"reference" required:"true" doc:"What the lender calls the loan's registration."`
	Batch      domain.ID     `json:"batch" doc:"Of what is sent at once: nothing waits for what was sent before."`
	Documents  []Delivered   `json:"documents" required:"true" nullable:"false"`

	// Open opens what a document holds.
	Open func(ctx context.Context, id domain.ID) (io.ReadCloser, error) `json:"-"`
}

// Delivered is a document as it is handed over.
type Delivered struct {
	ID         domain.ID `json:"id" required:"true"`
	Name       string    `json:"name" required:"true"`
	Class      string    `json:"classification,omitempty"`
	MediaType  string    `json:"mediaType"`
	Size       int64     `json:"size"`
	SHA256     string    `json:"sha256"`
	Conditions []string  `json:"conditions,omitempty" doc:"The codes of the conditions that it is for, as the lender counts them."`
}

// DeliverAnswer is what became of documents at the lender.
type DeliverAnswer struct {
	Reference string          `json:"reference" required:"true"`
	Documents []DocumentTaken `json:"documents" required:"true" nullable:"false"`
}

// DocumentTaken is what became of one document.
type DocumentTaken struct {
	ID     domain.ID `json:"id" required:"true"`
	Status string    `json:"status" required:"true" enum:"RECEIVED,TAKEN,REFUSED"`
	Text   string    `json:"text,omitempty" doc:"Why, in the lender's words."`
}

// What became of a document: the lender has it and looks at it, takes it, or sends it back.
const (
	DocumentReceived = "RECEIVED"
	DocumentAccepted = "TAKEN"
	DocumentRefused  = "REFUSED"
)

// Limits of what is handed over at once, and of how long the lender's word is waited for.
const (
	MaxDelivered  = 200
	DeliverFirst  = 2 * time.Second
	DeliverEvery  = 5 * time.Second
	DeliverWithin = 30 * time.Minute
)

// PrepareDelivery completes what is handed over from the loan.
func PrepareDelivery(f *loan.File, q DeliverRequest, _ domain.Date) (DeliverRequest, []domain.FieldError) {
	q.LoanID = f.LoanID
	return q, nil
}

// Missing are those documents that the lender does not have as they are here.
func (q DeliverRequest) Missing(has DeliverAnswer) (missing []Delivered) {
	for _, d := range q.Documents {
		if !slices.ContainsFunc(has.Documents, func(t DocumentTaken) bool { return t.ID == d.ID }) {
			missing = append(missing, d)
		}
	}
	return missing
}

// Outcome is what the lender says of what was handed over: how many it has looked at, of how many, and the whole once that is all.
func (q DeliverRequest) Outcome(has DeliverAnswer) (step string, out *DeliverAnswer) {
	found := DeliverAnswer{Reference: has.Reference, Documents: []DocumentTaken{}}
	done := 0
	for _, t := range has.Documents {
		if !slices.ContainsFunc(q.Documents, func(d Delivered) bool { return d.ID == t.ID }) {
			continue // sent before
		}
		found.Documents = append(found.Documents, t)
		if t.Status != DocumentReceived {
			done++
		}
	}
	if done == len(q.Documents) {
		return "", &found
	}
	return fmt.Sprintf("%d/%d", done, len(q.Documents)), nil
}

type wireDocuments struct {
	XMLName   xml.Name `xml:"urn:gable:lender:1 DOCUMENTS"`
	Reference string   `xml:"Reference,attr"`
	Documents []struct {
		ID     string `xml:"Identifier,attr"`
		Status string `xml:"Status,attr"`
		Text   string `xml:",chardata"`
	} `xml:"DOCUMENT"`
}

const maxDocuments = 5000

// ReadDocuments reads which documents of a loan a lender has. What says itself twice counts once; what can't be relied on is not taken.
func ReadDocuments(raw []byte) (DeliverAnswer, error) {
	var in wireDocuments
	if len(raw) > AnswerBytes || xml.NewDecoder(bytes.NewReader(raw)).Decode(&in) != nil {
		return DeliverAnswer{}, ErrUnreadable
	}
	a := DeliverAnswer{Reference: strings.TrimSpace(in.Reference), Documents: []DocumentTaken{}}
	if !isReference(a.Reference) || len(in.Documents) > maxDocuments {
		return DeliverAnswer{}, ErrUnreadable
	}
	seen := map[domain.ID]bool{}
	for _, d := range in.Documents {
		id, err := domain.ParseID(d.ID)
		if err != nil || d.Status != DocumentReceived && d.Status != DocumentAccepted && d.Status != DocumentRefused {
			return DeliverAnswer{}, ErrUnreadable
		}
		if !seen[id] {
			seen[id], a.Documents = true, append(a.Documents, DocumentTaken{ID: id, Status: d.Status, Text: clip(d.Text, textLength)})
		}
	}
	return a, nil
}
