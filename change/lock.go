package change

import (
	"slices"

	loandb "gable/db/loan"
	lockdb "gable/db/lock"
	ruledb "gable/db/rule"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/lock"
	"gable/domain/pricing"
	"gable/domain/qualify"
	"gable/tenancy"
)

// notedLock is what the journal and the rules see of a lock.
type notedLock struct {
	State     lock.State   `json:"state"`
	Request   lock.Ask     `json:"request,omitempty"`
	AskerID   domain.ID    `json:"requestedById,omitempty"`
	Product   string       `json:"ProductName,omitempty"`
	Investor  string       `json:"InvestorName,omitempty"`
	NoteRate  domain.Rate  `json:"NoteRatePercent"`
	Price     domain.Rate  `json:"Price"`
	Points    domain.Rate  `json:"FinalDiscountPoints"`
	LockDays  int          `json:"lockDays"`
	IsManual  bool         `json:"isManual"`
	LockedOn  *domain.Date `json:"lockedOn,omitempty"`
	ExpiresOn *domain.Date `json:"expiresOn,omitempty"`
	Reference string       `json:"InvestorLockNumber,omitempty"`
	Note      string       `json:"note,omitempty"`
	Changes   []string     `json:"changes,omitempty"`
	Days      int          `json:"extensionDaysTotal,omitempty"`
	DaysLeft  *int         `json:"daysLeft,omitempty"`
}

func briefLock(l lock.RateLock) notedLock {
	n := notedLock{State: l.State, Product: l.Price.ProductName, Investor: l.Price.Investor, NoteRate: l.Price.NoteRate, Price: l.Price.Price, Points: l.Price.Points, LockDays: l.Price.LockDays,
		IsManual: l.Price.IsManual, LockedOn: l.LockedOn, ExpiresOn: l.ExpiresOn, Reference: l.Reference, Days: l.ExtensionDays}
	if l.Ask != nil {
		n.Request, n.AskerID = l.Ask.Kind, l.Ask.ByID
	}
	if len(l.Steps) > 0 {
		n.Note = l.Steps[len(l.Steps)-1].Note
	}
	changes := l.Changes
	if l.Ask != nil {
		changes = append(slices.Clone(changes), l.Ask.Changes...)
	}
	for _, c := range changes {
		if !slices.Contains(n.Changes, c.What) {
			n.Changes = append(n.Changes, c.What)
		}
	}
	return n
}

// SaveLock keeps a lock of the pinned loan as it is from now on, was being nil for a new one, and has follow what follows of it: the dates
// of the loan with their tracker, its note rate, and its points or lender credit.
func (w *Work) SaveLock(was, will *lock.RateLock, action string) error {
	w.ownLock = true
	var before any
	if was == nil {
		if err := lockdb.Locks.Insert(w.Tx, will); err != nil {
			return err
		}
	} else {
		before = briefLock(*was)
		if err := lockdb.Locks.Update(w.Tx, will); err != nil {
			return err
		}
	}
	w.Emit(Event{Type: "RTC.RATE_LOCK.CHANGED", Data: map[string]string{"id": string(will.ID), "action": action}})
	if err := w.Audit("rate_lock", string(will.ID), action, before, briefLock(*will)); err != nil {
		return err
	}
	if err := w.dateLock(was, will); err != nil || !will.State.Holds() {
		return err
	}
	return w.ApplyFinalPrice(finalPrice(*will))
}

// WarnOfLock tells the people of the pinned loan that its lock ends.
func (w *Work) WarnOfLock(was lock.RateLock, will *lock.RateLock, days int) error {
	if err := lockdb.Locks.Update(w.Tx, will); err != nil {
		return err
	}
	w.Emit(Event{Type: "RTC.RATE_LOCK.CHANGED", Data: map[string]string{"id": string(will.ID), "action": "ending"}})
	after := briefLock(*will)
	after.DaysLeft = &days
	return w.Audit("rate_lock", string(will.ID), "ending", briefLock(was), after)
}

// dateLock has the loan's dates say what the lock says. A lock that was asked for and never granted says nothing.
func (w *Work) dateLock(was, will *lock.RateLock) error {
	held := was != nil && was.State.Holds()
	if !held && !will.State.Holds() {
		return nil
	}
	dates, err := loandb.GetDates(w.Tx)
	if err != nil {
		return err
	}
	next := dates
	next.KeyDates.LockDate, next.KeyDates.LockExpirationDate = will.LockedOn, will.ExpiresOn
	if will.State == lock.Cancelled {
		next.KeyDates.LockDate, next.KeyDates.LockExpirationDate = nil, nil
	}
	if sameLock(dates.KeyDates, next.KeyDates) {
		return nil
	}
	return w.saveDates(loan.NotedDates{KeyDates: dates}, loan.NotedDates{KeyDates: next})
}

func sameLock(a, b loan.ReportDates) bool {
	same := func(one, other *domain.Date) bool {
		return one == nil && other == nil || one != nil && other != nil && *one == *other
	}
	return same(a.LockDate, b.LockDate) && same(a.LockExpirationDate, b.LockExpirationDate)
}

// LockBasis is what of the pinned loan its price is made of, as it is now.
func LockBasis(tx *tenancy.Tx, today domain.Date) (lock.Basis, *loan.File, error) {
	f, err := loandb.LoadFile(tx)
	if err != nil {
		return lock.Basis{}, nil, err
	}
	return lock.BasisOf(f, pricing.ScenarioOf(f, qualify.Qualify(f, today), pricing.About{Score: pricing.ScoreOf(f)})), f, nil
}

// pricedKinds are the records that a price is made of.
var pricedKinds = []string{"loan_info", "borrower", "declaration", "credit_report", "loan_product", "liability", "owned_property", "employer", "income_item"}

// changesPrice tells whether something was changed that a price is made of.
func (w *Work) changesPrice() bool {
	return slices.ContainsFunc(w.journal, func(e entry) bool { return slices.Contains(pricedKinds, e.kind) })
}

// followLock holds a change of a loan against its lock: the rate that is locked is not changed in passing, and what the price was made of, or
// what waits for the lock desk, is marked where it is otherwise by now.
func (w *Work) followLock() error {
	if w.Loan == nil || !w.Loan.HasLock || w.ownLock || loandb.IsParty(w.Tx) || !w.changesPrice() {
		return nil
	}
	l, err := lockdb.Latest(w.Tx)
	if err != nil || l == nil || !l.State.IsOpen() {
		return err
	}
	d := LockDesk{Work: w}
	if d.Standing, err = lockdb.StandingOf(w.Tx); err != nil {
		return err
	}
	will, differs, err := d.compared(*l)
	if err != nil || !differs {
		return err
	}
	if slices.ContainsFunc(will.Changes, func(c lock.LockChange) bool { return c.IsOfPrice() && !slices.Contains(l.Changes, c) }) {
		if err := w.askForRate(*l); err != nil {
			return err
		}
	}
	if err := lockdb.Locks.Update(w.Tx, &will); err != nil {
		return err
	}
	w.Emit(Event{Type: "RTC.RATE_LOCK.CHANGED", Data: map[string]string{"id": string(will.ID), "action": "compared"}})
	before, after := briefLock(*l), briefLock(will)
	if slices.Equal(before.Changes, after.Changes) { // the same is otherwise, by more or less
		return nil
	}
	return w.Audit("rate_lock", string(will.ID), "compared", before, after)
}

// askForRate refuses to change the rate or the product of a loan that is locked, or asks whether that is meant, as the company has it. A job is not asked:
// the lock then shows that it is to be priced again.
func (w *Work) askForRate(l lock.RateLock) error {
	p, err := lockdb.Policy(w.Tx)
	if err != nil {
		return err
	}
	params := []string{l.Price.NoteRate.Fixed(3), l.ExpiresOn.String()}
	if p.RateChange == lock.RateChangeRefuse {
		return domain.Conflict("errors:rateIsLocked.refused", "The rate is locked at {{0}}% until {{1}}. Please ask the lock desk for another rate or product.", params...)
	}
	if w.by.Dialogue == nil {
		return nil
	}
	request, err := w.by.Dialogue.Fingerprint()
	if err != nil {
		return err
	}
	agreed, err := w.agreed(request)
	if err != nil || slices.Contains(agreed, l.ID) {
		return err
	}
	message := "The rate is locked at " + params[0] + "% until " + params[1]
	question := message + ". Another rate or product has to be priced and locked again. Change it all the same?"
	return &Asking{Answer: &domain.Error{Code: domain.CodeRuleConfirmation, Message: message, Fields: []domain.FieldError{{Message: question, Key: "errors:rateIsLocked", Params: params,
		RuleEntry: &domain.RuleEntry{Confirmation: &domain.Confirmation{Title: "The rate is locked", Message: question}}}}},
		Remember: func(tx *tenancy.Tx) error {
			return ruledb.KeepRuleAsk(tx, ruledb.RuleAsk{ID: domain.NewID(), LoanID: w.Loan.ID, Request: request, Rules: []domain.ID{l.ID}})
		}}
}

// agreed is what the person has agreed to of this request: rules, and the lock whose rate is changed.
func (w *Work) agreed(request []byte) ([]domain.ID, error) {
	if w.Answered != nil {
		return w.Answered.Confirmed, nil
	}
	if !w.by.Dialogue.Resend().Confirmed {
		return nil, nil
	}
	asks, err := ruledb.TakeRuleAsks(w.Tx, request)
	if err != nil {
		return nil, err
	}
	w.Answered = &Answered{}
	for _, ask := range asks {
		w.Answered.Confirmed = append(w.Answered.Confirmed, ask.Rules...)
	}
	return w.Answered.Confirmed, nil
}
