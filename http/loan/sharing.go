package loan

import (
	"slices"
	"strings"

	"gable/authz"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
)

// sharing is how the pinned loan is shared with a processor organisation: the zero value while it is with none.
type sharing struct {
	request, processor domain.ID
	// people are those of the organisation who work on the loan.
	people []loan.Colleague
}

func sharingOf(c *endpoint.Call) (s sharing, err error) {
	s.request, s.processor, s.people, err = loandb.SharedWith(c.Tx)
	return s, err
}

// parts are the people of the organisation as members of the team.
func (s sharing) parts() []loan.Assignment {
	parts := make([]loan.Assignment, len(s.people))
	for i, p := range s.people {
		parts[i] = loan.Assignment{WizeUserID: p.ID, LoanRole: loan.TeamContractProcessor}
	}
	return parts
}

// able are the people of the organisation who can be put on the team, by name: what else there is to know of them is the
// organisation's.
func (s sharing) able(c *endpoint.Call, search string) ([]loan.Colleague, error) {
	if s.request == "" {
		return nil, nil
	}
	contacts, err := loandb.ProcessorContacts(c.Tx)
	var able []loan.Colleague
	for _, p := range contacts {
		if p.Processor == s.processor && strings.Contains(strings.ToLower(p.Name), strings.ToLower(search)) {
			able = append(able, loan.Colleague{ID: p.ID, Name: p.Name, Roles: []string{string(loan.TeamContractProcessor)}, UnitName: p.ProcessorName})
		}
	}
	return able, err
}

// among tells which of a team's parts are those of the organisation's people.
func (s sharing) among(c *endpoint.Call) (func(loan.Assignment) bool, error) {
	able, err := s.able(c, "")
	return func(m loan.Assignment) bool {
		is := func(p loan.Colleague) bool { return p.ID == m.WizeUserID }
		return m.LoanRole == loan.TeamContractProcessor && !m.Primary && (slices.ContainsFunc(able, is) || slices.ContainsFunc(s.people, is))
	}, err
}

// become makes the parts of the organisation's people on the team those given. To let somebody of another company in, or shut them out,
// takes the right to share loans. What those who leave had set up goes with them.
func (s sharing) become(c *endpoint.Call, parts []loan.Assignment) (taken loandb.TakenBack, err error) {
	people := make([]domain.ID, len(parts))
	for i, part := range parts {
		people[i] = part.WizeUserID
	}
	at := make([]domain.ID, len(s.people))
	for i, p := range s.people {
		at[i] = p.ID
	}
	slices.Sort(people)
	slices.Sort(at)
	switch {
	case slices.Equal(at, people):
		return taken, nil
	case !c.Caller.Allowed(authz.LoanShare):
		return taken, domain.Denied("refusals:processing.mayNotShare", "You may not put people of a processor organisation on a loan, or take them off.")
	}
	// Those who stay are left as they are: since when, and by whom, they are there.
	gone := slices.DeleteFunc(slices.Clone(at), func(id domain.ID) bool { return slices.Contains(people, id) })
	come := slices.DeleteFunc(people, func(id domain.ID) bool { return slices.Contains(at, id) })
	if err := loandb.NamePeople(c.Tx, s.request, s.processor, gone, come); err != nil || len(gone) == 0 {
		return taken, err
	}
	return loandb.TakeBack(c.Tx, gone...)
}
