package demo

import (
	"time"

	"gable/domain"
	"gable/domain/loan"
)

// endings are what was decided of the adverse demo loans, in turn.
var endings = []loan.AdverseAction{
	{ActionTaken: loan.ActionDenied, DenialReasons: []string{"DebtToIncomeRatio", "CreditHistory"}},
	{ActionTaken: loan.ActionWithdrawn, Note: "The applicants bought with a lender of the builder's."},
	{ActionTaken: loan.ActionIncomplete, Note: "Tax returns were asked for twice."},
	{ActionTaken: loan.ActionNotAccepted},
}

// waits are why the suspended demo loans wait, in turn.
var waits = []string{"Waiting for the borrower’s tax returns", "The title has a lien that is being released", "The appraisal is disputed"}

// lifecycle is why a demo loan is suspended or adverse since a time, where it was when it began.
func (f file) lifecycle(since time.Time, by string) loan.Lifecycle {
	kept := loan.Lifecycle{}.Moved(loan.StageApplicationIntake, f.stage)
	if kept.Suspension != nil {
		kept.Suspension.Reason, kept.Suspension.At, kept.Suspension.ByName = waits[int(f.number)%len(waits)], &since, by
	}
	if kept.Adverse != nil {
		day := domain.DateOf(since)
		kept.Adverse.AdverseAction = endings[int(f.number)%len(endings)]
		kept.Adverse.ActionDate, kept.Adverse.At, kept.Adverse.ByName = &day, &since, by
	}
	return kept
}

// receive dates the application of the loans that are adverse: the clock of their notice runs from there.
func receive(f *file) {
	if f.stage == loan.StageAdverse {
		received := domain.DateOf(f.begun)
		f.contents.Dates.KeyDates.MCRApplicationDate = &received
	}
}
