package http_test

import (
	"io"
	nethttp "net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// While the file is on its way the right to it may end: it breaks off then, before any more is read.
func TestExportWhileRightsChange(t *testing.T) {
	t.Parallel()
	const people = 1200
	w := apitest.New(t)
	w.Exec(`with made as (
		insert into user_account (tenant_id, user_id, email, first_name, last_name, status)
		select $1, uuidv7(), 'many' || n || '@summit.test', 'Many', 'Person' || n, 'ACTIVE' from generate_series(1, $2::int) n returning tenant_id, user_id
	), placed as (
		insert into user_org_unit (tenant_id, user_id, org_unit_id, is_current) select tenant_id, user_id, $3, true from made
	) insert into user_role (tenant_id, user_id, role) select tenant_id, user_id, 'Originator' from made`, string(demo.TenantID("summit.test")), people, austin)
	admin := string(demo.UserID("companyadmin@summit.test"))
	export := func(t *testing.T, change string, args ...any) (body string, broken error) {
		t.Helper()
		var once sync.Once
		w.Statements.Each(func(sql string) {
			if strings.Contains(sql, "with ordinality") {
				once.Do(func() { w.Exec(change, args...) })
			}
		})
		defer w.Statements.Each(nil)
		c := w.As("companyadmin@summit.test")
		res, err := nethttp.DefaultClient.Do(c.Request(t.Context(), "GET", "/api/wizeusers/export-to-csv?orderBy=email", nil))
		require.NoError(t, err)
		defer res.Body.Close()
		require.Equal(t, 200, res.StatusCode)
		raw, broken := io.ReadAll(res.Body)
		return string(raw), broken
	}
	lines := func(body string) int { return strings.Count(body, "\n") }
	whole, broken := export(t, "select 1")
	require.NoError(t, broken)
	require.Equal(t, 1+10+people, lines(whole))
	t.Run("GET /api/wizeusers/export-to-csv/another policy changed", func(t *testing.T) {
		body, broken := export(t, "update tenant set policy_version = policy_version + 1 where tenant_id = $1", string(demo.TenantID("summit.test")))
		require.NoError(t, broken)
		assert.Equal(t, whole, body, "whoever still may goes on, and nobody is missing or twice")
	})
	t.Run("GET /api/wizeusers/export-to-csv/someone moved away meanwhile", func(t *testing.T) {
		body, broken := export(t, "delete from user_role where user_id = (select user_id from user_account where email = 'many999@summit.test')")
		require.NoError(t, broken)
		assert.Equal(t, lines(whole)-1, lines(body))
	})
	for name, change := range map[string][]any{
		"the session ended":       {"update session set revoked_at = now() where user_id = $1", admin},
		"suspended":               {"update user_account set status = 'SUSPEND' where user_id = $1", admin},
		"the role was taken":      {"update user_role set role = 'Processor' where user_id = $1", admin},
		"moved to another branch": {"update user_org_unit set org_unit_id = '" + miami + "' where user_id = $1", admin},
		"the function was denied": {"insert into function_override (tenant_id, role, permission, assigned) select tenant_id, 'CompanyAdmin', 'user:export', false from user_account where user_id = $1", admin},
	} {
		t.Run("GET /api/wizeusers/export-to-csv/"+name, func(t *testing.T) {
			t.Cleanup(func() {
				w.Exec("update user_account set status = 'ACTIVE' where user_id = $1", admin)
				w.Exec("update user_role set role = 'CompanyAdmin' where user_id = $1", admin)
				w.Exec("update user_org_unit set org_unit_id = $2 where user_id = $1", admin, string(demo.UnitID("summit.test", "")))
				w.Exec("delete from function_override")
			})
			body, broken := export(t, change[0].(string), change[1:]...)
			require.ErrorIs(t, broken, io.ErrUnexpectedEOF)
			assert.LessOrEqual(t, lines(body), 1+500)
			assert.True(t, strings.HasPrefix(whole, body), "what came before was the caller's to have")
		})
	}
}
