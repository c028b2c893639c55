package jobs_test

import (
	"log/slog"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/db/dbtest"
	"gable/jobs"
	"gable/tenancy"
)

func TestSweepRemovesWhatHasServedItsTime(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	super := database.Super(t)
	exec := func(sql string, args ...any) {
		_, err := super.Exec(t.Context(), sql, args...)
		require.NoError(t, err)
	}
	now := time.Now()
	exec("insert into tenant (tenant_id, name, type) values ('00000000-0000-7000-8000-000000000001', 'Sweeping', 'BROKER')")
	for _, age := range []time.Duration{time.Hour, 25 * time.Hour} {
		exec("insert into event (tenant_id, at, type) values ('00000000-0000-7000-8000-000000000001', $1, 'RTC.TEST')", now.Add(-age))
		exec("insert into nonce (tenant_id, user_id, nonce, request, created_at) values ('00000000-0000-7000-8000-000000000001', uuidv7(), uuidv7(), '', $1)", now.Add(-age))
		exec("insert into audit_entry (tenant_id, at, actor_tenant_id, actor_id, actor_name, user_id, user_name, request_id, kind, action) values ('00000000-0000-7000-8000-000000000001', $1, uuidv7(), uuidv7(), '', uuidv7(), '', '', 'x', 'y')", now.Add(-age*1000))
	}
	require.NoError(t, jobs.SweepOnce(t.Context(), tenancy.New(database.Worker(t), time.Now), slog.New(slog.DiscardHandler)))
	for table, want := range map[string]int{"event": 1, "nonce": 1, "audit_entry": 2} {
		var n int
		require.NoError(t, super.QueryRow(t.Context(), "select count(*) from "+table).Scan(&n))
		require.Equal(t, want, n, table)
	}
}

// The counts of the public form go after two days, the report of an import after thirty, a confirmation's link thirty after its
// end.
func TestSweepRemovesWhatLeadsLeave(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	super := database.Super(t)
	exec := func(sql string, args ...any) {
		_, err := super.Exec(t.Context(), sql, args...)
		require.NoError(t, err)
	}
	now := time.Now()
	const tenant, unit, user = "00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002", "00000000-0000-7000-8000-000000000003"
	exec("insert into tenant (tenant_id, name, type) values ($1, 'Sweeping', 'BROKER')", tenant)
	exec("insert into org_unit (tenant_id, org_unit_id, type, name, display_name) values ($1, $2, 'BROKER', 'HQ', 'HQ')", tenant, unit)
	exec("insert into user_account (tenant_id, user_id, email, first_name, last_name, status) values ($1, $2, 'a@b.test', 'A', 'B', 'ACTIVE')", tenant, user)
	exec(`insert into lead (tenant_id, org_unit_id, origin, status, status_order, status_changed_at, name, name_sort, search_text, created_at, updated_at)
		values ($1, $2, 'WEB_FORM', 'NEW', 0, now(), 'L', 'l', 'l', now(), now())`, tenant, unit)
	for i, age := range []time.Duration{24 * time.Hour, 49 * time.Hour, 31 * 24 * time.Hour} {
		exec("insert into lead_form_hit (tenant_id, subject, began_at, hits) values ($1, sha256($2::text::bytea), $3, 1)", tenant, strconv.Itoa(i), now.Add(-age))
		exec("insert into lead_confirmation (tenant_id, token_hash, lead_id, email_digest, expires_at) select $1, sha256($2::text::bytea), id, sha256(''), $3 from lead", tenant, strconv.Itoa(i), now.Add(-age))
		exec(`with r as (insert into run (tenant_id, id, kind, slot, topic, user_id, user_name, user_email, started_at, ends_by, status, ended_at)
			values ($1, uuidv7(), 'lead_import', $4, 'RTC.LEAD_IMPORT.', $2, 'A B', 'a@b.test', $5, $5, case when $4::text = '0' then 'RUNNING' else 'DONE' end, case when $4::text <> '0' then $5::timestamptz end) returning id)
			insert into lead_import (tenant_id, id, user_id, org_unit_id, file_name, digest, plan) select $1, r.id, $2, $3, 'f.csv', sha256($4::text::bytea), '{}' from r`, tenant, user, unit, strconv.Itoa(i), now.Add(-age))
	}
	exec("insert into lead_import_line (tenant_id, import_id, line, outcome) select tenant_id, id, n, 'WRONG' from lead_import, generate_series(2, 3) n")
	require.NoError(t, jobs.SweepOnce(t.Context(), tenancy.New(database.Worker(t), func() time.Time { return now }), slog.New(slog.DiscardHandler)))
	for table, want := range map[string]int{"lead_form_hit": 1, "lead_confirmation": 2, "lead_import": 2, "lead_import_line": 4, "lead": 1} {
		var n int
		require.NoError(t, super.QueryRow(t.Context(), "select count(*) from "+table).Scan(&n))
		require.Equal(t, want, n, table)
	}
}

// What was deleted from a loan is kept until its time is up.
func TestSweepRemovesWhatCanNotComeBack(t *testing.T) {
	t.Parallel()
	database := dbtest.New(t)
	super := database.Super(t)
	exec := func(sql string, args ...any) {
		_, err := super.Exec(t.Context(), sql, args...)
		require.NoError(t, err)
	}
	now := time.Now()
	const tenant, unit = "00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"
	exec("insert into tenant (tenant_id, name, type) values ($1, 'Sweeping', 'BROKER')", tenant)
	exec("insert into org_unit (tenant_id, org_unit_id, type, name, display_name) values ($1, $2, 'BROKER', 'HQ', 'HQ')", tenant, unit)
	exec("insert into loan_number (tenant_id, loan_id) values ($1, 7)", tenant)
	exec(`insert into loan (tenant_id, loan_id, org_unit_id, stage_id, pipeline_id, stage_order, stage_changed_at, created_at, updated_at)
		values ($1, 7, $2, 'QUALIFICATION', 'LEAD', 0, now(), now(), now())`, tenant, unit)
	for _, left := range []time.Duration{-time.Minute, time.Minute} {
		exec("insert into removed_record (tenant_id, loan_id, kind, id, record, parts, freed, expires_at) values ($1, 7, 'asset', uuidv7(), '{}', '{}', '{}', $2)", tenant, now.Add(left))
	}
	require.NoError(t, jobs.SweepOnce(t.Context(), tenancy.New(database.Worker(t), func() time.Time { return now }), slog.New(slog.DiscardHandler)))
	var n int
	require.NoError(t, super.QueryRow(t.Context(), "select count(*) from removed_record").Scan(&n))
	require.Equal(t, 1, n)
}
