// Package notify says who is told of what happens on a loan, in which words, and when a text may be sent. It is pure.
package notify

import (
	"slices"

	"gable/domain"
	"gable/domain/loan"
)

// Kind is what a message tells of.
type Kind string

// The kinds.
const (
	KindStage     Kind = "STAGE_CHANGE"
	KindSubmitted Kind = "LOAN_SUBMITTED"
	KindApproved  Kind = "LOAN_APPROVED"
	KindClear     Kind = "CLEAR_TO_CLOSE"
	KindFunded    Kind = "LOAN_FUNDED"
	KindSuspended Kind = "LOAN_SUSPENDED"
	KindTracker   Kind = "TRACKER_CHANGE"
	KindAsked     Kind = "NEED_REQUESTED"
	KindAccepted  Kind = "NEED_ACCEPTED"
	KindRejected  Kind = "NEED_REJECTED"
	KindReceived  Kind = "DOCUMENTS_RECEIVED"
	KindReminded  Kind = "NEED_REMINDER"

	KindConditionsAdded   Kind = "CONDITIONS_ADDED"
	KindConditionsCleared Kind = "CONDITIONS_CLEARED"
	KindConditionsSent    Kind = "PTD_CONDITIONS_SENT"

	// KindQuote is sent by hand alone, so that nobody switches it on.
	KindQuote Kind = "QUOTE"
	// KindPreapproval is sent by hand alone too.
	KindPreapproval Kind = "PREAPPROVAL_LETTER"
	// KindWritten is what a person writes in words of their own.
	KindWritten Kind = "WRITTEN"
)

// Kinds are all of them, in the order they are offered.
var Kinds = domain.NewEnum("MessageKind", "STAGE_CHANGE=The loan moves to another stage", "LOAN_SUBMITTED=Submitted to underwriting", "LOAN_APPROVED=Approved with conditions",
	"CLEAR_TO_CLOSE=Clear to close", "LOAN_FUNDED=Funded", "LOAN_SUSPENDED=Suspended", "TRACKER_CHANGE=A tracker moves", "NEED_REQUESTED=A document is asked for",
	"NEED_REMINDER=Somebody is reminded of a document", "NEED_ACCEPTED=A document is accepted", "NEED_REJECTED=A document is rejected", "DOCUMENTS_RECEIVED=A borrower sends a document", "CONDITIONS_ADDED=Conditions are added",
	"CONDITIONS_CLEARED=Conditions are cleared", "PTD_CONDITIONS_SENT=All prior-to-docs conditions are sent")

// ofStage are the kinds that a stage has for itself.
var ofStage = map[loan.StageID]Kind{
	loan.StageUnderwritingSubmitted: KindSubmitted, loan.StageApprovedWithCondition: KindApproved, loan.StageClearToClose: KindClear,
	loan.StageLoanFunded: KindFunded, loan.StageSuspended: KindSuspended,
}

// Valid tells whether there is such a kind.
func (k Kind) Valid() bool { return Kinds.Has(string(k)) }

// Event is something that happened on a loan: one of its fields is set, Kind beside a need or conditions.
type Event struct {
	Stage   loan.StageID `json:"stage,omitempty"`
	Tracker domain.ID    `json:"tracker,omitempty"`
	// TrackerName is what the tracker is called in the program.
	TrackerName string    `json:"trackerName,omitempty"`
	Need        domain.ID `json:"need,omitempty"`
	NeedKind    Kind      `json:"needKind,omitempty"`
	// Person is whom the need is asked of, and Needs what else the same person is asked for, or reminded of, at once.
	Person domain.ID   `json:"person,omitempty"`
	Needs  []domain.ID `json:"needs,omitempty"`
	// AskedOf is whom a rule asks the need of: they get the letter that staff's asking brings.
	AskedOf domain.ID `json:"askedOf,omitempty"`
	// Conditions are those that the same has happened to at once.
	Conditions    []domain.ID `json:"conditions,omitempty"`
	ConditionKind Kind        `json:"conditionKind,omitempty"`
	// Editing: somebody has started editing the loan. Its team alone is told.
	Editing bool `json:"editing,omitempty"`
	// Submitted: the borrowers themselves have completed their application. Nobody is told; the team has tasks by it.
	Submitted bool `json:"submitted,omitempty"`
	// Dated: what borrowers have stated themselves gave their application its day. The team has tasks by it, too.
	Dated bool `json:"dated,omitempty"`
}

// Joins makes one event of this one and another that happened to more conditions at once, or that asks the same person for more at once;
// false for any other.
func (e *Event) Joins(other Event) bool {
	if e.asksTogether() && e.NeedKind == other.NeedKind && e.Person == other.Person && other.AskedOf == "" {
		e.Needs = append(append(e.Needs, other.Need), other.Needs...)
		return true
	}
	if e.ConditionKind == "" || e.ConditionKind != other.ConditionKind {
		return false
	}
	e.Conditions = append(e.Conditions, other.Conditions...)
	return true
}

// asksTogether tells whether what a person is asked for at once is told at once. What a rule asks is told by itself.
func (e Event) asksTogether() bool {
	return (e.NeedKind == KindAsked || e.NeedKind == KindReminded) && e.Person != "" && e.AskedOf == ""
}

// AllNeeds are all needs that the event is about.
func (e Event) AllNeeds() []domain.ID { return append([]domain.ID{e.Need}, e.Needs...) }

// Kinds are the kinds of message that tell of the event, the one that tells most of it first.
func (e Event) Kinds() []Kind {
	switch {
	case e.Stage != "":
		if own, has := ofStage[e.Stage]; has {
			return []Kind{own, KindStage}
		}
		return []Kind{KindStage}
	case e.Tracker != "":
		return []Kind{KindTracker}
	case e.Need != "":
		return []Kind{e.NeedKind}
	case e.ConditionKind != "":
		return []Kind{e.ConditionKind}
	}
	return nil
}

// StillTrue tells whether it is worth telling of the event on a loan as it is by now: a message may wait for days.
func (e Event) StillTrue(stage loan.StageID, archived bool) bool {
	switch {
	case archived:
		return false
	case e.Stage != "":
		return e.Stage == stage
	}
	return !stage.IsClosed()
}

// IsRequest tells whether it asks for something, which it does in vain once that is there.
func (e Event) IsRequest() bool {
	return e.NeedKind == KindAsked || e.NeedKind == KindRejected || e.NeedKind == KindReminded
}

// Choose answers what is told of an event: by the first of its kinds that is on and is for it. One event is told once.
func Choose(e Event, of func(Kind) MessageConfig) (MessageConfig, bool) {
	for _, kind := range e.Kinds() {
		if c := of(kind); c.IsActive && c.covers(e) {
			return c, true
		}
	}
	return MessageConfig{}, false
}

func (c MessageConfig) covers(e Event) bool {
	switch {
	case e.Stage != "" && len(c.Stages) > 0:
		return slices.Contains(c.Stages, e.Stage)
	case e.Tracker != "" && len(c.Trackers) > 0:
		return slices.Contains(c.Trackers, e.TrackerName)
	}
	return true
}
