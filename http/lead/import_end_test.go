package lead_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// TestAnImportThatIsGivenUp: however the job of an import ends before its file does, the import has failed, says why and when,
// and keeps nothing of the file; open tabs are told.
func TestAnImportThatIsGivenUp(t *testing.T) {
	t.Parallel()
	const sender = "branchadmin@summit.test"
	for name, c := range map[string]struct {
		spoil  func(*apitest.World)
		reason string
	}{
		"may no longer take leads in": {func(w *apitest.World) {
			w.Exec("update user_role set role = 'Processor' where user_id = $1", string(demo.UserID(sender)))
		}, "NOT_ALLOWED"},
		"may no longer sign in": {func(w *apitest.World) {
			w.Exec("update user_account set status = 'SUSPEND' where user_id = $1", string(demo.UserID(sender)))
		}, "NOT_ALLOWED"},
		"file unreadable": {func(w *apitest.World) {
			require.NoError(w.T, os.RemoveAll(filepath.Join(w.FilesFolder, string(demo.TenantID("summit.test")))))
		}, "UNREADABLE"},
		"every attempt failed": {func(w *apitest.World) {
			w.Exec("alter table lead add constraint no_more check (origin <> 'IMPORT')")
			w.Exec("update river.river_job set attempt = max_attempts - 1")
		}, "GAVE_UP"},
		"its process died at the last attempt": {func(w *apitest.World) {
			w.Exec(`update river.river_job set state = 'running', attempt = max_attempts, attempted_at = now() - interval '1 hour', attempted_by = '{gone}'`)
		}, "GAVE_UP"},
		"a rule stands against it": {func(w *apitest.World) {
			admin := w.As("companyadmin@summit.test")
			rule := admin.Post("/workflow-task/api/rules", map[string]any{"kind": "WORKFLOW_TASKS", "name": "Sundays", "condition": `change.area == "lead" && change.call == "lead_import"`,
				"effects": []map[string]any{{"do": "BLOCK", "message": "No leads on Sundays."}}}).Want(201).Map()
			admin.Patch("/workflow-task/api/rules/"+rule["id"].(string)+"/enable", nil).Want(200)
		}, "BLOCKED"},
		"called off in the queue": {func(w *apitest.World) {
			w.Exec("update river.river_job set state = 'cancelled', finalized_at = now()")
		}, "NOT_ALLOWED"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := apitest.New(t)
			admin := w.As(sender)
			var p preview
			upload(t, admin, crowd(3), map[string]string{"dryRun": "false"}).Want(200).Into(&p)
			stream := admin.Stream("")
			c.spoil(w)
			work(t, w)
			require.Eventually(t, func() bool { return apitest.One[string](w, "select status from run") == "FAILED" }, 30*time.Second, 20*time.Millisecond)
			assert.Equal(t, c.reason, apitest.One[string](w, "select fault from run"))
			assert.True(t, apitest.One[bool](w, "select r.ended_at is not null and i.hash is null from run r join lead_import i on i.id = r.id"))
			assert.Equal(t, 0, count(w))
			told := "select count(*)::int from event where type = 'RTC.LEAD_IMPORT.FAILED' and audience = array[$1::uuid] and data->>'id' = $2"
			assert.Equal(t, 1, apitest.One[int](w, told, string(demo.UserID(sender)), p.Import.ID))
			if c.reason == "NOT_ALLOWED" {
				return // who sent it is not asked
			}
			stream.Until("RTC.LEAD_IMPORT.FAILED")
			var now progress
			admin.Get("/lead/api/lead-imports/" + p.Import.ID).Want(200).Into(&now)
			assert.Equal(t, "FAILED", now.Status)
			assert.Equal(t, c.reason, now.Reason)
			assert.NotEmpty(t, now.FinishedAt)
			assert.Equal(t, map[string]string{"BLOCKED": "No leads on Sundays."}[c.reason], now.Message)
			admin.Post("/lead/api/lead-imports/"+p.Import.ID+"/cancel", nil).Want(409)
		})
	}
}
