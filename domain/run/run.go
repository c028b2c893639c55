// Package run is what is asked of somebody outside, or takes its time: how far it is, and how it may end.
package run

import (
	"time"

	"gable/domain"
)

// Status is how far a run is.
type Status string

// The statuses of a run.
const (
	StatusWaiting   Status = "WAITING" // asked for; nobody outside knows of it for certain
	StatusRunning   Status = "RUNNING" // under way
	StatusDone      Status = "DONE"
	StatusFailed    Status = "FAILED"
	StatusTimeout   Status = "TIMEOUT"
	StatusCancelled Status = "CANCELLED"
)

// Ended reports whether nothing more becomes of a run.
func (s Status) Ended() bool { return s != StatusWaiting && s != StatusRunning }

// Fault is why a run failed.
type Fault string

// The faults.
const (
	FaultRefused    Fault = "REFUSED"     // who was asked does not do it; the message says why, in their words, where they said any
	FaultNotSetUp   Fault = "NOT_SET_UP"  // this installation reaches nobody who could be asked
	FaultNotKnown   Fault = "NOT_KNOWN"   // who was asked knows nothing by the number
	FaultNotTaken   Fault = "NOT_TAKEN"   // who was asked takes nothing of the kind from here
	FaultNotAllowed Fault = "NOT_ALLOWED" // the person who asked may not any more
	FaultUnreadable Fault = "UNREADABLE"  // what was to be worked on can't be read
	// FaultLoginRefused: the vendor does not take the login; everybody who would use it is told.
	FaultLoginRefused Fault = "LOGIN_REFUSED"
	FaultNoLogin      Fault = "NO_LOGIN" // there is none any more, or none that was not refused
	FaultBlocked      Fault = "BLOCKED"  // a rule of the company stands against it; the message is the rule's
	// FaultOtherProperty: what was found is not of the loan's property; the message is the address that it is of.
	FaultOtherProperty Fault = "OTHER_PROPERTY"
	FaultGaveUp        Fault = "GAVE_UP"  // every attempt failed, or nobody works on it any more
	FaultTooLate       Fault = "TOO_LATE" // it took longer than it may
)

// Run is one thing that was asked: Q is what, R is the answer.
type Run[Q, R any] struct {
	State
	Request Q  `json:"request"`
	Result  *R `json:"result,omitempty" doc:"The answer, once it is DONE."`
}

// State is what all runs have.
type State struct {
	ID        domain.ID  `json:"id" required:"true" readOnly:"true"`
	Kind      string     `json:"kind" required:"true"`
	Slot      string     `json:"slot" doc:"Of what has one kind and one slot, one is open at a time."`
	Status    Status     `json:"status" required:"true" enum:"WAITING,RUNNING,DONE,FAILED,TIMEOUT,CANCELLED"`
	Step      string     `json:"step,omitempty" doc:"What is being done, in the words of who does it."`
	Done      int        `json:"done" required:"true"`
	Total     int        `json:"total" required:"true" doc:"0 while that is not known."`
	VendorRef string     `json:"vendorRef,omitempty" doc:"What it is called by who was asked."`
	Fault     Fault      `json:"fault,omitempty" enum:"REFUSED,NOT_SET_UP,NOT_KNOWN,NOT_TAKEN,LOGIN_REFUSED,NO_LOGIN,NOT_ALLOWED,UNREADABLE,BLOCKED,OTHER_PROPERTY,GAVE_UP,TOO_LATE" doc:"Why it is FAILED or TIMEOUT."`
	Message   string     `json:"message,omitempty" doc:"REFUSED and BLOCKED: the words of the vendor, if it said any, or of the rule. OTHER_PROPERTY: the address of what was found."`
	By        By         `json:"by" required:"true"`
	StartedAt time.Time  `json:"startedAt" required:"true"`
	EndsBy    time.Time  `json:"endsBy" required:"true" doc:"When it is given up."`
	EndedAt   *time.Time `json:"endedAt,omitempty"`
	Stoppable bool       `json:"stoppable" doc:"It is open, and can be cancelled."`
}

// By is the person who asked.
type By struct {
	ID    domain.ID `json:"id"`
	Name  string    `json:"name"`
	Email string    `json:"email"`
}

// Begin says that it is under way: by the reference of who was asked, "" for work of our own. What has ended stays so: false.
func (s *State) Begin(ref string) bool {
	if s.Status.Ended() {
		return false
	}
	s.Status = StatusRunning
	if s.VendorRef == "" {
		s.VendorRef = ref
	}
	return true
}

// Advance says how far it is: false where that is known already, or it has ended.
func (s *State) Advance(step string, done, total int) bool {
	if s.Status != StatusRunning || s.Step == step && s.Done == done && s.Total == total {
		return false
	}
	s.Step, s.Done, s.Total = step, done, total
	return true
}

// Finish ends what is under way well: false for what is not.
func (s *State) Finish(at time.Time) bool {
	if s.Status != StatusRunning {
		return false
	}
	s.Status, s.EndedAt = StatusDone, &at
	return true
}

// Fail ends it otherwise: TIMEOUT where it was too late, else FAILED. False where it has ended.
func (s *State) Fail(fault Fault, message string, at time.Time) bool {
	if s.Status.Ended() {
		return false
	}
	s.Status, s.Fault, s.Message, s.EndedAt = StatusFailed, fault, message, &at
	if fault == FaultTooLate {
		s.Status = StatusTimeout
	}
	return true
}

// Cancel calls it off: a CONFLICT where it has ended.
func (s *State) Cancel(at time.Time) error {
	if s.Status.Ended() {
		return domain.Conflict("refusals:run.ended", "This has ended already.")
	}
	s.Status, s.EndedAt = StatusCancelled, &at
	return nil
}

// Late reports whether it should have ended by now.
func (s *State) Late(now time.Time) bool { return !now.Before(s.EndsBy) }

// Wait is how long to rest before looking again: no longer than until it is late.
func (s *State) Wait(every time.Duration, now time.Time) time.Duration {
	return max(0, min(every, s.EndsBy.Sub(now)))
}
