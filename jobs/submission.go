package jobs

import (
	"context"

	"gable/change"
)

// SubmissionTasks gives the tasks that follow once the borrowers of the scope's loan have completed their application, who give nobody
// tasks themselves.
type SubmissionTasks struct{}

// Kind is "submission_tasks".
func (SubmissionTasks) Kind() string { return "submission_tasks" }

// Once is "": an application becomes complete once.
func (SubmissionTasks) Once() string { return "" }

// followSubmission leaves it to a job in the name of the loan's officer; of a loan without one nobody is asked to do anything.
func followSubmission(w *change.Work) error {
	origin, err := originOnLoan(w)
	if err != nil || origin.User == "" {
		return err
	}
	_, err = enqueue(w.Tx, origin, SubmissionTasks{})
	return err
}

func giveSubmissionTasks(ctx context.Context, r Running, _ SubmissionTasks) error {
	return r.ChangeLoan(ctx, r.Scope.Loan, (*change.Work).ApplicationSubmitted)
}
