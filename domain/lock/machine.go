package lock

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gable/domain"
)

// Request is a new lock that the lock desk is asked for. Where the company has none, what is asked for is done (Accept).
func (p LockPolicy) Request(price LockPrice, basis Basis, note string, by By) (RateLock, error) {
	if !slices.Contains(p.Periods, price.LockDays) {
		return RateLock{}, domain.Invalid(domain.Wrong("lockDays", "Lock period"))
	}
	price = price.Settled()
	basis.NoteRate = price.NoteRate.String()
	l := RateLock{State: Requested, Price: price, OriginalRate: price.NoteRate, OriginalPoints: price.Points, Basis: basis}
	l.ask(LockAsk{Kind: AskLock, Days: price.LockDays, Note: note}, "LOCK_REQUESTED", by, func(s *LockStep) { s.NoteRate, s.Price = &price.NoteRate, &price.Price })
	return l, nil
}

// Relock is a new lock of a loan whose lock has ended. Within the days of the policy it is at the rate that was locked, at the worse of the
// old price and today's, less a fee; later at today's.
func (p LockPolicy) Relock(was RateLock, price LockPrice, basis Basis, note string, by By) (RateLock, error) {
	if was.State != Expired && was.State != Cancelled || was.EndedOn == nil {
		return RateLock{}, domain.Conflict("locks:refused.notEnded", "Only a lock that has expired or was cancelled is made anew.")
	}
	if was.LockedOn == nil {
		return p.Request(price, basis, note, by)
	}
	cost := domain.Rate{}
	price = price.Settled()
	if p.isWorstCase(was, by.Today) {
		if price.ProductID != was.Price.ProductID { // the worse of two prices is that of one product
			return RateLock{}, domain.Conflict("locks:refused.sameProduct", "For {{0}} days after its lock ended a loan is locked again with the product that it had.", strconv.Itoa(p.RelockWithin))
		}
		if price.NoteRate != was.Price.NoteRate {
			return RateLock{}, domain.Conflict("locks:refused.sameRate", "For {{0}} days after its lock ended a loan is locked again at the rate that it had: {{1}} %.", strconv.Itoa(p.RelockWithin), was.Price.NoteRate.Fixed(3))
		}
		price = worse(was.Price, price).less(LockedAdjustment{Cost: CostRelock, Name: "Relock"}, p.RelockFee)
		cost = p.RelockFee
	}
	l, err := p.Request(price, basis, note, by)
	if err != nil {
		return l, err
	}
	l.RelockOf, l.OriginalRate, l.OriginalPoints = was.ID, was.OriginalRate, was.OriginalPoints
	l.Ask.Kind, l.Ask.Cost, l.Steps[0].What, l.Steps[0].Cost = AskRelock, &cost, "RELOCK_REQUESTED", &cost
	return l, nil
}

// isWorstCase tells whether a loan whose lock has ended is locked again at the worse of two prices on a day.
func (p LockPolicy) isWorstCase(was RateLock, day domain.Date) bool {
	return was.EndedOn.DaysUntil(day) <= p.RelockWithin
}

// AskExtension asks for more days, before the lock ends.
func (p LockPolicy) AskExtension(l RateLock, days int, note string, by By) (RateLock, error) {
	if err := l.holding(by.Today); err != nil {
		return l, err
	}
	cost, offered := p.extension(days)
	switch {
	case !offered:
		return l, domain.Invalid(domain.Wrong("days", "Extension"))
	case l.Extensions >= p.MaxExtensions:
		return l, domain.Conflict("locks:refused.mostExtensions", "A lock is extended {{0}} times at most.", strconv.Itoa(p.MaxExtensions))
	case l.ExtensionDays+days > p.MaxExtensionDays:
		return l, domain.Conflict("locks:refused.mostExtensionDays", "A lock is extended by {{0}} days in all at most; this one was by {{1}}.", strconv.Itoa(p.MaxExtensionDays), strconv.Itoa(l.ExtensionDays))
	}
	before := l.State
	l.State = ExtensionRequested
	l.ask(LockAsk{Kind: AskExtension, Days: days, Cost: &cost, Note: note, Before: before}, "EXTENSION_REQUESTED", by, nil)
	return l, nil
}

// AskFloatDown asks for today's lower rate. The lock keeps its last day.
func (p LockPolicy) AskFloatDown(l RateLock, price LockPrice, closing *domain.Date, note string, by By) (RateLock, error) {
	if err := l.holding(by.Today); err != nil {
		return l, err
	}
	price.LockDays = l.Price.LockDays
	switch {
	case !p.FloatDowns:
		return l, domain.Conflict("locks:refused.noFloatDowns", "The company floats no locked rate down.")
	case l.FloatedDownOn != nil:
		return l, domain.Conflict("locks:refused.floatedDown", "This rate was floated down already.")
	case l.Price.ProductID != price.ProductID:
		return l, domain.Invalid(domain.Wrong("ProductId", "Product"))
	case minus(l.Price.NoteRate, price.NoteRate).Cmp(p.FloatDownMinimum) < 0 || price.NoteRate.Cmp(l.Price.NoteRate) >= 0:
		return l, domain.Conflict("locks:refused.tooLittle", "A rate is floated down when today's is at least {{0}} % lower; {{1}} % is locked.", p.FloatDownMinimum.Fixed(3), l.Price.NoteRate.Fixed(3))
	case closing == nil:
		return l, domain.Invalid(domain.Missing("estimatedClosingDate", "Estimated closing date"))
	case by.Today.DaysUntil(*closing) > p.FloatDownWithin:
		return l, domain.Conflict("locks:refused.tooEarly", "A rate is floated down at the earliest {{0}} days before closing.", strconv.Itoa(p.FloatDownWithin))
	}
	cost := p.FloatDownCost
	price = price.withFeesOf(l.Price).less(LockedAdjustment{Cost: CostFloatDown, Name: "Float-down"}, cost)
	l.ask(LockAsk{Kind: AskFloatDown, Cost: &cost, Price: &price, Note: note, Before: l.State}, "FLOAT_DOWN_REQUESTED", by,
		func(s *LockStep) { s.NoteRate, s.Price = &price.NoteRate, &price.Price })
	return l, nil
}

func (l *RateLock) ask(a LockAsk, what string, by By, more func(*LockStep)) {
	a.ByID, a.ByName, a.At, a.On = by.ID, by.Name, by.At, by.Today
	l.Ask = &a
	l.step(what, by, a.Note, func(s *LockStep) {
		s.Days, s.Cost = a.Days, a.Cost
		if more != nil {
			more(s)
		}
	})
}

// Accept grants what was asked. kind is what whoever grants it has read, "" for whatever it is.
func (l RateLock) Accept(kind Ask, reference, note string, by By) (RateLock, error) {
	if err := l.waiting(kind, by.Today); err != nil {
		return l, err
	}
	asked := *l.Ask
	what := ""
	switch asked.Kind {
	case AskLock, AskRelock:
		expires := ExpiryOf(by.Today, l.Price.LockDays)
		l.State, what = Locked, "LOCKED"
		if asked.Kind == AskRelock {
			l.State, what = Relocked, "RELOCKED"
		}
		l.LockedOn, l.ExpiresOn, l.LockedByName = &by.Today, &expires, by.Name
	case AskExtension:
		expires := ExpiryOf(*l.ExpiresOn, asked.Days)
		l.State, what, l.ExpiresOn, l.Warned = Extended, "EXTENDED", &expires, nil
		l.Extensions, l.ExtensionDays, l.ExtensionCost = l.Extensions+1, l.ExtensionDays+asked.Days, l.ExtensionCost.Add(*asked.Cost)
		l.Price = l.Price.less(LockedAdjustment{Cost: CostExtension, Days: asked.Days, Name: fmt.Sprintf("Extension of %d days", asked.Days)}, *asked.Cost)
	case AskFloatDown:
		l.State, what, l.FloatedDownOn, l.Price = FloatedDown, "FLOATED_DOWN", &by.Today, *asked.Price
		l.Basis.NoteRate = l.Price.NoteRate.String()
	}
	if reference = strings.TrimSpace(reference); reference != "" {
		l.Reference = reference
	}
	l.Ask = nil
	l.step(what, by, note, func(s *LockStep) {
		s.Days, s.Cost, s.NoteRate, s.Price, s.ExpiresOn = asked.Days, asked.Cost, &l.Price.NoteRate, &l.Price.Price, l.ExpiresOn
	})
	return l, nil
}

// Reject refuses what was asked, with a reason. A lock that holds stays as it was before.
func (l RateLock) Reject(kind Ask, reason string, by By) (RateLock, error) {
	if err := l.waiting(kind, by.Today); err != nil {
		return l, err
	}
	if reason = strings.TrimSpace(reason); reason == "" {
		return l, domain.Invalid(domain.Missing("reason", "Reason"))
	}
	asked := *l.Ask
	l.Ask = nil
	if asked.Kind == AskLock || asked.Kind == AskRelock {
		l.State, l.EndedOn = Rejected, &by.Today
	} else {
		l.State = asked.Before
	}
	l.step(string(asked.Kind)+"_REJECTED", by, reason, nil)
	return l, nil
}

// Cancel ends a lock, or takes a request for one back.
func (l RateLock) Cancel(reason string, by By) (RateLock, error) {
	if l.HasEnded(by.Today) || !l.State.IsOpen() {
		return l, domain.Conflict("locks:refused.ended", "This lock has ended already.")
	}
	if reason = strings.TrimSpace(reason); reason == "" {
		return l, domain.Invalid(domain.Missing("reason", "Reason"))
	}
	l.State, l.Ask, l.EndedOn = Cancelled, nil, &by.Today
	l.step("CANCELLED", by, reason, nil)
	return l, nil
}

// Expire writes down that the lock's last day is over. A request that nobody answered by then goes with it.
func (l RateLock) Expire(by By) (RateLock, bool) {
	if !l.HasEnded(by.Today) {
		return l, false
	}
	l.State, l.Ask, l.EndedOn = Expired, nil, l.ExpiresOn
	l.step("EXPIRED", by, "", func(s *LockStep) { s.ExpiresOn = l.ExpiresOn })
	return l, true
}

// Reprice gives a lock that holds another price for the loan as it is by now, by the rate sheet of the lock. Its last day stays.
func (l RateLock) Reprice(price LockPrice, basis Basis, note string, by By) (RateLock, error) {
	if err := l.holding(by.Today); err != nil {
		return l, err
	}
	if slices.ContainsFunc(l.Basis.Since(basis), func(c LockChange) bool { return c.Ends }) {
		return l, domain.Conflict("locks:refused.otherLoan", "The loan is of another property, product or other borrowers than its lock. Please cancel the lock and ask for a new one.")
	}
	price.LockDays, basis.NoteRate = l.Price.LockDays, price.NoteRate.String()
	l.Price, l.Basis, l.Changes = price.withFeesOf(l.Price), basis, nil
	l.step("REPRICED", by, note, func(s *LockStep) { s.NoteRate, s.Price = &l.Price.NoteRate, &l.Price.Price })
	return l, nil
}

// Warning is the number of days before the end of which people are to be told now, each told once: the nearest that has come. False
// where there is none.
func (p LockPolicy) Warning(l RateLock, today domain.Date) (int, bool) {
	if !l.State.Holds() || l.ExpiresOn == nil || l.HasEnded(today) {
		return 0, false
	}
	left, nearest, found := today.DaysUntil(*l.ExpiresOn), 0, false
	for _, days := range p.WarnDays {
		if left <= days && (!found || days < nearest) {
			nearest, found = days, true
		}
	}
	return nearest, found && !slices.ContainsFunc(l.Warned, func(told int) bool { return told <= nearest })
}

// Told are the days before the end of which people need no more be told, once they were told today.
func (p LockPolicy) Told(l RateLock, today domain.Date) []int {
	if l.ExpiresOn == nil {
		return l.Warned
	}
	left := today.DaysUntil(*l.ExpiresOn)
	told := slices.Clone(l.Warned)
	for _, days := range p.WarnDays {
		if left <= days && !slices.Contains(told, days) {
			told = append(told, days)
		}
	}
	return told
}
