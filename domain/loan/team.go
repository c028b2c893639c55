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
	Language string      `json:"-"` // in which the person is written to
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

// FollowRoles has each person of a team who no longer holds the role of their part take the part of what they hold now. People who are
// not among the colleagues, or hold no role of a team, keep their part: whether they may is another question.
func FollowRoles(team []Assignment, able []Colleague) []Assignment {
	var out []Assignment
	for _, m := range team {
		at := slices.IndexFunc(able, func(p Colleague) bool { return p.ID == m.WizeUserID })
		if at >= 0 && !slices.Contains(able[at].Roles, string(m.LoanRole)) {
			if part := partHeld(able[at].Roles); part != "" {
				m.LoanRole, m.Primary = part, false
			}
		}
		taken := slices.ContainsFunc(out, func(o Assignment) bool { return o.WizeUserID == m.WizeUserID && o.LoanRole == m.LoanRole })
		if !taken || slices.Contains(team, m) {
			out = append(out, m)
		}
	}
	return out
}

// partHeld is the first part of a team that goes with one of the roles, originators first.
func partHeld(roles []string) TeamRole {
	for _, part := range []TeamRole{TeamOriginator, TeamProcessor, TeamContractProcessor, TeamAssistant} {
		if slices.Contains(roles, string(part)) {
			return part
		}
	}
	return ""
}

// Newcomers are the people of a team who were not on it, or have a part that they had not, apart from whoever changes it.
func Newcomers(was, will []Assignment, by domain.ID) []domain.ID {
	var people []domain.ID
	for _, m := range will {
		had := slices.ContainsFunc(was, func(o Assignment) bool { return o.WizeUserID == m.WizeUserID && o.LoanRole == m.LoanRole })
		becameOfficer := m.LoanRole == TeamOriginator && m.Primary && OfficerOf(was) != m.WizeUserID
		if m.WizeUserID != by && (!had || becameOfficer) && !slices.Contains(people, m.WizeUserID) {
			people = append(people, m.WizeUserID)
		}
	}
	return people
}
