package endpoint

import (
	"context"
	"crypto/sha256"
	"time"

	leaddb "gable/db/lead"
	"gable/domain"
	"gable/http/middleware"
	"gable/tenancy"
)

const day = 24 * time.Hour

// countTry counts one more call of a route whose answers tell something of what their caller may not read, in a transaction of its own: what is
// refused counts too.
func countTry(ctx context.Context, a *API, caller *middleware.Caller, r Route, on domain.LoanID) error {
	if r.DailyTries == 0 || on == 0 {
		return nil
	}
	scope := caller.OnLoan(on).Scope
	subject := sha256.Sum256([]byte("tries\x00" + r.Name + "\x00" + string(scope.User.ID) + "\x00" + on.String()))
	return a.DB.Tx(ctx, scope, func(tx *tenancy.Tx) error {
		hits, err := leaddb.HitForm(tx, subject[:], day)
		if err == nil && hits > r.DailyTries {
			err = domain.RateLimited(day)
		}
		return err
	})
}
