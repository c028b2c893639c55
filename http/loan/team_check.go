package loan

import (
	"slices"

	loandb "gable/db/loan"
	"gable/domain/disclosure"
	"gable/domain/loan"
	"gable/domain/user"
	"gable/http/endpoint"
)

type teamCheckIn struct {
	endpoint.LoanPath
	UpdateRoles bool `query:"updateRoles" doc:"As the change has it."`
	Body        struct {
		Users []loan.Assignment `json:"users" required:"true" maxItems:"50" doc:"The whole team as it would be."`
	}
}

// TeamCheck is what a change of a loan's team is to be confirmed for.
type TeamCheck struct {
	Warnings []loan.TeamWarning `json:"warnings" required:"true" enum:"OWN_PIPELINE,BRANCH_PIPELINE,RESPA_6" doc:"OWN_PIPELINE: the loan will be out of the caller's own pipeline. BRANCH_PIPELINE: out of the pipeline of the branch that is looked at. RESPA_6: the officer changes after the six pieces of an application are there."`
}

func checkChange(c *endpoint.Call, in *teamCheckIn) (*endpoint.Answer[TeamCheck], error) {
	if err := c.OwnCompanyOnly(); err != nil {
		return nil, err
	}
	was, err := loandb.ListTeam(c.Tx)
	if err != nil {
		return nil, err
	}
	shared, err := sharingOf(c)
	if err != nil {
		return nil, err
	}
	theirs, err := shared.among(c)
	if err != nil {
		return nil, err
	}
	will, err := teamToBe(c, in.Body.Users, in.UpdateRoles, theirs)
	if err != nil {
		return nil, err
	}
	s := c.Scope()
	ofCaller := func(m loan.Assignment) bool { return m.WizeUserID == s.User.ID }
	change := loan.TeamChange{Officer: loan.OfficerOf(was) != loan.OfficerOf(will), OwnLoansOnly: s.Visibility == user.VisibilityTeam,
		OnTeam: slices.ContainsFunc(will, ofCaller), InBranch: slices.Contains(s.OrgUnits, c.Loan.OrgUnit)}
	if change.Officer {
		f, err := loandb.LoadFile(c.Tx)
		if err != nil {
			return nil, err
		}
		change.Application = disclosure.Trid(f).TridTrigger
	}
	return &endpoint.Answer[TeamCheck]{Body: TeamCheck{Warnings: change.Warnings()}}, nil
}
