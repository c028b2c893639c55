package db

import (
	"time"

	"gable/tenancy"
)

// HoldPrices has what prices are made of (books, rate sheets, grids, tables of limits) stay as it is until the transaction ends, and answers the moment that
// its prices are of. All that was changed by that moment is seen by then, and what is changed later is of a later moment: a price that is asked again for
// the moment is the same.
func HoldPrices(tx *tenancy.Tx) (time.Time, error) {
	_, err := tx.Exec(`select pg_advisory_xact_lock_shared(hashtextextended('prices', 0)), pg_advisory_xact_lock_shared(hashtextextended('prices' || app.tenant_id()::text, 0))`)
	return tx.Clock(), err
}

// ChangePrices is for who is about to change what prices are made of: it waits until nobody holds the company's, or of the provider's tables anybody's, and
// answers the moment of the change.
func ChangePrices(tx *tenancy.Tx) (time.Time, error) {
	_, err := tx.Exec(`select pg_advisory_xact_lock(hashtextextended('prices' || case when t.type = 'PROVIDER' then '' else t.tenant_id::text end, 0))
		from tenant t where t.tenant_id = app.tenant_id()`)
	return tx.Clock(), err
}
