package change

import (
	loandb "gable/db/loan"
	lockdb "gable/db/lock"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/lock"
	"gable/domain/task"
)

// SaveDates makes the pinned loan's dates those given, with what that leaves behind. Those of a lock are typed only while the company has no lock
// desk, and none is noted for the loan: else they follow from there.
func (w *Work) SaveDates(was, will loan.KeyDates) error {
	return w.SaveNotedDates(loan.NotedDates{KeyDates: was}, loan.NotedDates{KeyDates: will})
}

// SaveNotedDates is SaveDates with how the dates are known.
func (w *Work) SaveNotedDates(was, will loan.NotedDates) error {
	follow, err := w.lockDatesFollow(was.KeyDates, will.KeyDates)
	if err != nil {
		return err
	}
	if follow {
		return domain.Conflict("locks:refused.datesFollow", "The dates of a lock follow from the lock desk. Please ask for a lock there, extend it or cancel it.")
	}
	return w.saveDates(was, will)
}

// lockDatesFollow tells whether dates of a lock are otherwise that are the lock desk's to say.
func (w *Work) lockDatesFollow(was, will loan.KeyDates) (bool, error) {
	if sameLock(was.KeyDates, will.KeyDates) {
		return false, nil
	}
	if w.Loan.HasLock {
		return true, nil
	}
	p, err := lockdb.Policy(w.Tx)
	return p.Desk == lock.DeskOwn, err
}

func (w *Work) saveDates(was, will loan.NotedDates) error {
	if err := loandb.SaveDates(w.Tx, will); err != nil {
		return err
	}
	w.LoanChanged()
	w.Emit(Event{Type: "RTC.LOAN.DATES_CHANGED"})
	if err := w.Audit("loan_date", w.Loan.ID.String(), "updated", was.Told(), will.Told()); err != nil {
		return err
	}
	return w.giveTasks(task.Set(task.DatesOf(was.KeyDates.KeyDates), task.DatesOf(will.KeyDates.KeyDates)))
}
