package change

import (
	loandb "gable/db/loan"
	"gable/domain/loan"
	"gable/domain/task"
)

// SaveDates makes the pinned loan's dates those given, with what that leaves behind.
func (w *Work) SaveDates(was, will loan.KeyDates) error {
	if err := loandb.SaveDates(w.Tx, will); err != nil {
		return err
	}
	w.LoanChanged()
	w.Emit(Event{Type: "RTC.LOAN.DATES_CHANGED"})
	if err := w.Audit("loan_date", w.Loan.ID.String(), "updated", was, will); err != nil {
		return err
	}
	return w.giveTasks(task.Set(task.DatesOf(was.KeyDates), task.DatesOf(will.KeyDates)))
}
