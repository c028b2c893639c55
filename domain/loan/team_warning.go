package loan

import "gable/domain"

// TeamWarning is what somebody who changes a loan's officer, or leaves its team, is told before it is done.
type TeamWarning string

// The warnings, in the order in which they are read.
const (
	// WarnOwnPipeline: the loan will not be in the person's own pipeline.
	WarnOwnPipeline TeamWarning = "OWN_PIPELINE"
	// WarnBranchPipeline: the loan will not be in the pipeline of the branch that is looked at.
	WarnBranchPipeline TeamWarning = "BRANCH_PIPELINE"
	// WarnRespa: the six pieces of an application are there, so the borrower is to be told of another officer.
	WarnRespa TeamWarning = "RESPA_6"
)

// TeamChange is a change of a loan's team, as the person who makes it would see the loan afterwards.
type TeamChange struct {
	// Officer: the primary originator becomes somebody else.
	Officer bool
	// OwnLoansOnly: the person sees the loans whose team they are on, and no others.
	OwnLoansOnly bool
	// OnTeam: the person is on the team afterwards.
	OnTeam bool
	// InBranch: the loan's branch is one of those looked at.
	InBranch bool
	// Application: the six pieces of an application under RESPA are there.
	Application bool
}

// Warnings are what the change is to be confirmed for; none: it needs no word. Who loses the loan altogether is not told besides that
// one branch does not show it.
func (c TeamChange) Warnings() []TeamWarning {
	warnings := []TeamWarning{}
	switch {
	case c.OwnLoansOnly && !c.OnTeam:
		warnings = append(warnings, WarnOwnPipeline)
	case c.Officer && !c.InBranch:
		warnings = append(warnings, WarnBranchPipeline)
	}
	if c.Officer && c.Application {
		warnings = append(warnings, WarnRespa)
	}
	return warnings
}

// OfficerOf is the primary originator of a team, "" where there is none.
func OfficerOf(team []Assignment) domain.ID {
	for _, m := range team {
		if m.Primary && m.LoanRole == TeamOriginator {
			return m.WizeUserID
		}
	}
	return ""
}
