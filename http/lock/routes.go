// Package lock is the API of rate locks: what is asked of the lock desk for a loan, what it answers, its list over all loans, and what a
// company says of locks.
package lock

import (
	"gable/authz"
	"gable/change"
	lockdb "gable/db/lock"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/lock"
	"gable/http/endpoint"
	"gable/http/record"
)

const tag = "Rate locks"

// Mount registers the routes.
func Mount(a *endpoint.API) {
	mountOnLoan(a)
	mountAnswers(a)
	mountDesk(a)
	mountPolicy(a)
}

func route(method, path, name, summary string, permission authz.Permission) endpoint.Route {
	return endpoint.Route{Method: method, Path: record.OnLoan + path, Name: name, Tag: tag, Permission: permission, Section: loan.SectionProductPricing, Summary: summary}
}

// policy is what the company says of locks.
var policy = record.Setting[lock.LockPolicy]{
	Lock: lockdb.LockPolicy, Save: lockdb.SavePolicy,
	Version: func(p *lock.LockPolicy) *int64 { return &p.Version },
	Validate: func(_ lock.LockPolicy, will *lock.LockPolicy) []domain.FieldError {
		will.Tidy()
		return will.Validate()
	},
	Entry: record.OfCompany[lock.LockPolicy]("lock_policy"),
	Event: func(*endpoint.Call, lock.LockPolicy) change.Event {
		return change.Event{Type: "RTC.LOCK_POLICY.CHANGED", Data: map[string]string{"action": "updated"}}
	},
}

type policyIn struct {
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[lock.LockPolicy]
}

func mountPolicy(a *endpoint.API) {
	of := func(method, name, summary string, permission authz.Permission) endpoint.Route {
		return endpoint.Route{Method: method, Path: "/los/api/lock-policy", Name: name, Tag: tag, Permission: permission, Summary: summary}
	}
	endpoint.Read(a, of("GET", "getLockPolicy", "What the company says of rate locks", authz.LoanRead), func(c *endpoint.Call, _ *endpoint.NothingIn) (*endpoint.Answer[lock.LockPolicy], error) {
		p, err := lockdb.Policy(c.Tx)
		return &endpoint.Answer[lock.LockPolicy]{Body: p}, err
	})
	change := of("PATCH", "updateLockPolicy", "Say how rate locks are made, extended and made anew, and what that costs", authz.OrgEditLocks)
	change.Description = "What is locked or asked for already keeps the price that it has."
	endpoint.Write(a, change, func(c *endpoint.Call, in *policyIn) (*endpoint.Answer[lock.LockPolicy], error) {
		if err := c.ForWholeCompany(); err != nil {
			return nil, err
		}
		will, err := policy.Patch(c, in.IfMatch, in.Body)
		return &endpoint.Answer[lock.LockPolicy]{Body: will}, err
	})
}

type deskIn struct {
	endpoint.ListQuery
	All bool `query:"all" doc:"Those that have ended, too."`
}

func mountDesk(a *endpoint.API) {
	list := endpoint.Route{Method: "GET", Path: "/los/api/lock-desk", Name: "listLockDesk", Tag: tag, Permission: authz.LoanList, Summary: "The rate locks of the loans in sight",
		Description: "What waits for the lock desk first, the oldest request before others; then by the day on which the lock ends."}
	endpoint.Read(a, list, func(c *endpoint.Call, in *deskIn) (*endpoint.Listed[lock.DeskLock], error) {
		q, err := lockdb.ParseDesk(in.Raw())
		if err != nil {
			return nil, err
		}
		rows, total, err := lockdb.DeskList(c.Tx, q, lockdb.DeskView{Ended: in.All, AllStatuses: lock.HasAllStatuses(c.Caller.User.TenantType, false)})
		if err != nil {
			return nil, err
		}
		endpoint.OnlyColumns(rows, q.Columns)
		return &endpoint.Listed[lock.DeskLock]{Body: endpoint.Page[lock.DeskLock]{Rows: rows, Count: total}}, nil
	})
}
