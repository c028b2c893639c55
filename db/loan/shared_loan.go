package loan

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/domain/user"
	"gable/tenancy"
)

// SharedLoans are the loans of one tenant that a person of a processor organisation works on.
type SharedLoans struct {
	Tenant     domain.ID
	TenantType org.Type
	Policy     int64
	Loans      []domain.LoanID
	// Overrides are the tenant's own word on what a contract processor may do.
	Overrides []user.PermissionOverride
}

// LoansSharedWith answers what other tenants share with a person of a processor organisation, as the database knows it now.
func LoansSharedWith(ctx context.Context, store *tenancy.DB, person tenancy.Person) ([]SharedLoans, error) {
	rows, err := store.Outside().Query(ctx, "select tenant_id::text, tenant_type, policy_version, loan_ids, overrides from app.shared_loans($1, $2)",
		string(person.Tenant), string(person.ID))
	if err != nil {
		return nil, tenancy.Classify(err)
	}
	shared, err := pgx.CollectRows(rows, pgx.RowToStructByPos[SharedLoans])
	return shared, tenancy.Classify(err)
}

// peopleOnLoan are the people who work on the pinned loan or are party to it, those of a processor organisation too, and the name
// of the company that shared it.
const peopleOnLoan = `select array(select u.user_id from loan_user u where u.loan_id = (select app.loan_id())
		union select p.user_id from processing_person p where p.loan_id = (select app.loan_id())) as ids,
	coalesce((select r.tenant_name from processing_request r where r.loan_id = (select app.loan_id()) order by r.request_id desc limit 1), '') as company`

// SeenByOthers is who has the pinned loan open as people of another company are told: whoever does not work on the loan goes by the
// name of the company that shared it.
func SeenByOthers(tx *tenancy.Tx, users []loan.ActiveUser) ([]loan.ActiveUser, error) {
	var ids []domain.ID
	var company string
	if err := tx.QueryRow("select k.ids::text[], k.company from ("+peopleOnLoan+") k").Scan(&ids, &company); err != nil {
		return nil, err
	}
	seen, house := []loan.ActiveUser{}, -1
	for _, u := range users {
		switch {
		case slices.Contains(ids, u.ID):
			seen = append(seen, u)
		case house < 0:
			house = len(seen)
			u.ID, u.WizeUserID, u.Name = tx.Scope().Tenant, tx.Scope().Tenant, company
			seen = append(seen, u)
		default:
			seen[house].Places = append(seen[house].Places, u.Places...)
		}
	}
	return seen, nil
}
