package jobs

import (
	"context"

	"gable/change"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/user"
	"gable/tenancy"
)

// LoanCompletion works out anew how complete a company's loans are, a few hundred at a time: what its own questions ask for
// has changed.
type LoanCompletion struct {
	// After is the last loan that was looked at; none at first.
	After domain.LoanID `json:"after,omitempty"`
}

const completionStep = 200

// Kind is "loan_completion".
func (LoanCompletion) Kind() string { return "loan_completion" }

// Once: a company's loans are gone through once at a time, each stretch by a job of its own.
func (c LoanCompletion) Once() string { return "after " + c.After.String() }

// RunsAgain: a question that changes while loans are gone through concerns those that were looked at already, too.
func (LoanCompletion) RunsAgain() {}

func renewCompletion(ctx context.Context, r Running, args LoanCompletion) error {
	if r.Scope.Visibility != user.VisibilityOrg {
		return Finish("the person no longer sees the company's loans")
	}
	var loans []domain.LoanID
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) (err error) {
		loans, err = loandb.LoansAfter(tx, args.After, completionStep)
		return err
	})
	for _, loan := range loans {
		if err == nil {
			err = r.ChangeLoan(ctx, loan, func(w *change.Work) error {
				renewed, err := loandb.RenewCompletion(w.Tx, w.Today())
				if renewed {
					w.Emit(change.Event{Type: "RTC.LOAN.UPDATED"})
				}
				return err
			})
			if domain.IsNotFound(err) { // it is gone by now
				err = nil
			}
		}
	}
	if err != nil || len(loans) < completionStep {
		return err
	}
	return r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) error { return Enqueue(tx, LoanCompletion{After: loans[len(loans)-1]}) })
}
