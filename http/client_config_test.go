package http_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/http"
	"gable/http/apitest"
)

func TestClientConfig(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	t.Run("GET /api/client-config/ok", func(t *testing.T) {
		config := w.Anonymous().Get("/api/client-config").Want(200).Map()
		require.Empty(t, config["scripts"], "everything outside is off by default")
		require.Nil(t, config["errorMonitoringDsn"])
		require.EqualValues(t, 20, config["editingPollSeconds"])
		require.EqualValues(t, 45, config["activeUsersPollSeconds"])
		w.Server.Polls = http.Polls{Editing: 7 * time.Second, ActiveUsers: 30 * time.Second}
		config = w.Anonymous().Get("/api/client-config").Want(200).Map()
		require.EqualValues(t, 7, config["editingPollSeconds"])
		require.EqualValues(t, 30, config["activeUsersPollSeconds"])
		require.Equal(t, "support@gable.test", config["supportEmail"], "the installation's, where no company is known")
	})
	email := func(c *apitest.Client, query string) any {
		t.Helper()
		return c.Get("/api/client-config" + query).Want(200).Map()["supportEmail"]
	}
	t.Run("GET /api/client-config/the company's own address", func(t *testing.T) {
		admin, borrower := w.As("companyadmin@summit.test"), w.As("borrower@example.test")
		stranger := w.Anonymous().With("Host", "summit.test")
		named := func(path, field string, value any, want string) {
			t.Helper()
			admin.Patch(path, map[string]any{field: value}).Want(200)
			for who, got := range map[string]any{"staff": email(admin, ""), "borrower": email(borrower, ""), "by host": email(stranger, ""), "by name": email(w.Anonymous(), "?org=summit.test")} {
				require.Equal(t, want, got, who)
			}
		}
		named("/api/email-config/company", "replyTo", "answers@summit.test", "answers@summit.test")
		named("/api/orgconfigdata", "email", "office@summit.test", "office@summit.test")
		named("/los/api/pos-config/company", "contactEmail", "help@summit.test", "help@summit.test")
		require.Equal(t, "support@gable.test", email(w.Anonymous().With("Host", "nobody.test"), ""))
		require.Equal(t, "support@gable.test", email(w.As("originator@harbor.test"), ""), "another company's is not theirs")
		require.Equal(t, "support@gable.test", email(w.As("superadmin@gable.test"), ""))
	})
	t.Run("GET /api/client-config/how the company has its loans' steps saved", func(t *testing.T) {
		admin := w.As("companyadmin@summit.test")
		saving := func(c *apitest.Client) any { return c.Get("/api/client-config").Want(200).Map()["loanSaving"] }
		require.Equal(t, "ASKED", saving(admin), "as long as nothing is said")
		admin.Patch("/api/orgconfigdata", map[string]any{"loanSaving": "ITSELF"}).Want(200)
		require.Equal(t, "ITSELF", saving(w.As("processor@summit.test")), "in a branch too")
		require.Equal(t, "ASKED", saving(w.As("originator@harbor.test")), "another company's is its own")
		require.Nil(t, saving(w.Anonymous().With("Host", "summit.test")), "no stranger's business")
		admin.Patch("/api/orgconfigdata", map[string]any{"loanSaving": "SOMETIMES"}).Want(422)
		w.As("processor@summit.test").Patch("/api/orgconfigdata", map[string]any{"loanSaving": "ASKED"}).Want(403)
	})
	t.Run("GET /api/client-config/bad input", func(t *testing.T) {
		require.Equal(t, "support@gable.test", email(w.Anonymous(), "?org='--"))
	})
}
