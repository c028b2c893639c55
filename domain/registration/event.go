// Package registration is what passes between a loan's company and the lender that buys or funds the loan: what it is registered with,
// what the lender answers, and what happens there.
package registration

import (
	"strings"

	"gable/domain"
)

// Source is who wrote an entry.
type Source string

// The sources.
const (
	ByPerson Source = "PERSON"
	ByVendor Source = "VENDOR"
)

// EventTypes are what happens to a loan at its lender.
var EventTypes = domain.NewEnum("LenderEventType", "REGISTERED=Registered", "LOCK_REQUESTED=Lock requested", "LOCKED=Rate locked", "LOCK_EXTENDED=Lock extended",
	"SUBMITTED=Submitted to underwriting", "APPROVED=Approved with conditions", "SUSPENDED=Suspended", "DENIED=Denied", "CLEAR_TO_CLOSE=Clear to close",
	"DOCS_ORDERED=Closing documents ordered", "DOCS_SENT=Closing documents sent", "FUNDED=Funded", "PURCHASED=Purchased", "OTHER=Other")

// EventRegistered is the type of the event by which the lender has taken the loan on.
const EventRegistered = "REGISTERED"

// LenderEvent is something that happened to the loan at its lender.
type LenderEvent struct {
	domain.Record
	Type        string       `json:"EventType,omitempty" enum:"REGISTERED,LOCK_REQUESTED,LOCKED,LOCK_EXTENDED,SUBMITTED,APPROVED,SUSPENDED,DENIED,CLEAR_TO_CLOSE,DOCS_ORDERED,DOCS_SENT,FUNDED,PURCHASED,OTHER"`
	Date        *domain.Date `json:"EventDate,omitempty" doc:"The day on which it happened."`
	LenderName  string       `json:"LenderName,omitempty" maxLength:"150"`
	Description string       `json:"Description,omitempty" maxLength:"1000"`
	Source      Source       `json:"Source,omitempty" readOnly:"true" enum:"PERSON,VENDOR" doc:"Who wrote it. Given by the server."`
	// LenderReference is the same each time that the lender tells of it.
	LenderReference string `json:"LenderReference,omitempty" readOnly:"true" doc:"What the lender's system calls it."`
	CreatedAt       string `json:"createdAt,omitempty" readOnly:"true"`
}

// Limits of what is kept of a loan.
const (
	MaxEvents   = 500
	MaxMessages = 500

	nameLength = 150
	codeLength = 60
	textLength = 1000

	severityError = "ERROR"
)

// Validate returns what is wrong with the event.
func (e LenderEvent) Validate() []domain.FieldError {
	var faults domain.Faults
	if e.Type == "" {
		faults.Missing("EventType")
	}
	faults.Enum("EventType", EventTypes, e.Type)
	if e.Date == nil {
		faults.Missing("EventDate")
	}
	faults.Date("EventDate", e.Date)
	faults.Text("LenderName", e.LenderName, nameLength)
	faults.Text("Description", e.Description, textLength)
	if e.Type == "OTHER" && strings.TrimSpace(e.Description) == "" {
		faults.Missing("Description")
	}
	return faults
}

// Tells tells whether another one says the same.
func (e LenderEvent) Tells(o LenderEvent) bool {
	return e.Type == o.Type && e.LenderName == o.LenderName && e.Description == o.Description && dayOf(e.Date) == dayOf(o.Date)
}

// Severities are how much a message of the lender holds up.
var Severities = domain.NewEnum("RegisterMessageSeverity", "INFO=Note", "WARNING=Warning", "ERROR=Holds up registration")

// RegisterMessage is what the lender answered to a registration.
type RegisterMessage struct {
	domain.Record
	Severity string       `json:"Severity,omitempty" enum:"INFO,WARNING,ERROR" doc:"INFO where nothing is said. An ERROR that is not resolved holds up registration."`
	Code     string       `json:"Code,omitempty" maxLength:"60" doc:"The lender's."`
	Text     string       `json:"Text,omitempty" maxLength:"1000"`
	Date     *domain.Date `json:"ReceivedDate,omitempty"`
	Resolved bool         `json:"ResolvedInd,omitempty" doc:"What it asked for is done."`
	Source   Source       `json:"Source,omitempty" readOnly:"true" enum:"PERSON,VENDOR" doc:"Who wrote it. Given by the server."`
	// LenderReference is the same each time that the lender says it.
	LenderReference string `json:"LenderReference,omitempty" readOnly:"true" doc:"What the lender's system calls it."`
	CreatedAt       string `json:"createdAt,omitempty" readOnly:"true"`
}

// Validate returns what is wrong with the message.
func (m RegisterMessage) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.Enum("Severity", Severities, m.Severity)
	faults.Text("Code", m.Code, codeLength)
	faults.Text("Text", m.Text, textLength)
	if strings.TrimSpace(m.Text) == "" {
		faults.Missing("Text")
	}
	faults.Date("ReceivedDate", m.Date)
	return faults
}

// Tells tells whether another one says the same, resolved or not.
func (m RegisterMessage) Tells(o RegisterMessage) bool {
	return m.Severity == o.Severity && m.Code == o.Code && m.Text == o.Text && dayOf(m.Date) == dayOf(o.Date)
}

// HoldsUp tells whether the loan can't be registered before something is done about it.
func (m RegisterMessage) HoldsUp() bool { return m.Severity == severityError && !m.Resolved }
