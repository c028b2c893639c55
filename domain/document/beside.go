package document

import "gable/domain"

// AttachedTo is the document that held another as a file within it.
type AttachedTo struct {
	DocumentID domain.ID `json:"DocumentId"`
	Name       string    `json:"name" doc:"As it was called then."`
	Depth      int       `json:"depth" doc:"In how many files it lay, one in the other."`
}

// Bounds of the files within a file: how many of one become documents, and how deep in one another they are looked for.
const (
	MaxAttached      = 10
	MaxAttachedDepth = 2
)

// Beside is what a PDF held besides its pages. The document is a copy without it; the file as it came is the version before.
type Beside struct {
	TakenOut   []string  `json:"takenOut,omitempty" readOnly:"true" enum:"SCRIPT,PROGRAM,SEND,ELSEWHERE,MEDIA,OPEN,FILES,SIGNATURE" doc:"What was taken out of the file as it came: scripts; links that start a program; buttons that send what was filled in; links into other files; films and sounds; an address that opens by itself; files within it; its digital signature, which holds for the file as it came alone."`
	FilesTaken []string  `json:"filesTaken,omitempty" readOnly:"true" doc:"What the documents are called that lay in it as files."`
	FilesLeft  []LeftOut `json:"filesLeft,omitempty" readOnly:"true" doc:"The other files that lay in it, and why they are no documents."`
}

// Attach is a file that lay in a document, as a document of its own that answers what that one answers.
func (d *Document) Attach(name, mediaType string, size int64) Document {
	of := AttachedTo{DocumentID: d.ID, Name: d.Name, Depth: d.DepthWithin() + 1}
	return Document{Name: name, NeedID: d.NeedID, BorrowerID: d.BorrowerID, Class: d.Class, MediaType: mediaType, Size: size, State: StateQuarantined, IsActive: true,
		UploadedBy: d.UploadedBy, UploadedByName: d.UploadedByName, Mail: d.Mail, AttachedTo: &of}
}

// DepthWithin is in how many files the document lay, one in the other.
func (d *Document) DepthWithin() int {
	if d.AttachedTo == nil {
		return 0
	}
	return d.AttachedTo.Depth
}
