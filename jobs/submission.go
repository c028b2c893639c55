package jobs

import (
	"context"

	"gable/change"
	"gable/domain/notify"
	"gable/domain/task"
)

// SubmissionTasks gives the tasks that follow once the borrowers of the scope's loan have completed their application, or have given it its
// day: they give nobody tasks themselves.
type SubmissionTasks struct {
	// Dates are what has been set; the day of the complete application where absent.
	Dates []task.DateName `json:"dates,omitempty"`
}

// Kind is "submission_tasks".
func (SubmissionTasks) Kind() string { return "submission_tasks" }

// Once is "": an application becomes complete once.
func (SubmissionTasks) Once() string { return "" }

// followSubmission leaves it to a job in the name of the loan's officer; of a loan without one nobody is asked to do anything.
func followSubmission(w *change.Work, of notify.Event) error {
	origin, err := originOnLoan(w)
	if err != nil || origin.User == "" {
		return err
	}
	var dates []task.DateName
	if of.Submitted {
		dates = append(dates, task.SubmittedAt)
	}
	if of.Dated {
		dates = append(dates, task.ApplicationDate)
	}
	_, err = enqueue(w.Tx, origin, SubmissionTasks{Dates: dates})
	return err
}

func giveSubmissionTasks(ctx context.Context, r Running, of SubmissionTasks) error {
	dates := of.Dates
	if len(dates) == 0 {
		dates = []task.DateName{task.SubmittedAt}
	}
	return r.ChangeLoan(ctx, r.Scope.Loan, func(w *change.Work) error { return w.DatesSet(dates) })
}
