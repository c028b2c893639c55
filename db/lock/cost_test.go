package lock_test

import (
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/db/dbtest"
)

// tenant is the company of the loan that loanAlone makes.
const tenant = "00000000-0000-7000-8000-000000000001"

// loanAlone is a database with a loan, and what runs a statement in it.
func loanAlone(t *testing.T) (*pgxpool.Pool, func(sql string, args ...any)) {
	t.Helper()
	super := dbtest.New(t).Super(t)
	exec := func(sql string, args ...any) {
		t.Helper()
		_, err := super.Exec(t.Context(), sql, args...)
		require.NoError(t, err)
	}
	const unit = "00000000-0000-7000-8000-000000000002"
	exec("insert into tenant (tenant_id, name, type) values ($1, 'Locking', 'LENDER')", tenant)
	exec("insert into org_unit (tenant_id, org_unit_id, type, name, display_name) values ($1, $2, 'LENDER', 'HQ', 'HQ')", tenant, unit)
	exec("insert into loan_number (tenant_id, loan_id) values ($1, 1234567)", tenant)
	exec(`insert into loan (tenant_id, loan_id, org_unit_id, stage_id, pipeline_id, stage_order, stage_changed_at, created_at, updated_at)
		values ($1, 1234567, $2, 'LOAN_SETUP', 'LOAN_SETUP', 1, now(), now(), now())`, tenant, unit)
	return super, exec
}

// migration is the text of one that has landed.
func migration(t *testing.T, name string) string {
	t.Helper()
	raw, err := os.ReadFile("../migrations/" + name)
	require.NoError(t, err)
	return strings.ReplaceAll(string(raw), "-- +goose", "--")
}

// What a lock cost was known by its English words before it had a code: locks that are there keep what they cost.
func TestCostsOfLocksThatAreThereGetTheirCodes(t *testing.T) {
	t.Parallel()
	super, exec := loanAlone(t)
	exec(`insert into rate_lock (tenant_id, loan_id, data, created_at, updated_at) values ($1, 1234567, $2, now(), now())`, tenant, `{"state": "LOCKED", "price": {"PricingAdjustments": [
		{"MarginType": "COMPANY", "AdjustmentName": "Extension of 15 days"}, {"Type": "LOCK", "AdjustmentName": "Extension of 15 days", "AdjustmentPrice": -0.25}, {"Type": "LOCK", "AdjustmentName": "Relock"}]},
		"request": {"kind": "FLOAT_DOWN", "at": "2026-11-20T15:00:00Z", "price": {"PricingAdjustments": [{"Type": "LOCK", "AdjustmentName": "Float-down"}]}}}`)
	for range 2 { // a second time it changes nothing
		exec(migration(t, "0391_name_costs_of_rate_locks.sql"))
		var costs, asked, on string
		require.NoError(t, super.QueryRow(t.Context(), `select string_agg(concat_ws(' ', a ->> 'lockCost', a ->> 'days'), ',' order by at), min(l.data #>> '{request,price,PricingAdjustments,0,lockCost}'), min(l.data #>> '{request,on}')
			from rate_lock l, jsonb_array_elements(l.data #> '{price,PricingAdjustments}') with ordinality e (a, at)`).Scan(&costs, &asked, &on))
		assert.Equal(t, []string{",EXTENSION 15,RELOCK", "FLOAT_DOWN", "2026-11-20"}, []string{costs, asked, on})
	}
}

// A credit of 2,500 dollars was kept as what it came to in percent: locks that are there, and the products that they priced, have it in dollars.
func TestCreditsOfLocksThatAreThereGetTheirDollars(t *testing.T) {
	t.Parallel()
	super, exec := loanAlone(t)
	const credit = `{"MarginType": "INVESTOR", "AdjustmentName": "HomeReady, very low income", "AdjustmentPrice": 0.833333}`
	exec(`insert into rate_lock (tenant_id, loan_id, data, created_at, updated_at) values ($1, 1234567, $2, now(), now())`, tenant, `{"state": "LOCKED", "price": {"PricingAdjustments": [
		{"MarginType": "INVESTOR", "AdjustmentName": "Condominium", "AdjustmentPrice": -0.75}, `+credit+`, {"MarginType": "INVESTOR", "Type": "MANUAL", "AdjustmentName": "HomeReady, very low income", "AdjustmentPrice": 0.5}]},
		"request": {"kind": "FLOAT_DOWN", "at": "2026-11-20T15:00:00Z", "price": {"PricingAdjustments": [`+credit+`]}}}`)
	exec(`insert into loan_product (tenant_id, loan_id, data, created_at, updated_at) values ($1, 1234567, $2, now(), now())`, tenant, `{"quote": {"PricingAdjustments": [
		{"MarginType": "COMPANY", "key": "LOCKED", "name": "Margin", "percent": 0.25, "amt": 750}, {"MarginType": "INVESTOR", "key": "LOCKED", "name": "HomeReady, very low income", "percent": -0.833333, "amt": -2416.67}]}}`)
	for range 2 { // a second time it changes nothing
		exec(migration(t, "0595_keep_lock_credits_in_dollars.sql"))
		var amounts, asked, lines string
		require.NoError(t, super.QueryRow(t.Context(), `select string_agg(coalesce(a ->> 'AdjustmentAmt', '-'), ',' order by at), min(l.data #>> '{request,price,PricingAdjustments,0,AdjustmentAmt}')
			from rate_lock l, jsonb_array_elements(l.data #> '{price,PricingAdjustments}') with ordinality e (a, at)`).Scan(&amounts, &asked))
		require.NoError(t, super.QueryRow(t.Context(), `select string_agg(concat_ws(' ', a ->> 'key', a ->> 'amt'), ',' order by at)
			from loan_product p, jsonb_array_elements(p.data #> '{quote,PricingAdjustments}') with ordinality e (a, at)`).Scan(&lines))
		assert.Equal(t, []string{"-,2500.00,-", "2500.00", "LOCKED 750,credit:homeReadyVeryLowIncome -2500.00"}, []string{amounts, asked, lines})
	}
}
