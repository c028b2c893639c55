package tracker

import (
	"slices"

	"gable/domain"
	"gable/domain/loan"
)

// ClockKind is what a loan waits for by a day.
type ClockKind string

// The clocks, in the order in which a loan comes to them.
const (
	ClockLoanEstimate    ClockKind = "LOAN_ESTIMATE"
	ClockRateLock        ClockKind = "RATE_LOCK"
	ClockRevisedEstimate ClockKind = "REVISED_LOAN_ESTIMATE"
	ClockClosing         ClockKind = "EARLIEST_CLOSING"
	ClockRescission      ClockKind = "RESCISSION"
)

// ClockState is how a clock stands on a day.
type ClockState string

// The states. OVER is of what has to be waited for, and MET, LATE and OVERDUE of what has to be done in time.
const (
	ClockRunning  ClockState = "RUNNING"
	ClockDueToday ClockState = "DUE_TODAY"
	ClockOverdue  ClockState = "OVERDUE"
	ClockMet      ClockState = "MET"
	ClockLate     ClockState = "LATE"
	ClockOver     ClockState = "OVER"
)

// Clock is a day that a loan has to keep, or to wait for.
type Clock struct {
	Kind       ClockKind    `json:"kind" required:"true" enum:"LOAN_ESTIMATE,RATE_LOCK,REVISED_LOAN_ESTIMATE,EARLIEST_CLOSING,RESCISSION"`
	TrackerID  domain.ID    `json:"trackerId,omitempty" doc:"The tracker that it is about; absent where the loan does not show that one."`
	From       domain.Date  `json:"from" required:"true" doc:"The day that it runs from."`
	On         domain.Date  `json:"on" required:"true" doc:"The last day for it; of EARLIEST_CLOSING the first day on which the loan may close, of RESCISSION the day at whose midnight the right ends."`
	DaysLeft   int          `json:"daysLeft" required:"true" doc:"Calendar days from today; negative when it has passed."`
	State      ClockState   `json:"state" required:"true" enum:"RUNNING,DUE_TODAY,OVERDUE,MET,LATE,OVER"`
	MetOn      *domain.Date `json:"metOn,omitempty" doc:"The day it was done."`
	IsPresumed bool         `json:"isPresumed,omitempty" doc:"The closing disclosure was sent; that it was received is presumed after three business days."`
	Because    ClockCause   `json:"because,omitempty" enum:"RATE_LOCK,CHANGE_OF_CIRCUMSTANCE" doc:"What made a revised estimate due."`
	StageOn    *domain.Date `json:"stageOn,omitempty" doc:"The day the loan came to the stage of what is due, while nobody has noted that it was done."`
	PlannedOn  *domain.Date `json:"plannedOn,omitempty" doc:"The closing that is planned before the first day on which the loan may close."`
}

// ClockCause is what made a clock run, where it may be one thing or another.
type ClockCause string

// What makes a revised estimate due: the rate was locked (12 CFR 1026.19(e)(3)(iv)(D)), or the lender learned of a change of circumstance
// (12 CFR 1026.19(e)(4)(i)).
const (
	BecauseLock   ClockCause = "RATE_LOCK"
	BecauseChange ClockCause = "CHANGE_OF_CIRCUMSTANCE"
)

// Clocks are the days that a loan has to keep or to wait for, in the order in which it comes to them.
func Clocks(all []OnLoan, f Facts) []Clock {
	clocks := []Clock{}
	for _, of := range []func([]OnLoan, Facts) *Clock{estimateClock, lockClock, revisedClock, closingClock, rescissionClock} {
		if c := of(all, f); c != nil {
			c.DaysLeft = f.Today.DaysUntil(c.On)
			clocks = append(clocks, *c)
		}
	}
	return clocks
}

func newClock(kind ClockKind, all []OnLoan, name string, from, on domain.Date) *Clock {
	c := &Clock{Kind: kind, From: from, On: on}
	if t := named(all, name); t != nil {
		c.TrackerID = t.ID
	}
	return c
}

// by has the clock be one of something that has to be done by its day.
func (c *Clock) by(today domain.Date, done *domain.Date) *Clock {
	c.MetOn = done
	switch {
	case done != nil && !done.After(c.On):
		c.State = ClockMet
	case done != nil:
		c.State = ClockLate
	case today.After(c.On):
		c.State = ClockOverdue
	case today == c.On:
		c.State = ClockDueToday
	default:
		c.State = ClockRunning
	}
	return c
}

// noted is the day that a tracker has for a status, else the loan's.
func noted(all []OnLoan, name, status string, loans *domain.Date) *domain.Date {
	if t := named(all, name); t != nil {
		if s := t.status(status); s != nil && s.Date != nil {
			return s.Date
		}
	}
	return loans
}

func estimateClock(all []OnLoan, f Facts) *Clock {
	applied := f.Dates.KeyDates.MCRApplicationDate
	if applied == nil {
		return nil
	}
	c := newClock(ClockLoanEstimate, all, InitialDisclosures, *applied, applied.AddBusinessDays(estimateWithin))
	if f.disclosed() == nil {
		c.StageOn = f.stage(loan.StageDisclosureSent)
	}
	return c.by(f.Today, noted(all, InitialDisclosures, statusSent, f.disclosed()))
}

func lockClock(all []OnLoan, f Facts) *Clock {
	k := f.Dates.KeyDates
	if k.LockExpirationDate == nil {
		return nil
	}
	from := *k.LockExpirationDate
	if k.LockDate != nil {
		from = *k.LockDate
	}
	return newClock(ClockRateLock, all, RateLock, from, *k.LockExpirationDate).by(f.Today, f.funded())
}

// cause is a day since which a revised estimate is due, and what made it so.
type cause struct {
	on      domain.Date
	because ClockCause
}

// causes are what has made a revised estimate due, the earliest first: a rate that the estimate showed as floating was locked after it had gone
// out, and changes of circumstance. Once a closing disclosure is out no estimate is sent any more.
func (f Facts) causes(sent, closing *domain.Date) (all []cause) {
	if locked := f.Dates.KeyDates.LockDate; locked != nil && sent != nil && locked.After(*sent) {
		all = append(all, cause{*locked, BecauseLock})
	}
	for _, on := range f.Learned {
		all = append(all, cause{on, BecauseChange})
	}
	all = slices.DeleteFunc(all, func(c cause) bool { return closing != nil && closing.Before(c.on) })
	slices.SortStableFunc(all, func(a, b cause) int { return b.on.DaysUntil(a.on) })
	return all
}

// revisedClock is of the first day that no revised estimate has answered yet, else of the last one that was. A closing disclosure answers too.
func revisedClock(all []OnLoan, f Facts) *Clock {
	closing := noted(all, InitialCD, statusSent, f.Dates.KeyDates.InitialCDSentDate)
	causes := f.causes(noted(all, InitialDisclosures, statusSent, f.disclosed()), closing)
	if len(causes) == 0 {
		return nil
	}
	revised := noted(all, LERedisclosure, statusSent, f.redisclosed())
	answer := func(c cause) *domain.Date {
		if revised != nil && !revised.Before(c.on) {
			return revised
		}
		return closing // which is not before it
	}
	at := slices.IndexFunc(causes, func(c cause) bool { return answer(c) == nil })
	if at < 0 {
		at = len(causes) - 1
	}
	due := causes[at]
	clock := newClock(ClockRevisedEstimate, all, LERedisclosure, due.on, due.on.AddBusinessDays(revisedWithin))
	clock.Because = due.because
	return clock.by(f.Today, answer(due))
}

func closingClock(all []OnLoan, f Facts) *Clock {
	k := f.Dates.KeyDates
	received, presumed := noted(all, InitialCD, statusReceived, k.InitialCDReceivedDate), false
	if received == nil {
		sent := noted(all, InitialCD, statusSent, k.InitialCDSentDate)
		if sent == nil {
			return nil
		}
		day := sent.AddSpecificBusinessDays(presumedReceived)
		received, presumed = &day, true
	}
	first := received.AfterSpecificBusinessDays(closingAhead)
	if estimate := noted(all, InitialDisclosures, statusSent, f.disclosed()); estimate != nil {
		if ahead := estimate.AfterSpecificBusinessDays(estimateAhead); ahead.After(first) {
			first = ahead
		}
	}
	c := newClock(ClockClosing, all, InitialCD, *received, first)
	c.IsPresumed = presumed
	c.wait(f.Today, f.signed(all))
	if planned := k.EstimatedClosingDate; c.MetOn == nil && planned != nil && planned.Before(first) {
		c.PlannedOn = planned
	}
	return c
}

// wait has the clock be one of something that may not be done before its day.
func (c *Clock) wait(today domain.Date, done *domain.Date) {
	c.MetOn = done
	switch {
	case done != nil && done.Before(c.On):
		c.State = ClockLate
	case done != nil:
		c.State = ClockMet
	case today.Before(c.On):
		c.State = ClockRunning
	default:
		c.State = ClockOver
	}
}

func rescissionClock(all []OnLoan, f Facts) *Clock {
	end := f.rescissionEnd(all)
	if end == nil {
		return nil
	}
	c := newClock(ClockRescission, all, Rescission, *f.signed(all), *end)
	switch {
	case f.Today.After(*end):
		c.State = ClockOver
	case f.Today == *end:
		c.State = ClockDueToday
	default:
		c.State = ClockRunning
	}
	return c
}
