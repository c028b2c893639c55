package tracker

import (
	"slices"
	"time"

	"gable/domain"
	"gable/domain/loan"
)

// OnLoan is how one of the company's trackers stands on a loan. Its id is the tracker's; its version counts what was noted on this
// loan, from 0.
type OnLoan struct {
	domain.Record
	Group           Group         `json:"group" required:"true"`
	Name            string        `json:"name" required:"true"`
	DisplayName     string        `json:"displayName" required:"true"`
	DisplayNameEs   string        `json:"displayNameEs,omitempty"`
	Metadata        Metadata      `json:"metadata" required:"true"`
	DefaultStatusID domain.ID     `json:"DefaultStatusId" required:"true"`
	StatusList      []DatedStatus `json:"StatusList,omitempty" doc:"In order, each with the date it was given on this loan. Absent with short."`
	LoanTrackerID   domain.ID     `json:"LoanTrackerId" required:"true" doc:"What a note on a task says to be about the tracker: its id, which on a loan stands for the tracker of that loan."`
	CurrentStatusID domain.ID     `json:"CurrentStatusId" required:"true"`
	TrackerStatusID domain.ID     `json:"TrackerStatusId" required:"true" doc:"CurrentStatusId, by the name that a change has for it."`
	Date            *domain.Date  `json:"date,omitempty" doc:"That of the current status."`
	Notes           string        `json:"Notes,omitempty" doc:"Plain text. Only with withNotes."`
	ByLoan          bool          `json:"movedByLoan,omitempty" doc:"It came to its status by itself, since the loan says so."`
	LoanDate        *domain.Date  `json:"loanDate,omitempty" doc:"The day that the loan has for this status, where somebody typed another."`
	CanUndo         bool          `json:"canUndo,omitempty" doc:"Its last move can be taken back."`
	UpdatedAt       *time.Time    `json:"updatedAt,omitempty"`
	UpdatedByName   string        `json:"updatedByName,omitempty"`
}

// DatedStatus is a status with the date it was given on a loan.
type DatedStatus struct {
	Status
	Date   *domain.Date `json:"date,omitempty"`
	ByLoan bool         `json:"datedByLoan,omitempty" doc:"The date is the loan's: nobody typed it."`
}

// Change is what is changed of a tracker on a loan.
type Change struct {
	ID              domain.ID    `json:"id,omitempty" doc:"The tracker's, as in the path."`
	TrackerStatusID domain.ID    `json:"TrackerStatusId,omitempty" doc:"The status it is to have. What is absent stays."`
	Date            *domain.Date `json:"date,omitempty" doc:"That of this status; where absent, the one that the status was given before. null takes it away."`
	Notes           string       `json:"Notes,omitempty" maxLength:"2000" doc:"Plain text."`
	LockDays        int          `json:"lockDays,omitempty" minimum:"0" maximum:"365" doc:"For how many days the rate is locked, of RATE_LOCK alone. Where absent a lock that has no end yet is one of 30 days."`
}

// Settle gives a tracker on a loan what follows from the rest. application is the loan's mcrApplicationDate, which the date of TRID is.
func (t *OnLoan) Settle(application *domain.Date) {
	t.Metadata.Email, t.Metadata.MCR = t.Name == HOI || t.Name == Title, t.Name == TRID
	if len(t.StatusList) == 0 {
		return
	}
	t.DefaultStatusID = t.StatusList[0].ID
	if t.Metadata.MCR {
		t.CurrentStatusID = t.DefaultStatusID
		if done := t.status(Complete); done != nil {
			done.Date, done.ByLoan = application, false
			if application != nil {
				t.CurrentStatusID = done.ID
			}
		}
	}
	if t.CurrentStatusID == "" {
		t.CurrentStatusID = t.DefaultStatusID
	}
	t.TrackerStatusID = t.CurrentStatusID
	t.Date = t.dateOf(t.CurrentStatusID)
}

// Application is the date that TRID gives the loan's application; nil while it is not triggered.
func (t OnLoan) Application() *domain.Date {
	if done := t.status(Complete); done != nil && t.CurrentStatusID == done.ID {
		return done.Date
	}
	return nil
}

// Current is the status that the tracker has.
func (t OnLoan) Current() Status { return t.find(t.CurrentStatusID).Status }

func (t OnLoan) isDone() bool {
	name := t.Current().Name
	return name == Complete || slices.Contains(notNeeded, name)
}

func (t OnLoan) hasDate() bool {
	return slices.ContainsFunc(t.StatusList, func(s DatedStatus) bool { return s.Date != nil })
}

func (t OnLoan) status(name string) *DatedStatus {
	at := slices.IndexFunc(t.StatusList, func(s DatedStatus) bool { return s.Name == name })
	if at < 0 {
		return nil
	}
	return &t.StatusList[at]
}

func (t OnLoan) find(id domain.ID) DatedStatus {
	at := slices.IndexFunc(t.StatusList, func(s DatedStatus) bool { return s.ID == id })
	if at < 0 {
		return DatedStatus{}
	}
	return t.StatusList[at]
}

func (t OnLoan) dateOf(id domain.ID) *domain.Date { return t.find(id).Date }

// Told says which of a change's fields were named.
type Told struct{ Status, Date bool }

// Moved is the tracker as the change makes it. Dates that other statuses were given stay.
// today is the day where the company's unit is.
func (t OnLoan) Moved(to Change, told Told, today domain.Date) (OnLoan, error) {
	will := t
	will.StatusList = slices.Clone(t.StatusList)
	if !told.Status {
		to.TrackerStatusID = t.CurrentStatusID
		if t.Metadata.MCR && told.Date { // the date alone triggers it, or takes that back
			to.TrackerStatusID = t.DefaultStatusID
			if done := t.status(Complete); done != nil && to.Date != nil {
				to.TrackerStatusID = done.ID
			}
		}
	}
	next := t.find(to.TrackerStatusID)
	if next.ID == "" {
		return t, domain.Invalid(domain.Wrong("TrackerStatusId", "Status"))
	}
	if next.ID != t.CurrentStatusID && t.Metadata.DisableUserChanges && !t.Metadata.MCR {
		return t, domain.Conflict("refusals:tracker.followsFromLoan", "The status of this tracker follows from the loan, so it can't be chosen.")
	}
	date := next.Date
	if told.Date {
		date = to.Date
	}
	var faults domain.Faults
	if next.IsDateRequired && (date == nil || date.IsZero()) {
		faults.Missing("date", "Date")
	}
	faults.Date("date", date)
	if t.Name == RateLock && next.Name == statusExpired && date != nil && !date.Before(today) {
		faults.Add("date", "maxDate", "Date should be < "+today.String(), today.String())
	}
	if to.LockDays < 0 || to.LockDays > MaxLockDays || to.LockDays != 0 && (t.Name != RateLock || next.Name != Complete) {
		faults.Wrong("lockDays")
	}
	faults.Text("Notes", to.Notes, MaxNotes)
	if len(faults) > 0 {
		return t, domain.Invalid(faults...)
	}
	if told.Status || told.Date || to.LockDays > 0 {
		will.settle(next, date)
	}
	will.Notes = to.Notes
	return will, nil
}

// settle gives the tracker a status with its date, which are from now on what somebody said. A lock is the loan's all the same.
func (t *OnLoan) settle(next DatedStatus, date *domain.Date) {
	byLoan := t.Name == RateLock && date != nil && (next.Name == Complete || next.Name == statusExpired)
	if next.ID != t.CurrentStatusID || byLoan {
		t.ByLoan = byLoan
	}
	t.CurrentStatusID, t.TrackerStatusID, t.Date = next.ID, next.ID, date
	for i := range t.StatusList {
		if s := &t.StatusList[i]; s.ID == next.ID {
			s.ByLoan = byLoan || s.ByLoan && sameDay(s.Date, date)
			s.Date = date
		}
	}
}

// Locked are the loan's dates as the status of RATE_LOCK has them: locked since a day and for how many days, run out on one, or not locked.
func (t OnLoan) Locked(k loan.ReportDates, days int) (loan.ReportDates, error) {
	switch name := t.Current().Name; {
	case t.Date == nil && (name == Complete || name == statusExpired): // a company that asks for no date there says nothing of the lock
	case name == Complete:
		k.LockDate = t.Date
		if days > 0 || k.LockExpirationDate == nil || k.LockExpirationDate.Before(*t.Date) {
			if days == 0 {
				days = DefaultLockDays
			}
			k.LockExpirationDate = new(LockExpiry(*t.Date, days))
		}
	case name == statusExpired:
		k.LockExpirationDate = t.Date
	case name == statusNotLocked || name == statusLockRequested: // a status of a company's own says nothing of the lock
		k.LockDate, k.LockExpirationDate = nil, nil
	}
	if k.LockDate != nil && k.LockExpirationDate != nil && k.LockExpirationDate.Before(*k.LockDate) {
		return k, domain.Invalid(domain.FieldError{Field: "date", Key: "minDate", Params: []string{k.LockDate.String()}, Message: "Date should be >= " + k.LockDate.String()})
	}
	return k, nil
}
