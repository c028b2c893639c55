// Package document is what a loan's people ask for and send: needs, and the documents that answer them.
package document

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"gable/domain"
)

// State says whether a document's content may be read.
type State string

// The states of a document: its content is looked at after it arrived, and read by nobody before.
const (
	StateQuarantined State = "QUARANTINED"
	StateClean       State = "CLEAN"
	StateRefused     State = "REFUSED"
)

// Status is what staff say of a document that may be read; "" until they do.
type Status string

// The verdicts on a document.
const (
	StatusApproved    Status = "APPROVED"
	StatusDisapproved Status = "DISAPPROVED"
)

// Refusal is why a document was refused before anybody read it.
type Refusal string

// The reasons of a refusal.
const (
	RefusalType    Refusal = "TYPE"     // the content is of no type that is taken
	RefusalDamaged Refusal = "DAMAGED"  // it is not whole
	RefusalPixels  Refusal = "PIXELS"   // a picture that has more or fewer pixels than are kept
	RefusalOldTIFF Refusal = "OLD_TIFF" // a TIFF whose pages are of a kind that is written no more
	RefusalActive  Refusal = "ACTIVE"   // it would start a program, or what it does can't be taken out of it
	RefusalLocked  Refusal = "LOCKED"   // it opens with a password
	RefusalScreen  Refusal = "SCREEN"   // a form without pages, which only its maker's programs show
	RefusalVirus   Refusal = "VIRUS"    // the scanner found something
	RefusalPages   Refusal = "PAGES"    // it was to be made of pages that are not there, or can't be taken
	RefusalForm    Refusal = "FORM"     // it was to be made of a form that is gone, or can't be filled
	RefusalVendor  Refusal = "VENDOR"   // the vendor who was asked for it sent none that can be opened
	RefusalRights  Refusal = "RIGHTS"   // whoever asked for it could no longer reveal what it was to show
)

// Document is a file under a loan.
type Document struct {
	domain.Record
	Name            string      `json:"name,omitempty" readOnly:"true" doc:"As its sender called it, without a path."`
	NeedID          domain.ID   `json:"NeedId,omitempty" readOnly:"true" doc:"The need that it answers."`
	BorrowerID      domain.ID   `json:"BorrowerId,omitempty" readOnly:"true" doc:"The borrower who may see it too."`
	MediaType       string      `json:"mediaType,omitempty" readOnly:"true" doc:"Told from the content."`
	Size            int64       `json:"size,omitempty" readOnly:"true" doc:"In bytes."`
	SHA256          string      `json:"sha256,omitempty" readOnly:"true" doc:"Of the content, in hexadecimal digits; known once the content was looked at."`
	State           State       `json:"state,omitempty" readOnly:"true" enum:"QUARANTINED,CLEAN,REFUSED" doc:"Only what is CLEAN can be read."`
	Refusal         Refusal     `json:"refusal,omitempty" readOnly:"true" enum:"TYPE,DAMAGED,PIXELS,OLD_TIFF,ACTIVE,LOCKED,SCREEN,VIRUS,PAGES,FORM,VENDOR,RIGHTS" doc:"Why it was refused."`
	FaultyPart      *FaultyPart `json:"faultyPart,omitempty" readOnly:"true" doc:"With PAGES: the document at fault, where it is known."`
	Unchecked       bool        `json:"unchecked,omitempty" readOnly:"true" doc:"It is QUARANTINED, and looking at it was given up: that can be started again."`
	Status          Status      `json:"status,omitempty" readOnly:"true" enum:"APPROVED,DISAPPROVED" doc:"What staff said of it."`
	Note            string      `json:"disapprovalNote,omitempty" readOnly:"true" doc:"Why staff disapproved of it."`
	RejectionReason string      `json:"rejectionReason,omitempty" readOnly:"true" enum:"NOT_LEGIBLE,PAGES_MISSING,TOO_OLD,WRONG_PERSON,WRONG_DOCUMENT,NOT_SIGNED,INCONSISTENT,OTHER" doc:"Why its sender is to send another; they read it, in their language."`
	RejectionNote   string      `json:"rejectionNote,omitempty" readOnly:"true" doc:"What staff wrote to its sender about that."`
	Class           string      `json:"classification,omitempty" readOnly:"true" doc:"The code of its class among document-classifications; absent while it is not classified."`
	IsActive        bool        `json:"isActive,omitempty" readOnly:"true" doc:"False for one that staff removed: it is kept, and can be put back."`
	RemovedAt       string      `json:"removedAt,omitempty" readOnly:"true" doc:"RFC 3339, UTC."`
	RemovedByName   string      `json:"removedByName,omitempty" readOnly:"true"`
	MadeOf          []Part      `json:"madeOf,omitempty" readOnly:"true" doc:"The pages of other documents of which it was made, in their order."`
	Form            *FilledForm `json:"form,omitempty" readOnly:"true" doc:"The company's form that was filled for it."`
	WithSSN         bool        `json:"withSSN,omitempty" readOnly:"true" doc:"Pages of it show taxpayer numbers: only who may reveal those opens it."`
	FindingsOf      domain.ID   `json:"findingsOf,omitempty" readOnly:"true" doc:"The run to DU or LPA whose findings it is made of."`
	CreditReportID  domain.ID   `json:"creditReportId,omitempty" readOnly:"true" doc:"The credit report whose picture it is: only who may read that opens it."`
	FloodOrder      string      `json:"floodOrder,omitempty" readOnly:"true" doc:"The order to the flood vendor whose certificate it is."`
	LockID          domain.ID   `json:"lockId,omitempty" readOnly:"true" doc:"The rate lock that it confirms."`
	LockLanguage    string      `json:"lockLanguage,omitempty" readOnly:"true" enum:"en,es" doc:"In which language it confirms the lock."`
	QuoteID         domain.ID   `json:"quoteId,omitempty" readOnly:"true" doc:"The quote that it is."`
	LetterID        domain.ID   `json:"preapprovalLetterId,omitempty" readOnly:"true" doc:"The letter of pre-approval that it is."`
	Bookmarks       bool        `json:"bookmarks,omitempty" readOnly:"true" doc:"Made with a bookmark for each of the documents in it."`
	Replaces        []domain.ID `json:"replaces,omitempty" readOnly:"true" doc:"The documents that were removed when it was made in their place."`
	Series          domain.ID   `json:"series,omitempty" readOnly:"true" doc:"Those that are versions of one document have the same."`
	Number          int         `json:"number,omitempty" readOnly:"true" doc:"Which version it is, from 1; absent where there is one alone."`
	SupersededBy    domain.ID   `json:"supersededBy,omitempty" readOnly:"true" doc:"The version that came in its place: it is in no list of needs and conditions, and in no export."`
	NewerThan       domain.ID   `json:"newerThan,omitempty" readOnly:"true" doc:"The document of which it becomes the newest version once it can be opened."`
	Text            string      `json:"text,omitempty" readOnly:"true" enum:"TEXT,NONE" doc:"Whether it has text by which it is found: NONE for pictures of pages; absent while it was not read."`
	Snippet         string      `json:"snippet,omitempty" readOnly:"true" doc:"What stands around the first of the words that were searched for."`
	WithdrawnOn     domain.Date `json:"withdrawnOn,omitzero" readOnly:"true" doc:"The day on which the letter that it is was withdrawn: it holds no longer, and stands for nothing."`
	Making          domain.ID   `json:"making,omitempty" readOnly:"true" doc:"Those that were asked for at once have the same."`
	Beside
	AttachedTo     *AttachedTo   `json:"attachedTo,omitempty" readOnly:"true" doc:"The document that held it as a file within it."`
	AsItCame       bool          `json:"asItCame,omitempty" readOnly:"true" doc:"A file as it came, of which something was taken out: it is saved by who may edit the loan's documents, and never shown."`
	Mail           *DocumentMail `json:"mail,omitempty" readOnly:"true" doc:"The mail with which it came. The sender's address can be forged."`
	UploadedBy     domain.ID     `json:"uploadedBy,omitempty" readOnly:"true"`
	UploadedByName string        `json:"uploadedByName,omitempty" readOnly:"true"`
	CreatedAt      string        `json:"createdAt,omitempty" readOnly:"true" doc:"RFC 3339, UTC."`
}

// FilledForm is the form that a document was made of.
type FilledForm struct {
	FormID  domain.ID `json:"formId" required:"true"`
	Name    string    `json:"name" required:"true" doc:"As it was called then."`
	Empty   []string  `json:"emptyFields,omitempty" doc:"The fields that were to be filled and are empty: the loan does not tell what stands there, or it does not fit. At most 100."`
	WithSSN bool      `json:"withSSN,omitempty" doc:"Somebody who may reveal taxpayer numbers asked for it with them."`
}

// ShowsSSN tells whether it shows taxpayer numbers that were revealed for it: a form that was filled with them, or pages of one.
func (d *Document) ShowsSSN() bool { return d.WithSSN || d.Form != nil && d.Form.WithSSN }

// IsWithdrawn tells whether the document is a letter that was withdrawn.
func (d *Document) IsWithdrawn() bool { return !d.WithdrawnOn.IsZero() }

// Counts tells whether the document can stand for something: it can be opened, staff did not disapprove of it, and it was not withdrawn.
func (d *Document) Counts() bool {
	return d.State == StateClean && d.Status != StatusDisapproved && !d.IsWithdrawn()
}

// withdrawnMark is how the name of a letter that was withdrawn begins where it leaves the folder, by the reader's language.
var withdrawnMark = map[string]string{"en": "WITHDRAWN", "es": "RETIRADA"}

// NameOutside is what the document is called where it leaves the folder, as in a file of many: a letter that was withdrawn says so, with
// the day.
func (d *Document) NameOutside(language string) string {
	if !d.IsWithdrawn() {
		return d.Name
	}
	mark, known := withdrawnMark[language]
	if !known {
		mark = withdrawnMark["en"]
	}
	return mark + " " + d.WithdrawnOn.String() + " - " + d.Name
}

// MaxEmptyFields bounds how many empty fields a document names.
const MaxEmptyFields = 100

// IsMade tells whether the document is made: of pages of others, of a form, of an engine's findings, of a credit report, by a flood
// vendor, of a rate lock, of a quote, or of a letter of pre-approval.
func (d *Document) IsMade() bool {
	return len(d.MadeOf) > 0 || d.Form != nil || d.FindingsOf != "" || d.CreditReportID != "" || d.FloodOrder != "" || d.LockID != "" || d.QuoteID != "" || d.LetterID != ""
}

// MadeName is what the JPEG or PDF is called that was made of a file, by the end of its name.
func MadeName(name, end string) string {
	if extension := path.Ext(name); len(extension) <= 5 {
		name = strings.TrimSuffix(name, extension)
	}
	return string([]rune(name)[:min(utf8.RuneCountInString(name), MaxNameLength-len(end))]) + end
}

// MaxNameLength bounds what a document is called, in characters.
const MaxNameLength = 200

// NameOf makes a name that is safe to show and to save of what a file was called: no path, no control or direction
// characters, not too long. "" where nothing is left of it.
func NameOf(given string) string {
	given = path.Base(strings.ReplaceAll(strings.ToValidUTF8(given, ""), `\`, "/"))
	name := strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Co, r) || r == '/' {
			return -1
		}
		return r
	}, given))
	name = strings.TrimLeft(name, ".")
	if utf8.RuneCountInString(name) > MaxNameLength {
		extension := path.Ext(name)
		if len(extension) > 10 {
			extension = ""
		}
		name = string([]rune(name)[:MaxNameLength-len(extension)]) + extension
	}
	return name
}

// Rename gives the document another name: its own, made safe.
func (d *Document) Rename(given string) error {
	name := NameOf(given)
	if name == "" {
		return domain.Invalid(domain.Missing("name"))
	}
	d.Name = name
	return nil
}

// Classify says of which class the document is; "" takes that back.
func (d *Document) Classify(code string) {
	if code == Unclassified {
		code = ""
	}
	d.Class = code
}

// Remove puts the document out of sight; it is kept, as the loan's file has to be.
func (d *Document) Remove(at, by string) error {
	if d.RemovedAt != "" {
		return domain.Conflict("refusals:document.removedAlready", "This document was removed already.")
	}
	d.RemovedAt, d.RemovedByName = at, by
	return nil
}

// PutBack brings a removed document back.
func (d *Document) PutBack() error {
	if d.SupersededBy != "" {
		return domain.Conflict("refusals:document.earlierVersion", "This is an earlier version. Please make it the newest one instead.")
	}
	d.RemovedAt, d.RemovedByName = "", ""
	return nil
}

// Judge is what staff say of a document: a verdict, for a disapproval with why and perhaps the reason that its sender reads, or "" to take
// it back.
func (d *Document) Judge(verdict Status, note, reason string) error {
	var faults domain.Faults
	note = strings.TrimSpace(note)
	if verdict != "" && verdict != StatusApproved && verdict != StatusDisapproved {
		faults.Wrong("status")
	}
	if verdict == StatusDisapproved && note == "" {
		faults.Missing("disapprovalNote", "Reason")
	}
	faults.Text("disapprovalNote", note, NeedDescriptionLength)
	if reason != "" {
		faults.Enum("rejectionReason", Rejections, reason)
	}
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	if d.State != StateClean {
		return domain.Conflict("refusals:document.notReviewable", "Only a document that can be opened can be approved or disapproved.")
	}
	if verdict == StatusApproved && d.IsWithdrawn() {
		return domain.Conflict("refusals:document.withdrawn", "This letter was withdrawn, so it can't be approved.")
	}
	if verdict != StatusDisapproved {
		note, reason = "", ""
	}
	if reason != d.RejectionReason {
		d.RejectionNote = ""
	}
	d.Status, d.Note, d.RejectionReason = verdict, note, reason
	return nil
}

// Settle has the document follow the verdict on the need that it answers, with the reason that its sender reads where it was sent back.
func (d *Document) Settle(verdict Status, reason, note string) {
	d.Status, d.RejectionReason, d.RejectionNote = verdict, reason, note
}
