package loan

import (
	"gable/db"
	"gable/domain"
	"gable/domain/loan"
)

const noteUpdated = `to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

// LoanNotes keeps the notes of a loan, each with its whole text.
var LoanNotes = db.Table[loan.Note]{
	Name:    "loan_note",
	Keys:    map[string]string{"Text": "body"},
	Derived: map[string]string{"UpdatedAt": noteUpdated},
	Record:  func(n *loan.Note) *domain.Record { return &n.Record },
}

// LoanNoteList reads the same notes without their texts, which may hold images.
var LoanNoteList = db.Table[loan.Note]{
	Name:    "loan_note",
	Derived: map[string]string{"UpdatedAt": noteUpdated},
	Record:  func(n *loan.Note) *domain.Record { return &n.Record },
}
