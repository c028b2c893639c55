package document

import (
	"slices"
	"strconv"
	"time"

	"gable/domain"
)

// NeedReminders is what was written to whom a need is asked of, and what will be.
type NeedReminders struct {
	RequestSentAt    string  `json:"requestSentAt,omitempty" readOnly:"true" doc:"When the last letter about it went out; RFC 3339, UTC."`
	RequestFailed    bool    `json:"requestFailed,omitempty" readOnly:"true" doc:"It could not be delivered."`
	RequestSentTo    string  `json:"requestSentTo,omitempty" readOnly:"true" doc:"The address it went to."`
	RequestWay       NeedWay `json:"requestWay,omitempty" readOnly:"true" enum:"PORTAL,INVITATION,LINK" doc:"How the person answers by it: signed in, by opening the account that they were invited to, or by a link that needs none."`
	RequestLacks     string  `json:"requestLacks,omitempty" readOnly:"true" enum:"NO_ADDRESS,NOT_ACTIVE,SUSPENDED,OFF_LOAN" doc:"Why the person can't be written to now: no email address, a log-in that is not active yet or suspended, or they are not on the loan; absent where they can, or nothing is awaited."`
	RemindersSent    int     `json:"remindersSent,omitempty" readOnly:"true" doc:"Reminders since it was last asked for."`
	NextReminderAt   string  `json:"nextReminderAt,omitempty" readOnly:"true" doc:"When the person is reminded next, if nothing comes; absent for never."`
	RemindersStopped bool    `json:"remindersStopped,omitempty" readOnly:"true" doc:"Staff have stopped them."`
}

// NeedWay is how a person answers what a letter asks for.
type NeedWay string

// The ways: in the portal, by opening the account there, or by a link that needs no account.
const (
	WayPortal     NeedWay = "PORTAL"
	WayInvitation NeedWay = "INVITATION"
	WayLink       NeedWay = "LINK"
)

// Bounds of reminders: how many days of how many, and how soon somebody can be reminded by hand after the last letter.
const (
	MaxReminders      = 3
	longestReminder   = 60
	RemindAgainAfter  = 12 * time.Hour
	NeedLinkLife      = 14 * 24 * time.Hour
	MaxLinkFiles      = 10
	MaxLinkBytes      = 25 << 20
	MaxLinkBeginnings = 30 // an hour
)

// NeedSetting is what a company says of its needs.
type NeedSetting struct {
	Version      int64 `json:"version" readOnly:"true"`
	ReminderDays []int `json:"reminderDays" maxItems:"3" doc:"After how many days without an answer a person is reminded, each later than the one before; none: never."`
}

// ReminderDays are after how many days without an answer somebody is reminded, where the company says nothing else.
var ReminderDays = []int{3, 7, 14}

// Schedule is a need's letters since it was last asked for.
type Schedule struct {
	From    time.Time
	Sent    int
	Next    *time.Time
	Stopped bool
}

// Asked is that the letter which asks went out.
func (s *Schedule) Asked(days []int) { s.plan(days) }

// Reminded is that a reminder went out.
func (s *Schedule) Reminded(now time.Time, days []int) {
	s.Sent++
	s.plan(days)
	for s.Next != nil && !s.Next.After(now) { // by hand, or late: none follows at once
		s.Sent++
		s.plan(days)
	}
}

// Stop ends the reminders until it is asked for anew.
func (s *Schedule) Stop() { s.Stopped, s.Next = true, nil }

func (s *Schedule) plan(days []int) {
	s.Next = nil
	if s.Stopped || s.Sent >= min(len(days), MaxReminders) {
		return
	}
	next := s.From.AddDate(0, 0, days[s.Sent])
	s.Next = &next
}

// Due tells whether a reminder is to go out.
func (s Schedule) Due(now time.Time) bool { return s.Next != nil && !s.Next.After(now) }

// CheckReminderDays returns what is wrong with a company's days: each later than the one before.
func CheckReminderDays(days []int) []domain.FieldError {
	var faults domain.Faults
	if len(days) > MaxReminders {
		faults.Add("reminderDays", "max", "Maximum value should be "+strconv.Itoa(MaxReminders), "Reminders", strconv.Itoa(MaxReminders))
	}
	if !slices.IsSorted(days) || len(slices.Compact(slices.Clone(days))) != len(days) || slices.ContainsFunc(days, func(day int) bool { return day < 1 || day > longestReminder }) {
		faults.Wrong("reminderDays", "Reminders")
	}
	return faults
}
