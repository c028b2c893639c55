package http_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

func TestRealtorInvitation(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	number := strings.TrimPrefix(loan, "/los/api/loans/")
	agent := w.As("realtor@example.test")
	require.NotContains(t, string(agent.Get("/realtor/api/loans").Want(200).Body), number)

	t.Run("201 the agent sees the deal", func(t *testing.T) {
		got := officer.Post(loan+"/realtor-invite", map[string]any{"email": "Realtor@example.test"}).Want(201).Map()
		require.Equal(t, false, got["sent"], "an active account needs no activation")
		require.Zero(t, apitest.One[int64](w, "select count(*) from river.river_job where kind = 'invitation_email'"))
		require.EqualValues(t, 1, apitest.One[int64](w, `select count(*) from river.river_job where kind = 'loan_added_email'
			and args->'args'->>'userId' = $1 and args->'args'->>'audience' = 'realtor' and args->'args'->>'loanId' = $2`, demo.UserID("realtor@example.test"), number))
		require.Contains(t, string(agent.Get("/realtor/api/loans").Want(200).Body), number)
	})
	t.Run("201 a new agent gets a letter", func(t *testing.T) {
		got := officer.Post(loan+"/realtor-invite", map[string]any{"email": "newagent@example.test", "firstName": "Nia", "lastName": "Newagent"}).Want(201).Map()
		require.Equal(t, true, got["sent"])
		require.EqualValues(t, 1, apitest.One[int64](w, "select count(*) from river.river_job where kind = 'invitation_email'"))
	})
	t.Run("200 who the agents are", func(t *testing.T) {
		var page struct {
			Rows []struct{ Name, Email, Status string }
		}
		officer.Get(loan + "/realtors").Want(200).Into(&page)
		require.Len(t, page.Rows, 2)
		require.Equal(t, "newagent@example.test", page.Rows[0].Email)
		require.Equal(t, "INVITE_SENT", page.Rows[0].Status)
		require.Equal(t, "ACTIVE", page.Rows[1].Status)
		agent.Get(loan + "/realtors").Want(403)
		w.As("originator@harbor.test").Get(loan + "/realtors").Want(404)
	})
	t.Run("409 a colleague's address", func(t *testing.T) {
		officer.Post(loan+"/realtor-invite", map[string]any{"email": "owner@summit.test"}).Want(409)
	})
	t.Run("422 bad address", func(t *testing.T) {
		_, fields := officer.Post(loan+"/realtor-invite", map[string]any{"email": "Nia <nia@example.test>"}).Want(422).Error()
		require.Equal(t, []string{"email"}, fields)
	})
	t.Run("403 wrong role, 404 wrong tenant", func(t *testing.T) {
		agent.Post(loan+"/realtor-invite", map[string]any{"email": "x@example.test"}).Want(403)
		w.As("originator@harbor.test").Post(loan+"/realtor-invite", map[string]any{"email": "x@example.test"}).Want(404)
	})
}
