package need

import (
	"slices"

	"gable/authz"
	loandb "gable/db/loan"
	needdb "gable/db/need"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/need"
	documents "gable/http/document"
	"gable/http/endpoint"
	"gable/http/record"
)

// masters are the needs that a company often has.
var masters = record.Shipped[need.Master]{
	Name: "need_master", One: "MasterNeed", Many: "MasterNeeds", Path: "/los/api/master-needs", Tag: "Needs",
	Lists: "The needs that the company often has, in the words in which people are asked", Stays: "Loans on which it was asked for keep what they were asked.",
	Write:   authz.OrgEditNeeds,
	Records: needdb.Masters, Record: func(m *need.Master) *domain.Record { return &m.Record }, Most: need.MaxMasters,
	Begin: need.Master{Type: document.NeedTypeDocument, IsActive: true, IsCustomNeed: true},
	IsOwn: func(m need.Master) bool { return m.IsCustomNeed },
	Check: checkMaster,
}

type customNeedsIn struct {
	endpoint.LoanPath
	endpoint.ListQuery
	User   string `query:"wizeuser" maxLength:"40" doc:"A user's id: what this person has to choose from on the loan, which is nothing for one who does not see it. The caller where absent."`
	Untold bool   `query:"untold" doc:"Also those that came with the product and of which no application tells: the source of a deposit."`
}

// checkMaster holds a need against what it must be, and gives a new one its code.
func checkMaster(c *endpoint.Call, was, will *need.Master, others []need.Master) ([]domain.FieldError, error) {
	will.Trim()
	if was == nil {
		will.Name(others)
	}
	faults := will.Validate()
	if len(faults) == 0 && (was == nil || was.Class != will.Class) {
		return nil, documents.KnownClass(c, "classification", will.Class)
	}
	return faults, nil
}

func mountCustomNeeds(a *endpoint.API) {
	custom := endpoint.Route{Method: "GET", Path: record.OnLoan + "/custom-needs", Name: "listCustomNeeds", Tag: "Needs", Permission: authz.LoanRead,
		Summary: "The needs that the company has added, and that are for a loan of this type"}
	endpoint.Read(a, custom, customNeeds)
}

// customNeeds is what the company has added, for a loan of this type, and for somebody who sees the loan.
func customNeeds(c *endpoint.Call, in *customNeedsIn) (*endpoint.Listed[need.Master], error) {
	sees, err := seesLoan(c, in.User)
	if err != nil {
		return nil, err
	}
	if !sees {
		return endpoint.InMemoryList([]need.Master{}, in.ListQuery)
	}
	file, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	rows, err := needdb.Masters.All(c.Tx)
	if err != nil {
		return nil, err
	}
	return endpoint.InMemoryList(slices.DeleteFunc(rows, func(m need.Master) bool {
		return !m.IsFor(file) || !m.IsCustomNeed && !(in.Untold && need.IsUntold(m.Code))
	}), in.ListQuery)
}

// seesLoan tells whether the loan is in sight of a person of the company; of the caller, where none is named, it is.
func seesLoan(c *endpoint.Call, given string) (bool, error) {
	if given == "" || given == string(c.Scope().User.ID) {
		return true, nil
	}
	id, err := domain.ParseID(given)
	if err != nil {
		return false, domain.BadRequest("wizeuser must be a user's id.")
	}
	people, err := record.StaffWithAccess(c, "", id)
	return len(people) > 0, err
}
