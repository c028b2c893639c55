package tracker

import (
	"slices"

	"gable/domain"
	"gable/domain/loan"
)

// Standing is how a tracker stood before it was moved, with the dates of the loan that the move changed: what takes the move back.
type Standing struct {
	StatusID domain.ID    `json:"statusId"`
	ByLoan   bool         `json:"byLoan,omitempty"`
	Dates    []StatusDate `json:"dates"`
	// Loan and LoanNow are the loan's dates before the move and after it, nil where it changed none.
	Loan    *MovedDates `json:"loan,omitempty"`
	LoanNow *MovedDates `json:"loanNow,omitempty"`
}

// StatusDate is the date that a status had.
type StatusDate struct {
	StatusID domain.ID   `json:"statusId"`
	Date     domain.Date `json:"date"`
	ByLoan   bool        `json:"byLoan,omitempty"`
}

// MovedDates are the dates of the loan that moves of trackers change.
type MovedDates struct {
	Application *domain.Date `json:"application,omitempty"`
	Lock        *domain.Date `json:"lock,omitempty"`
	LockEnd     *domain.Date `json:"lockEnd,omitempty"`
}

func movedDates(k loan.ReportDates) MovedDates {
	return MovedDates{k.MCRApplicationDate, k.LockDate, k.LockExpirationDate}
}

func (d MovedDates) isAs(o MovedDates) bool {
	return sameDay(d.Application, o.Application) && sameDay(d.Lock, o.Lock) && sameDay(d.LockEnd, o.LockEnd)
}

// MovesDates tells whether a move of a tracker makes dates of the loan others.
func MovesDates(was, is loan.ReportDates) bool { return !movedDates(was).isAs(movedDates(is)) }

// Standing is what takes a move of the tracker back that makes the loan's dates others.
func (t OnLoan) Standing(was, is loan.ReportDates) Standing {
	s := Standing{StatusID: t.CurrentStatusID, ByLoan: t.ByLoan, Dates: []StatusDate{}}
	for _, status := range t.StatusList {
		if status.Date != nil && !t.Metadata.MCR {
			s.Dates = append(s.Dates, StatusDate{status.ID, *status.Date, status.ByLoan})
		}
	}
	if MovesDates(was, is) {
		s.Loan, s.LoanNow = new(movedDates(was)), new(movedDates(is))
	}
	return s
}

// Back is the tracker and the loan's dates as they were before its last move; CONFLICT where something has changed since that the move
// goes by.
func (t OnLoan) Back(to Standing, k loan.ReportDates) (OnLoan, loan.ReportDates, error) {
	will := t
	will.StatusList = slices.Clone(t.StatusList)
	if to.LoanNow != nil {
		if !to.LoanNow.isAs(movedDates(k)) {
			return t, k, domain.Conflict("refusals:tracker.datesChanged", "The loan's dates have changed since, so this change can't be undone.")
		}
		k.MCRApplicationDate, k.LockDate, k.LockExpirationDate = to.Loan.Application, to.Loan.Lock, to.Loan.LockEnd
	}
	if t.Metadata.MCR {
		will.Settle(k.MCRApplicationDate)
		return will, k, nil
	}
	for i := range will.StatusList {
		s := &will.StatusList[i]
		s.Date, s.ByLoan = nil, false
		if at := slices.IndexFunc(to.Dates, func(d StatusDate) bool { return d.StatusID == s.ID }); at >= 0 {
			s.Date, s.ByLoan = &to.Dates[at].Date, to.Dates[at].ByLoan
		}
	}
	at := slices.IndexFunc(will.StatusList, func(s DatedStatus) bool { return s.ID == to.StatusID })
	if at < 0 {
		return t, k, domain.Conflict("refusals:tracker.statusRemoved", "Your company has removed the status that this tracker had, so the change can't be undone.")
	}
	will.give(at, to.ByLoan)
	return will, k, nil
}
