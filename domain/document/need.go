package document

import (
	"strings"

	"gable/domain"
)

// NeedStatus is how far a need is. One that was rejected is PENDING again, with the moment and the reason of the rejection.
type NeedStatus string

// The statuses of a need.
const (
	NeedPending  NeedStatus = "PENDING"
	NeedInReview NeedStatus = "IN_REVIEW"
	NeedAccepted NeedStatus = "ACCEPTED"
)

// NeedTypeDocument is a need for a document.
const NeedTypeDocument = "DOCUMENT"

// Rejections are the reasons for which staff send a borrower's document back.
var Rejections = domain.NewEnum("NeedRejection", "NOT_LEGIBLE=Not legible", "PAGES_MISSING=Pages missing", "TOO_OLD=Expired or too old", "WRONG_PERSON=Wrong person",
	"WRONG_DOCUMENT=Wrong document", "NOT_SIGNED=Not signed", "INCONSISTENT=Altered or inconsistent", "OTHER=Other")

// Need is something that staff ask a borrower for.
type Need struct {
	domain.Record
	Type            string     `json:"type,omitempty" readOnly:"true" enum:"DOCUMENT"`
	Title           string     `json:"title,omitempty" maxLength:"120" doc:"What is asked for, in the borrower's words."`
	Description     string     `json:"description,omitempty" maxLength:"1000" doc:"What has to be seen on it."`
	Class           string     `json:"classification,omitempty" maxLength:"60" doc:"Of which class the documents are that come for it."`
	BorrowerID      domain.ID  `json:"BorrowerId,omitempty" doc:"Whom it is asked of; it does not change."`
	ConditionID     domain.ID  `json:"LoanConditionId,omitempty" doc:"The loan's condition for which it is asked; staff alone see it."`
	Status          NeedStatus `json:"status,omitempty" readOnly:"true" enum:"PENDING,IN_REVIEW,ACCEPTED"`
	SentToBorrower  string     `json:"sentToBorrowerAt,omitempty" readOnly:"true" doc:"When the borrower could first see it; RFC 3339, UTC."`
	RejectedAt      string     `json:"rejectionAt,omitempty" readOnly:"true" doc:"When what came was last rejected; it is asked for again since."`
	RejectionReason string     `json:"rejectionReason,omitempty" readOnly:"true" enum:"NOT_LEGIBLE,PAGES_MISSING,TOO_OLD,WRONG_PERSON,WRONG_DOCUMENT,NOT_SIGNED,INCONSISTENT,OTHER"`
	RejectionNote   string     `json:"rejectionNote,omitempty" readOnly:"true" doc:"What staff wrote to the borrower about it."`
	AcceptedAt      string     `json:"acceptedAt,omitempty" readOnly:"true"`
	Documents       []Document `json:"LoanDocuments,omitempty" readOnly:"true" doc:"What came for it, the newest first."`
	CreatedAt       string     `json:"createdAt,omitempty" readOnly:"true"`
	UpdatedAt       string     `json:"updatedAt,omitempty" readOnly:"true"`
}

// Limits of a need.
const (
	NeedTitleLength       = 120
	NeedDescriptionLength = 1000
	// MaxNeeds and MaxDocuments bound a loan's needs, and the documents that answer one of them; MaxOnLoan those of the whole loan that
	// staff send for no need.
	MaxNeeds     = 500
	MaxDocuments = 50
	MaxOnLoan    = 5000
)

// Validate returns what is wrong with the need.
func (n Need) Validate() []domain.FieldError {
	var faults domain.Faults
	if strings.TrimSpace(n.Title) == "" {
		faults.Missing("title")
	}
	faults.Text("title", n.Title, NeedTitleLength)
	faults.Text("description", n.Description, NeedDescriptionLength)
	if n.Class != "" && !IsClass(n.Class) {
		faults.Wrong("classification")
	}
	if n.BorrowerID == "" {
		faults.Missing("BorrowerId", "Borrower")
	}
	return faults
}

// Receive is that a document came: staff are to look at it.
func (n *Need) Receive() error {
	if n.Status == NeedAccepted {
		return domain.Conflict("This is settled: nothing more is asked for.")
	}
	n.Status = NeedInReview
	return nil
}

// Accept settles the need by what came for it.
func (n *Need) Accept(at string) error {
	if !n.hasToRead() {
		return domain.Conflict("Nothing has come yet that could be accepted.")
	}
	if n.Status != NeedInReview {
		return domain.Conflict("This is not waiting for a review.")
	}
	n.Status, n.AcceptedAt, n.RejectedAt, n.RejectionReason, n.RejectionNote = NeedAccepted, at, "", "", ""
	return nil
}

// Reject asks for the need again, for a reason that the borrower reads. What was accepted can be rejected too.
func (n *Need) Reject(at, reason, note string) error {
	var faults domain.Faults
	if reason == "" {
		faults.Missing("rejectionReason", "Reason")
	}
	faults.Enum("rejectionReason", Rejections, reason)
	if reason == "OTHER" && strings.TrimSpace(note) == "" {
		faults.Missing("rejectionNote", "Note")
	}
	faults.Text("rejectionNote", note, NeedDescriptionLength)
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	if n.Status == NeedPending {
		return domain.Conflict("Nothing has come since this was asked for.")
	}
	n.Status, n.AcceptedAt, n.RejectedAt, n.RejectionReason, n.RejectionNote = NeedPending, "", at, reason, strings.TrimSpace(note)
	return nil
}

// hasToRead tells whether something came that staff can look at.
func (n *Need) hasToRead() bool {
	for _, d := range n.Documents {
		if d.State == StateClean && d.Status != StatusDisapproved && d.RemovedAt == "" {
			return true
		}
	}
	return false
}
