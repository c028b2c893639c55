package record

import (
	leaddb "gable/db/lead"
	taskdb "gable/db/task"
	"gable/domain"
	"gable/domain/task"
	"gable/http/endpoint"
)

// StaffWithAccess are the staff who see the pinned loan, of one company: those of its team, and those who administer its unit or one above.
// Who administers them is not for another company to know.
func StaffWithAccess(c *endpoint.Call, search string, only domain.ID) ([]task.Person, error) {
	if c.Scope().IsShared() {
		return taskdb.LoanAssignees(c.Tx, nil, search, only)
	}
	above, err := leaddb.UnitsUp(c.Tx, c.Loan.OrgUnit)
	if err != nil {
		return nil, err
	}
	return taskdb.LoanAssignees(c.Tx, above, search, only)
}

// Mentioned keeps of a text's mentions those of some people; was are those that it had before.
func Mentioned(given, was []domain.Mention, text string, people []task.Person) ([]domain.Mention, error) {
	able := map[domain.ID]string{}
	for _, p := range people {
		able[p.ID] = p.Name
	}
	kept, faults := domain.Mentioned(given, was, text, able)
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	return kept, nil
}
