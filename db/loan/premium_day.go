package loan

import (
	"context"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/loan"
	"gable/tenancy"
)

// PremiumLook is a loan whose premiums and fees are to be held against the tables today, and in whose name.
type PremiumLook struct {
	Tenant  domain.ID
	Loan    domain.LoanID
	OrgUnit domain.ID
	User    domain.ID
}

// TakePremiumLooks answers the open loans, over all tenants, whose premiums and fees may be calculated and were not held against the tables yet today:
// each tenant's in parts. They count as looked at from here on.
func TakePremiumLooks(ctx context.Context, store *tenancy.DB, each, most int) ([]PremiumLook, error) {
	rows, err := store.Outside().Query(ctx, "select tenant_id::text, loan_id, org_unit_id::text, user_id::text from app.take_premium_days($1, $2, $3, $4, $5)",
		store.Now(), loan.CalculatedTypes(), loan.TeamOriginator, each, most)
	if err != nil {
		return nil, tenancy.Classify(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[PremiumLook])
	return all, tenancy.Classify(err)
}
