package loan

import "gable/domain"

// TeamRole is the part a user plays on a loan.
type TeamRole string

// The team roles, in the order of assignees.
const (
	TeamContractProcessor TeamRole = "ContractProcessor"
	TeamProcessor         TeamRole = "Processor"
	TeamAssistant         TeamRole = "Assistant"
	TeamOriginator        TeamRole = "Originator"
)

// TeamRoles lists the team roles in the order of assignees.
var TeamRoles = domain.NewEnum("LoanRole", "ContractProcessor", "Processor", "Assistant", "Originator=Loan originator")

// Valid reports whether the value is a known team role.
func (r TeamRole) Valid() bool { return TeamRoles.Has(string(r)) }

// TeamMember is a user on the loan's team.
type TeamMember struct {
	domain.Record
	WizeUserId    domain.ID `json:"WizeUserId"`
	WizeOrgUnitId domain.ID `json:"WizeOrgUnitId"`
	LoanRole      TeamRole  `json:"LoanRole"`
	Primary       bool      `json:"primary"`
}
