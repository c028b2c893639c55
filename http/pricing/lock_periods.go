package pricing

import (
	lockdb "gable/db/lock"
	"gable/domain/pricing"
	"gable/http/endpoint"
)

// lockPeriods are the lengths of a lock that prices are asked for: those that the company's policy offers; where it has said nothing of locks,
// those of the rate sheets.
func lockPeriods(c *endpoint.Call, m *pricing.Market) ([]int, error) {
	policy, err := lockdb.Policy(c.Tx)
	if err != nil || policy.Version > 0 {
		return policy.Periods, err
	}
	if priced := m.LockPeriods(); len(priced) > 0 {
		return priced, nil
	}
	return policy.Periods, nil
}
