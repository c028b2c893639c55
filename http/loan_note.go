package http

import (
	"strings"
	"time"

	"gable/authz"
	"gable/change"
	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/richtext"
	"gable/http/endpoint"
)

const (
	maxNotes      = 500
	excerptLength = 160
	// A text of the largest size, written in JSON.
	maxNoteBody = 2*richtext.MaxBytes + endpoint.MaxBodyBytes
)

type noteCreateIn struct {
	endpoint.LoanPath
	Body endpoint.Patch[loan.Note]
}

type notePatchIn struct {
	Item
	Body endpoint.Patch[loan.Note]
}

func mountLoanNotes(a *endpoint.API) {
	route := func(method, path, name, summary string, permission authz.Permission) endpoint.Route {
		return endpoint.Route{Method: method, Path: losLoan + "/notes" + path, Name: name, Tag: "Notes", Permission: permission, Section: loan.SectionNone, Summary: summary}
	}
	list := route("GET", "", "listLoanNotes", "The notes of a loan, without their texts", authz.LoanRead)
	endpoint.Read(a, list, func(c *endpoint.Call, in *listIn) (*endpoint.Listed[loan.Note], error) {
		query, err := in.Query(db.LoanNoteList.Listing())
		if err != nil {
			return nil, err
		}
		rows, count, err := db.LoanNoteList.List(c.Tx, query)
		endpoint.Keep(rows, query.Columns)
		return &endpoint.Listed[loan.Note]{Body: endpoint.Page[loan.Note]{Rows: rows, Count: count}}, err
	})
	endpoint.Read(a, route("GET", "/{id}", "getLoanNote", "One note with its text", authz.LoanRead), func(c *endpoint.Call, in *Item) (*endpoint.Answer[loan.Note], error) {
		n, err := db.LoanNotes.Get(c.Tx, in.ID)
		return &endpoint.Answer[loan.Note]{Body: n}, err
	})
	add := route("POST", "", "createLoanNote", "Write a note on a loan", authz.LoanWriteNotes)
	add.Status, add.MaxBodyBytes = 201, maxNoteBody
	add.Description = "Everyone who works on the loan at the company, and a processor it is shared with, reads and writes its notes; borrowers and realtors never see them. An archived loan takes notes too: they change nothing of it."
	endpoint.Write(a, add, createLoanNote)
	change := route("PATCH", "/{id}", "updateLoanNote", "Change a note", authz.LoanWriteNotes)
	change.MaxBodyBytes = maxNoteBody
	endpoint.Write(a, change, updateLoanNote)
	remove := route("DELETE", "/{id}", "deleteLoanNote", "Remove a note", authz.LoanWriteNotes)
	remove.Status = 204
	endpoint.Write(a, remove, func(c *endpoint.Call, in *Item) (*endpoint.Empty, error) {
		was, err := lockNote(c, *in)
		if err != nil {
			return nil, err
		}
		if err := db.LoanNotes.Delete(c.Tx, []domain.ID{in.ID}); err != nil {
			return nil, err
		}
		return &endpoint.Empty{}, journalNote(c, "deleted", &was, nil)
	})
}

func createLoanNote(c *endpoint.Call, in *noteCreateIn) (*endpoint.Answer[loan.Note], error) {
	kept, err := db.LoanNotes.IDs(c.Tx)
	if err != nil {
		return nil, err
	}
	if len(kept) >= maxNotes {
		return nil, domain.Conflict("This loan has as many notes as can be kept. Please remove one first.")
	}
	author := c.Scope().User
	was := loan.Note{AuthorId: author.ID, AuthorName: author.Name}
	will, err := readNote(c, in.Body, was)
	if err != nil {
		return nil, err
	}
	if err := db.LoanNotes.Insert(c.Tx, &will); err != nil {
		return nil, err
	}
	return &endpoint.Answer[loan.Note]{Body: will}, journalNote(c, "created", nil, &will)
}

func updateLoanNote(c *endpoint.Call, in *notePatchIn) (*endpoint.Answer[loan.Note], error) {
	was, err := lockNote(c, in.Item)
	if err != nil {
		return nil, err
	}
	will, err := readNote(c, in.Body, was)
	if err != nil {
		return nil, err
	}
	if editor := c.Scope().User; editor.ID != was.AuthorId {
		will.EditorName = editor.Name
	} else {
		will.EditorName = ""
	}
	if err := db.LoanNotes.Update(c.Tx, &will); err != nil {
		return nil, err
	}
	return &endpoint.Answer[loan.Note]{Body: will}, journalNote(c, "updated", &was, &will)
}

func lockNote(c *endpoint.Call, in Item) (loan.Note, error) {
	was, err := db.LoanNotes.Lock(c.Tx, in.ID)
	if err != nil {
		return was, err
	}
	return was, matches(in.IfMatch, was.Version)
}

// readNote applies a body to a note: the text is cleaned, and what the server gives stays as it was.
func readNote(c *endpoint.Call, body endpoint.Patch[loan.Note], was loan.Note) (loan.Note, error) {
	if err := forbidIdentity(body.Raw); err != nil {
		return loan.Note{}, err
	}
	will, err := body.Apply(was)
	if err != nil {
		return loan.Note{}, err
	}
	will.Title = strings.TrimSpace(will.Title)
	if will.Text != was.Text {
		text, tooLarge := richtext.Read("Text", will.Text)
		if len(tooLarge) > 0 {
			return loan.Note{}, domain.Invalid(tooLarge...)
		}
		will.Text = text
	}
	will.Excerpt = richtext.Text(will.Text, excerptLength)
	will.AuthorId, will.AuthorName, will.EditorName = was.AuthorId, was.AuthorName, was.EditorName
	will.UpdatedAt = c.Now().UTC().Format(time.RFC3339)
	if faults := will.Validate(); len(faults) > 0 {
		return loan.Note{}, domain.Invalid(faults...)
	}
	return will, nil
}

// journalNote tells what a note was and is by its title and beginning: its images do not belong in the journal.
func journalNote(c *endpoint.Call, action string, was, will *loan.Note) error {
	brief := func(n *loan.Note) any {
		if n == nil {
			return nil
		}
		return map[string]string{"Title": n.Title, "Text": n.Excerpt}
	}
	record := will
	if record == nil {
		record = was
	}
	c.Emit(change.Event{Type: "RTC.LOAN_NOTE.CHANGED", Data: map[string]string{"id": record.ID.String(), "action": action}})
	return c.Audit("loan_note", record.ID.String(), action, brief(was), brief(will))
}
