package record

import (
	"gable/change"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/http/endpoint"
)

// ChangeSetup writes a change of the loan's setup, and tells of it.
func ChangeSetup(c *endpoint.Call, ifMatch string, apply func(loan.Setup) (loan.Setup, error)) (loan.Setup, error) {
	was, err := loandb.LockSetup(c.Tx)
	if err != nil {
		return was, err
	}
	if err := endpoint.Matches(ifMatch, was.Version); err != nil {
		return was, err
	}
	will, err := apply(was)
	if err != nil {
		return was, err
	}
	will.Trim()
	if faults := will.Validate(org.IsMERSNumber); len(faults) > 0 {
		return was, domain.Invalid(faults...)
	}
	if err := loandb.SaveSetup(c.Tx, &will); err != nil {
		return was, err
	}
	c.Emit(change.Event{Type: "RTC.LOAN_SETUP.CHANGED"})
	return will, c.Audit("loan_setup", c.Loan.ID.String(), "updated", stated(was), stated(will))
}

// NeedsMERSNumber refuses a new number for the pinned loan where it has one: a loan is registered once.
func NeedsMERSNumber(c *endpoint.Call) error {
	s, err := loandb.LockSetup(c.Tx)
	if err == nil && s.MersNum.MersMin != "" {
		return domain.Conflict("refusals:loan.hasMERSNumber", "This loan has the MERS number {{0}}. Clear it first to give the loan another.", s.MersNum.MersMinText)
	}
	return err
}

// KeepMERSNumber gives the pinned loan's setup a number that was made for it, and says whether its investor underwrites it where that is told.
func KeepMERSNumber(c *endpoint.Call, number string, nonDelegated *bool) (loan.Setup, error) {
	return ChangeSetup(c, "", func(s loan.Setup) (loan.Setup, error) {
		s.MersNum.MersMin = number
		if nonDelegated != nil {
			s.MersNum.NonDelegatedCorrespondentLoan = *nonDelegated
		}
		return s, nil
	})
}

// stated is what the journal and the rules see of a setup: what people say.
func stated(s loan.Setup) map[string]any {
	return map[string]any{"AllowDocUploadToLender": s.AllowDocUploadToLender, "NonDelegatedCorrespondentLoan": s.MersNum.NonDelegatedCorrespondentLoan,
		"MersMin": s.MersNum.MersMin, "mortgageeClause": s.LoanInfo.MortgageeClause}
}
