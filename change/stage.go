package change

import (
	loandb "gable/db/loan"
	"gable/domain/loan"
	"gable/domain/notify"
	"gable/domain/task"
)

// Move is a move of the pinned loan to a stage.
type Move struct {
	To     loan.StageID
	Reason string
	// Back: it takes the loan's last move back. What was said of a suspension or an adverse action that ended by that move holds again.
	Back bool
	// Say adds what is said of the suspension or the adverse action that begins; nil for a loan that is only moved.
	Say func(*loan.Lifecycle)
}

// MoveStage moves the pinned loan to a stage, with what that leaves behind; nothing when it is there.
func (w *Work) MoveStage(stage loan.StageID, reason string) error {
	return w.Move(Move{To: stage, Reason: reason})
}

// Move moves the pinned loan to another stage, with what that leaves behind; nothing when it is there. Whatever asks for it, a loan
// that is suspended or marked adverse remembers where it was, and neither it nor its way back passes the lock of that section.
func (w *Work) Move(m Move) error {
	was := loan.StageID(w.Loan.Stage)
	if was == m.To {
		return nil
	}
	for _, stage := range []loan.StageID{was, m.To} {
		if err := w.CheckLock(stage.LockedWith()); err != nil {
			return err
		}
	}
	if m.Back {
		own, err := loandb.IsOwnLastMove(w.Tx, m.To, was)
		if err != nil {
			return err
		}
		w.tookBack = own
	}
	before, after := map[string]any{"StageId": was}, map[string]any{"StageId": m.To}
	if m.Reason != "" {
		after["reason"] = m.Reason
	}
	move := func() error { return loandb.MoveLoan(w.Tx, m.To) }
	if was.Pipeline() == loan.PipelineCancelled || m.To.Pipeline() == loan.PipelineCancelled {
		old, left, err := loandb.GetLifecycle(w.Tx)
		if err != nil {
			return err
		}
		next := w.lifecycleOf(m, was, old, left)
		noteLifecycle(before, old)
		noteLifecycle(after, next)
		move = func() error {
			return loandb.MoveLifecycle(w.Tx, m.To, next, loandb.LeftStage{Stage: was, Lifecycle: old})
		}
	}
	if err := move(); err != nil {
		return err
	}
	w.Loan.Stage = string(m.To)
	if m.To.AtOrAfter(loan.StageDisclosureSent) {
		w.LoanChanged() // its figures count as disclosed, whichever of these stages it comes to first
	}
	if m.To.EndsEditing() {
		if err := w.EndEditing(); err != nil {
			return err
		}
	}
	w.Loan.Editing.Stage, w.Loan.Editing.Final = m.To, ""
	w.Emit(Event{Type: "RTC.LOAN.STAGE_CHANGED", Data: map[string]any{"StageId": m.To, "PipelineId": m.To.Pipeline(), "from": was}})
	if err := w.Audit("loan", w.Loan.ID.String(), "stage changed", before, after); err != nil {
		return err
	}
	w.NotifyPeople(notify.Event{Stage: m.To})
	if m.Back {
		return nil
	}
	return w.giveTasks(task.Occasion{Stage: m.To})
}

// lifecycleOf is what is kept of the loan once it has moved. Its flags stay as they are, whatever a move takes back.
func (w *Work) lifecycleOf(m Move, was loan.StageID, old loan.Lifecycle, left *loandb.LeftStage) loan.Lifecycle {
	next := old.Moved(was, m.To)
	if m.Back && left != nil && left.Stage == m.To {
		next.Suspension, next.Adverse = left.Lifecycle.Suspension, left.Lifecycle.Adverse
		return next
	}
	if m.Say != nil {
		m.Say(&next)
	}
	at, by := w.Now(), w.Scope().User.Name
	if s := next.Suspension; s != nil && m.To == loan.StageSuspended && s.At == nil {
		s.At, s.ByName = &at, by
	}
	if a := next.Adverse; a != nil && m.To == loan.StageAdverse {
		a.At, a.ByName = &at, by
	}
	return next
}

// noteLifecycle is what the journal tells of a suspension or an adverse action.
func noteLifecycle(entry map[string]any, l loan.Lifecycle) {
	if l.Suspension != nil {
		entry["Suspension"] = map[string]any{"reason": l.Suspension.Reason, "note": l.Suspension.Note, "from": l.Suspension.From}
	}
	if l.Adverse != nil {
		entry["Adverse"] = l.Adverse.AdverseAction
	}
}
