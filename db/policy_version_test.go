package db_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"gable/db/dbtest"
)

// A change of what people may do is known to the next request: the version rises, once for a transaction, and again for the
// next one, also where a savepoint was taken back in between.
func TestPolicyVersionRisesOnceInATransaction(t *testing.T) {
	t.Parallel()
	super := dbtest.New(t).Super(t)
	one, other := "00000000-0000-7000-8000-0000000000a1", "00000000-0000-7000-8000-0000000000b1"
	people := `insert into user_account (tenant_id, user_id, email, first_name, last_name, status)
		select $1::text::uuid, uuidv7(), n || '@' || $1::text || '.test', 'N', 'N', 'ACTIVE' from generate_series(1, $2::int) n`
	for _, id := range []string{one, other} {
		_, err := super.Exec(t.Context(), "insert into tenant (tenant_id, name, type) values ($1::text::uuid, $1::text, 'BROKER')", id)
		require.NoError(t, err)
		_, err = super.Exec(t.Context(), people, id, 50)
		require.NoError(t, err)
	}
	version := func(id string) (v int) {
		require.NoError(t, super.QueryRow(t.Context(), "select policy_version from tenant where tenant_id = $1", id).Scan(&v))
		return v
	}
	grant := "insert into user_role (tenant_id, user_id, role) select tenant_id, user_id, $2 from user_account where tenant_id = $1"
	within := func(do func(tx pgx.Tx)) {
		tx, err := super.Begin(t.Context())
		require.NoError(t, err)
		do(tx)
		require.NoError(t, tx.Commit(t.Context()))
	}
	exec := func(tx pgx.Tx, sql string, args ...any) {
		_, err := tx.Exec(t.Context(), sql, args...)
		require.NoError(t, err)
	}

	was, apart := version(one), version(other)
	within(func(tx pgx.Tx) {
		exec(tx, grant, one, "Originator")
		exec(tx, grant, one, "Processor")
	})
	require.Equal(t, was+1, version(one), "a hundred roles, one rise")
	require.Equal(t, apart, version(other))

	within(func(tx pgx.Tx) { exec(tx, "delete from user_role where tenant_id = $1 and role = 'Processor'", one) })
	require.Equal(t, was+2, version(one), "the next transaction is another rise")

	within(func(tx pgx.Tx) {
		exec(tx, grant, other, "Originator")
		exec(tx, grant, one, "Assistant")
	})
	require.Equal(t, was+3, version(one))
	require.Equal(t, apart+1, version(other), "each company for itself")

	within(func(tx pgx.Tx) {
		exec(tx, "savepoint s")
		exec(tx, grant, one, "BranchAdmin")
		exec(tx, "rollback to savepoint s")
		exec(tx, "update user_account set first_name = 'Renamed' where tenant_id = $1", one)
	})
	require.Equal(t, was+4, version(one), "what was taken back does not count as risen")
}
