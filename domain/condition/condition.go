// Package condition is what a lender asks of a loan before it approves, draws documents, closes, funds or sells it.
package condition

import (
	"slices"
	"strings"

	"gable/domain"
	"gable/domain/document"
)

// Status is how far a condition is.
type Status string

// The statuses of a condition, in the order in which it passes them.
const (
	Added        Status = "ADDED"
	Requested    Status = "REQUESTED"
	ReRequested  Status = "RE_REQUESTED"
	Collected    Status = "COLLECTED"
	ReadyToSend  Status = "READY_TO_SEND"
	SentToLender Status = "SENT_TO_LENDER"
)

// Statuses are all of them, in their order.
var Statuses = domain.NewEnum("ConditionStatus", "ADDED=Added", "REQUESTED=Requested", "RE_REQUESTED=Requested again", "COLLECTED=Collected",
	"READY_TO_SEND=Ready to send", "SENT_TO_LENDER=Sent to lender")

// PriorTo is what waits for a condition, in the order of a loan's life.
var PriorTo = domain.NewEnum("ConditionPriorTo", "Approval=Prior to approval", "Docs=Prior to docs", "Closing=Prior to closing", "Funding=Prior to funding",
	"Purchase=Prior to purchase", "AtClosing=At closing")

// PriorToDocs is what waits for the conditions that a lender wants before it draws documents.
const PriorToDocs = "Docs"

// Categories are what a condition is about.
var Categories = domain.NewEnum("ConditionCategory", "INCOME=Income", "ASSETS=Assets", "CREDIT=Credit", "PROPERTY=Property", "LEGAL=Legal", "MISC=Miscellaneous",
	"GOVERNMENT=Government")

// Decisions are what the lender says of a condition that was sent.
var Decisions = domain.NewEnum("ConditionDecision", "CLEARED=Cleared", "WAIVED=Waived", "REJECTED=Rejected")

// Limits of a loan's conditions.
const (
	CodeLength        = 20
	DescriptionLength = 2000
	NoteLength        = 2000
	MaxConditions     = 500
	// MaxDocuments bounds the documents that are put to one condition.
	MaxDocuments = 100
)

// Condition is one of a loan's conditions.
type Condition struct {
	domain.Record
	Code        string                  `json:"code,omitempty" maxLength:"20" doc:"As the lender counts or names it."`
	Category    string                  `json:"category,omitempty" enum:"INCOME,ASSETS,CREDIT,PROPERTY,LEGAL,MISC,GOVERNMENT"`
	Description string                  `json:"description,omitempty" maxLength:"2000" doc:"What has to be shown."`
	PriorTo     string                  `json:"priorTo,omitempty" enum:"Approval,Docs,Closing,Funding,Purchase,AtClosing" doc:"What waits for it."`
	StatusDates map[Status]domain.Date  `json:"statusDates,omitempty" doc:"When it reached each status; the furthest of them is where it stands."`
	Status      Status                  `json:"status,omitempty" readOnly:"true" enum:"ADDED,REQUESTED,RE_REQUESTED,COLLECTED,READY_TO_SEND,SENT_TO_LENDER" doc:"The furthest status that has a date."`
	Assignee    *Assignee               `json:"Assignee,omitempty" doc:"Who of the loan's team works on it."`
	Decision    string                  `json:"lenderDecision,omitempty" enum:"CLEARED,WAIVED,REJECTED" doc:"What the lender said of it, once it was sent."`
	Note        string                  `json:"note,omitempty" maxLength:"2000" doc:"For staff alone."`
	Finding     *document.FindingSource `json:"ausFinding,omitempty" readOnly:"true" doc:"The finding of DU or LPA of which it was made."`
	Documents   []document.Document     `json:"LoanDocuments,omitempty" readOnly:"true" doc:"Those put to it and those that came for its needs, disapproved ones last."`
	Approved    int                     `json:"approvedDocsCount,omitempty" readOnly:"true"`
	Needs       []document.Need         `json:"LoanNeeds,omitempty" readOnly:"true" doc:"What is asked of people for it; their documents are among LoanDocuments."`
	CreatedAt   string                  `json:"createdAt,omitempty" readOnly:"true" doc:"RFC 3339, UTC."`
	UpdatedAt   string                  `json:"updatedAt,omitempty" readOnly:"true"`
}

// Assignee is a member of the loan's team who works on a condition, in one of their parts.
type Assignee struct {
	ID   domain.ID `json:"id,omitempty" doc:"Of a person on the loan's team."`
	Type string    `json:"type,omitempty" doc:"The part in which the person does it, a LoanRole."`
	Name string    `json:"name,omitempty" readOnly:"true"`
}

// Validate returns what is wrong with the condition; what is missing is not, but its description.
func (c Condition) Validate() []domain.FieldError {
	var faults domain.Faults
	if strings.TrimSpace(c.Description) == "" {
		faults.Missing("description")
	}
	faults.Text("code", c.Code, CodeLength)
	faults.Text("description", c.Description, DescriptionLength)
	faults.Text("note", c.Note, NoteLength)
	faults.Enum("category", Categories, c.Category)
	faults.Enum("priorTo", PriorTo, c.PriorTo)
	faults.Enum("lenderDecision", Decisions, c.Decision)
	for status, date := range c.StatusDates {
		if !Statuses.Has(string(status)) {
			faults.Wrong("statusDates."+string(status), "Status")
		}
		faults.Date("statusDates."+string(status), &date)
	}
	if c.Decision != "" && c.Furthest() != SentToLender {
		faults.Add("lenderDecision", "refusals:condition.notSent", "The lender can only decide on what was sent")
	}
	return faults.Sorted()
}

// Furthest is where the condition stands: at the furthest status that has a date, ADDED without any.
func (c Condition) Furthest() Status {
	for _, option := range slices.Backward(Statuses.Options) {
		if _, dated := c.StatusDates[Status(option.Option)]; dated {
			return Status(option.Option)
		}
	}
	return Added
}

// IsPending tells whether the lender does not have it yet.
func (c Condition) IsPending() bool { return c.Furthest() != SentToLender }

// IsCleared tells whether the lender wants nothing more for it.
func (c Condition) IsCleared() bool { return c.Decision == "CLEARED" || c.Decision == "WAIVED" }

// MoveTo makes a status the furthest, since a day: what lay beyond it is no longer so, and with it what the lender said.
func (c *Condition) MoveTo(status Status, on domain.Date) {
	dates := map[Status]domain.Date{}
	for kept, date := range c.StatusDates {
		if place(kept) < place(status) {
			dates[kept] = date
		}
	}
	dates[status] = on
	c.StatusDates = dates
	if status != SentToLender {
		c.Decision = ""
	}
}

// Ask is that something is asked of somebody for the condition; once something was collected it is asked again.
func (c *Condition) Ask(on domain.Date) {
	switch stands := place(c.Furthest()); {
	case stands < place(Requested):
		c.MoveTo(Requested, on)
	case stands > place(ReRequested):
		c.MoveTo(ReRequested, on)
	}
}

// SendBack is that what came for the condition was rejected.
func (c *Condition) SendBack(on domain.Date) { c.MoveTo(ReRequested, on) }

// Collect is that all that was asked for came and was accepted. One that is further already stays there.
func (c *Condition) Collect(on domain.Date) {
	if place(c.Furthest()) < place(Collected) {
		c.MoveTo(Collected, on)
	}
}

func place(status Status) int {
	return slices.IndexFunc(Statuses.Options, func(o domain.EnumOption) bool { return o.Option == string(status) })
}

// JustSent are those of the conditions with an id that the lender did not have before, and has now.
func JustSent(before, now []Condition, ids []domain.ID) (sent []Condition) {
	pending := map[domain.ID]bool{}
	for _, c := range before {
		pending[c.ID] = c.IsPending()
	}
	for _, c := range now {
		if slices.Contains(ids, c.ID) && pending[c.ID] && !c.IsPending() {
			sent = append(sent, c)
		}
	}
	return sent
}
