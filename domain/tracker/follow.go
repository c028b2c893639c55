package tracker

import (
	"slices"
	"strings"

	"gable/domain"
	"gable/domain/loan"
)

// followedStatus is a status that the loan says a tracker has been given, and when. A date that is not known is the day it is noticed.
type followedStatus struct {
	status string
	on     *domain.Date
}

// follows are the trackers that follow from the loan, each with what says how: the statuses it has been given, in their order.
// TRID is not among them: its date is the loan's own (Settle).
var follows = []struct {
	name string
	says func(f Facts, all []OnLoan) []followedStatus
}{
	{RateLock, statusOfLock},
	{InitialDisclosures, func(f Facts, _ []OnLoan) []followedStatus {
		return append(dated(statusSent, f.disclosed()), dated(Complete, f.Dates.KeyDates.LoanEstimateSignedDate)...)
	}},
	{LERedisclosure, func(f Facts, _ []OnLoan) []followedStatus { return dated(statusSent, f.redisclosed()) }},
	{InitialCD, func(f Facts, _ []OnLoan) []followedStatus {
		return append(dated(statusSent, f.Dates.KeyDates.InitialCDSentDate), dated(statusReceived, f.Dates.KeyDates.InitialCDReceivedDate)...)
	}},
	{Conditions, statusOfRounds},
	{Flood, statusOfFlood},
	{Registration, func(f Facts, _ []OnLoan) []followedStatus { return dated(statusRegistered, f.Registered) }},
	{FinalCD, func(f Facts, _ []OnLoan) []followedStatus {
		k := f.Dates.KeyDates
		return slices.Concat(dated(statusSent, k.FinalCDSentDate), dated(statusReceived, k.FinalCDReceivedDate), dated(Complete, k.FinalCDSignedDate))
	}},
	{IntentToProceed, func(f Facts, _ []OnLoan) []followedStatus {
		return dated(Complete, f.Dates.KeyDates.IntentToProceedDate)
	}},
	{CreditReport, noticed(CreditReport)},
	{AUS, noticed(AUS)},
	{Submission, noticed(Submission)},
	{FHACase, noticed(FHACase)},
	{Appraisal, noticed(Appraisal)},
	{Title, noticed(Title)},
	{HOI, noticed(HOI)},
	{ClosingScheduled, statusOfAppointment},
	{DocsSigned, func(f Facts, _ []OnLoan) []followedStatus { return dated(Complete, f.Dates.KeyDates.ClosingDate) }},
	{Wire, func(f Facts, _ []OnLoan) []followedStatus { return dated(Complete, f.Dates.KeyDates.DisbursementDate) }},
	{Rescission, statusOfRescission},
}

func (f Facts) stage(id loan.StageID) *domain.Date {
	on, reached := f.Dates.StatusDates[id]
	if !reached {
		return nil
	}
	return &on
}

func dated(status string, on *domain.Date) []followedStatus {
	if on == nil {
		return nil
	}
	return []followedStatus{{status, on}}
}

// noticed is what the product itself has done or been given for a tracker.
func noticed(name string) func(Facts, []OnLoan) []followedStatus {
	return func(f Facts, _ []OnLoan) (all []followedStatus) {
		for _, n := range f.Noticed[name] {
			all = append(all, followedStatus{n.Status, &n.On})
		}
		return all
	}
}

// statusOfAppointment: a loan that is clear to close has its appointment on the day on which it is planned to.
func statusOfAppointment(f Facts, _ []OnLoan) []followedStatus {
	k, all := f.Dates.KeyDates, []followedStatus(nil)
	if f.stage(loan.StageClearToClose) != nil {
		all = dated(statusScheduled, k.EstimatedClosingDate)
	}
	return append(all, dated(Complete, k.ClosingDate)...)
}

func statusOfLock(f Facts, _ []OnLoan) []followedStatus {
	k := f.Dates.KeyDates
	all := dated(Complete, k.LockDate)
	if f.isLockOver() {
		all = append(all, dated(statusExpired, k.LockExpirationDate)...)
	}
	return append(all, dated(statusLockRequested, f.LockRequested)...)
}

// isLockOver: a lock holds on its last day, and a loan that was funded needs it no more.
func (f Facts) isLockOver() bool {
	end := f.Dates.KeyDates.LockExpirationDate
	return end != nil && end.Before(f.Today) && f.funded() == nil
}

// statusOfRounds is the round in which conditions last went to the lender. That all are cleared is for people to say.
func statusOfRounds(f Facts, _ []OnLoan) []followedStatus {
	k := f.Dates.KeyDates
	return slices.Concat(dated("PTD1", k.PTD1Date), dated("PTD2", k.PTD2Date), dated("PTD3", k.PTD3Date), dated("PTD4", k.PTD4Date))
}

// statusOfFlood is Ordered as long as the vendor is at it, and Received once there is a certificate, by whatever way it came.
func statusOfFlood(f Facts, _ []OnLoan) []followedStatus {
	all := dated(statusOrdered, f.FloodOrdered)
	if f.HasFloodCertificate {
		all = append(all, followedStatus{status: statusReceived})
	}
	return all
}

func statusOfRescission(f Facts, all []OnLoan) []followedStatus {
	end := f.rescissionEnd(all)
	switch {
	case end == nil:
		return nil
	case end.Before(f.Today):
		return []followedStatus{{statusInProgress, f.signed(all)}, {Complete, end}}
	}
	return []followedStatus{{statusInProgress, f.signed(all)}}
}

// signed is the day the borrowers signed: consummation, as people have noted it in its tracker, else among the loan's dates.
func (f Facts) signed(all []OnLoan) *domain.Date {
	if t := named(all, DocsSigned); t != nil && t.Current().Name == Complete && !t.status(Complete).ByLoan {
		return t.status(Complete).Date
	}
	return f.Dates.KeyDates.ClosingDate
}

// rescissionEnd is the day at whose midnight the right to rescind ends; nil where there is none, or nobody has signed.
func (f Facts) rescissionEnd(all []OnLoan) *domain.Date {
	on := f.signed(all)
	if on == nil || !f.IsRescindable() {
		return nil
	}
	end := on.AddSpecificBusinessDays(loan.RescissionDays)
	return &end
}

func named(all []OnLoan, name string) *OnLoan {
	at := slices.IndexFunc(all, func(t OnLoan) bool { return t.Name == name })
	if at < 0 {
		return nil
	}
	return &all[at]
}

// Follow answers the trackers that the loan moves, as they will be. What somebody typed stays: a tracker that people have moved further
// is left there, and a date that they gave a status is theirs. A status that came by itself goes when nothing says it any more.
func Follow(all []OnLoan, f Facts) []OnLoan {
	moved := []OnLoan{}
	for _, rule := range follows {
		t := named(all, rule.name)
		if t == nil || len(t.StatusList) == 0 || slices.Contains(notNeeded, t.Current().Name) {
			continue
		}
		will := t.following(rule.says(f, all), f.Today)
		if !will.isAs(*t) {
			moved = append(moved, will)
		}
	}
	return moved
}

// following is the tracker with what the loan says of it. Statuses that a company has removed from the tracker are left out.
func (t OnLoan) following(says []followedStatus, today domain.Date) OnLoan {
	will := t
	will.StatusList = slices.Clone(t.StatusList)
	want, wanted, heard := -1, map[string]bool{}, false
	for _, s := range says {
		at := will.statusAt(s.status)
		if at < 0 {
			continue
		}
		wanted[s.status], want, heard = true, at, t.StatusList[at].ByLoan
		will.StatusList[at].take(s.on, today)
	}
	for i := range will.StatusList {
		if s := &will.StatusList[i]; s.ByLoan && !wanted[s.Name] {
			s.Date, s.ByLoan = nil, false
		}
	}
	now := slices.IndexFunc(t.StatusList, func(s DatedStatus) bool { return s.ID == t.CurrentStatusID })
	switch {
	case want < 0 && t.ByLoan:
		will.give(0, false)
	case want >= 0 && (t.ByLoan || now < want && !heard): // who moved it back has heard what the loan says
		will.give(want, true)
	}
	return will
}

// take gives a status the loan's date, unless somebody has typed one.
func (s *DatedStatus) take(on *domain.Date, today domain.Date) {
	switch {
	case s.Date == nil:
		if on == nil {
			on = &today
		}
		s.Date, s.ByLoan = on, true
	case on != nil && s.ByLoan:
		s.Date, s.ByLoan = on, true
	}
}

func (t *OnLoan) give(at int, byLoan bool) {
	s := t.StatusList[at]
	t.CurrentStatusID, t.TrackerStatusID, t.Date, t.ByLoan = s.ID, s.ID, s.Date, byLoan
}

func (t OnLoan) statusAt(name string) int {
	return slices.IndexFunc(t.StatusList, func(s DatedStatus) bool { return s.Name == name })
}

// isAs tells whether a tracker stands as another does, notes aside.
func (t OnLoan) isAs(o OnLoan) bool {
	return t.CurrentStatusID == o.CurrentStatusID && t.ByLoan == o.ByLoan && slices.EqualFunc(t.StatusList, o.StatusList, func(a, b DatedStatus) bool {
		return a.ByLoan == b.ByLoan && sameDay(a.Date, b.Date)
	})
}

func sameDay(a, b *domain.Date) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

// Differences gives each tracker the day that the loan has for its status where somebody has typed another.
func Differences(all []OnLoan, f Facts) {
	for _, rule := range follows {
		t := named(all, rule.name)
		if t == nil {
			continue
		}
		for _, s := range rule.says(f, all) {
			if s.status == t.Current().Name && s.on != nil && !sameDay(s.on, t.Date) {
				t.LoanDate = s.on
			}
		}
	}
}

// FollowsFrom tells whether trackers may follow from a change: which kind of record it is of, and which of its fields differ.
func FollowsFrom(kind string, fields []string) bool {
	switch kind {
	case "loan_date", "loan_tracker", "rate_lock", "lender_event", "flood", "aus", "credit_order", "credit_report":
		return true
	case "loan":
		return slices.Contains(fields, "StageId")
	case "document":
		return slices.ContainsFunc(fields, func(name string) bool { return name == "status" || name == "classification" || name == "removedAt" })
	case "loan_info":
		return slices.ContainsFunc(fields, func(name string) bool {
			return name == "TransactionInfo.LoanPurposeType" || name == "GovernmentLoan.AgencyCaseIdentifier" || name == "GovernmentLoan.CaseAssignedDate" || name == "subjectProperty.PropertyDetail.PropertyUsageType" ||
				strings.HasPrefix(name, "subjectProperty.FloodDetermination")
		})
	}
	return false
}
