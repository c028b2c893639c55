package lock_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/db/dbtest"
)

// What a lock cost was known by its English words before it had a code: locks that are there keep what they cost.
func TestCostsOfLocksThatAreThereGetTheirCodes(t *testing.T) {
	t.Parallel()
	super := dbtest.New(t).Super(t)
	exec := func(sql string, args ...any) {
		t.Helper()
		_, err := super.Exec(t.Context(), sql, args...)
		require.NoError(t, err)
	}
	const tenant, unit = "00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"
	exec("insert into tenant (tenant_id, name, type) values ($1, 'Locking', 'LENDER')", tenant)
	exec("insert into org_unit (tenant_id, org_unit_id, type, name, display_name) values ($1, $2, 'LENDER', 'HQ', 'HQ')", tenant, unit)
	exec("insert into loan_number (tenant_id, loan_id) values ($1, 1234567)", tenant)
	exec(`insert into loan (tenant_id, loan_id, org_unit_id, stage_id, pipeline_id, stage_order, stage_changed_at, created_at, updated_at)
		values ($1, 1234567, $2, 'LOAN_SETUP', 'LOAN_SETUP', 1, now(), now(), now())`, tenant, unit)
	exec(`insert into rate_lock (tenant_id, loan_id, data, created_at, updated_at) values ($1, 1234567, $2, now(), now())`, tenant, `{"state": "LOCKED", "price": {"PricingAdjustments": [
		{"MarginType": "COMPANY", "AdjustmentName": "Extension of 15 days"}, {"Type": "LOCK", "AdjustmentName": "Extension of 15 days", "AdjustmentPrice": -0.25}, {"Type": "LOCK", "AdjustmentName": "Relock"}]},
		"request": {"kind": "FLOAT_DOWN", "at": "2026-11-20T15:00:00Z", "price": {"PricingAdjustments": [{"Type": "LOCK", "AdjustmentName": "Float-down"}]}}}`)
	raw, err := os.ReadFile("../migrations/0391_name_costs_of_rate_locks.sql")
	require.NoError(t, err)
	for range 2 { // a second time it changes nothing
		exec(strings.ReplaceAll(string(raw), "-- +goose", "--"))
		var costs, asked, on string
		require.NoError(t, super.QueryRow(t.Context(), `select string_agg(concat_ws(' ', a ->> 'lockCost', a ->> 'days'), ',' order by at), min(l.data #>> '{request,price,PricingAdjustments,0,lockCost}'), min(l.data #>> '{request,on}')
			from rate_lock l, jsonb_array_elements(l.data #> '{price,PricingAdjustments}') with ordinality e (a, at)`).Scan(&costs, &asked, &on))
		assert.Equal(t, []string{",EXTENSION 15,RELOCK", "FLOAT_DOWN", "2026-11-20"}, []string{costs, asked, on})
	}
}
