package jobs

import (
	"context"
	"errors"

	"gable/change"
	"gable/domain"
	"gable/tenancy"
)

// Change does a unit of work of the job: one transaction with its journal, its events and what the company's rules say of it, as
// of a request. A rule that blocks ends the job with its reason; what one would ask is left as a warning.
func (r Running) Change(ctx context.Context, do func(*change.Work) error) error {
	return r.changing(ctx, r.Scope, do)
}

// ChangeLoan is Change on a loan, whose figures are settled.
func (r Running) ChangeLoan(ctx context.Context, loan domain.LoanID, do func(*change.Work) error) error {
	return r.changing(ctx, r.Scope.OnLoan(loan), do)
}

func (r Running) changing(ctx context.Context, scope tenancy.Scope, do func(*change.Work) error) error {
	err := r.judged(ctx, scope, do)
	var refused *domain.Error
	if errors.As(err, &refused) && refused.Code == domain.CodeRuleBlocked {
		return finishAs(blocked, refused.Message)
	}
	return err
}

// judged is a unit of work whose error may be that a rule blocks it.
func (r Running) judged(ctx context.Context, scope tenancy.Scope, do func(*change.Work) error) error {
	by := r.by()
	by.Judged = true
	return r.changes.Do(ctx, r.DB, scope, by, do)
}

// blocked is the word for what a rule does not let a job do.
const blocked = "BLOCKED"

func isBlocked(err error) bool {
	var end *finished
	return errors.As(err, &end) && end.word == blocked
}

// by is the job as a unit of work names it.
func (r Running) by() change.By { return change.By{Call: r.kind, Roles: r.Scope.Roles} }
