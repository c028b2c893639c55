package endpoint

import (
	"context"
	"strconv"

	"gable/domain"
	"gable/domain/user"
	"gable/http/middleware"
)

// permitted answers the caller who may use the route, on the loan that its path names. Who may not from memory is looked at
// anew: a right given a moment ago counts, as one taken does.
func permitted(ctx context.Context, r Route, loanID string) (*middleware.Caller, error) {
	caller := middleware.CallerFrom(ctx)
	if caller == nil {
		return nil, middleware.Refusal(ctx)
	}
	may := func(c *middleware.Caller) bool {
		if id, err := strconv.ParseInt(loanID, 10, 64); err == nil {
			c = c.OnLoan(domain.LoanID(id))
		}
		return c.Allowed(r.Permission)
	}
	if may(caller) {
		return caller, nil
	}
	caller, err := caller.Refresh(ctx)
	switch {
	case err != nil:
		return nil, err
	case caller == nil:
		return nil, domain.Unauthenticated()
	case !may(caller):
		return nil, domain.Forbidden()
	}
	return caller, nil
}

// NotWhileActing refuses what nobody does in another's name, where that is a part of what a permission gives.
func (c *Call) NotWhileActing() error {
	if c.Scope().Acting() {
		return domain.Denied("refusals:request.notWhileActing", "This can't be done while acting for somebody else, as it can't be undone or tells too much at once.")
	}
	return nil
}

// OwnCompanyOnly refuses what only the company that holds the loan may do, whatever a processor organisation's own roles say.
func (c *Call) OwnCompanyOnly() error {
	if c.Scope().Visibility == user.VisibilityShared {
		return domain.Denied("refusals:request.holdersOnly", "Only the company that holds the loan may do this.")
	}
	return nil
}
