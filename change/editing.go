package change

import (
	"time"

	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
)

// EditingChanged tells that somebody began to edit a loan, took it over, or ended; or that what is asked of whoever would has changed.
const EditingChanged = "RTC.LOAN.EDITING_CHANGED"

// heardEvery is how often a sign of life of who edits a loan is written down at most.
const heardEvery = time.Minute

// StartEditing has a person edit the pinned loan.
func (w *Work) StartEditing(s loan.EditSession) error {
	if err := w.hold(s, ""); err != nil {
		return err
	}
	return w.Audit("loan_edit", w.Loan.ID.String(), "started", nil, editorOf(s))
}

// TakeOverEditing has a person edit the pinned loan in place of who does. What that one has not saved is kept for them to read.
func (w *Work) TakeOverEditing(s loan.EditSession) error {
	was := w.Loan.Editing.Session
	if err := w.hold(s, was.UserID); err != nil {
		return err
	}
	return w.Audit("loan_edit", w.Loan.ID.String(), "taken over", editorOf(was), editorOf(s))
}

func (w *Work) hold(s loan.EditSession, lostBy domain.ID) error {
	if err := loandb.HoldEditing(w.Tx, s, lostBy); err != nil {
		return err
	}
	w.Loan.Editing.Session = s
	w.tellEditing(lostBy == "")
	return nil
}

// EndEditing ends whoever's editing of the pinned loan; nothing where nobody edits it.
func (w *Work) EndEditing() error {
	was, held := w.Loan.Editing.Holder(w.Now())
	if !held {
		return nil
	}
	if err := loandb.EndEditing(w.Tx); err != nil {
		return err
	}
	w.Loan.Editing.Session = loan.EditSession{Version: was.Version + 1, UnsavedVersion: was.UnsavedVersion + 1}
	w.tellEditing(false)
	return w.Audit("loan_edit", w.Loan.ID.String(), "ended", editorOf(was), nil)
}

// HearEditor notes that the person is still there, if it is they who edit the pinned loan.
func (w *Work) HearEditor() error {
	if w.Loan == nil {
		return nil
	}
	s, held := w.Loan.Editing.Holder(w.Now())
	if !held || s.UserID != w.Scope().User.ID || w.Now().Sub(s.HeardAt) < heardEvery {
		return nil
	}
	return loandb.HearEditor(w.Tx)
}

// tellEditing says nothing of who: whoever hears it asks, and is answered as much of a name as they may know. The team is told of a start
// where the company wants it.
func (w *Work) tellEditing(started bool) {
	tells := started && w.Loan.Editing.TellsTeam(w.Now())
	w.Emit(Event{Type: EditingChanged, Data: map[string]any{"tellTeam": tells}})
}

func editorOf(s loan.EditSession) any { return map[string]any{"editor": s.UserName} }
