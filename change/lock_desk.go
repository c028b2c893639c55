package change

import (
	"gable/db"
	lockdb "gable/db/lock"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/lock"
)

// LockDeskDeps do for the lock desk what this package can't.
type LockDeskDeps struct {
	// Answering are who answer what is asked of the desk.
	Answering func(lockdb.Standing) ([]domain.ID, error)
	// Confirm leaves the confirmation of a lock to be made.
	Confirm func(*Work, lock.RateLock) error
}

// LockDesk is what a write on the pinned loan's lock goes by.
type LockDesk struct {
	*Work
	lockdb.Standing
	Policy lock.LockPolicy
	// By is who asks or answers, on the day where the loan's unit is.
	By lock.By
	// ExceptionReason is why whoever asks or answers has a product locked that the loan can't have; MayExcept is whether that is theirs to decide.
	ExceptionReason string
	MayExcept       bool
	// Noted are the days that the lock's own paper says.
	Noted lock.Noted
	deps  LockDeskDeps
}

// LockDesk reads that of the pinned loan. Prices stay as they are at the moment of its By until the transaction ends.
func (w *Work) LockDesk(hands LockDeskDeps) (LockDesk, error) {
	d := LockDesk{Work: w, deps: hands}
	now, err := db.HoldPrices(w.Tx)
	if err != nil {
		return d, err
	}
	if d.Standing, err = lockdb.StandingOf(w.Tx); err != nil {
		return d, err
	}
	d.By = lock.By{ID: w.Scope().User.ID, Name: w.Scope().User.Name, At: now, Today: d.Standing.Today}
	d.Policy, err = lockdb.Policy(w.Tx)
	return d, err
}

// Basis is what of the loan its price is made of, as it is now.
func (d LockDesk) Basis() (lock.Basis, error) {
	basis, _, err := LockBasis(d.Tx, d.Standing.Today)
	return basis, err
}

// Ask asks for a new lock at a price, which is worked out once it is known that the loan may be locked.
func (d LockDesk) Ask(price func() (lock.LockPrice, error), note, reference string) (lock.RateLock, error) {
	none := lock.RateLock{}
	if loan.StageID(d.Loan.Stage).IsClosed() {
		return none, domain.Conflict("locks:refused.doneWith", "The loan has ended: its rate can't be locked any more.")
	}
	before, err := d.lastHeld()
	if err != nil {
		return none, err
	}
	asked, err := price()
	if err != nil {
		return none, err
	}
	basis, err := d.Basis()
	if err != nil {
		return none, err
	}
	var will lock.RateLock
	if before != nil {
		if before.Price, err = d.HeldPrice(before.Price); err != nil {
			return none, err
		}
		will, err = d.Policy.Relock(*before, asked, basis, note, d.By)
	} else {
		will, err = d.Policy.Request(asked, basis, note, d.By)
	}
	if err != nil {
		return none, err
	}
	if will, err = d.excepted(will); err != nil {
		return none, err
	}
	if will.Exception != nil && d.Policy.Desk != lock.DeskOwn && !d.MayExcept { // nobody else decides
		return none, domain.Forbidden()
	}
	if will, err = d.Granted(will, reference); err != nil {
		return none, err
	}
	return will, d.Keep(nil, &will, "created")
}

// lastHeld is the last lock of the loan that was granted and has ended, whatever was asked since and came to nothing; nil where the rate was never
// locked. It refuses where a lock is open, and writes down that the last one has expired.
func (d LockDesk) lastHeld() (*lock.RateLock, error) {
	all, err := lockdb.AllHeld(d.Tx)
	if err != nil {
		return nil, err
	}
	if len(all) >= lock.MaxLocks {
		return nil, domain.Conflict("locks:refused.mostLocks", "This loan was locked as often as can be kept.")
	}
	for i := range all {
		if i == 0 {
			if _, err := d.ExpireLock(&all[0], d.Standing.Today); err != nil {
				return nil, err
			}
		}
		if all[i].State.IsOpen() {
			return nil, domain.Conflict("locks:refused.open", "The rate is locked already, or asked to be.")
		}
		if all[i].LockedOn != nil {
			return &all[i], nil
		}
	}
	return nil, nil
}

// ExpireLock writes down that a lock of the pinned loan has expired, and tells whether it has.
func (w *Work) ExpireLock(l *lock.RateLock, today domain.Date) (bool, error) {
	was := *l
	will, expired := l.Expire(lock.By{At: w.Now().UTC(), Today: today})
	if !expired {
		return false, nil
	}
	*l = will
	return true, w.SaveLock(&was, l, "expired")
}

// Granted is what was asked, done at once where the company has no lock desk of its own.
func (d LockDesk) Granted(l lock.RateLock, reference string) (lock.RateLock, error) {
	if d.Policy.Desk == lock.DeskOwn {
		if d.Noted.IsGiven() { // the desk says them with its answer
			return l, domain.Invalid(domain.Wrong("lockDate", "Lock date"))
		}
		return l, nil
	}
	l, err := l.Accept("", reference, "", d.By)
	if err != nil {
		return l, err
	}
	return l.Dated(d.Noted, d.By.Today)
}

// Accept is a lock with what was asked granted, held against the loan as it is by now.
func (d LockDesk) Accept(was lock.RateLock, kind lock.Ask, reference, note string) (lock.RateLock, error) {
	will, err := was.Accept(kind, reference, note, d.By)
	if err != nil {
		return will, err
	}
	if will, err = will.Dated(d.Noted, d.By.Today); err != nil {
		return will, err
	}
	if kind == lock.AskLock || kind == lock.AskRelock {
		if will, err = d.excepted(will); err != nil {
			return will, err
		}
	}
	now, err := d.Basis()
	if err != nil {
		return will, err
	}
	now.NoteRate = will.Price.NoteRate.String() // the loan has it with the lock
	will.Changes, err = d.ChangesSinceLock(will, now)
	return will, err
}

// excepted holds a lock against what the loan can have by now.
func (d LockDesk) excepted(l lock.RateLock) (lock.RateLock, error) {
	m, err := d.Market(d.By.At)
	if err != nil {
		return l, err
	}
	against, err := m.against(l.Price)
	if err != nil {
		return l, err
	}
	return l.Excepted(against, d.ExceptionReason, d.By)
}

// ChangesSinceLock is what of the loan, and of its price, is otherwise by now than when a lock that holds was priced.
func (d LockDesk) ChangesSinceLock(l lock.RateLock, now lock.Basis) ([]lock.LockChange, error) {
	price, priced, err := d.again(l)
	return l.ChangesSinceLock(now, price, priced), err
}

// again is what the rate sheets of a lock's own moment say for the loan as it is by now: nil where they have no price. priced is false where the price was
// set by hand, which none of them made.
func (d LockDesk) again(l lock.RateLock) (price *lock.LockPrice, priced bool, err error) {
	if l.Price.IsManual || !l.State.Holds() {
		return nil, false, nil
	}
	m, err := d.Market(l.Price.PricedAt)
	if err != nil {
		return nil, false, err
	}
	found, err := m.Price(l.Price.ProductID, l.Price.LockDays, l.Price.NoteRate, nil)
	switch {
	case err == nil:
		return &found, true, nil
	case HasNoPrice(err):
		return nil, true, nil
	}
	return nil, false, err
}

// compared is the lock with what of the loan is otherwise by now, and whether that differs from what was noted.
func (d LockDesk) compared(l lock.RateLock) (will lock.RateLock, differs bool, err error) {
	now, err := d.Basis()
	if err != nil {
		return l, false, err
	}
	price, priced, err := d.again(l)
	if err != nil {
		return l, false, err
	}
	will, differs = l.Compared(now, price, priced)
	return will, differs, nil
}

// Keep writes a lock, with its confirmation where there is something to confirm, and has the lock desk told of what is asked there. was is nil for a
// new one.
func (d LockDesk) Keep(was, will *lock.RateLock, action string) error {
	if will.Ask != nil && (was == nil || was.Ask == nil) {
		basis, err := d.Basis()
		if err != nil {
			return err
		}
		will.Ask.Basis = &basis
		if d.lockDesk, err = d.deps.Answering(d.Standing); err != nil {
			return err
		}
	}
	confirms := will.Confirms()
	if confirms {
		will.Confirmation = domain.NewID()
	}
	if err := d.SaveLock(was, will, action); err != nil || !confirms {
		return err
	}
	return d.deps.Confirm(d.Work, *will)
}
