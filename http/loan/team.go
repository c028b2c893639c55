package loan

import (
	"fmt"
	"slices"

	"gable/authz"
	"gable/change"
	"gable/db"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

// LoanUser is a member of a loan's team.
type LoanUser struct {
	loan.Assignment
	Email         string          `json:"email"`
	WizeUser      *loan.Colleague `json:"WizeUser,omitempty"`
	WizeOrgUnitID domain.ID       `json:"WizeOrgUnitId,omitempty"`
	ProcessorName string          `json:"processorName,omitempty" doc:"The processor organisation that the person works for, where the loan is shared with one; absent for one's own people."`
}

// LoanTeam is a loan's team, and the processor organisation it is shared with or was asked to share.
type LoanTeam struct {
	Rows    []LoanUser              `json:"rows" required:"true"`
	Count   int64                   `json:"count" required:"true"`
	Sharing *loan.ProcessingRequest `json:"sharing,omitempty" doc:"The processing request that is open, with the people named in it; absent while there is none."`
}

// AssignableUsers are the people who can be put on a loan's team.
type AssignableUsers struct {
	Users []loan.Colleague `json:"users" required:"true"`
	Count int64            `json:"count" required:"true"`
}

type teamIn struct {
	endpoint.LoanPath
	Notify      bool `query:"notify" doc:"Those of the company who are added, or whose part on the loan becomes another, get a letter in their language. Who makes the change gets none."`
	UpdateRoles bool `query:"updateRoles" doc:"A member whose roles in the company have changed since takes, on the loan, the part that goes with what they hold now. Without it a part that somebody does not hold is refused (422)."`
	Body        struct {
		Users []loan.Assignment `json:"users" required:"true" maxItems:"50" doc:"The whole team as it shall be."`
	}
}

func mountTeam(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: record.OnLoan + "/users", Name: "listTeam", Tag: "Loans", Permission: authz.LoanRead, Summary: "The loan's team"}, listTeam)
	endpoint.Write(a, endpoint.Route{Method: "PATCH", Path: record.OnLoan + "/users", Name: "updateTeam", Tag: "Loans", Permission: authz.LoanEditTeam,
		Section: loan.SectionSetupContacts, Summary: "Make the loan's team the one given",
		Description: "Each person is active, holds the role, and belongs to a unit at or above the loan's; one originator is the primary one."}, patchTeam)
	endpoint.Read(a, endpoint.Route{Method: "POST", Path: record.OnLoan + "/users/check", Name: "checkTeam", Tag: "Loans", Permission: authz.LoanEditTeam, Status: 200,
		Summary: "What to confirm before the loan's team becomes the one given", Description: "Changes nothing. An empty list needs no word. What the change would refuse is refused here as well, by the same words: somebody of a branch from which the loan is not seen, a role that is not held."}, checkChange)
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: record.OnLoan + "/assignable-users", Name: "listAssignableUsers", Tag: "Loans", Permission: authz.LoanEditTeam,
		Summary: "Who can be put on the loan's team"}, listAssignable)
}

func listTeam(c *endpoint.Call, in *record.ListIn) (*endpoint.Answer[LoanTeam], error) {
	team, err := teamOf(c)
	if err != nil {
		return nil, err
	}
	page, err := endpoint.InMemoryPage(team.Rows, in.ListQuery)
	team.Rows, team.Count = page.Rows, page.Count
	return &endpoint.Answer[LoanTeam]{Body: team}, err
}

func teamOf(c *endpoint.Call) (LoanTeam, error) {
	rows, err := Members(c)
	out := LoanTeam{Rows: rows, Count: int64(len(rows))}
	if err != nil {
		return out, err
	}
	request, err := loandb.LatestProcessingRequest(c.Tx)
	switch {
	case domain.IsNotFound(err):
		return out, nil
	case err == nil && request.IsOpen():
		out.Sharing = &request
	}
	return out, err
}

// Members are the loan's team, with the people of a processor organisation that works on it.
func Members(c *endpoint.Call) ([]LoanUser, error) {
	team, err := loandb.ListTeam(c.Tx)
	if err != nil {
		return nil, err
	}
	shared, err := sharingOf(c)
	if err != nil {
		return nil, err
	}
	ids := make([]domain.ID, len(team))
	for i, m := range team {
		ids[i] = m.WizeUserID
	}
	people, err := loandb.People(c.Tx, ids)
	if err != nil {
		return nil, err
	}
	rows := make([]LoanUser, 0, len(shared.people)+len(team))
	for i, p := range shared.people {
		rows = append(rows, LoanUser{Assignment: shared.parts()[i], Email: p.Email, WizeUser: &p, ProcessorName: p.UnitName})
	}
	for _, m := range team {
		row := LoanUser{Assignment: m}
		if p, found := people[m.WizeUserID]; found {
			row.Email, row.WizeUser, row.WizeOrgUnitID = p.Email, &p, p.OrgUnit
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// unitsAbove are the loan's unit and all above it: who is linked to one of them can see the loan.
func unitsAbove(c *endpoint.Call) []domain.ID {
	var units []domain.ID
	for unit := c.Loan.OrgUnit; unit != "" && !slices.Contains(units, unit); {
		units = append(units, unit)
		at := slices.IndexFunc(c.Caller.User.OrgUnits, func(u db.Unit) bool { return u.ID == unit })
		if at < 0 {
			break
		}
		unit = c.Caller.User.OrgUnits[at].ParentID
	}
	return units
}

func listAssignable(c *endpoint.Call, in *record.ListIn) (*endpoint.Answer[AssignableUsers], error) {
	if err := c.OwnCompanyOnly(); err != nil {
		return nil, err
	}
	all, err := loandb.Colleagues(c.Tx, unitsAbove(c), "")
	if err != nil {
		return nil, err
	}
	if c.Caller.Allowed(authz.LoanShare) {
		shared, err := sharingOf(c)
		if err != nil {
			return nil, err
		}
		able, err := shared.able(c, "")
		if err != nil {
			return nil, err
		}
		all = append(all, able...)
	}
	page, err := endpoint.InMemoryPage(all, in.ListQuery)
	return &endpoint.Answer[AssignableUsers]{Body: AssignableUsers{Users: page.Rows, Count: page.Count}}, err
}

func patchTeam(c *endpoint.Call, in *teamIn) (*endpoint.Answer[LoanTeam], error) {
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
	own := slices.DeleteFunc(slices.Clone(will), theirs)
	if err := saveOwn(c, was, own); err != nil {
		return nil, err
	}
	ours := func(m loan.Assignment) bool { return !theirs(m) }
	taken, err := shared.become(c, slices.DeleteFunc(slices.Clone(will), ours))
	if err != nil {
		return nil, err
	}
	if in.Notify {
		if err := jobs.WriteToTeam(c.Tx, loan.Newcomers(was, own, c.Scope().User.ID)); err != nil {
			return nil, err
		}
	}
	if err := endLinks(c, append(shared.parts(), was...), will); err != nil {
		return nil, err
	}
	audience := slices.Clone(c.Loan.Audience)
	for _, m := range own {
		if !slices.Contains(audience, m.WizeUserID) {
			audience = append(audience, m.WizeUserID)
		}
	}
	c.Loan.Audience = audience
	c.LoanChanged()
	c.Emit(change.Event{Type: "RTC.LOAN.TEAM_CHANGED"})
	if err := c.Audit("loan_team", c.Loan.ID.String(), "updated", teamAudited{Users: append(shared.parts(), was...)}, teamAudited{Users: will, TakenBack: taken}); err != nil {
		return nil, err
	}
	now, err := teamOf(c)
	now.Rows = slices.DeleteFunc(now.Rows, func(row LoanUser) bool { return !slices.Contains(will, row.Assignment) })
	now.Count = int64(len(now.Rows))
	return &endpoint.Answer[LoanTeam]{Body: now}, err
}

// endLinks takes back the links to documents that went to whoever leaves the team.
func endLinks(c *endpoint.Call, was, will []loan.Assignment) error {
	var left []domain.ID
	for _, m := range was {
		if !slices.ContainsFunc(will, func(now loan.Assignment) bool { return now.WizeUserID == m.WizeUserID }) {
			left = append(left, m.WizeUserID)
		}
	}
	people, err := loandb.People(c.Tx, left)
	if err != nil {
		return err
	}
	had := make([]string, 0, len(people))
	for _, p := range people {
		had = append(had, p.Email)
	}
	return jobs.EndLinksOfWhoLeft(c.Work, had, nil)
}

// teamAudited is what the journal sees of a team, with what went with the access of another company's people who were taken off it.
type teamAudited struct {
	Users []loan.Assignment `json:"users"`
	loandb.TakenBack
}

// saveOwn makes the company's part of the team the one given. Who takes themselves off a loan that they see for being on its team alone
// leaves it last, once figures and journal are written: before that, what is theirs to write is theirs no longer.
func saveOwn(c *endpoint.Call, was, own []loan.Assignment) error {
	me := c.Scope().User.ID
	mine := func(m loan.Assignment) bool { return m.WizeUserID == me }
	if c.Scope().Visibility != user.VisibilityTeam || slices.ContainsFunc(own, mine) {
		return loandb.SaveTeam(c.Tx, own)
	}
	for _, m := range was {
		if mine(m) {
			m.Primary = false
			c.Late(func() error { return loandb.LeaveTeam(c.Tx, me) })
			return loandb.SaveTeam(c.Tx, append(slices.Clone(own), m))
		}
	}
	return loandb.SaveTeam(c.Tx, own)
}

// teamToBe is a team as it would stand, each with the part that they hold now where that is asked for; it refuses one that can't be.
func teamToBe(c *endpoint.Call, will []loan.Assignment, followRoles bool, theirs func(loan.Assignment) bool) ([]loan.Assignment, error) {
	able, err := loandb.Colleagues(c.Tx, unitsAbove(c), "")
	if err != nil {
		return nil, err
	}
	if followRoles {
		will = loan.FollowRoles(will, able)
	}
	var unknown []domain.ID
	for _, m := range will {
		_, err := domain.ParseID(string(m.WizeUserID))
		if err == nil && !theirs(m) && !slices.ContainsFunc(able, func(p loan.Colleague) bool { return p.ID == m.WizeUserID }) {
			unknown = append(unknown, m.WizeUserID)
		}
	}
	elsewhere := map[domain.ID]loan.Colleague{}
	if len(unknown) > 0 {
		if elsewhere, err = loandb.People(c.Tx, unknown); err != nil {
			return nil, err
		}
	}
	return will, checkTeam(will, able, elsewhere, theirs)
}

// checkTeam holds a team against the people there are: it names every fault. elsewhere are people of the company who don't reach the loan's branch,
// theirs tells the parts of a processor organisation's people.
func checkTeam(team []loan.Assignment, able []loan.Colleague, elsewhere map[domain.ID]loan.Colleague, theirs func(loan.Assignment) bool) error {
	var faults domain.Faults
	primaries, seen := 0, map[string]bool{}
	for i, m := range team {
		field := fmt.Sprintf("users.%d.", i)
		key := string(m.WizeUserID) + string(m.LoanRole)
		at := slices.IndexFunc(able, func(p loan.Colleague) bool { return p.ID == m.WizeUserID })
		switch {
		case !m.LoanRole.Valid():
			faults.Add(field+"LoanRole", "refusals:team.noSuchRole", "There is no such role on a team", "LoanRole")
		case theirs(m) && !seen[key]:
		case at < 0 && !theirs(m) && elsewhere[m.WizeUserID].UnitName != "":
			who := elsewhere[m.WizeUserID]
			fault := domain.Say("refusals:team.otherBranch", "{{0}} works in {{1}} and can't see this loan. Link them to the loan's branch first.", who.Name, who.UnitName)
			fault.Field = field + "WizeUserId"
			faults = append(faults, fault)
		case at < 0 && !theirs(m):
			faults.Add(field+"WizeUserId", "refusals:team.cannotWork", "This person can't work on the loan", "WizeUserId")
		case !theirs(m) && !slices.Contains(able[at].Roles, string(m.LoanRole)):
			faults.Add(field+"LoanRole", "refusals:team.notHeld", "This person does not hold the role", "LoanRole")
		case seen[key]:
			faults.Add(field+"WizeUserId", "duplicate", "This person stands twice in the same role", "WizeUserId")
		}
		seen[key] = true
		if m.Primary && m.LoanRole == loan.TeamOriginator {
			primaries++
		}
	}
	if primaries != 1 {
		faults.Add("users", "refusals:team.onePrimary", "A loan has exactly one primary originator", "users")
	}
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	return nil
}
