package loan

import "gable/domain"

// Note is what the staff of a loan write down about it. Borrowers and realtors never see one.
type Note struct {
	domain.Record
	Title string `json:"Title,omitempty" maxLength:"120"`
	Text  string `json:"Text,omitempty" doc:"HTML as the server keeps it: whatever could run or load from elsewhere is removed. At most 5 MB, an image at most 2 MB."`
	// Mentions are told of the note.
	Mentions   []domain.Mention `json:"Mentions,omitempty" maxItems:"20" doc:"Colleagues whom the text names as @Name and who see the loan; they are told. Whom the text does not name is left out."`
	Excerpt    string           `json:"Excerpt,omitempty" readOnly:"true" doc:"How the text begins, without markup. Given by the server."`
	AuthorId   domain.ID        `json:"AuthorId,omitempty" readOnly:"true" doc:"Who began it. Given by the server."`
	AuthorName string           `json:"AuthorName,omitempty" readOnly:"true"`
	EditorName string           `json:"EditorName,omitempty" readOnly:"true" doc:"Who wrote last, where it was not the author."`
	UpdatedAt  string           `json:"UpdatedAt,omitempty" readOnly:"true" doc:"RFC 3339, UTC."`
}

// NoteTitleLength bounds the title, which a dock shows in one line.
const NoteTitleLength = 120

// Validate returns what is wrong with the note but for the size of its text.
func (n Note) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.Text("Title", n.Title, NoteTitleLength)
	if n.Title == "" && n.Excerpt == "" && n.Text == "" {
		faults.Missing("Text")
	}
	return faults
}
