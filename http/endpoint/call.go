package endpoint

import (
	"context"

	"gable/authz"
	"gable/change"
	"gable/domain"
	"gable/domain/org"
	"gable/domain/user"
	"gable/http/middleware"
	"gable/tenancy"
)

// Call is one request inside its transaction: a unit of work with who asks for it.
type Call struct {
	*change.Work
	Caller *middleware.Caller
	// Platform is asked before a company is given a host.
	Platform org.Platform

	late        []func() error
	after       []func(context.Context) error
	files       Files
	write       bool
	exchange    *exchange
	fingerprint func() ([]byte, error)
	claimed     *claim
	route       Route
}

// Looking is a call that reads in a company other than the caller's own.
func Looking(tx *tenancy.Tx, caller *middleware.Caller) *Call {
	return &Call{Work: change.New(tx, change.By{TimeZone: caller.TimeZone}), Caller: caller}
}

// ForWholeCompany refuses who does not reach the whole company.
func (c *Call) ForWholeCompany() error {
	if !user.CanConsolidate(c.Caller.User.Roles) {
		return domain.Denied("refusals:request.wholeCompany", "This is for those who look after the whole company.")
	}
	return nil
}

// LoanPath is the path part of every route under a loan.
type LoanPath struct {
	LoanID domain.LoanID `path:"loanId" doc:"The loan's number." minimum:"1"`
}

// Pinned is the loan the request is pinned to.
func (p LoanPath) Pinned() domain.LoanID { return p.LoanID }

// LoanIn is what a route takes that asks for a loan and nothing else.
type LoanIn struct{ LoanPath }

// NothingIn is what a route takes that asks for nothing.
type NothingIn struct{}

// checkLock refuses a write to a locked section, and to take data out by one.
func (c *Call) checkLock(r Route) error {
	switch {
	case c.write:
		return c.CheckLock(r.Section)
	case r.Section.TakesOut():
		return c.CheckTakingOut(r.Section)
	}
	return nil
}

// finish ends the unit of work, and reads what the answer has of it.
func (c *Call) finish(a *API) error {
	if err := a.Changes.Finish(c.Work); err != nil {
		return err
	}
	for _, read := range c.late {
		if err := read(); err != nil {
			return err
		}
	}
	return nil
}

// Late has the answer read once the change is settled: figures, rules and a stage that they required are in it then.
func (c *Call) Late(read func() error) { c.late = append(c.late, read) }

// After has a read go on once its transaction has ended: whatever waits for anything but the database waits there. A write has
// nothing after it, since its answer is kept with its nonce within the transaction.
func (c *Call) After(work func(context.Context) error) {
	if c.write {
		panic("endpoint: After is for reads")
	}
	c.after = append(c.after, work)
}

func (c *Call) goOn(ctx context.Context) error {
	for _, work := range c.after {
		if err := work(ctx); err != nil {
			return err
		}
	}
	return nil
}

// MayMoveStage tells whether the caller may move the loan to a stage that a rule requires.
func (c *Call) MayMoveStage() bool { return c.Caller.Allowed(authz.LoanChangeStage) }

// MayPassGuards tells whether the caller may go on where a rule asks for a reason.
func (c *Call) MayPassGuards() bool { return c.Caller.Allowed(authz.LoanPassGuards) }
