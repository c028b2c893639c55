package task

import (
	"slices"
	"strings"

	"gable/authz"
	taskdb "gable/db/task"
	"gable/domain"
	"gable/domain/task"
	"gable/http/endpoint"
	"gable/http/record"
)

// NotesIn is the task whose notes they are.
type NotesIn struct {
	TaskID domain.ID `path:"taskId" doc:"The task's id."`
}

// NoteListIn is the query of a task's notes.
type NoteListIn struct {
	NotesIn
	endpoint.ListQuery
}

type loanNotesIn struct {
	endpoint.LoanPath
	NoteListIn
}

// NoteIn is a note to be written.
type NoteIn struct {
	NotesIn
	Body endpoint.Patch[task.Note]
}

type loanNoteIn struct {
	endpoint.LoanPath
	NoteIn
}

// NotePath is the path and precondition of one note.
type NotePath struct {
	NotesIn
	NoteID  domain.ID `path:"noteId" doc:"The note's id."`
	IfMatch string    `header:"If-Match" doc:"The note's version that the change is based on; 412 when another write came first."`
}

type loanNotePath struct {
	endpoint.LoanPath
	NotePath
}

// NoteChange is a change of a note.
type NoteChange struct {
	NotePath
	LoanTrackerID   domain.ID `query:"LoanTrackerId" doc:"What the note is about, as the caller has it: 409 when it is about something else by now."`
	LoanConditionID domain.ID `query:"LoanConditionId" doc:"As LoanTrackerId."`
	LoanDocumentID  domain.ID `query:"LoanDocumentId" doc:"As LoanTrackerId."`
	Body            endpoint.Patch[task.Note]
}

type loanNoteChange struct {
	endpoint.LoanPath
	NoteChange
}

func mountNotes(a *endpoint.API) {
	read(a, both("GET", "/task/{taskId}/notes", "list", "TaskNotes", "A task's notes, newest first", "", authz.TaskRead, 0),
		func(in *loanNotesIn) *NoteListIn { return &in.NoteListIn }, notes)
	write(a, both("POST", "/task/{taskId}/notes", "add", "TaskNote", "Write a note on a task", "", authz.TaskEdit, 201),
		func(in *loanNoteIn) *NoteIn { return &in.NoteIn }, addNote)
	const whose = "By who wrote it, or an administrator (403)."
	write(a, both("PATCH", "/task/{taskId}/notes/{noteId}", "update", "TaskNote", "Change a note", whose, authz.TaskEdit, 0),
		func(in *loanNoteChange) *NoteChange { return &in.NoteChange }, patchNote)
	write(a, both("DELETE", "/task/{taskId}/notes/{noteId}", "delete", "TaskNote", "Remove a note", whose, authz.TaskEdit, 204),
		func(in *loanNotePath) *NotePath { return &in.NotePath }, removeNote)
}

func notes(c *endpoint.Call, in *NoteListIn) (*endpoint.Listed[task.Note], error) {
	t, err := taskdb.GetTask(c.Tx, in.TaskID)
	if err != nil {
		return nil, err
	}
	rows, err := taskdb.TaskNotes(c.Tx, t.ID)
	if err != nil {
		return nil, err
	}
	return endpoint.InMemoryList(rows, in.ListQuery)
}

func noteFaults(n *task.Note) []domain.FieldError {
	n.Text = strings.TrimSpace(n.Text)
	n.Settle()
	return n.Validate()
}

func addNote(c *endpoint.Call, in *NoteIn) (*endpoint.Answer[task.Note], error) {
	t, err := open(c, Item{TaskID: in.TaskID})
	if err != nil {
		return nil, err
	}
	n, err := given(in.Body, task.Note{}, noteFaults)
	if err != nil {
		return nil, err
	}
	if t.TotalNotes >= task.MaxNotes {
		return nil, domain.Conflict("refusals:task.mostNotes", "This task has as many notes as can be kept. Please remove one first.")
	}
	if err := mention(c, t, nil, &n); err != nil {
		return nil, err
	}
	if err := refer(c, t, task.Note{}, n); err != nil {
		return nil, err
	}
	now := c.Now()
	n.TaskID = t.ID
	n.Record, n.AuthorID, n.AuthorName = domain.Record{ID: domain.NewID(), Version: 1}, c.Scope().User.ID, c.Scope().User.Name
	n.CreatedAt, n.UpdatedAt = &now, &now
	if err := taskdb.InsertTaskNote(c.Tx, t.ID, n); err != nil {
		return nil, err
	}
	if n, err = taskdb.LockTaskNote(c.Tx, t.ID, n.ID); err != nil {
		return nil, err
	}
	return &endpoint.Answer[task.Note]{Body: n}, journalNote(c, t, n.ID, "created", nil, brief(n))
}

func patchNote(c *endpoint.Call, in *NoteChange) (*endpoint.Answer[task.Note], error) {
	t, was, err := openNote(c, in.NotePath)
	if err != nil {
		return nil, err
	}
	will, err := given(in.Body, was, noteFaults)
	if err != nil {
		return nil, err
	}
	told := task.Note{LoanTrackerID: in.LoanTrackerID, LoanConditionID: in.LoanConditionID, LoanDocumentID: in.LoanDocumentID}
	if _, id := told.About(); id != "" && !isAbout(was, told) {
		return nil, domain.Conflict("refusals:task.noteMoved", "The note is about something else by now. Please reload.")
	}
	if err := mention(c, t, was.Mentions, &will); err != nil {
		return nil, err
	}
	if err := refer(c, t, was, will); err != nil {
		return nil, err
	}
	now := c.Now()
	will.UpdatedAt = &now
	if err := taskdb.UpdateTaskNote(c.Tx, t.ID, &will); err != nil {
		return nil, err
	}
	if will, err = taskdb.LockTaskNote(c.Tx, t.ID, will.ID); err != nil {
		return nil, err
	}
	return &endpoint.Answer[task.Note]{Body: will}, journalNote(c, t, will.ID, "updated", brief(was), brief(will))
}

// mention keeps of a note's mentions those of people who see the task.
func mention(c *endpoint.Call, t task.Task, was []domain.Mention, n *task.Note) error {
	if len(n.Mentions) == 0 {
		return nil
	}
	people, err := assignees(c, "", "")
	if err != nil {
		return err
	}
	if c.Loan == nil {
		people = slices.DeleteFunc(people, func(p task.Person) bool { return p.ID != t.AssigneeID && p.ID != t.AuthorID })
	}
	n.Mentions, err = record.Mentioned(n.Mentions, was, n.Text, people)
	return err
}

func removeNote(c *endpoint.Call, in *NotePath) (*endpoint.Empty, error) {
	t, was, err := openNote(c, *in)
	if err != nil {
		return nil, err
	}
	if err := taskdb.DeleteTaskNote(c.Tx, t.ID, was.ID); err != nil {
		return nil, err
	}
	return &endpoint.Empty{}, journalNote(c, t, was.ID, "deleted", brief(was), nil)
}

// openNote reads a note for change, with its task, where the caller may change it.
func openNote(c *endpoint.Call, in NotePath) (task.Task, task.Note, error) {
	t, err := open(c, Item{TaskID: in.TaskID})
	if err != nil {
		return t, task.Note{}, err
	}
	n, err := taskdb.LockTaskNote(c.Tx, t.ID, in.NoteID)
	if err != nil {
		return t, n, err
	}
	if !n.MayEdit(c.Scope().User.ID, administers(c)) {
		return t, n, domain.Denied("refusals:task.noteNotYours", "A note can be changed by who wrote it, or by an administrator.")
	}
	return t, n, endpoint.Matches(in.IfMatch, n.Version)
}

// journalNote notes a change of a note, and tells open sessions that there is something new about the task.
func journalNote(c *endpoint.Call, t task.Task, id domain.ID, action string, was, will any) error {
	c.TellTask(t, "UPDATE", t.AssigneeID)
	return c.Audit("task_note", string(id), action, was, will)
}
