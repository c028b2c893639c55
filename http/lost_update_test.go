package http_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// behind sends a request while somebody else's change, a statement past every policy, is being written: it commits once the request
// waits for it.
func behind(w *apitest.World, change string, args []any, request func() *apitest.Answer) *apitest.Answer {
	w.T.Helper()
	ctx := context.Background()
	tx, err := w.Super.Begin(ctx)
	require.NoError(w.T, err)
	defer func() { _ = tx.Rollback(ctx) }()
	tag, err := tx.Exec(ctx, change, args...)
	require.NoError(w.T, err)
	require.EqualValues(w.T, 1, tag.RowsAffected())
	answer := make(chan *apitest.Answer)
	go func() { answer <- request() }()
	require.Eventually(w.T, func() bool {
		return apitest.One[int](w, `select count(*)::int from pg_stat_activity where datname = current_database() and usename = 'gable_app' and wait_event_type = 'Lock'`) > 0
	}, 30*time.Second, 10*time.Millisecond, "the request waits for the other's change")
	require.NoError(w.T, tx.Commit(ctx))
	return <-answer
}

// TestNothingIsWrittenOver: what somebody else has written meanwhile is not taken back by who had read what was there before.
func TestNothingIsWrittenOver(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	t.Run("PATCH /api/wizeusers/current/behind another change", func(t *testing.T) {
		officer, id := w.As("originator@summit.test"), string(demo.UserID("originator@summit.test"))
		behind(w, "update user_account set nmls = '7654321', version = version + 1 where user_id = $1", []any{id}, func() *apitest.Answer {
			return officer.Patch("/api/wizeusers/current", object{"phone": "5125550147"})
		}).Want(200)
		assert.Equal(t, "7654321", apitest.One[string](w, "select coalesce(nmls, '') from user_account where user_id = $1", id))
	})
	admin := w.As("companyadmin@summit.test")
	t.Run("PATCH /lead/api/lead-config/web-form/behind another change", func(t *testing.T) {
		form := admin.Patch("/lead/api/lead-config/web-form", object{"enabled": true}).Want(200).Map()
		require.EqualValues(t, 1, form["version"])
		behind(w, "update lead_form set origins = '{https://www.lender.test}', version = 2", nil, func() *apitest.Answer {
			return admin.With("If-Match", "1").Patch("/lead/api/lead-config/web-form", object{"enabled": false})
		}).Want(412)
		behind(w, "update lead_form set origins = '{https://www.other.test}', version = 3", nil, func() *apitest.Answer {
			return admin.Patch("/lead/api/lead-config/web-form", object{"enabled": false})
		}).Want(200)
		assert.Equal(t, "https://www.other.test", apitest.One[string](w, "select origins[1] from lead_form"))
	})
	t.Run("PATCH /lead/api/lead-config/org/behind another change", func(t *testing.T) {
		admin.Patch("/lead/api/lead-config/org", object{"primaryLeadOwner": "Originator"}).Want(200)
		behind(w, "update lead_config set secondary_owner_role = 'BranchAdmin', version = 2", nil, func() *apitest.Answer {
			return admin.With("If-Match", "1").Patch("/lead/api/lead-config/org", object{"primaryLeadOwner": "CompanyAdmin"})
		}).Want(412)
		behind(w, "update lead_config set tertiary_owner_role = 'Originator', version = 3", nil, func() *apitest.Answer {
			return admin.Patch("/lead/api/lead-config/org", object{"primaryLeadOwner": "CompanyAdmin"})
		}).Want(200)
		assert.Equal(t, "Originator", apitest.One[string](w, "select tertiary_owner_role from lead_config"))
	})
}
