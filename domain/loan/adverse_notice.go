package loan

import (
	"slices"

	"gable/domain"
)

// NoticeBasis is which of the clocks of 12 CFR 1002.9(a)(1) a notice of adverse action runs by.
type NoticeBasis string

// The clocks.
const (
	// NoticeOfCompleted: 30 days after a completed application was received (1002.9(a)(1)(i)).
	NoticeOfCompleted NoticeBasis = "COMPLETED_APPLICATION"
	// NoticeOfIncomplete: 30 days after adverse action on an incomplete one (1002.9(a)(1)(ii)).
	NoticeOfIncomplete NoticeBasis = "INCOMPLETE_APPLICATION"
	// NoticeOfCounteroffer: 90 days after a counteroffer that was not accepted (1002.9(a)(1)(iv)).
	NoticeOfCounteroffer NoticeBasis = "COUNTEROFFER"
)

// NoticeStatus is how a notice of adverse action stands.
type NoticeStatus string

// The statuses. None is due where the applicant withdrew, or left what was approved; a clock that lacks a date is unknown.
const (
	NoticeNone    NoticeStatus = "NONE"
	NoticeUnknown NoticeStatus = "UNKNOWN"
	NoticeDue     NoticeStatus = "DUE"
	NoticeOverdue NoticeStatus = "OVERDUE"
	NoticeSent    NoticeStatus = "SENT"
)

// AdverseNotice is the clock of a notice of adverse action as of a day.
type AdverseNotice struct {
	Status   NoticeStatus `json:"status" enum:"NONE,UNKNOWN,DUE,OVERDUE,SENT"`
	Basis    NoticeBasis  `json:"basis,omitempty" enum:"COMPLETED_APPLICATION,INCOMPLETE_APPLICATION,COUNTEROFFER" doc:"What its time is counted from; absent while none is due or what was decided is not said."`
	Since    *domain.Date `json:"since,omitempty" doc:"The day that it is counted from."`
	DueDate  *domain.Date `json:"dueDate,omitempty" doc:"The last day on which it can be sent in time."`
	SentDate *domain.Date `json:"sentDate,omitempty" doc:"The day it was sent; of an application closed for incompleteness also that of the notice of incompleteness."`
	DaysLeft *int         `json:"daysLeft,omitempty" doc:"To the last day; below zero once it is past. Absent once the notice was sent."`
	Late     bool         `json:"late,omitempty" doc:"It was sent after its last day."`
	Missing  []string     `json:"missing,omitempty" doc:"What is not known and the clock takes: actionTaken, actionDate, applicationReceivedDate."`
}

const (
	noticeDays       = 30
	counterofferDays = 90
)

// ApplicationDate returns the day the application was received, else the day by which reports are made; nil where neither is known.
func (d ReportDates) ApplicationDate() *domain.Date {
	if d.ApplicationReceivedDate != nil {
		return d.ApplicationReceivedDate
	}
	return d.MCRApplicationDate
}

// NoticeOf returns the clock of the notice that an action calls for, as of a day.
func NoticeOf(a AdverseAction, dates ReportDates, today domain.Date) AdverseNotice {
	if a.ActionTaken == "" {
		return AdverseNotice{Status: NoticeUnknown, Missing: []string{"actionTaken"}}
	}
	basis, since, days, missing := a.clock(dates)
	switch {
	case basis == "":
		return AdverseNotice{Status: NoticeNone}
	case since == nil && a.sent(dates) == nil:
		return AdverseNotice{Status: NoticeUnknown, Basis: basis, Missing: []string{missing}}
	}
	n := AdverseNotice{Status: NoticeSent, Basis: basis, Since: since, SentDate: a.sent(dates)}
	if since != nil {
		due := since.AddDays(days)
		n.DueDate = &due
	}
	if n.SentDate != nil {
		n.Late = n.DueDate != nil && n.SentDate.After(*n.DueDate)
		return n
	}
	left := today.DaysUntil(*n.DueDate)
	n.DaysLeft, n.Status = &left, NoticeDue
	if left < 0 {
		n.Status = NoticeOverdue
	}
	return n
}

// clock tells what the time is counted from, the day, how many days, and the name of that day where it is not known.
func (a AdverseAction) clock(dates ReportDates) (basis NoticeBasis, since *domain.Date, days int, missing string) {
	switch {
	case a.CounterofferDate != nil:
		return NoticeOfCounteroffer, a.CounterofferDate, counterofferDays, ""
	case a.ActionTaken == ActionIncomplete, a.IsDenial() && slices.Contains(a.DenialReasons, DenialIncomplete):
		return NoticeOfIncomplete, a.ActionDate, noticeDays, "actionDate"
	case a.IsDenial():
		return NoticeOfCompleted, dates.ApplicationDate(), noticeDays, "applicationReceivedDate"
	}
	return "", nil, 0, ""
}

// sent is the day of the notice that answers for this action; nil while there is none. A notice of before the action, or before the
// counteroffer, was of something else. A notice of incompleteness answers for a file that was closed because nothing came of it
// (1002.9(c)(2)).
func (a AdverseAction) sent(dates ReportDates) *domain.Date {
	first := a.firstNotice()
	if sent := dates.AdverseActionNoticeDate; sent != nil && (first == nil || !sent.Before(*first)) {
		return sent
	}
	told := dates.IncompletenessNoticeDate
	if a.ActionTaken == ActionIncomplete && told != nil && (a.ActionDate == nil || !told.After(*a.ActionDate)) {
		return told
	}
	return nil
}

// firstNotice is the first day on which a notice can be of this action; nil where that is not known.
func (a AdverseAction) firstNotice() *domain.Date {
	if a.CounterofferDate != nil {
		return a.CounterofferDate
	}
	return a.ActionDate
}

// CheckNotices notes notices that are dated on a day to come, or before what they tell of.
func (d ReportDates) CheckNotices(faults *domain.Faults, adverse *Adverse, today domain.Date) {
	const sent, told = "keyDates.adverseActionNoticeDate", "keyDates.incompletenessNoticeDate"
	PastDate(faults, sent, d.AdverseActionNoticeDate, today)
	PastDate(faults, told, d.IncompletenessNoticeDate, today)
	if adverse == nil || d.AdverseActionNoticeDate == nil {
		return
	}
	if first := adverse.firstNotice(); first != nil && d.AdverseActionNoticeDate.Before(*first) {
		faults.Add(sent, "minDate", "Date should be >= "+first.String(), first.String())
	}
}

// NoticesDiffer tells whether the notices are dated otherwise.
func (d ReportDates) NoticesDiffer(other ReportDates) bool {
	return differ(d.AdverseActionNoticeDate, other.AdverseActionNoticeDate) || differ(d.IncompletenessNoticeDate, other.IncompletenessNoticeDate)
}

func differ(a, b *domain.Date) bool {
	return (a == nil) != (b == nil) || a != nil && *a != *b
}
