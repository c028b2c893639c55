package loan

import (
	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

// ActiveUsersAnswer is who is left on a loan.
type ActiveUsersAnswer struct {
	ActiveUsers []loan.ActiveUser `json:"activeUsers" required:"true"`
}

type whereIn struct {
	endpoint.LoanPath
	Body *struct {
		Section loan.Step `json:"section" doc:"The step that the caller looks at, one of loan-info, borrowers, financial, govt-loan, product-pricing, update-fees, aus, pre-approval, documents, conditions, loan-center, setup; any other is 400. Absent, what was said before holds."`
		Unsaved bool      `json:"unsaved" doc:"Whether the caller has changes in that step that are not saved."`
		Tab     domain.ID `json:"tab" doc:"Which of the caller's windows says so: a UUID that it keeps while it is open."`
		Turn    int64     `json:"turn,omitempty" minimum:"0" doc:"Counts what that window says of any loan, from 1: what arrives after something later is not taken. 0 or absent where it does not count."`
	}
}

// whereabouts is what the caller's window says of where its person is; nothing from a client that does not say.
func (in *whereIn) whereabouts() (loandb.Whereabouts, error) {
	if in.Body == nil {
		return loandb.Whereabouts{}, nil
	}
	at := loandb.Whereabouts{Tab: string(in.Body.Tab), Section: in.Body.Section, Unsaved: in.Body.Unsaved, Turn: in.Body.Turn}
	if at.Section != "" && !at.Section.Valid() {
		return at, domain.BadRequest("section must be one of the steps of a loan.")
	}
	if at.Unsaved && at.Section == "" {
		return at, domain.BadRequest("unsaved is said of a section.")
	}
	return at, nil
}

type exitIn struct {
	endpoint.LoanPath
	Body *struct {
		Tab  domain.ID `json:"tab" doc:"Which of the caller's windows has closed the loan; all of them when absent."`
		Turn int64     `json:"turn,omitempty" minimum:"0" doc:"Counts what that window says, as in keepActive: what it said before does not bring it back."`
	}
}

func mountPresence(a *endpoint.API) {
	route := func(method, path, name, summary string) endpoint.Route {
		return endpoint.Route{Method: method, Path: record.OnLoan + path, Name: name, Tag: "Presence", Permission: authz.LoanRead, Section: loan.SectionNone, Summary: summary}
	}
	endpoint.Write(a, route("POST", "/access-check", "checkAccess", "Open a loan: what the caller may do, and who else is on it, where"), checkAccess)
	endpoint.Read(a, route("GET", "/active-users", "listActiveUsers", "Who has the loan open"), func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[loan.ActiveUser], error) {
		users, err := loandb.ActiveUsers(c.Tx)
		if err == nil {
			users, err = shownTo(c, users)
		}
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(users, in.ListQuery)
	})
	endpoint.Write(a, route("PATCH", "/active-users", "keepActive", "Say that the caller still has the loan open, and where"), func(c *endpoint.Call, in *whereIn) (*endpoint.Listed[loan.ActiveUser], error) {
		users, err := enter(c, in)
		return endpoint.Whole(users), err
	})
	endpoint.Write(a, route("POST", "/exit", "exitLoan", "Say that the caller has closed the loan"), func(c *endpoint.Call, in *exitIn) (*endpoint.Answer[ActiveUsersAnswer], error) {
		var at loandb.Whereabouts
		if in.Body != nil {
			at.Tab, at.Turn = string(in.Body.Tab), in.Body.Turn
		}
		users, changed, err := loandb.Leave(c.Tx, at)
		if err != nil {
			return nil, err
		}
		announce(c, users, changed)
		users, err = shownTo(c, users)
		return &endpoint.Answer[ActiveUsersAnswer]{Body: ActiveUsersAnswer{endpoint.Whole(users).Body.Rows}}, err
	})
}

// enter keeps the caller on the loan, and tells the others when they are new there or went elsewhere.
func enter(c *endpoint.Call, in *whereIn) ([]loan.ActiveUser, error) {
	at, err := in.whereabouts()
	if err != nil {
		return nil, err
	}
	users, changed, err := loandb.Enter(c.Tx, accessType(c), at)
	if err != nil {
		return nil, err
	}
	announce(c, users, changed)
	return shownTo(c, users)
}

// shownTo is who is on the loan as the caller is told.
func shownTo(c *endpoint.Call, users []loan.ActiveUser) ([]loan.ActiveUser, error) {
	if !c.Scope().IsShared() {
		return users, nil
	}
	return loandb.SeenByOthers(c.Tx, users)
}

// PresenceChanged tells who is on a loan.
const PresenceChanged = "RTC.LOAN.ACTIVE_USERS"

// announce tells those who see the loan as staff who is on it: names and steps, nothing of what is being typed.
func announce(c *endpoint.Call, users []loan.ActiveUser, changed bool) {
	if changed {
		c.Emit(change.Event{Type: PresenceChanged, Data: map[string]any{"activeUsers": users}})
	}
}

func checkAccess(c *endpoint.Call, in *whereIn) (*endpoint.Answer[LoanAccess], error) {
	users, err := enter(c, in)
	if err != nil {
		return nil, err
	}
	out, err := accessOf(c, c.Loan.Editing, users)
	return &endpoint.Answer[LoanAccess]{Body: out}, err
}
