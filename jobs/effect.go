package jobs

import (
	"context"
	"errors"
	"time"

	"gable/change"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/tenancy"
)

const (
	recordTimeout = 10 * time.Second
	recordTries   = 20
)

// afterwards writes down what has happened outside already: a letter is on its way, a card was charged. That is so whatever
// becomes of anybody's rights in between, and even if the job is being stopped: were it not written down, the job would start
// over and do it twice. So the scope that did it takes over the policies' versions of now, and nothing else is asked anew: no
// rule either.
func (r Running) afterwards(ctx context.Context, write func(*change.Work) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
	defer cancel()
	scope := r.Scope
	for attempt := 1; ; attempt++ {
		err := r.changes.Do(ctx, r.DB, scope, r.by(), write)
		if !errors.Is(err, tenancy.ErrStale) || attempt == recordTries {
			return err
		}
		if scope.Policy, err = r.policyOf(ctx, scope.Tenant, scope.Policy); err != nil {
			return err
		}
		if scope.Actor.Policy, err = r.policyOf(ctx, scope.Actor.Tenant, scope.Actor.Policy); err != nil {
			return err
		}
	}
}

// policyOf is the version of a company's policy now; the one known where the company is gone.
func (r Running) policyOf(ctx context.Context, tenant domain.ID, known int64) (int64, error) {
	company, err := organizationdb.LoadCompany(ctx, r.DB, tenant)
	if err != nil || company == nil {
		return known, err
	}
	return company.PolicyVersion, nil
}

// Happened tells whether an earlier attempt of this job got as far as Record.
func (r Running) Happened(tx *tenancy.Tx) (happened bool, err error) {
	err = tx.QueryRow(`select exists (select from job_effect where key = $1)`, r.Effect).Scan(&happened)
	return happened, err
}

// Record notes that the job's effect has happened.
func (r Running) Record(tx *tenancy.Tx) error {
	_, err := tx.Exec(`insert into job_effect (tenant_id, key, at) values ($1, $2, $3) on conflict do nothing`,
		string(tx.Scope().Tenant), r.Effect, tx.Now())
	return err
}
