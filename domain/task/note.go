package task

import (
	"slices"
	"time"

	"gable/domain"
)

// Limits of notes.
const (
	MaxNote  = 4000
	MaxNotes = 500
	// MaxNoteDocuments is how many documents one note brings along.
	MaxNoteDocuments = 10
)

// Note is something said about a task.
type Note struct {
	domain.Record
	Text string `json:"text" maxLength:"4000" doc:"Plain text."`
	// Mentions are told of the note.
	Mentions []domain.Mention `json:"Mentions,omitempty" maxItems:"20" doc:"Colleagues whom the text names as @Name and who see the task; they are told. Whom the text does not name is left out."`

	LoanTrackerID   domain.ID   `json:"LoanTrackerId,omitempty" doc:"The tracker of the task's loan that the note is about, by the id that listLoanTrackers answers. One of the three at most, and only where the task has a loan."`
	LoanConditionID domain.ID   `json:"LoanConditionId,omitempty" doc:"The condition of the task's loan that the note is about."`
	LoanDocumentID  domain.ID   `json:"LoanDocumentId,omitempty" doc:"The document of the task's loan that the note is about."`
	DocumentIDs     []domain.ID `json:"DocumentIds,omitempty" maxItems:"10" doc:"Documents of the task's loan that come with the note, each sent as any other."`

	Reference       Reference      `json:"reference,omitempty" readOnly:"true" enum:"Tracker,Condition,Document" doc:"What the note is about."`
	ReferenceName   string         `json:"referenceName,omitempty" readOnly:"true" doc:"What that is called now; absent when it is no longer there."`
	ReferenceNameEs string         `json:"referenceNameEs,omitempty" readOnly:"true" doc:"The same in Spanish, where it has such a name."`
	Documents       []NoteDocument `json:"Documents,omitempty" readOnly:"true" doc:"The documents that come with the note."`

	TaskID     domain.ID  `json:"TaskId,omitempty" readOnly:"true"`
	AuthorID   domain.ID  `json:"AuthorId,omitempty" readOnly:"true"`
	AuthorName string     `json:"AuthorName,omitempty" readOnly:"true"`
	CreatedAt  *time.Time `json:"createdAt,omitempty" readOnly:"true"`
	UpdatedAt  *time.Time `json:"updatedAt,omitempty" readOnly:"true"`
}

// Reference is what of a loan a note is about.
type Reference string

// The references.
const (
	OnTracker   Reference = "Tracker"
	OnCondition Reference = "Condition"
	OnDocument  Reference = "Document"
)

// NoteDocument is a document that comes with a note.
type NoteDocument struct {
	ID        domain.ID `json:"id" required:"true"`
	Version   int64     `json:"version" required:"true"`
	Name      string    `json:"name" required:"true"`
	MediaType string    `json:"mediaType,omitempty"`
	State     string    `json:"state" required:"true" enum:"QUARANTINED,CLEAN,REFUSED" doc:"Only what is CLEAN can be read."`
	IsActive  bool      `json:"isActive" required:"true" doc:"False for one that was removed from the loan's documents."`
	// WithdrawnOn is that of the document.
	WithdrawnOn domain.Date `json:"withdrawnOn,omitzero" doc:"The day on which the letter that it is was withdrawn."`
}

// About is what the note is about, and its id; "" for a note about the task alone.
func (n Note) About() (Reference, domain.ID) {
	switch {
	case n.LoanTrackerID != "":
		return OnTracker, n.LoanTrackerID
	case n.LoanConditionID != "":
		return OnCondition, n.LoanConditionID
	case n.LoanDocumentID != "":
		return OnDocument, n.LoanDocumentID
	}
	return "", ""
}

// ReferenceField is the field that holds the id of what the note is about.
func (r Reference) ReferenceField() string { return "Loan" + string(r) + "Id" }

// Settle says again what the note is about, as its ids have it, and leaves out what is named twice.
func (n *Note) Settle() {
	n.Reference, _ = n.About()
	var ids []domain.ID
	for _, id := range n.DocumentIDs {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	n.DocumentIDs = ids
}

// Validate returns what is wrong with a note.
func (n Note) Validate() []domain.FieldError {
	var faults domain.Faults
	if n.Text == "" {
		faults.Missing("text")
	}
	faults.Text("text", n.Text, MaxNote)
	about := 0
	for field, id := range map[string]domain.ID{"LoanTrackerId": n.LoanTrackerID, "LoanConditionId": n.LoanConditionID, "LoanDocumentId": n.LoanDocumentID} {
		if id == "" {
			continue
		}
		about++
		if _, err := domain.ParseID(string(id)); err != nil {
			faults.Wrong(field)
		}
	}
	if about > 1 {
		faults.Add("reference", "refusals:task.oneReference", "A note is about one tracker, condition or document", "reference")
	}
	if len(n.DocumentIDs) > MaxNoteDocuments {
		faults.Add("DocumentIds", "max", "Maximum value should be 10", "DocumentIds", "10")
	}
	for _, id := range n.DocumentIDs {
		if _, err := domain.ParseID(string(id)); err != nil {
			faults.Wrong("DocumentIds")
		}
	}
	return faults
}

// MayEdit tells whether somebody may change a note, or take it back: who wrote it, and administrators.
func (n Note) MayEdit(by domain.ID, administers bool) bool { return administers || n.AuthorID == by }
