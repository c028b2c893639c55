package change

import (
	"maps"
	"slices"

	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/disclosure"
	"gable/domain/loan"
	"gable/domain/notify"
)

// piecesIn are the kinds of records that hold the six pieces of an application.
var piecesIn = []string{"borrower", "borrower_ssn", "employer", "income_item", "loan_info"}

// applies tells whether a changed loan has the six pieces of an application (12 CFR 1026.2(a)(3)(ii)) and no day yet by which the loan estimate
// is due. What borrowers state themselves counts from when they have completed their application (app.date_own_application); before that,
// somebody of the company who changes one of the pieces has them before them. Of a loan that was disclosed, closed or given up the day lies behind,
// and is for people to note.
func (w *Work) applies(f *loan.File) bool {
	k := f.Dates.KeyDates
	isBehind := k.LoanEstimateSentDate != nil || k.DisclosureLastGeneratedAt != nil || k.ClosingDate != nil || f.StageID.IsClosed()
	return k.MCRApplicationDate == nil && !isBehind && (loandb.IsParty(w.Tx) || w.changesPieces()) && disclosure.Trid(f).TridTrigger
}

// changesPieces tells whether the work makes the loan, or changes what the pieces are in.
func (w *Work) changesPieces() bool {
	return w.Loan.StageBefore == "" || slices.ContainsFunc(w.journal, func(e entry) bool { return slices.Contains(piecesIn, e.kind) })
}

// dateApplication gives the application its day where somebody of the company has brought the last piece: the day on which it was received, where
// that is known.
func (w *Work) dateApplication(f *loan.File, applies bool) error {
	if !applies || loandb.IsParty(w.Tx) {
		return nil
	}
	first, err := loandb.MarkApplicationDated(w.Tx)
	if err != nil || !first {
		return err
	}
	was, err := loandb.GetNotedDates(w.Tx)
	if err != nil {
		return err
	}
	on := domain.DayIn(f.TimeZone, w.Now())
	if received := was.KeyDates.KeyDates.ApplicationReceivedDate; received != nil && received.Before(on) {
		on = *received
	}
	will := datedBy(was, on)
	f.Dates = will.KeyDates
	return w.saveDates(was, will)
}

// datedBy are dates with the application's day as its pieces give it.
func datedBy(was loan.NotedDates, on domain.Date) loan.NotedDates {
	will := was
	will.KeyDates.KeyDates.MCRApplicationDate = &on
	will.Noted = map[string]loan.DateNote{}
	maps.Copy(will.Noted, was.Noted)
	will.Noted["mcrApplicationDate"] = loan.DateNote{Source: loan.SourceSixPieces}
	return will
}

// tellRecalculated tells what a party's change has brought about. dates are the loan's before it.
func (w *Work) tellRecalculated(s loandb.Settled, dates loan.KeyDates) error {
	if s.Submitted || s.Dated != nil {
		w.NotifyPeople(notify.Event{Submitted: s.Submitted, Dated: s.Dated != nil})
	}
	if s.Dated == nil {
		return nil
	}
	w.Emit(Event{Type: "RTC.LOAN.DATES_CHANGED"})
	was := loan.NotedDates{KeyDates: dates}
	return w.Audit("loan_date", w.Loan.ID.String(), "updated", was.Told(), datedBy(was, *s.Dated).Told())
}
