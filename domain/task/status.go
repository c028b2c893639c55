package task

import "time"

// Status is how a task stands at a moment, on somebody's day.
type Status string

// The statuses of loan-processing.md section 4. Every task has one of DONE, OVERDUE, DUE_TODAY and UPCOMING; TODO is all
// that are not done.
const (
	StatusTodo     Status = "TODO"
	StatusDone     Status = "DONE"
	StatusOverdue  Status = "OVERDUE"
	StatusDueToday Status = "DUE_TODAY"
	StatusUpcoming Status = "UPCOMING"
)

// Valid tells whether s is one of the statuses.
func (s Status) Valid() bool {
	switch s {
	case StatusTodo, StatusDone, StatusOverdue, StatusDueToday, StatusUpcoming:
		return true
	}
	return false
}

// Day is a moment and the end of the day it is in, as somebody's wall has it.
type Day struct {
	Now, Ends time.Time
}

// DayOf is the day of a moment in a time zone. It ends where the next one begins, which is not always 24 hours later.
func DayOf(now time.Time, zone *time.Location) Day {
	there := now.In(zone)
	return Day{Now: now, Ends: time.Date(there.Year(), there.Month(), there.Day()+1, 0, 0, 0, 0, zone)}
}

// StatusOf is how a task stands: done; overdue, when its day is over or its time has passed; due today; upcoming.
func (d Day) StatusOf(due time.Time, done bool) Status {
	switch {
	case done:
		return StatusDone
	case due.Before(d.Now):
		return StatusOverdue
	case due.Before(d.Ends):
		return StatusDueToday
	}
	return StatusUpcoming
}

// Settle gives the task the status it has on the day.
func (t *Task) Settle(d Day) {
	if t.DueDate != nil {
		t.Status = d.StatusOf(*t.DueDate, t.DoneAt != nil)
	}
}

// Counts is how many tasks there are of each status.
type Counts struct {
	Overdue  int64 `json:"overdue" required:"true"`
	DueToday int64 `json:"duetoday" required:"true"`
	Upcoming int64 `json:"upcoming" required:"true"`
	Todo     int64 `json:"todo" required:"true" doc:"All that are not done."`
	Done     int64 `json:"done" required:"true"`
}
