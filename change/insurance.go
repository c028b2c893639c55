package change

import (
	"reflect"

	loandb "gable/db/loan"
	referencedb "gable/db/reference"
	"gable/domain"
	"gable/domain/government"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/tenancy"
)

// feesNow are the terms of a loan with the premiums and fees that the tables make of it by now, and whether they differ from those it has.
func feesNow(tx *tenancy.Tx, f *loan.File, asOf domain.Date) (will loan.Info, differ bool, err error) {
	if !f.Info.HasCalculatedFees() || hasNoPremium(f.Info) {
		return f.Info, false, nil
	}
	tables, err := referencedb.InForce(tx, government.Kinds, government.TableDays(f, f.Info, asOf), asOf)
	if err != nil {
		return f.Info, false, err
	}
	will = government.Reworked(f, f.Info, tables, asOf)
	return will, !reflect.DeepEqual(f.Info, will), nil
}

// hasNoPremium reports whether a conventional loan has no mortgage insurance and needs none, so that no table is asked.
func hasNoPremium(i loan.Info) bool {
	ltv := qualify.LoanToValue(i.LoanAmt(), qualify.PropertyValue(i))
	return !i.TransactionInfo.MortgageType.IsGovernment() && !i.GovernmentLoan.IsMaintenanceCalculated() && !i.TransactionInfo.MortgageType.NeedsInsurance(&ltv) &&
		len(i.HousingExpensesOf(loan.ExpenseMIPremium)) == 0
}

// followFees has premiums and fees that are calculated follow the loan, whatever of it was changed, and tells whether they did. f becomes the loan with
// them. Where the terms are closed to changes they stay, and the figures say that they are no longer those of the tables. A party to the loan writes no
// terms, so that a change of theirs leaves it to the next one of the staff's, or to the day's look.
func (w *Work) followFees(f *loan.File) (bool, error) {
	if loandb.IsParty(w.Tx) || w.feesAreClosed() {
		return false, nil
	}
	will, differ, err := feesNow(w.Tx, f, w.Today())
	if err != nil || !differ {
		return false, err
	}
	if err := loandb.SaveInfo(w.Tx, will); err != nil {
		return false, err
	}
	w.Emit(Event{Type: "RTC.LOAN_INFO.CHANGED"})
	if err := w.Audit("loan_info", w.Loan.ID.String(), "updated", f.Info, will); err != nil {
		return false, err
	}
	f.Info, w.FollowedTerms = will, &will
	w.termsWritten++
	return true, nil
}

func (w *Work) feesAreClosed() bool {
	return w.CheckLock(loan.SectionLoanInfo) != nil || w.CheckLock(loan.SectionGovernmentLoanInfo) != nil
}

// FeesFollowDay has premiums and fees of the pinned loan follow what time alone changed: a table of another day is in force, or one was loaded.
func (w *Work) FeesFollowDay() error {
	f, err := loandb.LoadFile(w.Tx)
	if err != nil || w.feesAreClosed() {
		return err
	}
	if _, differ, err := feesNow(w.Tx, f, w.Today()); err != nil || !differ {
		return err
	}
	w.LoanChanged()
	return nil
}
