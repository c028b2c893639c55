package change

import (
	"slices"
	"time"

	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/notify"
)

// EditingChanged tells that somebody began to edit a loan, took it over, or ended; or that what is asked of whoever would has changed.
const EditingChanged = "RTC.LOAN.EDITING_CHANGED"

// EditStarted tells that somebody has started editing a loan; it names whose notice that is, the loan's team.
const EditStarted = "RTC.LOAN.EDIT_STARTED"

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
	if w.Loan == nil || w.by.Method == "" { // a job is no sign of whoever asked for it
		return nil
	}
	s, held := w.Loan.Editing.Holder(w.Now())
	if !held || s.UserID != w.Scope().User.ID || w.Now().Sub(s.HeardAt) < heardEvery {
		return nil
	}
	return loandb.HearEditor(w.Tx)
}

// tellEditing says nothing of who: whoever hears it asks, and is answered as much of a name as they may know. The others of the loan's
// team are told of a start where the company wants it, wherever they are.
func (w *Work) tellEditing(started bool) {
	w.Emit(Event{Type: EditingChanged})
	if others := w.othersOfTeam(); started && len(others) > 0 && w.Loan.Editing.TellsTeam(w.Now()) {
		w.Emit(Event{Type: EditStarted, Data: map[string]any{"team": others}})
		w.NotifyPeople(notify.Event{Editing: true})
	}
}

func (w *Work) othersOfTeam() []domain.ID {
	return slices.DeleteFunc(slices.Clone(w.Loan.Audience), func(id domain.ID) bool { return id == w.Scope().User.ID })
}

func editorOf(s loan.EditSession) any { return map[string]any{"editor": s.UserName} }
