package loan

import (
	"strings"
	"time"

	"gable/authz"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/richtext"
	"gable/http/endpoint"
	"gable/http/record"
)

const (
	maxNotes      = 500
	excerptLength = 160
	// A text of the largest size, written in JSON.
	maxNoteBody = 2*richtext.MaxBytes + endpoint.MaxBodyBytes
)

var loanNotes = record.Kind[loan.Note]{
	Name: "loan_note", One: "LoanNote", Many: "LoanNotes", ListPath: "/notes",
	Table: loandb.LoanNotes, Section: loan.SectionNone, Write: authz.LoanWriteNotes,
	Check: readNote, Brief: briefNote, Final: true,
}

func mountLoanNotes(a *endpoint.API) {
	k := loanNotes
	route := func(method, path, name, summary string) endpoint.Route {
		r := k.Route(method, k.ListPath+path, name, summary)
		if r.Tag = "Notes"; method == "POST" || method == "PATCH" {
			r.MaxBodyBytes = maxNoteBody
		}
		return r
	}
	endpoint.Read(a, route("GET", "", "listLoanNotes", "The notes of a loan, without their texts"), func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[loan.Note], error) {
		headings := k
		headings.Table = loandb.LoanNoteList
		return headings.List(c, in.ListQuery)
	})
	endpoint.Read(a, route("GET", "/{id}", "getLoanNote", "One note with its text"), func(c *endpoint.Call, in *record.ReadItem) (*endpoint.Answer[loan.Note], error) {
		return k.Get(c, in.ID, nil)
	})
	add := route("POST", "", "createLoanNote", "Write a note on a loan")
	add.Description = "Everyone who works on the loan at the company, and a processor it is shared with, reads and writes its notes; borrowers and realtors never see them. An archived loan takes notes too: they change nothing of it."
	endpoint.Write(a, add, func(c *endpoint.Call, in *record.CreateIn[loan.Note]) (*endpoint.Answer[loan.Note], error) {
		return k.Create(c, in.Body, nil)
	})
	endpoint.Write(a, route("PATCH", "/{id}", "updateLoanNote", "Change a note"), func(c *endpoint.Call, in *record.PatchIn[loan.Note]) (*endpoint.Answer[loan.Note], error) {
		return k.Patch(c, in.Item, in.Body, nil)
	})
	endpoint.Write(a, route("DELETE", "/{id}", "deleteLoanNote", "Remove a note"), func(c *endpoint.Call, in *record.Item) (*endpoint.Empty, error) {
		return k.Remove(c, *in, nil)
	})
}

// readNote cleans a note's text, and gives what the server gives: who wrote it, and who else changed it.
func readNote(c *endpoint.Call, was, will *loan.Note) error {
	if will == nil {
		return nil
	}
	me := c.Scope().User
	if was == nil {
		kept, err := loandb.LoanNotes.IDs(c.Tx)
		if err != nil {
			return err
		}
		if len(kept) >= maxNotes {
			return domain.Conflict("refusals:loan.mostNotes", "This loan has as many notes as can be kept. Please remove one first.")
		}
		was = &loan.Note{AuthorId: me.ID, AuthorName: me.Name}
	}
	will.Title = strings.TrimSpace(will.Title)
	if will.Text != was.Text {
		text, tooLarge := richtext.Read("Text", will.Text)
		if len(tooLarge) > 0 {
			return domain.Invalid(tooLarge...)
		}
		will.Text = text
	}
	if err := mention(c, was.Mentions, will); err != nil {
		return err
	}
	will.Excerpt = richtext.Text(will.Text, excerptLength)
	will.AuthorId, will.AuthorName, will.EditorName = was.AuthorId, was.AuthorName, ""
	if me.ID != was.AuthorId {
		will.EditorName = me.Name
	}
	will.UpdatedAt = c.Now().UTC().Format(time.RFC3339)
	if faults := will.Validate(); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	return nil
}

// briefNote tells what a note was and is by its title and beginning: its images do not belong in the journal.
func briefNote(n *loan.Note) any {
	return map[string]any{"Title": n.Title, "Text": n.Excerpt, "Mentions": n.Mentions}
}

// mention keeps of a note's mentions those of people who see the loan.
func mention(c *endpoint.Call, was []domain.Mention, n *loan.Note) error {
	if len(n.Mentions) == 0 {
		return nil
	}
	people, err := record.StaffWithAccess(c, "", "")
	if err != nil {
		return err
	}
	n.Mentions, err = record.Mentioned(n.Mentions, was, richtext.Text(n.Text, richtext.MaxMarkupBytes), people)
	return err
}
