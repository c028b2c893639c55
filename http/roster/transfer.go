package roster

import (
	"fmt"
	"slices"

	"gable/authz"
	"gable/change"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/user"
	"gable/http/endpoint"
)

// OpenWork is what a user works on, by kind.
type OpenWork struct {
	Loans int64           `json:"loans" required:"true"`
	Tasks int64           `json:"tasks" required:"true"`
	Leads int64           `json:"leads" required:"true"`
	Count int64           `json:"count" required:"true" doc:"All of them."`
	Rows  []loan.OpenPart `json:"rows" required:"true" doc:"A page of the parts on loans, latest change first; the borrower's name only where the caller sees the loan."`
}

type transferIn struct {
	Versioned
	Body struct {
		WizeOrgUnitID domain.ID  `json:"WizeOrgUnitId" required:"true" doc:"The unit to work in from now on, and to be billed by."`
		HandOverTo    *domain.ID `json:"handOverTo,omitempty" doc:"The colleague who takes the open work over, in the same step. A transfer with open work and nobody to take it is a conflict."`
	}
}

func (r *Roster) mountTransfer() {
	endpoint.Read(r.API, route("GET", "/api/wizeusers/{id}/active-transactions", "listOpenWork", "What a user works on: to be looked at before a transfer", authz.UserTransfer,
		"Loans that are neither closed nor archived on whose team the user is, tasks that are not done, on such loans or on none, and leads that are neither converted nor lost."), openWork)
	endpoint.Write(r.API, route("PATCH", "/api/wizeusers/{id}/branch", "transferUser", "Move a user to another branch", authz.UserTransfer,
		"The user leaves the present unit and keeps further ones. Each part on a loan goes to a colleague who holds the role and belongs to a unit at or above the loan's. 403 for a user who is only linked to one of one's units and works in another."),
		func(c *endpoint.Call, in *transferIn) (*endpoint.Answer[user.Profile], error) {
			return transfer(c, own(c), in)
		})
}

type openWorkIn struct {
	UserPath
	endpoint.ListQuery
}

func openWork(c *endpoint.Call, in *openWorkIn) (*endpoint.Answer[OpenWork], error) {
	if _, err := userdb.GetUser(c.Tx, in.ID, own(c).units); err != nil {
		return nil, err
	}
	work, err := userdb.OpenWorkOf(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	parts, err := endpoint.InMemoryPage(work.Parts, in.ListQuery)
	if err != nil {
		return nil, err
	}
	loans := work.LoanIDs()
	out := OpenWork{Loans: int64(len(loans)), Tasks: int64(len(work.Tasks)), Leads: int64(len(work.Leads)), Rows: parts.Rows}
	out.Count = out.Loans + out.Tasks + out.Leads
	return &endpoint.Answer[OpenWork]{Body: out}, nil
}

func transfer(c *endpoint.Call, o office, in *transferIn) (*endpoint.Answer[user.Profile], error) {
	p, err := o.findOwn(c, in.ID)
	if err != nil {
		return nil, err
	}
	if err := endpoint.Matches(in.IfMatch, p.Version); err != nil {
		return nil, err
	}
	unit := in.Body.WizeOrgUnitID
	if err := o.checkUnits("WizeOrgUnitId", unit); err != nil {
		return nil, err
	}
	if unit == p.WizeOrgUnitID {
		return nil, domain.Conflict("refusals:user.sameBranch", "The user works in this branch already.")
	}
	work, err := userdb.OpenWorkOf(c.Tx, p.ID)
	if err != nil {
		return nil, err
	}
	if err := o.handWorkOver(c, p, work, in.Body.HandOverTo); err != nil {
		return nil, err
	}
	linked := slices.DeleteFunc(linkedBeside(p), func(id domain.ID) bool { return id == unit })
	if err := userdb.PlaceUser(c.Tx, p.ID, unit, linked); err != nil {
		return nil, err
	}
	if err := userdb.TouchUser(c.Tx, p.ID); err != nil {
		return nil, err
	}
	changed(c, p.ID)
	type place struct {
		WizeOrgUnitID domain.ID  `json:"WizeOrgUnitId"`
		HandOverTo    *domain.ID `json:"handOverTo,omitempty"`
	}
	if err := c.Audit("user", string(p.ID), "transferred", place{WizeOrgUnitID: p.WizeOrgUnitID}, place{unit, in.Body.HandOverTo}); err != nil {
		return nil, err
	}
	return answer(c, p.ID)
}

// handWorkOver gives all of a user's open work to one colleague, or refuses where there is some and nobody to take it.
func (o office) handWorkOver(c *endpoint.Call, p user.Profile, work userdb.OpenWork, to *domain.ID) error {
	if work.Empty() {
		return nil
	}
	if to == nil {
		return domain.Conflict("refusals:user.openWork", "This user has open work (loans: {{0}}, tasks: {{1}}, leads: {{2}}). Name a colleague to take it over.",
			fmt.Sprint(len(work.LoanIDs())), fmt.Sprint(len(work.Tasks)), fmt.Sprint(len(work.Leads)))
	}
	refuse := func(key, message string) error {
		return domain.Invalid(domain.FieldError{Field: "handOverTo", Key: key, Message: message})
	}
	colleague, err := userdb.LockUser(c.Tx, *to, o.units)
	if err != nil || colleague.ID == p.ID || colleague.Status != user.StatusActive {
		return refuse("refusals:user.cannotTakeOver", "This colleague can't take the work over.")
	}
	var above [][]domain.ID
	for _, m := range colleague.WizeUserOrgUnits {
		above = append(above, c.Caller.User.Below(m.WizeOrgUnitID))
	}
	for _, part := range work.Parts {
		if role, known := user.ParseRole(part.Role); !known || !colleague.Roles().Has(role) {
			return refuse("refusals:user.lacksRole", "This colleague does not hold a role that the work needs.")
		}
		if !slices.ContainsFunc(above, func(units []domain.ID) bool { return slices.Contains(units, part.OrgUnit) }) {
			return refuse("refusals:user.notInLoanBranches", "This colleague does not belong to the branch of every loan.")
		}
	}
	for _, lead := range work.Leads {
		if !slices.ContainsFunc(above, func(units []domain.ID) bool { return slices.Contains(units, lead.OrgUnit) }) {
			return refuse("refusals:user.notInLeadBranches", "This colleague does not belong to the branch of every lead.")
		}
	}
	for _, task := range work.Tasks {
		if !slices.ContainsFunc(above, func(units []domain.ID) bool { return slices.Contains(units, task.OrgUnit) }) {
			return refuse("refusals:user.notInTaskBranches", "This colleague does not belong to the branch of every task.")
		}
		if task.Loan != 0 && !slices.Contains(work.LoanIDs(), task.Loan) && !colleague.Roles().Any(user.TenantWideRoles|user.BranchAdmin) {
			return refuse("refusals:user.doesNotSeeLoans", "This colleague does not see the loan of every task.")
		}
	}
	return o.move(c, p, colleague, work)
}

// move writes the hand-over into the history of every loan.
func (o office) move(c *endpoint.Call, from, to user.Profile, work userdb.OpenWork) error {
	if err := userdb.HandOver(c.Tx, from.ID, to.ID, work); err != nil {
		return err
	}
	type member struct {
		WizeUserID domain.ID `json:"WizeUserId"`
	}
	for _, lead := range work.Leads {
		if err := c.Audit("lead", string(lead.ID), "handed over", member{from.ID}, member{to.ID}); err != nil {
			return err
		}
	}
	for _, task := range work.Tasks {
		if err := c.Audit("task", string(task.ID), "handed over", member{from.ID}, member{to.ID}); err != nil {
			return err
		}
		c.Emit(change.Event{Type: "RTC.TASK.UPDATE", Audience: []domain.ID{from.ID, to.ID}, Data: map[string]any{"id": task.ID, "AssigneeId": to.ID}})
	}
	defer func() { c.Loan = nil }()
	for _, part := range work.Parts {
		c.Loan = &change.Loan{ID: part.LoanID, OrgUnit: part.OrgUnit, Audience: []domain.ID{from.ID, to.ID}}
		if err := c.Audit("loan_team", part.LoanID.String(), "handed over", member{from.ID}, member{to.ID}); err != nil {
			return err
		}
		c.Emit(change.Event{Type: "RTC.LOAN.TEAM_CHANGED"})
	}
	return nil
}
