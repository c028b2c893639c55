package condition

import (
	"slices"

	"gable/authz"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
	loanapi "gable/http/loan"
	"gable/http/record"
)

// Assignee is a member of the loan's team, in one of their parts.
type Assignee struct {
	ID      domain.ID     `json:"id" required:"true"`
	Type    loan.TeamRole `json:"type" required:"true" doc:"The part in which the person works on what is assigned; the same as role."`
	Role    loan.TeamRole `json:"role" required:"true"`
	Primary bool          `json:"primary" required:"true"`
	Name    string        `json:"name" required:"true"`
	Email   string        `json:"email,omitempty"`
}

func mountAssignees(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: record.OnLoan + "/assignees", Name: "listConditionAssignees", Tag: "Conditions", Permission: authz.LoanRead,
		Summary: "Who can be assigned to work on a condition", Description: "The loan's team: contract processors, processors, assistants, originators, the primary one of each first."},
		func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[Assignee], error) {
			rows, err := assignees(c)
			if err != nil {
				return nil, err
			}
			return endpoint.InMemoryList(rows, in.ListQuery)
		})
}

func assignees(c *endpoint.Call) ([]Assignee, error) {
	team, err := loanapi.Members(c)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(team, func(a, b loanapi.LoanUser) int { return loan.CompareAssignees(a.Assignment, b.Assignment) })
	rows := make([]Assignee, 0, len(team))
	for _, m := range team {
		if m.WizeUser != nil {
			rows = append(rows, Assignee{ID: m.WizeUserID, Type: m.LoanRole, Role: m.LoanRole, Primary: m.Primary, Name: m.WizeUser.Name, Email: m.Email})
		}
	}
	return rows, nil
}
