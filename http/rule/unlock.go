package rule

import (
	"strings"

	"gable/change"
	loandb "gable/db/loan"
	ruledb "gable/db/rule"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
	loans "gable/http/loan"
)

type unlockIn struct {
	endpoint.LoanPath
	Body *struct {
		Reason string `json:"reason" maxLength:"1000" doc:"Why, for the loan's history."`
	}
}

func unlockLoan(c *endpoint.Call, in *unlockIn) (*endpoint.Answer[loan.LoanRow], error) {
	reason := ""
	if in.Body != nil {
		reason = strings.TrimSpace(in.Body.Reason)
	}
	unlocked, err := ruledb.UnlockLoan(c.Tx)
	if err != nil {
		return nil, err
	}
	before, after := map[string]any{}, map[string]any{}
	if unlocked {
		before["ruleLock"], after["ruleLock"] = true, false
	}
	if c.Loan.Editing.IsFinalClosed() {
		if err := loandb.OpenFinal(c.Tx, true); err != nil {
			return nil, err
		}
		c.Loan.Editing.Final = loan.FinalOpened
		before["finalLock"], after["finalLock"] = true, false
	}
	if len(after) == 0 {
		return loans.Row(c), nil
	}
	if reason != "" {
		after["reason"] = reason
	}
	c.Emit(change.Event{Type: "RTC.LOAN.UNLOCKED"})
	return loans.Row(c), c.Audit("loan", c.Loan.ID.String(), "unlocked", before, after)
}

func lockFinalized(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[loan.LoanRow], error) {
	if loan.StageID(c.Loan.Stage) != loan.StageCommissionPaid {
		return nil, domain.Conflict("refusals:loan.notFinalized", "This loan is not finalized: it has no lock to close it by.")
	}
	if !c.Loan.Editing.IsFinalOpen() {
		return loans.Row(c), nil
	}
	if err := c.EndEditing(); err != nil {
		return nil, err
	}
	if err := loandb.OpenFinal(c.Tx, false); err != nil {
		return nil, err
	}
	c.Loan.Editing.Final = ""
	c.Emit(change.Event{Type: "RTC.LOAN.UNLOCKED"})
	return loans.Row(c), c.Audit("loan", c.Loan.ID.String(), "locked", map[string]any{"finalLock": false}, map[string]any{"finalLock": true})
}
