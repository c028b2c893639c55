package tracker

import (
	"context"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/loan"
	"gable/tenancy"
)

// DueLook is a loan whose trackers are to be looked at today, and in whose name.
type DueLook struct {
	Tenant  domain.ID
	Loan    domain.LoanID
	OrgUnit domain.ID
	User    domain.ID
}

// TakeLooks answers the loans, over all tenants, whose trackers may have to follow from time alone and were not looked at yet today: each
// tenant's in parts. They count as looked at from here on.
func TakeLooks(ctx context.Context, store *tenancy.DB, each, most int) ([]DueLook, error) {
	rows, err := store.Outside().Query(ctx, "select tenant_id::text, loan_id, org_unit_id::text, user_id::text from app.take_tracker_days($1, $2, $3, $4, $5)",
		store.Now(), string(loan.StageDocsSigned), loan.TeamOriginator, each, most)
	if err != nil {
		return nil, tenancy.Classify(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[DueLook])
	return all, tenancy.Classify(err)
}
