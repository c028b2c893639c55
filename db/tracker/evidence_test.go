package tracker_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/db"
	"gable/db/dbtest"
)

// TestWhatAStageHadSaidIsTakenBack: the migration forgets what a stage alone had said of disclosures, and keeps what people typed and what the day
// of the last disclosure says.
func TestWhatAStageHadSaidIsTakenBack(t *testing.T) {
	t.Parallel()
	const tenant, unit = "00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"
	super := dbtest.New(t).Super(t)
	exec := func(sql string, args ...any) {
		t.Helper()
		_, err := super.Exec(t.Context(), sql, args...)
		require.NoError(t, err)
	}
	exec("insert into tenant (tenant_id, name, type) values ($1, 'Stages', 'LENDER')", tenant)
	exec("insert into org_unit (tenant_id, org_unit_id, type, name, display_name) values ($1, $2, 'LENDER', 'HQ', 'HQ')", tenant, unit)
	noted := func(loan int, tracker, status string, byLoan bool) {
		t.Helper()
		exec(`with at as (select t.id as tracker_id, s.id as status_id from tracker t join tracker_status s on s.tracker_id = t.id where t.tenant_id = $1 and t.name = $3 and s.name = $4),
			k as (insert into loan_tracker (tenant_id, loan_id, tracker_id, status_id, by_loan, updated_by_name, created_at, updated_at) select $1, $2, tracker_id, status_id, $5, 'Olivia', now(), now() from at)
			insert into loan_tracker_date (tenant_id, loan_id, tracker_id, status_id, on_date, by_loan) select $1, $2, tracker_id, status_id, '2026-10-06', $5 from at`, tenant, loan, tracker, status, byLoan)
	}
	for _, loan := range []int{1111111, 2222222, 3333333} {
		exec("insert into loan_number (tenant_id, loan_id) values ($1, $2)", tenant, loan)
		exec(`insert into loan (tenant_id, loan_id, org_unit_id, stage_id, pipeline_id, stage_order, stage_changed_at, created_at, updated_at)
			values ($1, $2, $3, 'DOCS_SIGNED', 'CLOSING', 9, now(), now(), now())`, tenant, loan, unit)
	}
	noted(1111111, "INITIAL_DISCLOSURES", "SENT", true)
	noted(1111111, "FINAL_CD", "COMPLETE", true)
	noted(2222222, "INITIAL_DISCLOSURES", "SENT", false)
	noted(3333333, "INITIAL_DISCLOSURES", "SENT", true)
	exec("insert into loan_date (tenant_id, loan_id, kind, name, on_date) values ($1, 3333333, 'key', 'disclosureLastGeneratedAt', '2026-10-09')", tenant)
	raw, err := os.ReadFile("../migrations/0650_note_source_of_loan_dates.sql")
	require.NoError(t, err)
	exec("begin; set local role " + db.RoleOwner + "; " + strings.ReplaceAll(string(raw), "-- +goose", "--") + "; commit")
	stands := func(loan int, tracker string) (says string) {
		t.Helper()
		require.NoError(t, super.QueryRow(t.Context(), `select s.name || coalesce(' ' || d.on_date::text, '') from loan_tracker k join tracker t on t.tenant_id = k.tenant_id and t.id = k.tracker_id
			join tracker_status s on s.tracker_id = t.id and s.id = k.status_id left join loan_tracker_date d on d.loan_id = k.loan_id and d.tracker_id = k.tracker_id
			where k.loan_id = $1 and t.name = $2`, loan, tracker).Scan(&says))
		return says
	}
	assert.Equal(t, []string{"NOT_STARTED", "NOT_STARTED"}, []string{stands(1111111, "INITIAL_DISCLOSURES"), stands(1111111, "FINAL_CD")})
	assert.Equal(t, "SENT 2026-10-06", stands(2222222, "INITIAL_DISCLOSURES"), "what somebody typed stays")
	assert.Equal(t, "SENT 2026-10-09", stands(3333333, "INITIAL_DISCLOSURES"), "the last disclosure's day is evidence")
}
