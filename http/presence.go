package http

import (
	"gable/authz"
	"gable/db"
	"gable/domain/user"
	"gable/http/endpoint"
)

// LoanAccess is what the caller may do on a loan just now, and who else is on it.
type LoanAccess struct {
	AccessType      int                      `json:"accessType" doc:"0 is read-only."`
	IsReadOnly      bool                     `json:"isReadOnly"`
	ReadOnlyType    string                   `json:"readOnlyType,omitempty" doc:"LOCK when the loan is archived."`
	CanUnlock       bool                     `json:"canUnlock" doc:"Whether the caller may lift it."`
	FunctionsData   user.FunctionPermissions `json:"functionsData" doc:"Function to whether it is assigned."`
	LoanActiveUsers []db.ActiveUser          `json:"LoanActiveUsers"`
	IndustryChannel string                   `json:"IndustryChannel,omitempty"`
}

// ActiveUsersAnswer is who is left on a loan.
type ActiveUsersAnswer struct {
	ActiveUsers []db.ActiveUser `json:"activeUsers" required:"true"`
}

func mountPresence(a *endpoint.API) {
	route := func(method, path, name, summary string) endpoint.Route {
		return endpoint.Route{Method: method, Path: losLoan + path, Name: name, Tag: "Presence", Permission: authz.LoanRead, Summary: summary}
	}
	endpoint.Write(a, route("POST", "/access-check", "checkAccess", "Open a loan: what the caller may do, and who else is on it"), checkAccess)
	endpoint.Read(a, route("GET", "/active-users", "listActiveUsers", "Who has the loan open"), func(c *endpoint.Call, _ *loanIn) (*endpoint.Listed[db.ActiveUser], error) {
		users, err := db.ActiveUsers(c.Tx)
		return whole(users), err
	})
	endpoint.Write(a, route("PATCH", "/active-users", "keepActive", "Say that the caller still has the loan open"), func(c *endpoint.Call, _ *loanIn) (*endpoint.Listed[db.ActiveUser], error) {
		users, err := enter(c)
		return whole(users), err
	})
	endpoint.Write(a, route("POST", "/exit", "exitLoan", "Say that the caller has closed the loan"), func(c *endpoint.Call, _ *loanIn) (*endpoint.Answer[ActiveUsersAnswer], error) {
		left, err := db.Leave(c.Tx)
		if err != nil {
			return nil, err
		}
		users, err := announce(c, left)
		return &endpoint.Answer[ActiveUsersAnswer]{Body: ActiveUsersAnswer{whole(users).Body.Rows}}, err
	})
}

func accessType(c *endpoint.Call) int {
	if c.Loan.Archived {
		return 0
	}
	return 1
}

// enter keeps the caller on the loan, and tells the others when they are new there.
func enter(c *endpoint.Call) ([]db.ActiveUser, error) {
	isNew, err := db.Enter(c.Tx, accessType(c))
	if err != nil {
		return nil, err
	}
	return announce(c, isNew)
}

func announce(c *endpoint.Call, changed bool) ([]db.ActiveUser, error) {
	users, err := db.ActiveUsers(c.Tx)
	if err == nil && changed {
		c.Emit(endpoint.Event{Type: "RTC.LOAN.ACTIVE_USERS", Data: map[string]any{"activeUsers": users}})
	}
	return users, err
}

func checkAccess(c *endpoint.Call, _ *loanIn) (*endpoint.Answer[LoanAccess], error) {
	users, err := enter(c)
	if err != nil {
		return nil, err
	}
	access := LoanAccess{AccessType: accessType(c), IsReadOnly: c.Loan.Archived, FunctionsData: authz.Functions(c.Caller.Permissions),
		LoanActiveUsers: users, IndustryChannel: c.Caller.User.IndustryChannel}
	if c.Loan.Archived {
		access.ReadOnlyType, access.CanUnlock = "LOCK", c.Caller.Allowed(authz.LoanArchive)
	}
	return &endpoint.Answer[LoanAccess]{Body: access}, nil
}
