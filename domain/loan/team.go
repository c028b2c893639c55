package loan

import (
	"slices"

	"gable/domain"
)

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

// PartOfMaker is the part that a person of these roles takes on a loan they make: "" for those who only administer.
func PartOfMaker(roles []string) TeamRole {
	for _, part := range []TeamRole{TeamOriginator, TeamProcessor, TeamAssistant} {
		if slices.Contains(roles, string(part)) {
			return part
		}
	}
	return ""
}

// TeamMember is a user on the loan's team.
type TeamMember struct {
	domain.Record
	WizeUserId    domain.ID `json:"WizeUserId"`
	WizeOrgUnitId domain.ID `json:"WizeOrgUnitId"`
	LoanRole      TeamRole  `json:"LoanRole"`
	Primary       bool      `json:"primary"`
}

// Colleague is a user who is, or can be, on a loan's team.
type Colleague struct {
	ID       domain.ID   `json:"id" required:"true"`
	Name     string      `json:"name"`
	Email    string      `json:"email"`
	Phone    string      `json:"phone,omitempty"`
	NMLS     string      `json:"NMLS,omitempty"`
	Roles    []string    `json:"WizeRoles,omitempty" doc:"The team roles that the person can take."`
	OrgUnit  domain.ID   `json:"WizeOrgUnitId,omitempty"`
	UnitName string      `json:"WizeOrgUnitName,omitempty"`
	Linked   []domain.ID `json:"-"`
}

// Assignment is a person's part on a loan.
type Assignment struct {
	WizeUserID domain.ID `json:"WizeUserId" required:"true"`
	LoanRole   TeamRole  `json:"LoanRole" required:"true"`
	Primary    bool      `json:"primary"`
}

// OpenPart is a user's part on a loan that is under way.
type OpenPart struct {
	LoanID       domain.LoanID `json:"LoanId"`
	Role         string        `json:"LoanRole"`
	Primary      bool          `json:"primary"`
	OrgUnit      domain.ID     `json:"WizeOrgUnitId"`
	StageID      string        `json:"StageId"`
	BorrowerName string        `json:"BorrowerName,omitempty"`
}

// CompareAssignees orders a team as people are offered for work: contract processors, processors, assistants, originators, the
// primary one of each first.
func CompareAssignees(a, b Assignment) int {
	place := func(r TeamRole) int {
		return slices.IndexFunc(TeamRoles.Options, func(o domain.EnumOption) bool { return o.Option == string(r) })
	}
	if order := place(a.LoanRole) - place(b.LoanRole); order != 0 {
		return order
	}
	switch {
	case a.Primary == b.Primary:
		return 0
	case a.Primary:
		return -1
	}
	return 1
}
