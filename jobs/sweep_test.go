package jobs_test

import (
	"log/slog"
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
