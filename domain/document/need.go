package document

import (
	"cmp"
	"crypto/md5"
	"fmt"
	"slices"
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

// What may be asked for: a document, an answer in words, or a signature on documents of the loan.
const (
	NeedTypeDocument    = "DOCUMENT"
	NeedTypeInformation = "INFORMATION"
	NeedTypeSignature   = "DOCUMENT_SIGNATURE"
)

// NeedTypes are all of them.
var NeedTypes = []string{NeedTypeDocument, NeedTypeInformation, NeedTypeSignature}

// Rejections are the reasons for which staff send a borrower's document back.
var Rejections = domain.NewEnum("NeedRejection", "NOT_LEGIBLE=Not legible", "PAGES_MISSING=Pages missing", "TOO_OLD=Expired or too old", "WRONG_PERSON=Wrong person",
	"WRONG_DOCUMENT=Wrong document", "NOT_SIGNED=Not signed", "INCONSISTENT=Altered or inconsistent", "OTHER=Other")

// Need is something that staff ask somebody for: a borrower, one of the loan's team, one of its business contacts, or somebody else.
type Need struct {
	domain.Record
	Type            string          `json:"type,omitempty" enum:"DOCUMENT,INFORMATION,DOCUMENT_SIGNATURE" doc:"What is asked for: DOCUMENT where nothing is said. It does not change."`
	Title           string          `json:"title,omitempty" maxLength:"120" doc:"What is asked for, in the words of whom it is asked of."`
	Description     string          `json:"description,omitempty" maxLength:"1000" doc:"What has to be seen on it."`
	DueDate         *domain.Date    `json:"dueDate,omitempty" doc:"The day by which the person is asked to answer; the letters say it."`
	Class           string          `json:"classification,omitempty" maxLength:"60" doc:"Of which class the documents are that come for it."`
	BorrowerID      domain.ID       `json:"BorrowerId,omitempty" doc:"Whom it is asked of, one of four: a borrower of the loan. None of the four changes."`
	UserID          domain.ID       `json:"WizeUserId,omitempty" doc:"Or one of the loan's team."`
	ContactID       domain.ID       `json:"BusinessContactId,omitempty" doc:"Or one of the loan's business contacts."`
	ExternalSignee  *ExternalSignee `json:"ExternalSignee,omitempty" doc:"Or somebody else."`
	Borrower        *NeedPerson     `json:"Borrower,omitempty" readOnly:"true" doc:"The borrower it is asked of."`
	WizeUser        *NeedPerson     `json:"WizeUser,omitempty" readOnly:"true" doc:"The one of the team it is asked of."`
	Contact         *NeedContact    `json:"LoanBusinessContact,omitempty" readOnly:"true" doc:"The contact of the loan it is asked of."`
	AskedName       string          `json:"askedName,omitempty" readOnly:"true" doc:"The name of whom it is asked of."`
	ConditionID     domain.ID       `json:"LoanConditionId,omitempty" doc:"The loan's condition for which it is asked; staff alone see it."`
	Status          NeedStatus      `json:"status,omitempty" readOnly:"true" enum:"PENDING,IN_REVIEW,ACCEPTED"`
	SentToBorrower  string          `json:"sentToBorrowerAt,omitempty" readOnly:"true" doc:"When the first letter about it went out; absent while none has, or where the only one could not be delivered. RFC 3339, UTC."`
	RejectedAt      string          `json:"rejectionAt,omitempty" readOnly:"true" doc:"When what came was last rejected; it is asked for again since."`
	RejectionReason string          `json:"rejectionReason,omitempty" readOnly:"true" enum:"NOT_LEGIBLE,PAGES_MISSING,TOO_OLD,WRONG_PERSON,WRONG_DOCUMENT,NOT_SIGNED,INCONSISTENT,OTHER"`
	RejectionNote   string          `json:"rejectionNote,omitempty" readOnly:"true" doc:"What staff wrote to the person about it."`
	AcceptedAt      string          `json:"acceptedAt,omitempty" readOnly:"true"`
	Answer          string          `json:"answer,omitempty" readOnly:"true" doc:"What was answered to a need for INFORMATION."`
	AnsweredAt      string          `json:"answeredAt,omitempty" readOnly:"true"`
	AnsweredByName  string          `json:"answeredByName,omitempty" readOnly:"true"`
	EnvelopeID      domain.ID       `json:"envelopeId,omitempty" readOnly:"true" doc:"The envelope in which the signature is asked for."`
	EnvelopeStatus  EnvelopeStatus  `json:"envelopeStatus,omitempty" readOnly:"true" enum:"CREATED,SENT,COMPLETED,DECLINED,VOIDED" doc:"How far this signer's part of it is."`
	EnvelopeSentAt  string          `json:"envelopeSentAt,omitempty" readOnly:"true"`
	Envelope        *Envelope       `json:"envelope,omitempty" readOnly:"true" doc:"How far all of the envelope is: needs that name one envelope are one entry."`
	ESignAt         string          `json:"eSignAt,omitempty" readOnly:"true" doc:"When it was signed, or the signed copy recorded."`
	ESignByName     string          `json:"eSignByName,omitempty" readOnly:"true"`
	Finding         *FindingSource  `json:"ausFinding,omitempty" readOnly:"true" doc:"The finding of DU or LPA of which it was made; staff alone see it."`
	NeedReminders
	Documents []Document `json:"LoanDocuments,omitempty" readOnly:"true" doc:"What came for it, the newest first, what was sent back last."`
	CreatedAt string     `json:"createdAt,omitempty" readOnly:"true"`
	UpdatedAt string     `json:"updatedAt,omitempty" readOnly:"true"`
}

// NeedPerson is whom a need is asked of.
type NeedPerson struct {
	ID    domain.ID `json:"id" required:"true"`
	Name  string    `json:"name,omitempty"`
	Email string    `json:"email,omitempty"`
}

// NeedContact is the contact of the loan that a need is asked of.
type NeedContact struct {
	BusinessContact NeedPerson `json:"BusinessContact" required:"true"`
}

// FindingSource names one of the messages that DU or LPA answered to a run.
type FindingSource struct {
	RunID     domain.ID `json:"runId" required:"true"`
	Engine    string    `json:"engine" required:"true" enum:"DU,LPA"`
	MessageID string    `json:"messageId" required:"true"`
	Place     int       `json:"place" required:"true" doc:"Which of the run's messages, from 0."`
}

// ExternalSignee is somebody who is neither on the loan nor in the address book.
type ExternalSignee struct {
	Name     string `json:"name" maxLength:"150"`
	Email    string `json:"email" maxLength:"254"`
	Language string `json:"language,omitempty" enum:"en,es" doc:"In which the person is written to: English where nothing is said."`
	Phone    string `json:"phone,omitempty" maxLength:"30"`
}

func (e ExternalSignee) validate() []domain.FieldError {
	var faults domain.Faults
	if strings.TrimSpace(e.Name) == "" {
		faults.Missing("name")
	}
	faults.Text("name", e.Name, domain.MaxNameLength)
	switch {
	case e.Email == "":
		faults.Missing("email")
	case !domain.IsEmail(e.Email):
		faults.Wrong("email")
	}
	if e.Language != "" && e.Language != "en" && e.Language != "es" {
		faults.Wrong("language")
	}
	if e.Phone != "" && !domain.IsPhone(e.Phone) {
		faults.Wrong("phone")
	}
	return faults
}

// Limits of a need.
const (
	NeedTitleLength       = 120
	NeedDescriptionLength = 1000
	NeedAnswerLength      = 4000
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
	if n.Type != "" && !slices.Contains(NeedTypes, n.Type) {
		faults.Wrong("type")
	}
	return append(faults, n.validatePerson()...)
}

// validatePerson holds that exactly one person is asked.
func (n Need) validatePerson() []domain.FieldError {
	var faults domain.Faults
	var said []string
	for _, one := range []struct {
		field string
		given bool
	}{{"BorrowerId", n.BorrowerID != ""}, {"WizeUserId", n.UserID != ""}, {"BusinessContactId", n.ContactID != ""}, {"ExternalSignee", n.ExternalSignee != nil}} {
		if one.given {
			said = append(said, one.field)
		}
	}
	if len(said) == 0 {
		faults.Missing("BorrowerId", "Borrower")
		return faults
	}
	for _, field := range said[1:] {
		faults.Add(field, "duplicate", "A need is asked of one person", "Person")
	}
	if n.ExternalSignee != nil {
		faults.Within("ExternalSignee", n.ExternalSignee.validate())
	}
	return faults
}

// Person tells whom needs of a loan are asked of apart: the id of the borrower, the user or the contact, or one that is made of the address
// where it names somebody else, so that what is asked at one address is asked of one person. app.person_of_need says the same.
func (n Need) Person() domain.ID {
	if n.ExternalSignee == nil {
		return cmp.Or(n.BorrowerID, n.UserID, n.ContactID, n.ID)
	}
	sum := md5.Sum([]byte(strings.ToLower(strings.TrimSpace(n.ExternalSignee.Email)))) //nolint:gosec // a name, no secret
	return domain.ID(fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:]))
}

// Say is the answer to a need for information: staff are to look at it.
func (n *Need) Say(at, by, answer string) error {
	answer = strings.TrimSpace(answer)
	var faults domain.Faults
	if answer == "" {
		faults.Missing("answer")
	}
	faults.Text("answer", answer, NeedAnswerLength)
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	if n.Type != NeedTypeInformation {
		return domain.Conflict("refusals:need.asksForDocument", "This asks for a document, not for an answer.")
	}
	if err := n.Receive(); err != nil {
		return err
	}
	n.Answer, n.AnsweredAt, n.AnsweredByName = answer, at, by
	return nil
}

// Sign is that staff record who signed the copy that came: not an electronic signature, but one on paper.
func (n *Need) Sign(at, by string) error {
	by = strings.TrimSpace(by)
	var faults domain.Faults
	if by == "" {
		faults.Missing("eSignByName", "Signed by")
	}
	faults.Text("eSignByName", by, domain.MaxNameLength)
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	switch {
	case n.Type != NeedTypeSignature:
		return domain.Conflict("refusals:need.noSignature", "No signature is asked for here.")
	case n.Status != NeedInReview || !n.hasToRead():
		return domain.Conflict("refusals:need.noSignedCopy", "The signed copy has not come yet. Please add it first.")
	}
	n.signed(at, by)
	return nil
}

// signed is that the person's part of what was to be signed is.
func (n *Need) signed(at, by string) {
	n.ESignAt, n.ESignByName = at, by
	if n.EnvelopeID != "" {
		n.EnvelopeStatus = EnvelopeCompleted
	}
}

// Receive is that something came: staff are to look at it.
func (n *Need) Receive() error {
	if n.Status == NeedAccepted {
		return domain.Conflict("refusals:need.settled", "This is settled: nothing more is asked for.")
	}
	n.Status = NeedInReview
	return nil
}

// Accept settles the need by what came for it.
func (n *Need) Accept(at string) error {
	if !n.hasToRead() {
		return domain.Conflict("refusals:need.nothingCame", "Nothing has come yet that could be accepted.")
	}
	if n.Status != NeedInReview {
		return domain.Conflict("refusals:need.notInReview", "This is not waiting for a review.")
	}
	n.Status, n.AcceptedAt, n.RejectedAt, n.RejectionReason, n.RejectionNote = NeedAccepted, at, "", "", ""
	if n.EnvelopeID != "" && n.ESignAt == "" { // who signed was not recorded: it was asked of one person
		n.signed(at, n.AskedName)
	}
	return nil
}

// Reject asks for the need again, for a reason that the person reads. What was accepted can be rejected too.
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
		return domain.Conflict("refusals:need.nothingSince", "Nothing has come since this was asked for.")
	}
	n.Status, n.AcceptedAt, n.RejectedAt, n.RejectionReason, n.RejectionNote = NeedPending, "", at, reason, strings.TrimSpace(note)
	n.ESignAt, n.ESignByName = "", ""
	if n.EnvelopeID != "" {
		n.EnvelopeStatus = EnvelopeSent
	}
	return nil
}

// hasToRead tells whether something came that staff can look at.
func (n *Need) hasToRead() bool {
	if n.Type == NeedTypeInformation && n.Answer != "" {
		return true
	}
	for _, d := range n.Documents {
		if d.Counts() && d.RemovedAt == "" {
			return true
		}
	}
	return false
}
