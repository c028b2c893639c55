package db_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/db/dbtest"
	"gable/domain"
	"gable/domain/user"
	"gable/tenancy"
)

// TestUnitLoanIsTheTableForWholeUnitsAlone: the view reads under policies of its own. Who sees whole units finds there what the
// table shows, in each tenant and each branch; anyone else, and whoever has no context, finds nothing.
func TestUnitLoanIsTheTableForWholeUnitsAlone(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	database := dbtest.New(t)
	super := database.Super(t)
	_, err := super.Exec(ctx, `set session_replication_role = replica;
		insert into tenant (tenant_id, name, type) select md5('t' || t)::uuid, 'T' || t, 'LENDER' from generate_series(0, 1) t;
		insert into loan (tenant_id, loan_id, org_unit_id, stage_id, pipeline_id, stage_order, stage_changed_at, created_at, updated_at)
			select md5('t' || n % 2)::uuid, 100000000 + n, md5('o' || n % 6)::uuid, 'QUALIFICATION', 'PROSPECT', 1, now(), now(), now() from generate_series(0, 59) n;
		insert into loan_user (tenant_id, loan_id, user_id, loan_role) select tenant_id, loan_id, md5('u')::uuid, 'Originator' from loan where loan_id % 5 = 0;
		set session_replication_role = default`)
	require.NoError(t, err)
	name := func(text string) (id domain.ID) {
		require.NoError(t, super.QueryRow(ctx, "select md5($1)::uuid::text", text).Scan(&id))
		return id
	}
	scope := func(tenant string, visibility user.Visibility, units ...domain.ID) tenancy.Scope {
		who := tenancy.Person{ID: name("u"), Tenant: name(tenant)}
		require.NoError(t, super.QueryRow(ctx, "select policy_version from tenant where tenant_id = $1", string(who.Tenant)).Scan(&who.Policy))
		return tenancy.Scope{Actor: who, User: who, Tenant: who.Tenant, Policy: who.Policy, OrgUnits: units, Visibility: visibility, Loans: []domain.LoanID{100000001}}
	}
	for _, store := range []*tenancy.DB{tenancy.New(database.App(t), time.Now), tenancy.New(database.Worker(t), time.Now)} {
		loans := func(s tenancy.Scope, from string) (found []int64) {
			require.NoError(t, store.Tx(ctx, s, func(tx *tenancy.Tx) error {
				return tx.QueryRow("select coalesce(array_agg(loan_id order by loan_id), '{}') from " + from).Scan(&found)
			}))
			return found
		}
		for _, one := range []struct {
			tenant string
			units  []domain.ID
			count  int
		}{
			{"t0", []domain.ID{name("o0")}, 10},
			{"t0", []domain.ID{name("o0"), name("o2"), name("o4")}, 30},
			{"t0", []domain.ID{name("o1"), name("o3")}, 0}, // the other tenant's
			{"t1", []domain.ID{name("o0"), name("o1")}, 10},
			{"t1", nil, 0},
		} {
			whole := scope(one.tenant, user.VisibilityOrg, one.units...)
			require.Len(t, loans(whole, "app.unit_loan"), one.count)
			require.Equal(t, loans(whole, "loan"), loans(whole, "app.unit_loan"))
			for _, narrow := range []user.Visibility{user.VisibilityTeam, user.VisibilityShared, user.VisibilityParty, user.VisibilityNone, ""} {
				require.Empty(t, loans(scope(one.tenant, narrow, one.units...), "app.unit_loan"), narrow)
			}
		}
		require.NotEmpty(t, loans(scope("t0", user.VisibilityTeam, name("o0")), "loan"), "a team's loans are in the table")
		var count int
		require.NoError(t, store.Outside().QueryRow(ctx, "select count(*) from app.unit_loan").Scan(&count))
		require.Zero(t, count, "without a context")
		for _, statement := range []string{"delete from app.unit_loan", "update app.unit_loan set officer_name = ''", "insert into app.unit_loan (loan_id) values (1)", "set role gable_units"} {
			_, err := store.Outside().Exec(ctx, statement)
			require.ErrorContains(t, err, "42501", statement)
		}
	}
}
